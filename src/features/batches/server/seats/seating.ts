import { ORPCError } from '@orpc/server'
import { userChannel } from '#src/access/channel.ts'
import { findEnrollment, findEnrollmentToChange } from '#src/features/enrollments/server/queries.ts'
import type { Tx } from '#src/server/db/db.ts'
import { wrongField } from '#src/server/http/errors.ts'
import { now } from '#src/shared/clock.ts'
import { unknownBatch } from '../../changes-contract.ts'
import { messages } from '../../messages.ts'
import { isOpen, nameOf, stateOf } from '../../rules.ts'
import { findBatch, findBatchesToChange } from '../batch/batch-queries.ts'
import { collisionsInWords } from '../batch/collisions.ts'
import { ownCollisions } from '../classes/class-queries.ts'
import { type LeftBatch, notifyOfLeaving, notifyOfSeat, notifyOfWaiting, offerFreeSeats } from './notify-of-seats.ts'
import { emitBatchChanged, type Scope } from './scope.ts'
import { addPlace, addSeat, batchIdsOf, findSeat, leaveBatch, pauseSeat } from './seat-queries.ts'

type Student = { _id: string; name: string }
/** `offered`: only the seat that is kept for them. `before`: what their message begins with. */
type Wish = { wait: boolean; isConfirmed: boolean; offered?: boolean; before?: string[] }

const conflict = (message: string) => new ORPCError('CONFLICT', { message })

/** A student's batches of a course, with one more: locked in one order, so that nobody's seat changes meanwhile. */
async function batchesAround(tx: Tx, studentId: string, courseId: string, batchId: string) {
  const otherBatchIds = await batchIdsOf(tx, studentId, courseId)
  const locked = await findBatchesToChange(tx, [...new Set([batchId, ...otherBatchIds])])
  return { batch: locked.find(({ _id }) => _id === batchId), otherBatches: locked.filter(({ _id }) => _id !== batchId) }
}

/**
 * Gives a student, whose row the caller has locked, a seat: from another batch of the course in one step, or where it is full
 * and they would wait, a place in line. What they had elsewhere in the course goes on to others.
 * @throws {ORPCError} 404 for no such batch, 400 for who is not enrolled in its course, 409 where it is over or full, they
 * have a seat there, sit elsewhere at that time and nobody said yes to it, or the offer has ended
 */
export async function seat(
  scope: Scope,
  student: Student,
  batchId: string,
  { wait, isConfirmed, offered, before = [] }: Wish,
) {
  const { tx } = scope
  const requested = await findBatch(tx, batchId)
  if (!requested) throw new ORPCError('NOT_FOUND', unknownBatch.NOT_FOUND)
  const { courseId } = requested
  const enrollment = await findEnrollment(tx, student._id, courseId)
  // Locked, so that the enrollment is not deleted meanwhile.
  if (!enrollment || !(await findEnrollmentToChange(tx, enrollment._id)))
    throw new ORPCError('BAD_REQUEST', { message: messages.notEnrolled(student.name) })
  // Before the batch is held, which others wait for.
  const collisions = isConfirmed ? [] : await ownCollisions(tx, student._id, { batchId, courseId })
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
  const seatChange = { student, batch, before }
  const isFree = batch.taken - Number(Boolean(offerUntil)) < batch.seats
  if (isFree) {
    const leftBatches: LeftBatch[] = []
    for (const otherBatch of otherBatches)
      leftBatches.push({ batch: otherBatch, ...(await leaveBatch(tx, otherBatch._id, student._id)) })
    if (!(await addSeat(tx, batchId, student._id))) throw conflict(messages.full(name))
    if (held?.pausedUntil) await pauseSeat(tx, batchId, student._id, held)
    for (const otherBatch of otherBatches) await offerFreeSeats(scope, otherBatch)
    await notifyOfSeat(scope, { ...seatChange, leftBatches })
    for (const changed of [batch, ...otherBatches]) await emitBatchChanged(scope, changed, userChannel(student._id))
    return { batch, seat: 'held' as const }
  }
  if (left.place) throw conflict(messages.waitingAlready(student.name, name))
  if (!wait) throw conflict(messages.full(name))
  await addPlace(tx, batchId, student._id)
  await notifyOfWaiting(scope, seatChange)
  await emitBatchChanged(scope, batch, userChannel(student._id))
  return { batch, seat: 'waiting' as const }
}

/**
 * Ends what a student has in these batches, and passes it on. `before` is what their message begins with; null sends none.
 * @returns in how many they had something
 */
export async function unseat(scope: Scope, studentId: string, batchIds: string[], before: string[] | null = []) {
  const leftBatches: LeftBatch[] = []
  for (const batch of await findBatchesToChange(scope.tx, batchIds)) {
    const left = await leaveBatch(scope.tx, batch._id, studentId)
    if (!left.heldSeat && !left.place) continue
    leftBatches.push({ batch, ...left })
    await offerFreeSeats(scope, batch)
    await emitBatchChanged(scope, batch, userChannel(studentId))
  }
  if (before) await notifyOfLeaving(scope, studentId, leftBatches, before)
  return leftBatches.length
}
