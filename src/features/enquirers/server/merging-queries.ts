import { and, eq, ne, or } from 'drizzle-orm'
import type { Tx } from '#src/server/db/db.ts'
import { mergedStep } from '../rules.ts'
import { addContacts, isContact, listContacts } from './contact-queries.ts'
import { addEnquirer, lockEnquirers } from './identity-queries.ts'
import { listRequests, refreshEnquirer } from './state-queries.ts'
import {
  differentEnquirers,
  enquirerContacts,
  enquirerLog,
  enquirerRequests,
  enquirers,
  mergedEnquirers,
} from './table.ts'

/** Everything of one becomes the other's. */
export async function mergeEnquirers(tx: Tx, from: string, into: string) {
  const both = await lockEnquirers(tx, [from, into])
  const gone = both.find(({ _id }) => _id === from)
  const kept = both.find(({ _id }) => _id === into)
  if (!gone || !kept) return
  for (const table of [enquirerRequests, enquirerLog, mergedEnquirers])
    await tx.update(table).set({ enquirerId: into }).where(eq(table.enquirerId, from))
  await addContacts(tx, into, await tx.select().from(enquirerContacts).where(eq(enquirerContacts.enquirerId, from)))
  const { enquirerId, fromId } = differentEnquirers
  for (const different of await tx
    .select()
    .from(differentEnquirers)
    .where(and(eq(enquirerId, from), ne(fromId, into))))
    await addDifference(tx, into, different.fromId)
  await tx.delete(enquirers).where(eq(enquirers._id, from))
  await tx.insert(mergedEnquirers).values({ _id: from, enquirerId: into })
  await tx.update(enquirers).set(mergedStep(kept, gone)).where(eq(enquirers._id, into))
  await refreshEnquirer(tx, into)
}

/**
 * Makes someone new of one request, who has its phone number and email address; what no other of the person's requests has is
 * theirs no longer.
 * @returns the id; nothing where it is not theirs, or the only one
 */
export async function splitRequest(tx: Tx, enquirerId: string, requestId: string) {
  await lockEnquirers(tx, [enquirerId])
  const requests = await listRequests(tx, enquirerId)
  const request = requests.find(({ bookingId, messageId }) => requestId === (bookingId ?? messageId))
  if (!request || requests.length === 1) return
  const newEnquirerId = await addEnquirer(tx, request)
  await tx.update(enquirerRequests).set({ enquirerId: newEnquirerId }).where(eq(enquirerRequests._id, request._id))
  await addContacts(tx, newEnquirerId, listContacts(request))
  const kept = requests.filter(({ _id }) => _id !== request._id).flatMap(listContacts)
  const gone = listContacts(request).filter(
    ({ kind, value }) => !kept.some((contact) => contact.kind === kind && contact.value === value),
  )
  if (gone.length > 0)
    await tx
      .delete(enquirerContacts)
      .where(and(eq(enquirerContacts.enquirerId, enquirerId), or(...gone.map(isContact))))
  await addDifference(tx, enquirerId, newEnquirerId)
  await refreshEnquirer(tx, enquirerId)
  await refreshEnquirer(tx, newEnquirerId)
  return newEnquirerId
}

/** They are not the same person, whatever they share. */
export async function addDifference(tx: Tx, enquirerId: string, fromId: string) {
  await tx
    .insert(differentEnquirers)
    .values([
      { enquirerId, fromId },
      { enquirerId: fromId, fromId: enquirerId },
    ])
    .onConflictDoNothing()
}
