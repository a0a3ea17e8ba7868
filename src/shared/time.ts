import { howMany } from './text.ts'

const days = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
})

/** '21 Nov 2026' of an instant in ISO form, as it is in India. */
export const formatDate = (instant: string) => days.format(new Date(instant))

const daysOfAYear = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' })

/** '21 Nov' of an instant in ISO form, as it is in India. */
export const formatDay = (instant: string) => daysOfAYear.format(new Date(instant))

const daysOfAWeek = new Intl.DateTimeFormat('en-IN', { weekday: 'short', timeZone: 'Asia/Kolkata' })

/** 'Sat, 21 Nov 2026' of an instant in ISO form, as it is in India. */
export const formatWeekday = (instant: string) => `${daysOfAWeek.format(new Date(instant))}, ${formatDate(instant)}`

const moments = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' })

/** '21 Nov 2026, 4:30 pm' of an instant in ISO form, as it is in India. */
export const formatDateTime = (instant: string) => moments.format(new Date(instant))

const clock = new Intl.DateTimeFormat('en-IN', { timeStyle: 'short', timeZone: 'Asia/Kolkata' })

/** '4:30 pm' of an instant in ISO form, as it is in India. */
export const formatTime = (instant: string) => clock.format(new Date(instant))

const UNITS = [
  ['week', 7 * 24 * 60 * 60_000],
  ['day', 24 * 60 * 60_000],
  ['hour', 60 * 60_000],
  ['minute', 60_000],
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
