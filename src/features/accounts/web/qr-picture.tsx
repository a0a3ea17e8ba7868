import { type ErrorCorrection, encodeQR } from 'qr'

type Props = {
  text: string
  label: string
  /** Modules of white around it. */
  border?: number
  ecc?: ErrorCorrection
  className?: string
}

/** Dark on white whatever the theme: cameras read it so. */
export function QrPicture({
  text,
  label,
  border = 2,
  ecc = 'medium',
  className = 'w-full max-w-80 rounded-lg',
}: Props) {
  const rows = encodeQR(text, 'raw', { border, ecc })
  const dark = rows.flatMap((row, y) => row.flatMap((is, x) => (is ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className={`bg-white ${className}`}
    >
      <path d={dark.join('')} fill="black" />
    </svg>
  )
}
