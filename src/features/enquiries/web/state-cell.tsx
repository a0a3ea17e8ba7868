import { Badge } from '#src/web/ui/badge.tsx'
import type { DemoBooking } from '../contract.ts'
import { changeInWords, dueInWords, STATES } from '../rules.ts'

const TONES = { new: 'warn', called: 'plain', done: 'good' } as const

type Enquiry = Pick<DemoBooking, 'state' | 'changedByName' | 'changedAt'> & { dueAt?: string }

/** What became of an enquiry, who says so and since when; of a message that waits, by when it is due. */
export function State({ enquiry, now }: { enquiry: Enquiry; now: number }) {
  const { state, dueAt } = enquiry
  return (
    <>
      <Badge tone={TONES[state]}>{STATES[state]}</Badge>{' '}
      <span className="block text-ink-muted wrap-anywhere">{changeInWords(enquiry, now)}</span>
      {state === 'new' && dueAt && (
        <time
          dateTime={dueAt}
          className={`block ${Date.parse(dueAt) < now ? 'font-semibold text-bad' : 'text-ink-muted'}`}
        >
          {dueInWords(dueAt, now)}
        </time>
      )}
    </>
  )
}
