import { formatDate } from '#src/shared/time.ts'
import type { Column } from '#src/web/table/table.tsx'
import { Badge } from '#src/web/ui/badge.tsx'
import type { PrivacyRequest } from '../../requests-contract.ts'

/** Who answered it and when, or by when it is due; `now` in milliseconds. */
export const stateColumn = (now: number): Column<PrivacyRequest, never> => ({
  name: 'State',
  card: 'status',
  share: 'w-1/6',
  wraps: true,
  cell({ answeredAt, answeredByName, dueAt, erasesAt }) {
    if (erasesAt)
      return (
        <div className="text-sm as-cards:text-right">
          <Badge tone="plain">Will be deleted</Badge>
          <time dateTime={erasesAt} className="block text-ink-muted">
            on {formatDate(erasesAt)}
          </time>
        </div>
      )
    if (answeredAt)
      return (
        <div className="text-sm as-cards:text-right">
          <Badge tone="good">Answered</Badge>
          <span className="block text-ink-muted wrap-anywhere">
            {answeredByName && `by ${answeredByName}, `}
            <time dateTime={answeredAt}>{formatDate(answeredAt)}</time>
          </span>
        </div>
      )
    const isLate = Date.parse(dueAt) < now
    return (
      <div className="text-sm as-cards:text-right">
        <Badge tone="warn">Open</Badge>
        <time dateTime={dueAt} className={`block ${isLate ? 'font-semibold text-bad' : 'text-ink-muted'}`}>
          {isLate ? 'was due' : 'due'} {formatDate(dueAt)}
        </time>
      </div>
    )
  },
})
