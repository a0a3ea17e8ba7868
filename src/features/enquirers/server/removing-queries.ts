import { inArray, or } from 'drizzle-orm'
import { walkIns } from '#src/features/attendance/server/table.ts'
import { contactMessages, demoBookings } from '#src/features/enquiries/server/table.ts'
import type { Tx } from '#src/server/db/db.ts'
import { enquirerRequests, enquirers, mergedEnquirers } from './table.ts'

/** Ids of each kind. */
type Requests = { bookings: string[]; messages: string[] }

/** The requests of these people, the ids that were merged into them, their email addresses, and the classes they have a chair in. */
export async function findRequestData(tx: Tx, ids: string[]) {
  const rows = await tx.select().from(enquirerRequests).where(inArray(enquirerRequests.enquirerId, ids))
  const requests = {
    bookings: rows.flatMap(({ bookingId }) => bookingId ?? []),
    messages: rows.flatMap(({ messageId }) => messageId ?? []),
  }
  const merged = await tx.select().from(mergedEnquirers).where(inArray(mergedEnquirers.enquirerId, ids))
  const visited = await tx
    .selectDistinct({ classId: walkIns.classId })
    .from(walkIns)
    .where(inArray(walkIns.bookingId, requests.bookings))
  const addresses = [
    ...(await tx
      .select({ email: demoBookings.email })
      .from(demoBookings)
      .where(inArray(demoBookings._id, requests.bookings))),
    ...(await tx
      .select({ email: contactMessages.email })
      .from(contactMessages)
      .where(inArray(contactMessages._id, requests.messages))),
  ]
  return {
    requests,
    mergedIds: merged.map(({ _id }) => _id),
    addresses: [...new Set(addresses.flatMap(({ email }) => email || []))],
    classIds: visited.map(({ classId }) => classId),
  }
}

/** With their visits, links and chairs. */
export async function deleteRequests(tx: Tx, { bookings, messages }: Requests) {
  await tx.delete(demoBookings).where(inArray(demoBookings._id, bookings))
  await tx.delete(contactMessages).where(inArray(contactMessages._id, messages))
}

/** With their contacts, notes and the ids that were merged into them. */
export async function deleteEnquirers(tx: Tx, ids: string[]) {
  await tx.delete(enquirers).where(inArray(enquirers._id, ids))
}

/** Whose these bookings and messages are, locked in the order of their ids. */
export function enquirersOfRequests(tx: Tx, requestIds: string[]) {
  const isOfThese = or(inArray(enquirerRequests.bookingId, requestIds), inArray(enquirerRequests.messageId, requestIds))
  const theirs = tx.select({ _id: enquirerRequests.enquirerId }).from(enquirerRequests).where(isOfThese)
  return tx.select().from(enquirers).where(inArray(enquirers._id, theirs)).orderBy(enquirers._id).for('update')
}
