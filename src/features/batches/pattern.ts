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

/** When a class is over: a class that was held in part ended before its end. */
export const endOf = ({ endsAt, endedAt }: Pick<Hours, 'endsAt'> & { endedAt?: string | null }) => endedAt ?? endsAt
export type Meeting = Hours & { number: number }
export type ClassState = 'planned' | 'moved' | 'cancelled'

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

/** The first `count` days from a date on at which the pattern has a class, none of them among `taken`. */
export function patternDays(
  { weekdays }: Pick<Pattern, 'weekdays'>,
  { holidays }: Pick<Calendar, 'holidays'>,
  from: string,
  count: number,
  taken: ReadonlySet<string> = new Set(),
) {
  const skipped = new Set([...holidays, ...taken])
  const dates: string[] = []
  for (let date = from; dates.length < count; date = daysAfter(date, 1)) {
    if (weekdays.includes(weekdayOf(date)) && !skipped.has(date)) dates.push(date)
  }
  return dates
}

/** The days of a pattern that are left out, from its first day until another. */
export const holidaysIn = ({ startsOn, weekdays }: Pattern, { holidays }: Calendar, until: string) =>
  holidays.filter((date) => date >= startsOn && date <= until && weekdays.includes(weekdayOf(date)))

type Times = Pick<Pattern, 'startTime' | 'endTime'>

const isOverMidnight = ({ startTime, endTime }: Times) => endTime < startTime

/** Hours that a class lasts at most which ends on the day after it begins: more is an end that was entered wrongly (21.1). */
const LONGEST_NIGHT = 6

/** Whether a class ends after it begins: on its day, or in the night that follows. */
export function isInOrder(times: Times) {
  const [begin, end] = [wallOf('2000-01-01', times.startTime), wallOf('2000-01-01', times.endTime)]
  return begin < end || (begin > end && end + DAY - begin <= LONGEST_NIGHT * 60 * 60_000)
}

export const hoursOn = (times: Times, { timeZone }: Pick<Calendar, 'timeZone'>, date: string): Hours => ({
  startsAt: momentOf(date, times.startTime, timeZone),
  endsAt: momentOf(isOverMidnight(times) ? daysAfter(date, 1) : date, times.endTime, timeZone),
})

/** The classes of a new batch; its pattern names a weekday at least. */
export const meetingsOf = (pattern: Pattern, calendar: Calendar): Meeting[] =>
  patternDays(pattern, calendar, pattern.startsOn, pattern.classCount).map((date, at) => ({
    number: at + 1,
    ...hoursOn(pattern, calendar, date),
  }))
