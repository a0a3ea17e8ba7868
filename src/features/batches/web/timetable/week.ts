import { institute } from '#src/institute.ts'
import { dateIn, daysAfter, WEEKDAYS, weekdayOf } from '../../pattern.ts'

/** The Monday of the week in which a date lies, both as '2027-01-04'. */
export const mondayOf = (date: string) => daysAfter(date, -WEEKDAYS.indexOf(weekdayOf(date)))

export const todayAt = (now: number) => dateIn(now, institute.timeZone)

/** What of an address names a week: any of its dates; `today`, where none does. */
export function weekIn(query: URLSearchParams, today: string) {
  const asked = query.get('week') ?? ''
  const isDate = /^2[01]\d\d-\d\d-\d\d$/.test(asked) && !Number.isNaN(Date.parse(asked))
  return mondayOf(isDate ? asked : today)
}

/** Its days, from Monday on. */
export const daysOf = (monday: string) => WEEKDAYS.map((_, at) => daysAfter(monday, at))

/** Whether a day of today's week is over; days of other weeks are looked at for what was or will be. */
export const isOver = (date: string, today: string) => date < today && mondayOf(date) === mondayOf(today)

type Dated = { startsAt: string }

/** Of each day what is held on it, in the order it came in. */
export const byDay = <Of extends Dated>(classes: Of[], days: string[]) =>
  days.map((date) => ({
    date,
    classes: classes.filter(({ startsAt }) => dateIn(startsAt, institute.timeZone) === date),
  }))
