import { countInWords, joinNames, nonBreaking } from '#src/shared/text.ts'
import { formatDay, formatTime, formatWeekday, formatZonedTime } from '#src/shared/time.ts'
import type { Hours, Weekday } from './pattern.ts'
import type { Counts } from './replan.ts'

const DAYS: Record<Weekday, string> = {
  mon: 'Mon',
  tue: 'Tue',
  wed: 'Wed',
  thu: 'Thu',
  fri: 'Fri',
  sat: 'Sat',
  sun: 'Sun',
}
export const KNOWN_DAYS: Record<string, { alone: string; before: string }> = {
  'mon tue wed thu fri': { alone: 'Mon–Fri', before: 'Weekday' },
  'mon tue wed thu fri sat': { alone: 'Mon–Sat', before: 'Mon–Sat' },
  'mon tue wed thu fri sat sun': { alone: 'every day', before: 'Daily' },
  'sat sun': { alone: 'Sat and Sun', before: 'Weekend' },
}

/** 'Mon–Fri', 'Tue and Thu'. */
export const daysInWords = (weekdays: readonly Weekday[]) =>
  KNOWN_DAYS[weekdays.join(' ')]?.alone ??
  joinNames(
    weekdays.map((day) => DAYS[day]),
    7,
  )

/** 'Thu, 10 Dec 2026, 7:00 – 9:00 PM IST'; of a class that ends on another day, with its date too. */
export function spanInWords({ startsAt, endsAt }: Hours) {
  const day = formatWeekday(startsAt)
  if (formatWeekday(endsAt) !== day) return `${day}, ${formatTime(startsAt)} – ${formatZonedTime(endsAt)}`
  const [begins, ends] = [formatTime(startsAt), formatTime(endsAt)]
  const isSameHalf = begins.slice(-2) === ends.slice(-2)
  return `${day}, ${nonBreaking(`${isSameHalf ? begins.slice(0, -3) : begins} – ${ends} IST`)}`
}

const clockIn = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}

/** In three parts, of which the second may be left out: '7:00', ' – 9:00', ' PM'; '11:00 AM', ' – 1:00 PM', ''. */
export function timeSpan(startTime: string, endTime: string) {
  const [begin, end] = [clockIn(startTime), clockIn(endTime)]
  const isOneHalf = begin.slice(-2) === end.slice(-2)
  const pieces = isOneHalf ? [begin.slice(0, -3), ` – ${end.slice(0, -3)}`, end.slice(-3)] : [begin, ` – ${end}`, '']
  return pieces.map(nonBreaking)
}

/** '7:00 – 9:00 PM', '11:00 AM – 1:00 PM', with non-breaking spaces. */
export const hoursInWords = ({ startTime, endTime }: { startTime: string; endTime: string }) =>
  timeSpan(startTime, endTime).join('')

/** 'Full', '1 seat left', '15 seats left'. */
export const seatsInWords = (left: number) =>
  left > 0 ? nonBreaking(`${left} ${left === 1 ? 'seat' : 'seats'} left`) : 'Full'

/** '5 Dec: 2 seats left'. */
export const nextInWords = ({ startsOn, seatsLeft }: { startsOn: string; seatsLeft: number }) =>
  `${formatDay(startsOn)}: ${seatsInWords(seatsLeft)}`

/** '12 classes: 3 held, 9 to come, 1 cancelled'; a cancelled one is not among the 12. */
export function countsInWords({ planned, held, toCome, cancelled }: Counts) {
  const counts = [held > 0 && `${held} held`, `${toCome} to come`, cancelled > 0 && `${cancelled} cancelled`]
  return `${countInWords(planned, 'class', 'classes')}: ${counts.filter(Boolean).join(', ')}`
}
