import { setClock } from '#src/shared/clock.ts'
import { tryOrElse } from '#src/web/forms/stored-drafts.ts'

/**
 * The time in a browser is the site's: that of the latest response, plus what has passed since. The clock of a phone or of
 * the PC in a room may be wrong by minutes or days.
 */
const SECOND = 1_000
const MINUTE = 60 * SECOND

/** By how many milliseconds this device's clock was ahead at the latest response, for a page that opens offline. */
const STORAGE_KEY = 'clock ahead'

/** One moment by three clocks, in milliseconds; `monotonic` counts from the begin of the page. */
type Moment = { site: number; device: number; monotonic: number }
let latest: Moment | undefined
const listeners = new Set<() => void>()

const momentAt = (site: number): Moment => ({ site, device: Date.now(), monotonic: performance.now() })

const momentOfLastVisit = () =>
  momentAt(Date.now() - Number(tryOrElse(() => localStorage.getItem(STORAGE_KEY), null) ?? 0))

/** Milliseconds since 1970 by the site's clock. */
export function siteTime() {
  latest ??= momentOfLastVisit()
  // The monotonic clock stands still while a phone sleeps, the other one goes back where its user sets it back.
  return latest.site + Math.max(performance.now() - latest.monotonic, Date.now() - latest.device)
}

/**
 * Sets the clock by a response. Its time is cut to the second and as old as its way here: a clock that may be right stays.
 * @param date the Date header
 * @param took milliseconds from the request to the response
 */
export function setClockBy(date: string | null, took: number) {
  const sent = Date.parse(date ?? '')
  if (Number.isNaN(sent)) return
  const before = siteTime()
  const isPossible = before >= sent && before <= sent + SECOND + took
  latest = momentAt(isPossible ? before : sent)
  const ahead = latest.device - latest.site
  tryOrElse(() => localStorage.setItem(STORAGE_KEY, String(Math.round(ahead))), undefined)
  for (const listener of listeners) listener()
}

/** By how many milliseconds this device's clock is ahead, rounded to minutes; behind where less than none. */
export const minutesAhead = () => Math.round((Date.now() - siteTime()) / MINUTE) * MINUTE

/** Calls a listener where the clock may have been set, and every minute. @returns what ends it */
export function watchClock(listener: () => void) {
  listeners.add(listener)
  const ticking = setInterval(listener, MINUTE)
  return () => {
    clearInterval(ticking)
    listeners.delete(listener)
  }
}

if (typeof document === 'object') setClock(siteTime)
