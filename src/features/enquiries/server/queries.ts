import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { isId, newId, storedNumber } from '#src/server/db/column-types.ts'
import type { Db, Tx } from '#src/server/db/db.ts'
import { contains, type ListQuery, page } from '#src/server/db/list.ts'
import { searchableName, searchableProse } from '#src/server/db/searchable.ts'
import type { EnquiryState } from '../contract.ts'
import { contactMessages, demoBookings } from './table.ts'

type EnquiryListQuery<Field extends string> = ListQuery<Field> & { state?: EnquiryState | undefined }
type Enquiries = typeof demoBookings | typeof contactMessages

/** @returns its id */
export async function addBooking(tx: Tx, booking: typeof demoBookings.$inferInsert) {
  const _id = newId()
  await tx.insert(demoBookings).values({ ...booking, _id, phoneE164: booking.phone })
  return _id
}

/** @returns its id */
export async function addMessage(tx: Tx, message: typeof contactMessages.$inferInsert) {
  const _id = newId()
  await tx.insert(contactMessages).values({ ...message, _id, phoneE164: message.phone })
  return _id
}

const isInState = ({ state }: Enquiries, wanted: EnquiryState | undefined) => (wanted ? eq(state, wanted) : undefined)

/** What staff entered is no demo booking: it is read among enquiries alone. */
const isFromWebsite = sql`${eq(demoBookings.source, 'website')}`.inlineParams()

const bookingColumns = { ...getTableColumns(demoBookings), phoneE164: storedNumber(demoBookings) }
const messageColumns = { ...getTableColumns(contactMessages), phoneE164: storedNumber(contactMessages) }

/** Those to do have an index of their own, which no plan can count on before a state is named. */
const plannedCalls = (name: string, { state }: EnquiryListQuery<string>) => (state === undefined ? name : undefined)

export function listBookings(db: Db, query: EnquiryListQuery<'fullName' | 'email' | 'course' | 'createdAt'>) {
  const { _id, fullName, email, phoneE164, course } = demoBookings
  const sortable = { fullName: sql`lower(${fullName})`, email, course, createdAt: _id }
  const where = and(
    isFromWebsite,
    isInState(demoBookings, query.state),
    contains([fullName, email, phoneE164].map(searchableName), query.q),
  )
  const list = { table: demoBookings, where, id: _id, sortable, name: plannedCalls('bookings', query) }
  return page(db, query, list, ({ sortKey, after, order, limit }, reader) =>
    reader
      .select({ ...bookingColumns, changedByName: users.name, sortKey })
      .from(demoBookings)
      .leftJoin(users, eq(users._id, demoBookings.changedById))
      .where(and(where, after))
      .orderBy(...order)
      .limit(limit),
  )
}

/** In the order of their ids, for an export. */
export const bookingsAfter = (db: Db, after: string, limit: number) =>
  db
    .select(bookingColumns)
    .from(demoBookings)
    .where(and(isFromWebsite, gt(demoBookings._id, after)))
    .orderBy(asc(demoBookings._id))
    .limit(limit)

export function listMessages(db: Db, query: EnquiryListQuery<'fullName' | 'email' | 'subject' | 'createdAt'>) {
  const { _id, fullName, email, phoneE164, subject, message } = contactMessages
  const sortable = { fullName: sql`lower(${fullName})`, email, subject, createdAt: _id }
  const where = and(
    isInState(contactMessages, query.state),
    contains([...[fullName, email, phoneE164].map(searchableName), searchableProse(message)], query.q),
  )
  const list = { table: contactMessages, where, id: _id, sortable, name: plannedCalls('messages', query) }
  return page(db, query, list, ({ sortKey, after, order, limit }, reader) =>
    reader
      .select({ ...messageColumns, changedByName: users.name, sortKey })
      .from(contactMessages)
      .leftJoin(users, eq(users._id, contactMessages.changedById))
      .where(and(where, after))
      .orderBy(...order)
      .limit(limit),
  )
}

/** Of bookings or messages one, locked until the end of the transaction. */
export async function findEnquiryToChange(tx: Tx, enquiries: Enquiries, id: string) {
  if (!isId(id)) return
  const { _id, fullName, state } = enquiries
  const [row] = await tx.select({ fullName, state }).from(enquiries).where(eq(_id, id)).for('update')
  return row
}

export async function saveState(tx: Tx, enquiries: Enquiries, id: string, state: EnquiryState, changedById: string) {
  await tx.update(enquiries).set({ state, changedById, changedAt: sql`now()` }).where(eq(enquiries._id, id))
}
