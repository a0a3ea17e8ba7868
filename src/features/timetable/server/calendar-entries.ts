import type { Channel } from '#src/access/channel.ts'
import { change } from '#src/server/db/change.ts'
import type { Db, Reader } from '#src/server/db/db.ts'
import type { Bus } from '#src/server/events/bus.ts'
import type { InstituteCopy } from '#src/server/institute.ts'
import { joinKnown } from '#src/shared/institute/reach.ts'
import { changedEntries } from '../rules.ts'
import { toCalendarEvent } from './calendar.ts'
import {
  type CalendarOwner,
  findEntries,
  lockCalendar,
  ownClasses,
  removedOwnClasses,
  saveEntries,
} from './calendar-queries.ts'

/**
 * What someone's calendar is to hold, of these classes or of all: each with a SEQUENCE that has risen with every change it
 * was sent, and what is no longer theirs as cancelled. It is noted as it is sent: what changes twice between two readings is
 * one change. One reader is noted by one process at a time; nothing is written, or waited for, where nothing has changed.
 */
export async function calendarFor<Event extends { to: Channel[] }>(
  { db, bus, institute }: { db: Db; bus: Bus<Event>; institute: InstituteCopy },
  owner: CalendarOwner,
  ids?: string[],
) {
  const { name, address } = institute.current.identity
  const place = joinKnown(name, address)
  const entries = await findEntries(db, owner, ids)
  if (changedEntries(entries, await eventsFor(db, owner, place, ids)).length === 0) return entries
  return change({ db, bus, action: null }, async (tx) => {
    await lockCalendar(tx, owner)
    const sent = await findEntries(tx, owner, ids)
    await saveEntries(tx, owner, changedEntries(sent, await eventsFor(tx, owner, place, ids)))
    return findEntries(tx, owner, ids)
  })
}

const eventsFor = async (db: Reader, owner: CalendarOwner, place: string, ids?: string[]) =>
  [...(await ownClasses(db, owner, ids)), ...(await removedOwnClasses(db, owner, ids))].map((row) => ({
    _id: row._id,
    version: row.version,
    event: toCalendarEvent(row, place),
  }))
