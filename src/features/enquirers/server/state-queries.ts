import { and, desc, eq, inArray, isNull, min, type SQL, sql } from 'drizzle-orm'
import { walkIns } from '#src/features/attendance/server/table.ts'
import { hasCome, isExpected } from '#src/features/attendance/server/visitor-queries.ts'
import { contactMessages, demoBookings } from '#src/features/enquiries/server/table.ts'
import { storedNumber } from '#src/server/db/column-types.ts'
import type { Tx } from '#src/server/db/db.ts'
import { typedKeys } from '#src/shared/unknown.ts'
import { CONTACTS, dueTime, enquirerState } from '../rules.ts'
import { listContacts } from './contact-queries.ts'
import { enquirerLog, enquirerRequests, enquirers } from './table.ts'

const requestColumn = (column: 'fullName' | 'email' | 'phone' | 'createdAt' | 'state') =>
  sql<string>`coalesce(${demoBookings[column]}, ${contactMessages[column]})`

/** Whether any row of `rows` exists. */
const exists = (rows: { getSQL: () => unknown }) => sql<boolean>`exists ${rows}`

/** With its table: drizzle names none where a query reads one alone. */
const walkInId = sql`${walkIns}.id`

/** Whether a visitor of one of these bookings is in the register of a class, under a condition. */
const existsVisit = (tx: Tx, bookings: string[], condition: SQL) =>
  exists(
    tx
      .select()
      .from(walkIns)
      .where(and(inArray(walkIns.bookingId, bookings), condition)),
  )

/** The bookings and messages of someone, newest first. */
export const listRequests = (tx: Tx, enquirerId: string) =>
  tx
    .select({
      _id: enquirerRequests._id,
      bookingId: enquirerRequests.bookingId,
      messageId: enquirerRequests.messageId,
      name: requestColumn('fullName'),
      email: requestColumn('email'),
      phone: requestColumn('phone'),
      phoneE164: sql<string>`coalesce(${storedNumber(demoBookings)}, ${storedNumber(contactMessages)})`,
      state: requestColumn('state'),
      at: requestColumn('createdAt').mapWith(demoBookings.createdAt),
    })
    .from(enquirerRequests)
    .leftJoin(demoBookings, eq(demoBookings._id, enquirerRequests.bookingId))
    .leftJoin(contactMessages, eq(contactMessages._id, enquirerRequests.messageId))
    .where(eq(enquirerRequests.enquirerId, enquirerId))
    .orderBy(desc(requestColumn('createdAt')))

/** By when the first reply of those that are waited for is promised. */
const firstReply = (tx: Tx, enquirerId: string) =>
  tx
    .select({ dueAt: min(enquirerRequests.dueAt) })
    .from(enquirerRequests)
    .where(and(eq(enquirerRequests.enquirerId, enquirerId), isNull(enquirerRequests.repliedAt)))

/** Each once and in a line of its own, where it begins as a word. */
const joinLines = (texts: string[]) => [...new Set(texts)].join(' \n ')

/** Name, contacts and time of the latest request, the names, addresses and numbers of all, and the state that follows from all that is known. */
export async function refreshEnquirer(tx: Tx, enquirerId: string) {
  const requests = await listRequests(tx, enquirerId)
  const [latest] = requests
  // The last request was deleted: no one is left who asked.
  if (!latest) return tx.delete(enquirers).where(eq(enquirers._id, enquirerId))
  const bookings = requests.flatMap(({ bookingId }) => bookingId ?? [])
  const [facts] = await tx
    .select({
      outcome: enquirers.outcome,
      followUpOn: enquirers.followUpOn,
      replyDueAt: sql`(${firstReply(tx, enquirerId)})`.mapWith(enquirerRequests.dueAt),
      isInvited: existsVisit(tx, bookings, isExpected(walkInId)),
      hasCome: existsVisit(tx, bookings, hasCome(walkInId)),
      isContacted: exists(
        tx
          .select()
          .from(enquirerLog)
          .where(sql`${eq(enquirerLog.enquirerId, enquirerId)} and ${inArray(enquirerLog.kind, typedKeys(CONTACTS))}`),
      ),
    })
    .from(enquirers)
    .where(eq(enquirers._id, enquirerId))
    .for('update')
  if (!facts) return
  const isAllDone = requests.every(({ state }) => state === 'done')
  const isContacted = facts.isContacted || requests.some(({ state }) => state !== 'new')
  const { phone, phoneE164, at: lastAt } = latest
  // Of whoever gave none, the number stands for the name.
  const name = requests.find((request) => request.name)?.name ?? phone
  const email = requests.find((request) => request.email)?.email ?? ''
  const state = enquirerState({ ...facts, isContacted, isAllDone })
  const dueAt = dueTime({ ...facts, state })
  const names = joinLines(requests.flatMap((request) => request.name || []))
  const contacts = requests.flatMap((request) => [
    ...(request.email ? [request.email] : []),
    ...listContacts(request).map(({ value }) => value),
  ])
  await tx
    .update(enquirers)
    .set({ name, email, phone, phoneE164, lastAt, dueAt, state, names, addresses: joinLines(contacts) })
    .where(eq(enquirers._id, enquirerId))
}
