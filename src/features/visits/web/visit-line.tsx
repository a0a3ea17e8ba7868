import { formatDay, formatTime } from '#src/shared/time.ts'
import type { BookingVisit } from '../contract.ts'

const WORDS = { coming: 'Invited:', begun: 'Invited:', over: 'Not marked:', came: 'Came:', missed: 'Did not come:' }

/** Below the course of a booking: the class that its visitor is invited to, and whether they came. */
export const VisitLine = ({ visit: { state, startsAt } }: { visit: BookingVisit }) => (
  <span className="block text-sm text-ink-muted">
    <strong>{WORDS[state]}</strong>{' '}
    <time dateTime={startsAt} className="whitespace-nowrap">
      {formatDay(startsAt)}, {formatTime(startsAt)}
    </time>
  </span>
)
