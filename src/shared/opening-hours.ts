import { instantAt, wallTime } from './wall-time.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const WEEK = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa']
const HOURS = /(?<from>[A-Z][a-z])(?:-(?<to>[A-Z][a-z]))? (?<opens>\d\d:\d\d)-(?<closes>\d\d:\d\d)/g

/** `openingHours` as search engines read them, 'Mo-Fr 09:30-18:30, Sa 10:00-14:00', by the clocks of `timeZone`. */
export type Opening = { openingHours: string; timeZone: string }

/** The first moment from `instant` on at which a place is open: `instant` itself, while it is, and where no hours are given. */
export function nextOpening(instant: number, { openingHours, timeZone }: Opening) {
  const wall = wallTime(instant, timeZone)
  const today = wall - (wall % DAY)
  const hours = [...openingHours.matchAll(HOURS)].map(({ groups = {} }) => groups)
  for (let day = today; day <= today + 7 * DAY; day += DAY) {
    for (const { from, to = from, opens, closes } of hours) {
      if (!isBetween(new Date(day).getUTCDay(), WEEK.indexOf(from ?? ''), WEEK.indexOf(to ?? ''))) continue
      if (day + sinceMidnight(closes) > wall) return Math.max(instant, instantAt(day + sinceMidnight(opens), timeZone))
    }
  }
  return instant
}

const isBetween = (day: number, from: number, to: number) => (day - from + 7) % 7 <= (to - from + 7) % 7

function sinceMidnight(time = '') {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * MINUTE
}
