import { formatDate } from '#src/shared/time.ts'
import type { Column } from '#src/web/table/table.tsx'
import { folded } from '#src/web/table/table-row.tsx'
import { Badge } from '#src/web/ui/badge.tsx'
import type { DemoBooking } from '../contract.ts'
import { describeChange, describeDue, STATES } from '../rules.ts'
import { created } from './sender-columns.tsx'

const TONES = { new: 'warn', called: 'plain', done: 'good' } as const

type Enquiry = Pick<DemoBooking, 'state' | 'changedByName' | 'changedAt' | 'createdAt'> & { dueAt?: string }
type Due = { at: string; inWords: string; isLate: boolean }

function findDue({ state, dueAt }: Enquiry, now: number): Due | undefined {
  if (state !== 'new' || !dueAt) return
  return { at: dueAt, inWords: describeDue(dueAt, now), isLate: Date.parse(dueAt) < now }
}

/** Who gave an enquiry its state and when; of a message that waits, by when it is due. `now` in milliseconds. */
export const stateColumn = (now: number): Column<Enquiry, never> => ({
  name: 'State',
  card: 'status',
  share: 'w-33',
  wraps: true,
  cell(enquiry) {
    const { state } = enquiry
    const due = findDue(enquiry, now)
    return (
      <div className="text-sm as-cards:text-right">
        <Badge tone={TONES[state]}>{STATES[state]}</Badge>{' '}
        <span className={`block text-ink-muted wrap-anywhere ${folded}`}>{describeChange(enquiry, now)}</span>
        {due && <DueTime due={due} className="text-balance whitespace-normal as-cards:hidden" />}
      </div>
    )
  },
})

/** When it came, or on a card by when it is due. */
export const createdOrDueColumn = (now: number): Column<Enquiry, 'createdAt'> => ({
  ...created,
  cell(enquiry) {
    const due = findDue(enquiry, now)
    return (
      <>
        {due && <DueTime due={due} className="peer as-table:hidden" />}
        <time dateTime={enquiry.createdAt} className="as-cards:peer-[time]:hidden">
          {formatDate(enquiry.createdAt)}
        </time>
      </>
    )
  },
})

const DueTime = ({ due: { at, inWords, isLate }, className }: { due: Due; className: string }) => (
  <time dateTime={at} className={`block ${isLate ? 'font-semibold text-bad' : 'text-ink-muted'} ${className}`}>
    {inWords}
  </time>
)
