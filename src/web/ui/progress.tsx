type Progress = { label: string; value: number; max?: number; className?: string }

/** How much of something is done, as a bar. Nothing done is an empty frame, in every browser. */
export const ProgressBar = ({ label, value, max = 1, className = 'w-full' }: Progress) => (
  <progress
    aria-label={label}
    value={value}
    max={max}
    className={`h-2.5 appearance-none overflow-hidden rounded-full border border-line-strong bg-paper-sunk [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-paper-sunk [&::-webkit-progress-value]:bg-brand ${className}`}
  />
)

const RING_LENGTH = 100

/** The same as a ring; the words beside it say how much. */
export function Ring({ value, max }: { value: number; max: number }) {
  const share = max > 0 ? Math.round((value / max) * RING_LENGTH) : 0
  const circle = { cx: 22, cy: 22, r: 18, fill: 'none', pathLength: RING_LENGTH }
  return (
    <svg aria-hidden viewBox="0 0 44 44" className="size-11 shrink-0">
      <circle {...circle} className="stroke-line" strokeWidth={5} />
      {share > 0 && (
        <circle
          {...circle}
          className="stroke-brand"
          strokeWidth={5}
          strokeDasharray={`${share} ${RING_LENGTH}`}
          transform="rotate(-90 22 22)"
        />
      )}
    </svg>
  )
}
