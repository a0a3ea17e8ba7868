import { formatDate } from '#src/shared/time.ts'
import { Badge } from '#src/web/ui/badge.tsx'

const TONES: Record<string, 'good' | 'warn'> = { completed: 'good', 'in-progress': 'warn' }

/** The completion of an enrollment; an unknown value is shown as it is, in red (product 8.6). */
export function Completion({ status, date }: { status: string; date: string | null }) {
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2 as-cards:justify-end">
      <span className="capitalize">
        <Badge tone={TONES[status] ?? 'bad'}>{status}</Badge>
      </span>
      {date && (
        <time dateTime={date} className="text-base text-ink-muted">
          {formatDate(date)}
        </time>
      )}
    </span>
  )
}
