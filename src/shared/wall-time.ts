const DAY = 24 * 60 * 60_000

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string) {
  // Sweden writes '2026-11-21 16:30:05'.
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  clocks.set(timeZone, clock)
  return clock
}

const MOST_KNOWN = 1_000
const known = new Map<string, number>()

/**
 * What the clocks of a zone show, as the moment at which those of UTC show it. Most that are asked for were asked for a
 * moment ago, and to have a date written costs as much as to draw a row.
 */
export function wallTime(instant: number, timeZone: string) {
  const key = timeZone + instant
  const wall =
    known.get(key) ?? Date.parse(`${clockOf(timeZone).format(instant).replace(' ', 'T')}Z`) + (instant % 1_000)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(key, wall)
  return wall
}

/** When the clocks of a zone show it: the first of two times, and where it is skipped as much later as clocks go ahead. */
export function instantAt(wall: number, timeZone: string) {
  const before = wallTime(wall - DAY, timeZone) - (wall - DAY)
  const after = wallTime(wall + DAY, timeZone) - (wall + DAY)
  const isAfter = wallTime(wall - before, timeZone) !== wall && wallTime(wall - after, timeZone) === wall
  return wall - (isAfter ? after : before)
}
