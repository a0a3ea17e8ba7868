import { useSyncExternalStore } from 'react'
import { useRenderedAt } from '#src/web/api/setup.ts'
import { siteTime, watchClock } from '#src/web/api/site-clock.ts'

const MINUTE = 60_000

/**
 * The time in milliseconds by the site's clock, in whole minutes, so that renders within one agree: on the server, and at the
 * first render of its page in the browser, the minute in which it was rendered.
 */
export function useNow() {
  const renderedAt = useRenderedAt()
  const now = useSyncExternalStore(watchClock, siteMinute, () => Math.floor(renderedAt / MINUTE))
  return now * MINUTE
}

const siteMinute = () => Math.floor(siteTime() / MINUTE)
