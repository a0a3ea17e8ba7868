import { toWeekday, WEEKDAYS } from '#src/features/batches/pattern.ts'
import { dateIn, daysAfter, TIME_ZONE } from '#src/shared/wall-time.ts'

/** The Monday of the week in which a date lies, both as '2027-01-04'. */
export const toMonday = (date: string) => daysAfter(date, -WEEKDAYS.indexOf(toWeekday(date)))

/** The day that an address asks for, whose week is shown: `today`, where it names none. */
export function dayIn(query: URLSearchParams, today: string) {
  const requested = query.get('day') ?? ''
  return /^2[01]\d\d-\d\d-\d\d$/.test(requested) && !Number.isNaN(Date.parse(requested)) ? requested : today
}

export const daysOfWeek = (monday: string) => WEEKDAYS.map((_, at) => daysAfter(monday, at))

type Dated = { startsAt: string }
export type Day<Of> = { date: string; classes: Of[] }

/** Of each day what is held on it, in the order it came in. */
export function byDay<Of extends Dated>(classes: Of[], days: string[]): Day<Of>[] {
  const byDate = Map.groupBy(classes, ({ startsAt }) => dateIn(startsAt, TIME_ZONE))
  return days.map((date) => ({ date, classes: byDate.get(date) ?? [] }))
}

/** Lines that a day's heading is as high as. */
const HEADING = 1.5

/** Two columns, of which the higher one is as low as can be; the days stay in order. */
export function splitInColumns<Of>(days: Day<Of>[]): [Day<Of>[], Day<Of>[]] {
  const columnHeight = (column: Day<Of>[]) =>
    column.reduce((all, { classes }) => all + HEADING + Math.max(1, classes.length), 0)
  const splits = days.map((_, at) => [days.slice(0, at), days.slice(at)] as const)
  const higher = ([left, right]: (typeof splits)[number]) => Math.max(columnHeight(left), columnHeight(right))
  const [first = [], second = []] = splits.toSorted((a, b) => higher(a) - higher(b))[0] ?? []
  return [first, second]
}
