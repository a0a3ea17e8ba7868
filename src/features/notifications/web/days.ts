import { isoDate } from '#src/shared/iso-date.ts'
import { formatDate } from '#src/shared/time.ts'
import type { Notification } from '../contract.ts'

const DAY = 24 * 60 * 60_000

/** 'Today', 'Yesterday', or the date, as it is in India. */
function dayHeading(instant: string, now: number) {
  const date = isoDate(instant)
  if (date === isoDate(new Date(now))) return 'Today'
  return date === isoDate(new Date(now - DAY)) ? 'Yesterday' : formatDate(instant)
}

/** The list in its own order, day by day. */
export const groupByDay = (all: Notification[], now: number) => [
  ...Map.groupBy(all, ({ timestamp }) => dayHeading(timestamp, now)),
]
