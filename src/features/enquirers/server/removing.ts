import type { AttendanceEvents } from '#src/features/attendance/contract.ts'
import type { EnquiryEvents } from '#src/features/enquiries/contract.ts'
import type { Tx } from '#src/server/db/db.ts'
import type { Emit } from '#src/server/events/bus.ts'
import { removeEmailsAbout } from '#src/server/mail/emails.ts'
import { removeLabels } from '#src/server/observability/audit.ts'
import type { EnquirerEvents } from '../contract.ts'
import { deleteEnquirers, deleteRequests, findRequestData } from './removing-queries.ts'

export type RemovalEvents = EnquirerEvents & EnquiryEvents & AttendanceEvents

/** A booking or message that was deleted on request, by its id: of whom it is changes when enquiries are merged and split. */
export const DELETED_ENQUIRY = 'deleted-enquiry'

/**
 * Deletes people who asked, with their bookings, messages, visits, chairs, notes and emails, and their names in the activity log.
 * The caller has locked them.
 */
export async function removeEnquirers(tx: Tx, emit: Emit<RemovalEvents>, ids: string[]) {
  const { requests, mergedIds, addresses, classIds } = await findRequestData(tx, ids)
  const requestIds = [...requests.bookings, ...requests.messages]
  await removeEmailsAbout(tx, addresses)
  await removeLabels(tx, [...ids, ...mergedIds, ...requestIds])
  await deleteRequests(tx, requests)
  await deleteEnquirers(tx, ids)
  for (const enquirerId of [...ids, ...mergedIds]) await emit('enquirerDeleted', { enquirerId }, ['admins'])
  for (const classId of classIds) await emit('registerChanged', { classId }, ['staff'])
  const [first] = requestIds
  if (first) await emit('enquiryChanged', { enquiryId: first }, ['admins'])
  return { requestIds }
}
