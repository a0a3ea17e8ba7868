import { type Channel, userChannel } from '#src/access/channel.ts'
import { addEmails } from '#src/server/mail/emails.ts'
import type { LockedBatch } from './batch/batch-queries.ts'
import { classEmail } from './jobs.ts'
import { addresseesOf } from './seats/seat-queries.ts'
import { emitBatchChanged, type Scope } from './seats/seating.ts'

/**
 * Notifies everyone with a seat or a reserved chair of changed classes, `also` those in line: by an event, a notification and one email of
 * one saved change, however many classes it is about.
 */
export async function notifyOfClasses(
  scope: Scope,
  batch: LockedBatch,
  classIds: string[],
  message: string,
  also: string[] = [],
) {
  const { tx, emit } = scope
  const holders = await addresseesOf(tx, batch._id, classIds, also)
  const to: Channel[] = ['staff', ...holders.map(({ _id }) => userChannel(_id))]
  const [classId] = classIds
  if (classId) await emit('classChanged', { batchId: batch._id, classId, message }, to)
  await addEmails(
    tx,
    classEmail,
    holders.map(({ _id, ...to }) => ({
      to: to.email,
      userId: _id,
      payload: { to, message, userId: _id, classIds },
    })),
  )
  await emitBatchChanged(scope, batch)
}
