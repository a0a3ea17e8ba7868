import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { EnquiryState } from '#src/features/enquiries/contract.ts'
import { dueAt } from '#src/features/enquiries/rules.ts'
import { contactMessages, demoBookings } from '#src/features/enquiries/server/table.ts'
import { newId, storedNumber } from '#src/server/db/column-types.ts'
import type { Tx } from '#src/server/db/db.ts'
import { findSharingEnquirer } from '../rules.ts'
import { addContacts, type ContactOf, findEnquirersWith, listContacts } from './contact-queries.ts'
import { refreshEnquirer } from './state-queries.ts'
import { enquirerRequests, enquirers } from './table.ts'

type Opening = Parameters<typeof dueAt>[1]

type Request = {
  bookingId: string | null
  messageId: string | null
  name: string
  email: string
  phone: string
  phoneE164: string
  at: string
  repliedAt: string | null
}

/** What was marked before it was known whose it is counts by its latest mark. */
const repliedAt = ({ state, changedAt }: { state: EnquiryState; changedAt: string | null }) =>
  state === 'new' ? null : changedAt

/** A booking or message by its id, unless it is someone's already. */
async function findRequest(tx: Tx, id: string): Promise<Request | undefined> {
  for (const [table, kind] of [
    [demoBookings, 'bookingId'],
    [contactMessages, 'messageId'],
  ] as const) {
    const { _id, fullName: name, email, phone, createdAt: at, state, changedAt } = table
    const [row] = await tx
      .select({ name, email, phone, phoneE164: storedNumber(table), at, state, changedAt })
      .from(table)
      .leftJoin(enquirerRequests, eq(enquirerRequests[kind], _id))
      .where(and(eq(_id, id), isNull(enquirerRequests._id)))
    if (row) return { bookingId: null, messageId: null, [kind]: id, ...row, repliedAt: repliedAt(row) }
  }
}

/**
 * Adds a booking or message to whoever has its email address, else its phone number, else to someone new (`findSharingEnquirer`). Nobody is
 * merged by it. It is due by the opening hours.
 * @returns whose it is; nothing where it was added before
 */
export async function identifyRequest(tx: Tx, requestId: string, opening: Opening) {
  const request = await findRequest(tx, requestId)
  if (!request) return
  const contacts = listContacts(request)
  await lockContacts(tx, contacts)
  // Another process may have added it while this one waited.
  if (!(await findRequest(tx, requestId))) return
  const enquirerId =
    findSharingEnquirer(await lockSharing(tx, contacts), request.name) ?? (await addEnquirer(tx, request))
  const { bookingId, messageId, at } = request
  await tx
    .insert(enquirerRequests)
    .values({ enquirerId, bookingId, messageId, dueAt: dueAt(at, opening), repliedAt: request.repliedAt })
  await addContacts(tx, enquirerId, contacts)
  // Whoever asks again is to be called again.
  await tx
    .update(enquirers)
    .set({ outcome: sql`case when ${enquirers.outcome} = 'joined' then 'joined' end` })
    .where(eq(enquirers._id, enquirerId))
  await refreshEnquirer(tx, enquirerId)
  return enquirerId
}

/** Two requests of one person that arrive at once wait for each other, always in the same order. */
async function lockContacts(tx: Tx, contacts: ContactOf[]) {
  for (const key of contacts.map(({ kind, value }) => `enquirer ${kind} ${value}`).toSorted())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

/** Who has these contacts, locked. */
async function lockSharing(tx: Tx, contacts: ContactOf[]) {
  for (;;) {
    const sharing = await findEnquirersWith(tx, contacts)
    const ids = [...new Set(sharing.map(({ enquirerId }) => enquirerId))]
    // Whoever was merged into another meanwhile is gone: their contacts are the other's by now.
    if ((await lockEnquirers(tx, ids)).length === ids.length) return sharing
  }
}

type NewEnquirer = Pick<Request, 'name' | 'email' | 'phone' | 'phoneE164' | 'at'>

export async function addEnquirer(tx: Tx, { name, email, phone, phoneE164, at }: NewEnquirer) {
  const _id = newId()
  await tx.insert(enquirers).values({ _id, name, email, phone, phoneE164, lastAt: at })
  return _id
}

/** Locks enquirers in the order of their ids. @returns those that exist */
export const lockEnquirers = (tx: Tx, ids: string[]) =>
  tx.select().from(enquirers).where(inArray(enquirers._id, ids)).orderBy(asc(enquirers._id)).for('update')

/** Whose a booking or message is, locked. @returns the id */
export async function lockEnquirerOf(tx: Tx, requestId: string) {
  for (;;) {
    const enquirerId = await findEnquirerOfRequest(tx, requestId)
    if (!enquirerId) return
    await lockEnquirers(tx, [enquirerId])
    // They may have been merged or split meanwhile.
    if ((await findEnquirerOfRequest(tx, requestId)) === enquirerId) return enquirerId
  }
}

async function findEnquirerOfRequest(tx: Tx, requestId: string) {
  const [row] = await tx
    .select({ enquirerId: enquirerRequests.enquirerId })
    .from(enquirerRequests)
    .where(or(eq(enquirerRequests.bookingId, requestId), eq(enquirerRequests.messageId, requestId)))
  return row?.enquirerId
}
