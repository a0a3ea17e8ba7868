import { memoize } from './memoize.ts'

/** Of the institute; days of leave in `db/sql/views/paused_classes.sql` are by it, too. */
export const TIME_ZONE = 'Asia/Kolkata'

const DAY = 24 * 60 * 60_000
/** Milliseconds. Within one no clock is put forward or back. */
const MINUTE = 60_000

/** How far a zone's clocks are ahead of UTC's at a minute. */
const utcOffsetIn = memoize((timeZone: string) => {
  // Sweden writes '2026-11-21 16:30:05'.
  const clock = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  return memoize((minute: number) => Date.parse(`${clock.format(minute).replace(' ', 'T')}Z`) - minute)
})

/** What the clocks of a zone show, as the moment at which those of UTC show it. */
export const wallTime = (instant: number, timeZone: string) =>
  instant + utcOffsetIn(timeZone)(instant - (instant % MINUTE))

/** When the clocks of a zone show it: the first of two times, and where it is skipped as much later as clocks go ahead. */
export function instantAt(wall: number, timeZone: string) {
  const before = wallTime(wall - DAY, timeZone) - (wall - DAY)
  const after = wallTime(wall + DAY, timeZone) - (wall + DAY)
  const isAfter = wallTime(wall - before, timeZone) !== wall && wallTime(wall - after, timeZone) === wall
  return wall - (isAfter ? after : before)
}

const formatWallDate = (wall: number) => new Date(wall).toISOString().slice(0, 10)
const parseWallTime = (date: string, time = '00:00') => Date.parse(`${date}T${time}Z`)

/** The date on which a moment falls in a zone. */
export const dateIn = (instant: string | number, timeZone: string) =>
  formatWallDate(wallTime(new Date(instant).getTime(), timeZone))

/** '19:00', as the clocks of a zone show it at a moment. */
export const timeIn = (instant: string, timeZone: string) =>
  new Date(wallTime(Date.parse(instant), timeZone)).toISOString().slice(11, 16)

/** '2027-01-06' of '2027-01-05'. */
export const daysAfter = (date: string, days: number) => formatWallDate(parseWallTime(date) + days * DAY)

/** A moment by the clocks of a zone, in ISO form. */
export const momentOf = (date: string, time: string, timeZone: string) =>
  new Date(instantAt(parseWallTime(date, time), timeZone)).toISOString()
