import { and, asc, desc, eq, inArray, isNull, lt, lte, ne, notInArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { walkIns } from '#src/features/attendance/server/table.ts'
import { contactMessages, demoBookings } from '#src/features/enquiries/server/table.ts'
import { isId, storedNumber } from '#src/server/db/column-types.ts'
import type { Db, Tx } from '#src/server/db/db.ts'
import { contains, type ListQuery, page } from '#src/server/db/list.ts'
import { countRows } from '#src/server/db/row-counts.ts'
import { searchableWithAddress } from '#src/server/db/searchable.ts'
import { typedKeys } from '#src/shared/unknown.ts'
import { type EnquirerState, STATES } from '../rules.ts'
import {
  differentEnquirers,
  dueOrder,
  enquirerContacts,
  enquirerLog,
  enquirerRequests,
  enquirers,
  type LogKind,
  mergedEnquirers,
  nextCallDay,
} from './table.ts'

/** The courses that someone asked for, in the order of their names. Drizzle names no table where a query reads one alone. */
const courses = sql<string[]>`coalesce((
  select jsonb_agg(distinct booking.course) from ${enquirerRequests} request
  join ${demoBookings} booking on booking.id = request.booking_id
  where request.enquirer_id = ${enquirers}.id and booking.course <> ''), '[]')`

const { _id, name, phone, email, lastAt, followUpOn, dueAt, outcome, state } = enquirers
const fields = {
  _id,
  name,
  phone,
  phoneE164: storedNumber(enquirers),
  email,
  courses,
  lastAt,
  followUpOn,
  dueAt,
  outcome,
  state,
}

const nextCall = nextCallDay(followUpOn)
const sortable = { name: sql`lower(${name})`, lastAt, followUpOn: nextCall, due: dueOrder(enquirers) }
const text = searchableWithAddress(enquirers.names, enquirers.addresses)

type Query = ListQuery<keyof typeof sortable> & { state?: EnquirerState | undefined }

export function listEnquirers(db: Db, query: Query) {
  const ofState = query.state && sql`${eq(state, query.state)}`.inlineParams()
  const where = and(ofState, contains([text], query.q))
  const total = countRows(enquirers, query.state ? [query.state] : typedKeys(STATES))
  const list = { table: enquirers, where, id: _id, sortable, total, name: `enquirers ${query.state ?? 'all'}` }
  return page(db, query, list, ({ sortKey, after, order, limit }, reader) =>
    reader
      .select({ ...fields, sortKey })
      .from(enquirers)
      .where(and(where, after))
      .orderBy(...order)
      .limit(limit),
  )
}

const FIRST = 5

/** Whom to call on a day or before it, the longest overdue first. */
export async function listFollowUps(db: Db, today: string) {
  const isDue = and(lte(nextCall, today), ne(state, 'closed'))
  const [first, [counts]] = await Promise.all([
    db.select(fields).from(enquirers).where(isDue).orderBy(asc(nextCall), asc(_id)).limit(FIRST),
    db
      .select({
        today: sql<number>`count(*) filter (where ${eq(followUpOn, today)})::int`,
        overdue: sql<number>`count(*) filter (where ${lt(followUpOn, today)})::int`,
      })
      .from(enquirers)
      .where(isDue),
  ])
  return { first, today: counts?.today ?? 0, overdue: counts?.overdue ?? 0 }
}

export async function findEnquirer(db: Db | Tx, id: string) {
  if (!isId(id)) return
  const [row] = await db.select(fields).from(enquirers).where(eq(_id, id))
  return row
}

export const findEnquirers = (db: Db, ids: string[]) => db.select(fields).from(enquirers).where(inArray(_id, ids))

/** Into whom the one who had this id was merged. */
export async function findMergedInto(db: Db, id: string) {
  if (!isId(id)) return
  const [row] = await db
    .select(fields)
    .from(enquirers)
    .innerJoin(mergedEnquirers, eq(mergedEnquirers.enquirerId, _id))
    .where(eq(mergedEnquirers._id, id))
  return row
}

/** Whose a booking or a message is. */
export async function findByRequest(db: Db, id: string) {
  if (!isId(id)) return
  const { enquirerId, bookingId, messageId } = enquirerRequests
  const [row] = await db
    .select(fields)
    .from(enquirers)
    .innerJoin(enquirerRequests, eq(enquirerId, _id))
    .where(or(eq(bookingId, id), eq(messageId, id)))
  return row
}

/** Locked until the end of the transaction. */
export async function findEnquirerToChange(tx: Tx, id: string) {
  if (!isId(id)) return
  const [row] = await tx.select().from(enquirers).where(eq(_id, id)).for('update')
  return row
}

const MAX_NAMESAKES = 5

/** Who may be the same person as someone, and was not split from them or said to be another: the same for both. */
export function findNamesakes(db: Db, enquirer: { _id: string; name: string }) {
  const theirs = alias(enquirerContacts, 'theirs')
  const sharing = db
    .select({ _id: enquirerContacts.enquirerId })
    .from(theirs)
    .innerJoin(enquirerContacts, and(eq(enquirerContacts.kind, theirs.kind), eq(enquirerContacts.value, theirs.value)))
    .where(eq(theirs.enquirerId, enquirer._id))
  const different = db
    .select({ _id: differentEnquirers.fromId })
    .from(differentEnquirers)
    .where(eq(differentEnquirers.enquirerId, enquirer._id))
  return db
    .select({ _id, name, phone, email })
    .from(enquirers)
    .where(
      and(
        or(sql`lower(${name}) = lower(${enquirer.name})`, inArray(_id, sharing)),
        ne(_id, enquirer._id),
        notInArray(_id, different),
      ),
    )
    .orderBy(desc(lastAt))
    .limit(MAX_NAMESAKES)
}

export async function saveEnquirer(tx: Tx, id: string, values: Partial<typeof enquirers.$inferInsert>) {
  await tx.update(enquirers).set(values).where(eq(_id, id))
}

export async function addToLog(
  tx: Tx,
  entry: { enquirerId: string; kind: LogKind; text: string; byId: string | null },
) {
  await tx.insert(enquirerLog).values(entry)
}

/** Those who are in the register of a class by a demo booking, in the order in which they are locked. */
export async function findVisitors(tx: Tx, classId: string) {
  const rows = await tx
    .selectDistinct({ enquirerId: enquirerRequests.enquirerId })
    .from(walkIns)
    .innerJoin(enquirerRequests, eq(enquirerRequests.bookingId, walkIns.bookingId))
    .where(eq(walkIns.classId, classId))
    .orderBy(asc(enquirerRequests.enquirerId))
  return rows.map(({ enquirerId }) => enquirerId)
}

/** The first mark of a booking or message other than new is the reply. */
export async function noteReply(tx: Tx, requestId: string) {
  await tx
    .update(enquirerRequests)
    .set({ repliedAt: sql`now()` })
    .where(
      and(
        isNull(enquirerRequests.repliedAt),
        or(
          sql`${enquirerRequests.bookingId} in (select id from ${demoBookings} where id = ${requestId} and state <> 'new')`,
          sql`${enquirerRequests.messageId} in (select id from ${contactMessages} where id = ${requestId} and state <> 'new')`,
        ),
      ),
    )
}

/** Bookings and messages that are of no one yet, the first first: from before there were enquirers, or from a version without. */
export async function unidentified(db: Db, limit: number) {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select ${demoBookings._id} as id from ${demoBookings} where not exists
        (select from ${enquirerRequests} where ${enquirerRequests.bookingId} = ${demoBookings._id})
      union all
      select ${contactMessages._id} from ${contactMessages} where not exists
        (select from ${enquirerRequests} where ${enquirerRequests.messageId} = ${contactMessages._id})
    ) left_over order by id limit ${limit}`)
  return rows.map(({ id }) => id)
}
