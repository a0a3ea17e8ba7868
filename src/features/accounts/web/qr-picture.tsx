import { encodeQR } from 'qr'

/** Dark on white whatever the theme: cameras read it so. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { border: 2 })
  const dark = rows.flatMap((row, y) => row.flatMap((is, x) => (is ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="w-full max-w-80 rounded-lg bg-white"
    >
      <path d={dark.join('')} fill="black" />
    </svg>
  )
}
