import { isDeepStrictEqual } from 'node:util'
import type { Channel } from '#src/access/channel.ts'
import { change } from '#src/server/db/change.ts'
import type { Db, Reader } from '#src/server/db/db.ts'
import type { Bus } from '#src/server/events/bus.ts'
import { toCalendarEvent } from './calendar.ts'
import {
  type CalendarOwner,
  findEntries,
  lockCalendar,
  ownClasses,
  removedOwnClasses,
  type SentEvent,
  saveEntries,
} from './calendar-queries.ts'
import type { CalendarEvent } from './table.ts'

type OwnClass = { _id: string; version: number; event: CalendarEvent }

/**
 * What someone's calendar is to hold, of these classes or of all: each with a SEQUENCE that has risen with every change it
 * was sent, and what is no longer theirs as cancelled. It is noted as it is sent: what changes twice between two readings is
 * one change. One reader is noted by one process at a time; nothing is written, or waited for, where nothing has changed.
 */
export async function calendarFor<Event extends { to: Channel[] }>(
  { db, bus }: { db: Db; bus: Bus<Event> },
  owner: CalendarOwner,
  ids?: string[],
) {
  const known = await findEntries(db, owner, ids)
  if (changedEntries(known, await eventsFor(db, owner, ids)).length === 0) return known
  return change({ db, bus, action: null }, async (tx) => {
    await lockCalendar(tx, owner)
    const sent = await findEntries(tx, owner, ids)
    await saveEntries(tx, owner, changedEntries(sent, await eventsFor(tx, owner, ids)))
    return findEntries(tx, owner, ids)
  })
}

/** Which entries are to be written: new ones, changed ones, and those that are the reader's no longer. */
export function changedEntries(known: SentEvent[], classes: OwnClass[]): SentEvent[] {
  const sent = new Map(known.map((entry) => [entry.classId, entry]))
  const ownIds = new Set(classes.map(({ _id }) => _id))
  const gone = known
    .filter(({ classId, event }) => event.isHeld && !ownIds.has(classId))
    .map(({ classId, version, event }) => ({ classId, version: version + 1, event: { ...event, isHeld: false } }))
  const changed = classes.flatMap(({ _id: classId, version, event }) => {
    const before = sent.get(classId)
    if (before && isDeepStrictEqual(before.event, event)) return []
    // Before entries were kept, calendars were sent the version, or the one after it.
    return { classId, version: before ? before.version + 1 : version + 2, event }
  })
  return [...gone, ...changed]
}

const eventsFor = async (db: Reader, owner: CalendarOwner, ids?: string[]) =>
  [...(await ownClasses(db, owner, ids)), ...(await removedOwnClasses(db, owner, ids))].map((row) => ({
    _id: row._id,
    version: row.version,
    event: toCalendarEvent(row),
  }))
