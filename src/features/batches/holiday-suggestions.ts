import { daysAfter } from '#src/shared/wall-time.ts'

type Suggestion = {
  date: string
  name: string
  /** It follows the moon or is announced: the day may be another, here or this year. */
  needsCheck: boolean
}

/** Days: nobody plans further ahead. */
export const TWO_YEARS = 731

/** On the same day of each year, '01-26'. */
const YEARLY: [day: string, name: string][] = [
  ['01-26', 'Republic Day'],
  ['05-01', 'Labour Day'],
  ['08-15', 'Independence Day'],
  ['10-02', 'Gandhi Jayanti'],
  ['12-25', 'Christmas'],
]

/** Festivals without a date of their own. */
const FESTIVALS: [date: string, name: string][] = [
  ['2027-01-15', 'Makara Sankranti'],
  ['2027-03-10', 'Eid al-Fitr'],
  ['2027-03-26', 'Good Friday'],
  ['2027-04-07', 'Ugadi'],
  ['2027-09-04', 'Ganesha Chaturthi'],
  ['2027-10-09', 'Vijayadashami'],
  ['2027-10-29', 'Deepavali'],
  ['2028-01-15', 'Makara Sankranti'],
  ['2028-02-27', 'Eid al-Fitr'],
  ['2028-03-27', 'Ugadi'],
  ['2028-04-14', 'Good Friday'],
  ['2028-08-23', 'Ganesha Chaturthi'],
  ['2028-09-27', 'Vijayadashami'],
  ['2028-10-17', 'Deepavali'],
]

/** Holidays of India in the two years from `today` that are not declared yet, in order of time. */
export function suggestHolidays(today: string, declared: readonly { date: string }[]): Suggestion[] {
  const last = daysAfter(today, TWO_YEARS)
  const firstYear = Number(today.slice(0, 4))
  const yearly = [0, 1, 2].flatMap((later) =>
    YEARLY.map(([day, name]) => ({ date: `${firstYear + later}-${day}`, name, needsCheck: false })),
  )
  const moving = FESTIVALS.map(([date, name]) => ({ date, name, needsCheck: true }))
  return [...yearly, ...moving]
    .filter(({ date }) => date >= today && date <= last && !declared.some((holiday) => holiday.date === date))
    .toSorted((a, b) => a.date.localeCompare(b.date))
}
