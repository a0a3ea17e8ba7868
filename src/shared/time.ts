import { memoize } from './memoize.ts'
import { howMany } from './text.ts'

const MINUTE = 60_000

/** Formats an ISO instant in the time zone of the institute; memoized by minute, since Intl costs as much as rendering a row. */
function inIndia(options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat('en-IN', { ...options, timeZone: 'Asia/Kolkata' })
  const written = memoize((minute: number) => format.format(minute * MINUTE))
  return (instant: string) => written(Math.floor(Date.parse(instant) / MINUTE))
}

/** '21 Nov 2026' */
export const formatDate = inIndia({ day: 'numeric', month: 'short', year: 'numeric' })

/** '21 Nov' */
export const formatDay = inIndia({ day: 'numeric', month: 'short' })

const daysOfAWeek = inIndia({ weekday: 'short' })

/** 'Sat, 21 Nov 2026' */
export const formatWeekday = (instant: string) => `${daysOfAWeek(instant)}, ${formatDate(instant)}`

/** '21 Nov 2026, 4:30 pm' */
export const formatDateTime = inIndia({ dateStyle: 'medium', timeStyle: 'short' })

/** '4:30 pm' */
export const formatTime = inIndia({ timeStyle: 'short' })

const UNITS = [
  ['week', 7 * 24 * 60 * 60_000],
  ['day', 24 * 60 * 60_000],
  ['hour', 60 * 60_000],
  ['minute', MINUTE],
] as const

/** '2 days' of a number of milliseconds: whole ones, of the largest unit that fits. */
export function duration(milliseconds: number) {
  for (const [unit, length] of UNITS) {
    if (milliseconds >= length) return howMany(Math.floor(milliseconds / length), unit)
  }
  return 'less than a minute'
}

/** '2 hours ago' of an instant in ISO form. */
export const ago = (instant: string, now: number) => `${duration(now - Date.parse(instant))} ago`
