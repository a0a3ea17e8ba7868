import { isEqual } from '#src/shared/merge.ts'
import type { TimetableClass } from './shapes.ts'

/** Days that one request may ask for. */
export const MAX_DAYS = 62

/** So many days back does a calendar go; a day more in db/sql/views/calendar_batches.sql. */
export const CALENDAR_DAYS_BACK = 90

/** What can still be changed: what has begun or is cancelled stays as it is. */
export const isChangeable = ({ startsAt, state }: Pick<TimetableClass, 'startsAt' | 'state'>, now: number) =>
  state !== 'cancelled' && Date.parse(startsAt) > now

/** What a class says in a calendar; not held is cancelled there. */
export type CalendarEvent = Record<'startsAt' | 'endsAt' | 'summary' | 'description' | 'location', string> & {
  isHeld: boolean
}

/** What a calendar was last sent of a class: `version` is its SEQUENCE (RFC 5545). */
export type SentEvent = { classId: string; version: number; event: CalendarEvent }

type OwnClass = { _id: string; version: number; event: CalendarEvent }

/** Which entries are to be written: new ones, changed ones, and those that are the reader's no longer. */
export function changedEntries(sent: SentEvent[], classes: OwnClass[]): SentEvent[] {
  const sentByClass = new Map(sent.map((entry) => [entry.classId, entry]))
  const ownIds = new Set(classes.map(({ _id }) => _id))
  const gone = sent
    .filter(({ classId, event }) => event.isHeld && !ownIds.has(classId))
    .map(({ classId, version, event }) => ({ classId, version: version + 1, event: { ...event, isHeld: false } }))
  const changed = classes.flatMap(({ _id: classId, version, event }) => {
    const before = sentByClass.get(classId)
    if (before && isEqual(before.event, event)) return []
    // Before entries were kept, calendars were sent the version, or the one after it.
    return { classId, version: before ? before.version + 1 : version + 2, event }
  })
  return [...gone, ...changed]
}
