import { instantAt, wallTime } from '#src/shared/wall-time.ts'

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** When the classes of a batch are held. Dates are '2027-01-05', times '19:00'. */
export type Pattern = {
  startsOn: string
  weekdays: readonly Weekday[]
  startTime: string
  endTime: string
  classCount: number
}
/** The time zone, and the dates without classes. */
export type Calendar = { timeZone: string; holidays: readonly string[] }

/** From when to when, as instants in ISO form. */
export type Hours = { startsAt: string; endsAt: string }
export type Meeting = Hours & { number: number }

const DAY = 24 * 60 * 60_000

const dateOf = (wall: number) => new Date(wall).toISOString().slice(0, 10)
const wallOf = (date: string, time = '00:00') => Date.parse(`${date}T${time}Z`)

/** The date on which a moment falls in a zone. */
export const dateIn = (instant: string | number, timeZone: string) =>
  dateOf(wallTime(new Date(instant).getTime(), timeZone))

/** '19:00', as the clocks of a zone show it at a moment. */
export const timeIn = (instant: string, timeZone: string) =>
  new Date(wallTime(Date.parse(instant), timeZone)).toISOString().slice(11, 16)

export const weekdayOf = (date: string) => WEEKDAYS[(new Date(wallOf(date)).getUTCDay() + 6) % 7] ?? 'mon'

/** '2027-01-06' of '2027-01-05'. */
export const daysAfter = (date: string, days: number) => dateOf(wallOf(date) + days * DAY)

/** A moment by the clocks of a zone, in ISO form. */
export const momentOf = (date: string, time: string, timeZone: string) =>
  new Date(instantAt(wallOf(date, time), timeZone)).toISOString()

/** The first `count` days from a date on at which the pattern has a class. */
function days({ weekdays }: Pattern, { holidays }: Calendar, from: string, count: number) {
  const dates: string[] = []
  for (let date = from; dates.length < count; date = daysAfter(date, 1)) {
    if (weekdays.includes(weekdayOf(date)) && !holidays.includes(date)) dates.push(date)
  }
  return dates
}

/** The days of a pattern that are left out, from its first day until another. */
export const holidaysIn = ({ startsOn, weekdays }: Pattern, { holidays }: Calendar, until: string) =>
  holidays.filter((date) => date >= startsOn && date <= until && weekdays.includes(weekdayOf(date)))

const hoursOn = ({ startTime, endTime }: Pattern, { timeZone }: Calendar, date: string): Hours => ({
  startsAt: momentOf(date, startTime, timeZone),
  endsAt: momentOf(date, endTime, timeZone),
})

/** The classes of a new batch; its pattern names a weekday at least. */
export const meetingsOf = (pattern: Pattern, calendar: Calendar): Meeting[] =>
  days(pattern, calendar, pattern.startsOn, pattern.classCount).map((date, at) => ({
    number: at + 1,
    ...hoursOn(pattern, calendar, date),
  }))

export type ClassState = 'planned' | 'moved' | 'cancelled'
export type Planned = Meeting & { _id: string; state: ClassState }

/** What a changed pattern asks for; `kept` are the classes it leaves as they are. */
export type Replanning<Of> = { kept: Of[]; moved: (Of & { to: Hours })[]; removed: Of[]; added: Meeting[] }

/**
 * Gives the classes of a batch the days of a changed pattern: only those that have not begun at `now` and that nobody
 * moved or cancelled by hand. Each of those uses up the day that was meant for it. Fewer classes leave from the end.
 * Null where more have begun, or were touched by hand, than are to be left.
 */
export function replan<Of extends Planned>(
  classes: Of[],
  pattern: Pattern,
  calendar: Calendar,
  now: number,
): Replanning<Of> | null {
  const inOrder = classes.toSorted((a, b) => a.number - b.number)
  const begun = inOrder.filter(({ startsAt }) => Date.parse(startsAt) <= now)
  const coming = inOrder.filter(({ startsAt }) => Date.parse(startsAt) > now)
  const wanted = pattern.classCount - begun.length
  const surplus = Math.max(0, coming.length - wanted)
  const removed = surplus > 0 ? coming.filter(({ state }) => state === 'planned').slice(-surplus) : []
  if (wanted < 0 || removed.length < surplus) return null
  const left = coming.filter((existing) => !removed.includes(existing))
  const slots = days(pattern, calendar, nextDay(begun, pattern, calendar), wanted)
  const hours = slots.map((date) => hoursOn(pattern, calendar, date))
  const last = Math.max(0, ...inOrder.map(({ number }) => number))
  const moved = left.flatMap((existing, at) => {
    const to = hours[at]
    return to && existing.state === 'planned' && !isSame(existing, to) ? [{ ...existing, to }] : []
  })
  const added = hours.slice(left.length).map((slot, at) => ({ number: last + 1 + at, ...slot }))
  const isMoved = new Set(moved.map(({ _id }) => _id))
  return { kept: [...begun, ...left.filter(({ _id }) => !isMoved.has(_id))], moved, removed, added }
}

/** The first day that may still have a class: not one at which the last was held. */
function nextDay(begun: Planned[], { startsOn }: Pattern, { timeZone }: Calendar) {
  const lastHeld = begun.map(({ startsAt }) => dateIn(startsAt, timeZone)).toSorted()
  const next = daysAfter(lastHeld.at(-1) ?? daysAfter(startsOn, -1), 1)
  return next > startsOn ? next : startsOn
}

const isSame = (a: Hours, b: Hours) =>
  Date.parse(a.startsAt) === Date.parse(b.startsAt) && Date.parse(a.endsAt) === Date.parse(b.endsAt)
