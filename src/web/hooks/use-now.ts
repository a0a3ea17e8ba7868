import { useEffect, useState } from 'react'

const MINUTE = 60_000

/**
 * The time in milliseconds, in whole minutes, so that renders within one agree; not before the minute of `asOf`, which
 * server and browser both know at the first render.
 */
export function useNow(asOf: number) {
  const [now, setNow] = useState(0)
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(ticking)
  }, [])
  return Math.floor(Math.max(asOf, now) / MINUTE) * MINUTE
}
