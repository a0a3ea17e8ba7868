import { useEffect, useState } from 'react'

const MINUTE = 60_000

/**
 * The time in milliseconds, in whole minutes, so that what is drawn in one is the same; not before the minute of `asOf`, which
 * server and browser both know when they first draw.
 */
export function useNow(asOf: number) {
  const [now, setNow] = useState(0)
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(ticking)
  }, [])
  return Math.floor(Math.max(asOf, now) / MINUTE) * MINUTE
}
