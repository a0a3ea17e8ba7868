import { DAYS, type Opening } from './identity.ts'

type Day = (typeof DAYS)[number]

export const DAY_NAMES: Record<Day, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}

/** 'mon', 'tue', 'wed', 'sat' as the days that follow each other: mon to wed, sat. */
function runs(days: readonly Day[]) {
  const all: [first: Day, last: Day][] = []
  for (const day of DAYS.filter((day) => days.includes(day))) {
    const run = all.at(-1)
    if (run && DAYS.indexOf(run[1]) + 1 === DAYS.indexOf(day)) run[1] = day
    else all.push([day, day])
  }
  return all
}

const short = (day: Day) => DAY_NAMES[day].slice(0, 3)

/** '09:30' as '9:30 AM'. */
function clockInWords(time: string) {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}

/** 'Mon–Fri: 9:00 AM – 5:00 PM'; nothing where no hours are given. */
export const hoursInWords = (opening: readonly Opening[]) =>
  opening
    .map(({ days, opens, closes }) => {
      const named = runs(days).map(([first, last]) =>
        first === last ? short(first) : `${short(first)}–${short(last)}`,
      )
      return `${named.join(', ')}: ${clockInWords(opens)} – ${clockInWords(closes)}`
    })
    .join('; ')

/** 'Saturday and Sunday: closed'; nothing where it is open every day, or no hours are given. */
export function closedInWords(opening: readonly Opening[]) {
  const closed = DAYS.filter((day) => !opening.some(({ days }) => days.includes(day)))
  if (opening.length === 0 || closed.length === 0) return ''
  return `${new Intl.ListFormat('en-IN').format(closed.map((day) => DAY_NAMES[day]))}: closed`
}

/** As search engines read them: 'Mo-Fr 09:00-17:00'. */
export const hoursForMachines = (opening: readonly Opening[]) =>
  opening
    .flatMap(({ days, opens, closes }) =>
      runs(days).map(([first, last]) => {
        const [from, to] = [first, last].map((day) => DAY_NAMES[day].slice(0, 2))
        return `${from === to ? from : `${from}-${to}`} ${opens}-${closes}`
      }),
    )
    .join(', ')
