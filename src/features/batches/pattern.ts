import { daysAfter, momentOf } from '#src/shared/wall-time.ts'

const HOUR = 60 * 60_000

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
export const classEnd = ({ endsAt, endedAt }: Pick<Hours, 'endsAt'> & { endedAt?: string | null }) => endedAt ?? endsAt
export type Meeting = Hours & { number: number }
export const CLASS_STATES = ['planned', 'moved', 'cancelled'] as const
export type ClassState = (typeof CLASS_STATES)[number]

export const toWeekday = (date: string) => WEEKDAYS[(new Date(date).getUTCDay() + 6) % 7] ?? 'mon'

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
    if (weekdays.includes(toWeekday(date)) && !skipped.has(date)) dates.push(date)
  }
  return dates
}

/** The days of a pattern that are left out, from its first day until another. */
export const holidaysIn = ({ startsOn, weekdays }: Pattern, { holidays }: Calendar, until: string) =>
  holidays.filter((date) => date >= startsOn && date <= until && weekdays.includes(toWeekday(date)))

type Times = Pick<Pattern, 'startTime' | 'endTime'>

const isOverMidnight = ({ startTime, endTime }: Times) => endTime < startTime

/** Hours that a class lasts at most which ends on the day after it begins: more is an end that was entered wrongly (21.1). */
const MAX_HOURS_OVER_MIDNIGHT = 6

/** Whether a class ends after it begins: on its day, or in the night that follows. */
export function isInOrder(times: Times) {
  const [begin = 0, end = 0] = [times.startTime, times.endTime].map((time) => Date.parse(`2000-01-01T${time}Z`))
  return begin < end || (begin > end && end + 24 * HOUR - begin <= MAX_HOURS_OVER_MIDNIGHT * HOUR)
}

export const hoursOn = (times: Times, { timeZone }: Pick<Calendar, 'timeZone'>, date: string): Hours => ({
  startsAt: momentOf(date, times.startTime, timeZone),
  endsAt: momentOf(isOverMidnight(times) ? daysAfter(date, 1) : date, times.endTime, timeZone),
})

/** The classes of a new batch; its pattern names a weekday at least. */
export const planMeetings = (pattern: Pattern, calendar: Calendar): Meeting[] =>
  patternDays(pattern, calendar, pattern.startsOn, pattern.classCount).map((date, at) => ({
    number: at + 1,
    ...hoursOn(pattern, calendar, date),
  }))
