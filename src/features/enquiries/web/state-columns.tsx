import { formatDate } from '#src/shared/time.ts'
import { Badge } from '#src/web/ui/badge.tsx'
import type { Column } from '#src/web/ui/table.tsx'
import { folded } from '#src/web/ui/table-row.tsx'
import type { DemoBooking } from '../contract.ts'
import { changeInWords, dueInWords, STATES } from '../rules.ts'
import { created } from './sender-columns.tsx'

const TONES = { new: 'warn', called: 'plain', done: 'good' } as const

type Enquiry = Pick<DemoBooking, 'state' | 'changedByName' | 'changedAt' | 'createdAt'> & { dueAt?: string }
type Due = { at: string; inWords: string; isLate: boolean }

/** What the time says of an enquiry. */
export type Told = { changed: string; due: Due | undefined }

/**
 * Who says what became of an enquiry and since when; of a message that waits, by when it is due. In words, which stay the
 * same while the time goes on, so that a row is drawn once for as long.
 */
export const toldOf = (enquiry: Enquiry, now: number): Told => ({
  changed: changeInWords(enquiry, now),
  due: dueOf(enquiry, now),
})

function dueOf({ state, dueAt }: Enquiry, now: number): Due | undefined {
  if (state !== 'new' || !dueAt) return
  return { at: dueAt, inWords: dueInWords(dueAt, now), isLate: Date.parse(dueAt) < now }
}

export const state: Column<Enquiry, never, Told> = {
  name: 'State',
  card: 'status',
  share: 'w-1/7',
  wraps: true,
  cell: ({ state }, { changed, due }) => (
    <div className="text-sm as-cards:text-right">
      <Badge tone={TONES[state]}>{STATES[state]}</Badge>{' '}
      <span className={`block text-ink-muted wrap-anywhere ${folded}`}>{changed}</span>
      {due && <DueTime due={due} className="text-balance whitespace-normal as-cards:hidden" />}
    </div>
  ),
}

/** When it came, or on a card by when it is due. */
export const createdOrDue: Column<Enquiry, 'createdAt', Told> = {
  ...created,
  cell: ({ createdAt }, { due }) => (
    <>
      {due && <DueTime due={due} className="peer as-table:hidden" />}
      <time dateTime={createdAt} className="as-cards:peer-[time]:hidden">
        {formatDate(createdAt)}
      </time>
    </>
  ),
}

const DueTime = ({ due: { at, inWords, isLate }, className }: { due: Due; className: string }) => (
  <time dateTime={at} className={`block ${isLate ? 'font-semibold text-bad' : 'text-ink-muted'} ${className}`}>
    {inWords}
  </time>
)
