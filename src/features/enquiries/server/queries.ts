import { and, asc, getTableColumns, gt, sql } from 'drizzle-orm'
import type { Db, Tx } from '#src/server/db.ts'
import { contains, type ListQuery, page } from '#src/server/list.ts'
import type { ContactMessage, DemoBooking } from '../contract.ts'
import { contactMessages, demoBookings } from './table.ts'

type Fresh<Kept> = Omit<Kept, '_id' | 'createdAt'>

export async function addBooking(tx: Tx, booking: Fresh<DemoBooking>) {
  await tx.insert(demoBookings).values(booking)
}

export async function addMessage(tx: Tx, message: Fresh<ContactMessage>) {
  await tx.insert(contactMessages).values(message)
}

export function listBookings(db: Db, query: ListQuery<'fullName' | 'email' | 'course' | 'createdAt'>) {
  const { _id, fullName, email, phone, course } = demoBookings
  const sortable = { fullName: sql`lower(${fullName})`, email, course, createdAt: _id }
  const where = contains([fullName, email, phone], query.q)
  return page(db, query, { table: demoBookings, where, id: _id, sortable }, ({ sortKey, after, order, limit }) =>
    db
      .select({ ...getTableColumns(demoBookings), sortKey })
      .from(demoBookings)
      .where(and(where, after))
      .orderBy(...order)
      .limit(limit),
  )
}

/** In the order of their ids, for an export. */
export const bookingsAfter = (db: Db, after: string, limit: number) =>
  db.select().from(demoBookings).where(gt(demoBookings._id, after)).orderBy(asc(demoBookings._id)).limit(limit)

export function listMessages(db: Db, query: ListQuery<'fullName' | 'email' | 'subject' | 'createdAt'>) {
  const { _id, fullName, email, phone, subject, message } = contactMessages
  const sortable = { fullName: sql`lower(${fullName})`, email, subject, createdAt: _id }
  const where = contains([fullName, email, phone, message], query.q)
  return page(db, query, { table: contactMessages, where, id: _id, sortable }, ({ sortKey, after, order, limit }) =>
    db
      .select({ ...getTableColumns(contactMessages), sortKey })
      .from(contactMessages)
      .where(and(where, after))
      .orderBy(...order)
      .limit(limit),
  )
}
