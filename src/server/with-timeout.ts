import { setTimeout as pause } from 'node:timers/promises'

/** Waits for what may never happen, but no longer than this many milliseconds. @returns whether it has happened */
export async function withTimeout(milliseconds: number, happening: Promise<unknown>) {
  const clock = new AbortController()
  const late = pause(milliseconds, false, { signal: clock.signal })
  return Promise.race([happening.then(() => true), late]).finally(() => clock.abort())
}
