import { hash } from 'node:crypto'
import type { Channel } from '#src/access/channel.ts'
import type { Db } from '#src/server/db/db.ts'
import type { Bus } from '#src/server/events/bus.ts'
import type { InstituteCopy } from '#src/server/institute.ts'
import { now } from '#src/shared/clock.ts'
import { CALENDAR_DAYS_BACK } from '../rules.ts'
import { renderCalendar } from './calendar.ts'
import { calendarFor } from './calendar-entries.ts'
import type { CalendarOwner } from './calendar-queries.ts'
import type { CalendarEntry } from './table.ts'

const DAY = 24 * 60 * 60_000

/** `until`: when the oldest class leaves the calendar, in milliseconds; a day at most. */
type LastResponse = { version: string; etag: string; until: number }
/** The last response of this process to each user, by the database it is of: some 200 bytes each. */
const responses = new WeakMap<Db, Map<string, LastResponse>>()
const MAX_RESPONSES = 20_000

/** By their ETag. One of a whole course has some 40 kB. */
const texts = new Map<string, string>()
const MAX_TEXTS = 300

type Services<Event> = { db: Db; bus: Bus<Event>; institute: InstituteCopy }
/** `etags`: what the calendar program has, its `If-None-Match`. */
type Request = { siteUrl: string; etags: string }

/**
 * Someone's calendar and the ETag of all it says. Phones ask for theirs every hour, and mostly nothing has changed: the version
 * of its rows is read with its owner and compared before anything else, so that what has not changed is not read again.
 * It was read before the classes are, so a change in between is sent under the version before it, which never comes back.
 * @returns no text where the calendar program has it
 */
export async function feedFor<Event extends { to: Channel[] }>(
  services: Services<Event>,
  { rowsVersion, ...owner }: CalendarOwner & { rowsVersion: string },
  { siteUrl, etags }: Request,
) {
  const { name, address } = services.institute.current.identity
  const version = JSON.stringify([rowsVersion, owner.role, siteUrl, name, address])
  const latest = responsesOf(services.db)
  const last = latest.get(owner._id)
  const isCurrent = last?.version === version && moment() < last.until
  if (isCurrent && etags.includes(last.etag)) return { etag: last.etag }
  const lastText = isCurrent && texts.get(last.etag)
  if (lastText) return { etag: last.etag, text: lastText }

  const entries = await calendarFor(services, owner)
  const etag = `"${hash('sha256', JSON.stringify([entries, siteUrl, name]), 'base64url')}"`
  keep(latest, owner._id, { version, etag, until: findEnd(entries) }, MAX_RESPONSES)
  if (etags.includes(etag)) return { etag }
  const text = texts.get(etag) ?? renderCalendar(entries, { siteUrl, name })
  keep(texts, etag, text, MAX_TEXTS)
  return { etag, text }
}

function responsesOf(db: Db) {
  const latest = responses.get(db) ?? new Map<string, LastResponse>()
  responses.set(db, latest)
  return latest
}

const moment = () => Date.parse(now())

/** Until when a calendar is read from memory, in milliseconds. Whatever else may have been missed is found after a day. */
function findEnd([oldest]: CalendarEntry[]) {
  const leaves = oldest ? Date.parse(oldest.startsAt) + CALENDAR_DAYS_BACK * DAY : Number.POSITIVE_INFINITY
  return Math.min(leaves, moment() + DAY)
}

/** In the place of what was put there first, where there are `max`. */
function keep<Value>(all: Map<string, Value>, key: string, value: Value, max: number) {
  all.delete(key)
  for (const oldest of all.keys()) {
    if (all.size < max) break
    all.delete(oldest)
  }
  all.set(key, value)
}
