import { type Channel, userChannel } from '#src/access/channel.ts'
import { addEmails } from '#src/server/mail/emails.ts'
import type { LockedBatch } from './batch/batch-queries.ts'
import { classLetter } from './jobs.ts'
import { addresseesOf } from './seats/seat-queries.ts'
import { type Scope, tellChanged } from './seats/seating.ts'

/**
 * Tells everyone with a seat or a chair what became of their classes, `also` those in line: live, in the bell and by one letter, of
 * one saved change, however many classes it is about.
 */
export async function tellClassesChanged(
  scope: Scope,
  batch: LockedBatch,
  classIds: string[],
  message: string,
  also: string[] = [],
) {
  const { tx, tell } = scope
  const holders = await addresseesOf(tx, batch._id, classIds, also)
  const to: Channel[] = ['staff', ...holders.map(({ _id }) => userChannel(_id))]
  const [classId] = classIds
  if (classId) await tell('classChanged', { batchId: batch._id, classId, message }, to)
  await addEmails(
    tx,
    classLetter,
    holders.map(({ _id, ...to }) => ({
      to: to.email,
      userId: _id,
      payload: { to, message, userId: _id, classIds },
    })),
  )
  await tellChanged(scope, batch)
}
