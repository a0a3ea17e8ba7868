import { dateIn, daysAfter } from '#src/shared/wall-time.ts'
import {
  type Calendar,
  type ClassState,
  classEnd,
  type Hours,
  hoursOn,
  type Meeting,
  type Pattern,
  patternDays,
} from './pattern.ts'

/** A class of a batch as far as plans for the others concern it. */
export type Planned = Meeting & {
  _id: string
  state: ClassState
  /** The day that the pattern meant for it; none is the day on which it is held. */
  plannedOn?: string | null
  isAdded?: boolean
  continuesId?: string | null
  endedAt?: string | null
}

/** What a changed pattern asks for; `kept` are the classes it leaves as they are. */
export type Replanning<Of> = { kept: Of[]; moved: (Of & { to: Hours })[]; removed: Of[]; added: Hours[] }

type Now = Calendar & { now: number }

/** Of a batch's pattern: neither added by hand nor the rest of another. */
const isOfPattern = ({ isAdded, continuesId }: Planned) => !isAdded && !continuesId
/** Has a number of its own: neither cancelled nor the rest of another. */
export const isCounted = ({ state, continuesId }: Pick<Planned, 'state' | 'continuesId'>) =>
  state !== 'cancelled' && !continuesId

const heldOn = ({ startsAt }: Hours, { timeZone }: Now) => dateIn(startsAt, timeZone)
const plannedDay = (planned: Planned, calendar: Now) => planned.plannedOn ?? heldOn(planned, calendar)
const inTime = (a: Hours, b: Hours) => Date.parse(a.startsAt) - Date.parse(b.startsAt)

/**
 * Gives the classes of a batch the days of a changed pattern: only those that have not begun at `now` and that nobody
 * moved, added or cancelled by hand. Each that was moved or cancelled uses up the day that was meant for it. Fewer classes
 * leave from the end; more follow after the last. An unchanged pattern moves nothing.
 * Null where more have begun, or were touched by hand, than are to be left.
 */
export function replan<Of extends Planned>(
  classes: Of[],
  before: Pattern,
  after: Pattern,
  calendar: Now,
): Replanning<Of> | null {
  const { now } = calendar
  const isComing = ({ startsAt }: Hours) => Date.parse(startsAt) > now
  const isMovable = (of: Of) => isComing(of) && of.state === 'planned' && isOfPattern(of)
  const more = after.classCount - classes.filter(isCounted).length
  const removable = classes.filter(isMovable).toSorted(inTime)
  const removed = more < 0 ? removable.slice(more) : []
  if (removed.length < -more) return null
  const left = classes.filter((of) => !removed.includes(of))
  if (isSamePattern(before, after))
    return { kept: left, moved: [], removed, added: extension(left, after, calendar, Math.max(0, more)) }
  const toMove = left
    .filter((of) => isOfPattern(of) && isComing(plannedHours(of, before, calendar)))
    .toSorted((a, b) => (plannedDay(a, calendar) < plannedDay(b, calendar) ? -1 : 1))
  const plannedDays = new Set(toMove.map((of) => plannedDay(of, calendar)))
  const fixed = left.filter((of) => !isMovable(of) && of.state !== 'cancelled').map((of) => heldOn(of, calendar))
  const taken = new Set(fixed.filter((date) => !plannedDays.has(date)))
  const hours = slots(after, calendar, after.startsOn, toMove.length + Math.max(0, more), taken)
  const moved = toMove.flatMap((of, at) => {
    const to = hours[at]
    return to && isMovable(of) && !isSame(of, to) ? [{ ...of, to }] : []
  })
  const isMoved = new Set(moved.map(({ _id }) => _id))
  return { kept: left.filter(({ _id }) => !isMoved.has(_id)), moved, removed, added: hours.slice(toMove.length) }
}

/** So many classes more, after the last by the pattern, on no day on which the batch has one. */
export function extension(classes: Planned[], pattern: Pattern, calendar: Now, count: number): Hours[] {
  const last = classes
    .filter(isOfPattern)
    .map((of) => plannedDay(of, calendar))
    .toSorted()
    .at(-1)
  const from = last ? daysAfter(last, 1) : pattern.startsOn
  const taken = new Set(classes.map((of) => heldOn(of, calendar)))
  return slots(pattern, calendar, from > pattern.startsOn ? from : pattern.startsOn, count, taken)
}

/** The next hours of the pattern that are still to come. */
function slots(pattern: Pattern, calendar: Now, from: string, count: number, taken: ReadonlySet<string>) {
  const today = dateIn(calendar.now, calendar.timeZone)
  const isOver = Date.parse(hoursOn(pattern, calendar, today).startsAt) <= calendar.now
  const next = isOver ? daysAfter(today, 1) : today
  return patternDays(pattern, calendar, from > next ? from : next, count, taken).map((date) =>
    hoursOn(pattern, calendar, date),
  )
}

/** As it is held, or where it was moved or cancelled, as it was meant to be. */
const plannedHours = (of: Planned, pattern: Pattern, calendar: Now) =>
  of.plannedOn && of.plannedOn !== heldOn(of, calendar) ? hoursOn(pattern, calendar, of.plannedOn) : of

const isSamePattern = (a: Pattern, b: Pattern) =>
  a.startsOn === b.startsOn &&
  a.startTime === b.startTime &&
  a.endTime === b.endTime &&
  a.weekdays.join() === b.weekdays.join()

const isSame = (a: Hours, b: Hours) =>
  Date.parse(a.startsAt) === Date.parse(b.startsAt) && Date.parse(a.endsAt) === Date.parse(b.endsAt)

export type Counts = { planned: number; held: number; toCome: number; cancelled: number }

/** The one count of a batch's classes; `planned` is how many there are in all, the two parts of one as one. */
export function countClasses(
  classes: Pick<Planned, 'state' | 'continuesId' | 'endsAt' | 'endedAt'>[],
  now: number,
): Counts {
  const counted = classes.filter(isCounted)
  const held = counted.filter((of) => Date.parse(classEnd(of)) <= now).length
  const cancelled = classes.filter(({ state }) => state === 'cancelled').length
  return { planned: counted.length, held, toCome: counted.length - held, cancelled }
}
