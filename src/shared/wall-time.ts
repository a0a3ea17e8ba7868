const DAY = 24 * 60 * 60_000

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string) {
  // Sweden writes '2026-11-21 16:30:05'.
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  clocks.set(timeZone, clock)
  return clock
}

/** Milliseconds. Within one no clock is put forward or back. */
const MINUTE = 60_000
const MOST_KNOWN = 1_000
/** How far clocks are ahead of UTC's, by zone and minute: to have a date written costs as much as to draw a row. */
const known = new Map<string, number>()

/** What the clocks of a zone show, as the moment at which those of UTC show it. */
export function wallTime(instant: number, timeZone: string) {
  const minute = instant - (instant % MINUTE)
  const key = timeZone + minute
  const ahead = known.get(key) ?? Date.parse(`${clockOf(timeZone).format(minute).replace(' ', 'T')}Z`) - minute
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(key, ahead)
  return instant + ahead
}

/** When the clocks of a zone show it: the first of two times, and where it is skipped as much later as clocks go ahead. */
export function instantAt(wall: number, timeZone: string) {
  const before = wallTime(wall - DAY, timeZone) - (wall - DAY)
  const after = wallTime(wall + DAY, timeZone) - (wall + DAY)
  const isAfter = wallTime(wall - before, timeZone) !== wall && wallTime(wall - after, timeZone) === wall
  return wall - (isAfter ? after : before)
}
