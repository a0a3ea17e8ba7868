import { memoize } from './memoize.ts'
import { countInWords, nonBreaking } from './text.ts'
import { TIME_ZONE } from './wall-time.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/**
 * Formats an ISO instant in the time zone of the institute; memoized by minute, since Intl costs as much as rendering a row. Its
 * spaces are non-breaking.
 */
function createFormatter(options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat('en-IN', { ...options, timeZone: TIME_ZONE })
  const written = memoize((minute: number) => nonBreaking(format.format(minute * MINUTE)))
  return (instant: string) => written(Math.floor(Date.parse(instant) / MINUTE))
}

/** '21 Nov 2026' */
export const formatDate = createFormatter({ day: 'numeric', month: 'short', year: 'numeric' })

/** '21 Nov' */
export const formatDay = createFormatter({ day: 'numeric', month: 'short' })

const daysOfAWeek = createFormatter({ weekday: 'short' })

/** 'Sat, 21 Nov' */
export const formatShortWeekday = (instant: string) => `${daysOfAWeek(instant)},\u00a0${formatDay(instant)}`

/** 'Sat, 21 Nov 2026' */
export const formatWeekday = (instant: string) => `${daysOfAWeek(instant)},\u00a0${formatDate(instant)}`

const clockTimes = createFormatter({ timeStyle: 'short' })

/** '4:30 PM' */
export const formatTime = (instant: string) => clockTimes(instant).toUpperCase()

/** '21 Nov 2026, 4:30 PM'; a line may break between date and time. */
export const formatDateTime = (instant: string) => `${formatDate(instant)}, ${formatTime(instant)}`

/** 'Sat, 21 Nov 2026, 4:30 PM IST': for emails and messages, which are read in other time zones too. */
export const formatZonedTime = (instant: string) => `${formatWeekday(instant)}, ${formatTime(instant)}\u00a0IST`

/** Minutes, as `getTimezoneOffset` counts them. */
const OFFSET_OF_INDIA = -330

/** What a screen says in a time zone other than India's; `offset` is the browser's, by `getTimezoneOffset`. */
export const zoneNote = (offset: number) =>
  offset === OFFSET_OF_INDIA ? undefined : 'All times are in Indian Standard Time (IST).'

/** 'Today' or 'Tomorrow' by the clock of the institute, where the instant is on that day; `now` in milliseconds. */
function nameNearDay(instant: string, now: number) {
  const date = formatDate(instant)
  if (date === formatDate(new Date(now).toISOString())) return 'Today'
  return date === formatDate(new Date(now + DAY).toISOString()) ? 'Tomorrow' : undefined
}

/** 'Today, 7:00 PM', 'Tomorrow, 7:00 PM', '21 Nov 2026, 7:00 PM'. */
export const formatNearTime = (instant: string, now: number) =>
  `${nameNearDay(instant, now) ?? formatDate(instant)}, ${formatTime(instant)}`

/** 'Today, 21 Nov 2026', 'Tomorrow, 22 Nov 2026', 'Mon, 23 Nov 2026'. */
export const formatNearDay = (instant: string, now: number) =>
  `${nameNearDay(instant, now) ?? daysOfAWeek(instant)},\u00a0${formatDate(instant)}`

const UNITS = [
  ['week', 7 * DAY],
  ['day', DAY],
  ['hour', 60 * 60_000],
  ['minute', MINUTE],
] as const

/** '2 days' of a number of milliseconds: whole ones, of the largest unit that fits. */
export function duration(milliseconds: number) {
  for (const [unit, length] of UNITS) {
    if (milliseconds >= length) return countInWords(Math.floor(milliseconds / length), unit)
  }
  return 'less than a minute'
}

/** '2 hours ago' of an instant in ISO form. */
export const ago = (instant: string, now: number) => `${duration(now - Date.parse(instant))} ago`
