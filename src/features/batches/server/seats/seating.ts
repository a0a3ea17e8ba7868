import { ORPCError } from '@orpc/server'
import { type Channel, userChannel, whoSees } from '#src/access/channel.ts'
import { findEnrollment, findEnrollmentToChange } from '#src/features/enrollments/server/queries.ts'
import type { Tx } from '#src/server/db/db.ts'
import type { Emit } from '#src/server/events/bus.ts'
import { wrongField } from '#src/server/http/errors.ts'
import { addEmail } from '#src/server/mail/emails.ts'
import { now } from '#src/shared/clock.ts'
import { type BatchEvents, unknownBatch } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { isOpen, nameOf, stateOf } from '../../rules.ts'
import { findBatch, findBatchesToChange, type LockedBatch } from '../batch/batch-queries.ts'
import { collisionsInWords } from '../batch/collisions.ts'
import { ownCollisions } from '../classes/class-queries.ts'
import { offerEmail } from '../jobs.ts'
import { addPlace, addSeat, batchIdsOf, findSeat, leaveBatch, offerToNext } from './seat-queries.ts'

/** The transaction all of it happens in, and how it emits. */
export type Scope = { tx: Tx; emit: Emit<BatchEvents> }
type Student = { _id: string; name: string }
/** `offered`: only the seat that is kept for them. */
type Wish = { wait: boolean; isConfirmed: boolean; offered?: boolean }

const conflict = (message: string) => new ORPCError('CONFLICT', { message })

/** Everyone who sees the batch: of an unpublished course its own students and staff. */
export const emitBatchChanged = ({ emit }: Scope, batch: LockedBatch, ...also: Channel[]) =>
  emit('batchChanged', { courseId: batch.courseId, batchId: batch._id }, [
    ...whoSees('staff', { published: batch.isPublished }),
    ...also,
  ])

/** Offers every seat that is free to whoever is next in line: by a notification and an email. */
export async function offerFreeSeats(scope: Scope, batch: LockedBatch) {
  const { tx, emit } = scope
  for (let offer = await offerToNext(tx, batch._id); offer; offer = await offerToNext(tx, batch._id)) {
    const { _id: offerId, studentId, until, student } = offer
    const message = messages.offered(batch.courseTitle, nameOf(batch))
    const offered = { batchId: batch._id, offerId, studentId, name: student.name, message, until }
    await emit('seatOffered', offered, [userChannel(studentId)])
    const payload = { to: student, message, until }
    await addEmail(tx, offerEmail, { to: student.email, userId: studentId, payload })
  }
}

/** A student's batches of a course, with one more: held in one order, so that nobody's seat changes meanwhile. */
async function batchesAround(tx: Tx, studentId: string, courseId: string, batchId: string) {
  const otherBatchIds = await batchIdsOf(tx, studentId, courseId)
  const locked = await findBatchesToChange(tx, [...new Set([batchId, ...otherBatchIds])])
  return { batch: locked.find(({ _id }) => _id === batchId), otherBatches: locked.filter(({ _id }) => _id !== batchId) }
}

/**
 * Gives a student, whose row the caller holds, a seat: from another batch of the course in one step, or where it is full
 * and they would wait, a place in line. What they had elsewhere in the course goes on to others.
 * @throws {ORPCError} 404 for no such batch, 400 for who is not enrolled in its course, 409 where it is over or full, they
 * have a seat there, sit elsewhere at that time and nobody said yes to it, or the offer has ended
 */
export async function seat(scope: Scope, student: Student, batchId: string, { wait, isConfirmed, offered }: Wish) {
  const { tx } = scope
  const requested = await findBatch(tx, batchId)
  if (!requested) throw new ORPCError('NOT_FOUND', unknownBatch.NOT_FOUND)
  const { courseId } = requested
  const enrollment = await findEnrollment(tx, student._id, courseId)
  // Locked, so that the enrollment is not deleted meanwhile.
  if (!enrollment || !(await findEnrollmentToChange(tx, enrollment._id)))
    throw new ORPCError('BAD_REQUEST', { message: messages.notEnrolled(student.name) })
  // Before the batch is held, which others wait for.
  const collisions = isConfirmed ? [] : await ownCollisions(tx, student._id, batchId, courseId)
  const { batch, otherBatches } = await batchesAround(tx, student._id, courseId, batchId)
  if (!batch) throw new ORPCError('NOT_FOUND', unknownBatch.NOT_FOUND)
  const name = nameOf(batch)
  if (!isOpen(stateOf(batch, Date.parse(now())))) throw conflict(messages.overAlready(name))
  const held = await findSeat(tx, student._id, courseId)
  if (held?.batchId === batchId) throw conflict(messages.heldAlready(student.name, name))
  if (collisions.length > 0) throw wrongField('isConfirmed', collisionsInWords(collisions, student), 'CONFLICT')
  const left = await leaveBatch(tx, batchId, student._id)
  const offerUntil = left.place?.offeredUntil
  if (offered && (!offerUntil || offerUntil <= now())) throw conflict(messages.offerIsOver)
  const isFree = batch.taken - Number(Boolean(offerUntil)) < batch.seats
  if (isFree) {
    for (const otherBatch of otherBatches) await leaveBatch(tx, otherBatch._id, student._id)
    if (!(await addSeat(tx, batchId, student._id))) throw conflict(messages.full(name))
    for (const otherBatch of otherBatches) await offerFreeSeats(scope, otherBatch)
    for (const changed of [batch, ...otherBatches]) await emitBatchChanged(scope, changed, userChannel(student._id))
    return { batch, seat: 'held' as const }
  }
  if (left.place) throw conflict(messages.waitingAlready(student.name, name))
  if (!wait) throw conflict(messages.full(name))
  await addPlace(tx, batchId, student._id)
  await emitBatchChanged(scope, batch, userChannel(student._id))
  return { batch, seat: 'waiting' as const }
}

/** Ends what a student has in these batches, and passes it on. @returns in how many they had something */
export async function unseat(scope: Scope, studentId: string, batchIds: string[]) {
  let ended = 0
  for (const batch of await findBatchesToChange(scope.tx, batchIds)) {
    const { heldSeat, place } = await leaveBatch(scope.tx, batch._id, studentId)
    if (!heldSeat && !place) continue
    ended++
    await offerFreeSeats(scope, batch)
    await emitBatchChanged(scope, batch, userChannel(studentId))
  }
  return ended
}
