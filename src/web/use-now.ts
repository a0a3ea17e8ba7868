import { useEffect, useState } from 'react'

const MINUTE = 60_000

/** The time in milliseconds, a minute at a time; not before `asOf`, which server and browser both know when they first draw. */
export function useNow(asOf: number) {
  const [now, setNow] = useState(0)
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(ticking)
  }, [])
  return Math.max(asOf, now)
}
