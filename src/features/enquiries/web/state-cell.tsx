import { formatDate } from '#src/shared/time.ts'
import { Badge } from '#src/web/ui/badge.tsx'
import { folded } from '#src/web/ui/table-row.tsx'
import type { DemoBooking } from '../contract.ts'
import { changeInWords, dueInWords, STATES } from '../rules.ts'

const TONES = { new: 'warn', called: 'plain', done: 'good' } as const

type Enquiry = Pick<DemoBooking, 'state' | 'changedByName' | 'changedAt'> & { dueAt?: string }

/** What became of an enquiry, who says so and since when; of a message that waits, by when it is due. */
export function State({ enquiry, now }: { enquiry: Enquiry; now: number }) {
  return (
    <div className="text-sm @max-2xl:text-right">
      <Badge tone={TONES[enquiry.state]}>{STATES[enquiry.state]}</Badge>{' '}
      <span className={`block text-ink-muted wrap-anywhere ${folded}`}>{changeInWords(enquiry, now)}</span>
      <Due enquiry={enquiry} now={now} className="text-balance whitespace-normal @max-2xl:hidden" />
    </div>
  )
}

type Timed = { enquiry: Enquiry; now: number; className: string }

function Due({ enquiry: { state, dueAt }, now, className }: Timed) {
  if (state !== 'new' || !dueAt) return null
  const isLate = Date.parse(dueAt) < now
  return (
    <time dateTime={dueAt} className={`block ${isLate ? 'font-semibold text-bad' : 'text-ink-muted'} ${className}`}>
      {dueInWords(dueAt, now)}
    </time>
  )
}

export const CreatedOrDue = ({ enquiry, now }: { enquiry: Enquiry & { createdAt: string }; now: number }) => (
  <>
    <Due enquiry={enquiry} now={now} className="peer @2xl:hidden" />
    <time dateTime={enquiry.createdAt} className="@max-2xl:peer-[time]:hidden">
      {formatDate(enquiry.createdAt)}
    </time>
  </>
)
