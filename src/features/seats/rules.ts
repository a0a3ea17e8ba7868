import { daysAfter } from '#src/shared/wall-time.ts'

/** A seat is kept for whom it is offered to; hours. */
export const OFFER_HOURS = 24

/** Days: the seat of a student who is away longer is better given to another. */
export const MAX_PAUSED_DAYS = 90

/** The first and the last day on which a student is away and excused, '2027-01-05'; both or none. */
export type Pause = { pausedFrom: string | null; pausedUntil: string | null }
export const NO_PAUSE: Pause = { pausedFrom: null, pausedUntil: null }

type Days = { pausedFrom: string; pausedUntil: string }
const isPause = (pause: Pause): pause is Days => pause.pausedFrom !== null && pause.pausedUntil !== null

/**
 * A seat in two parts, so that what a pause excused stays excused: `earlier` until the day `from` begins, or until now without
 * one. A seat stays in one part, `later`, where nothing was excused yet, and where days that overlap correct the others.
 */
export function splitSeat(
  before: Pause,
  after: Pause,
  today: string,
): { earlier?: Pause; later: Pause; from?: string } {
  const [was, is] = [pickDays(before), pickDays(after)]
  if (!isPause(was) || was.pausedFrom > today) return { later: is }
  if (!isPause(is)) return { earlier: was, later: is }
  if (is.pausedFrom > was.pausedUntil) return { earlier: was, later: is, from: is.pausedFrom }
  if (is.pausedUntil < was.pausedFrom) return { earlier: is, later: was, from: was.pausedFrom }
  return { later: is }
}

/**
 * The pause of a seat with more days: one of both where they touch, which may last 90 days; these days where the other is over.
 * Nothing where another one is to come, or would be cut short: a seat has one pause at a time.
 */
export function addToPause(before: Pause, days: Days, today: string): Days | undefined {
  if (!isPause(before)) return days
  const touches =
    days.pausedFrom <= daysAfter(before.pausedUntil, 1) && before.pausedFrom <= daysAfter(days.pausedUntil, 1)
  if (!touches) return before.pausedUntil < today ? days : undefined
  const pausedFrom = days.pausedFrom < before.pausedFrom ? days.pausedFrom : before.pausedFrom
  const pausedUntil = days.pausedUntil > before.pausedUntil ? days.pausedUntil : before.pausedUntil
  return daysAfter(pausedFrom, MAX_PAUSED_DAYS) >= pausedUntil ? { pausedFrom, pausedUntil } : undefined
}

const pickDays = ({ pausedFrom, pausedUntil }: Pause): Pause => ({ pausedFrom, pausedUntil })
