import { ORPCError } from '@orpc/server'
import { userChannel } from '#src/access/channel.ts'
import { unknownBatch } from '#src/features/batches/classes-contract.ts'
import { batchState, displayName, isOpen } from '#src/features/batches/rules.ts'
import { findBatch } from '#src/features/batches/server/batch/batch-queries.ts'
import { collisionsInWords } from '#src/features/batches/server/batch/clash-words.ts'
import { emitBatchChanged } from '#src/features/batches/server/scope.ts'
import { lockCourses } from '#src/features/courses/server/queries.ts'
import { findEnrollment, findEnrollmentToChange } from '#src/features/enrollments/server/queries.ts'
import { invalidField } from '#src/server/http/errors.ts'
import { now } from '#src/shared/clock.ts'
import { messages } from '../messages.ts'
import { lockSeats } from './lock-seats.ts'
import { type LeftBatch, notifyOfLeaving, notifyOfSeat, notifyOfWaiting } from './notify-of-seats.ts'
import { ownCollisions } from './own-collision-queries.ts'
import type { Scope } from './scope.ts'
import { addPlace, addSeat, findSeat, leaveBatch, removePlace } from './seat-queries.ts'

type Student = { _id: string; name: string }
/** `offered`: only the seat that is kept for them. `before`: what their message begins with. */
type Wish = { wait: boolean; isConfirmed: boolean; offered?: boolean; before?: string[] }

const conflict = (message: string) => new ORPCError('CONFLICT', { message })

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
  await lockCourses(tx, [courseId])
  const enrollment = await findEnrollment(tx, student._id, courseId)
  // Locked, so that the enrollment is not deleted meanwhile.
  if (!enrollment || !(await findEnrollmentToChange(tx, enrollment._id)))
    throw new ORPCError('BAD_REQUEST', { message: messages.notEnrolled(student.name) })
  // Before the batch is locked, which others wait for.
  const collisions = isConfirmed ? [] : await ownCollisions(tx, student._id, { batchId, courseId })
  const locked = await lockSeats(tx, { courseIds: [courseId], batchIds: [batchId], studentId: student._id })
  const batch = locked.find(({ _id }) => _id === batchId)
  const otherBatches = locked.filter(({ _id }) => _id !== batchId)
  if (!batch) throw new ORPCError('NOT_FOUND', unknownBatch.NOT_FOUND)
  const name = displayName(batch)
  if (!isOpen(batchState(batch, Date.parse(now())))) throw conflict(messages.overAlready(name))
  const held = await findSeat(tx, student._id, courseId)
  if (held?.batchId === batchId) throw conflict(messages.heldAlready(student.name, name))
  if (collisions.length > 0) throw invalidField('isConfirmed', collisionsInWords(collisions, student), 'CONFLICT')
  const place = await removePlace(tx, batchId, student._id)
  const offerUntil = place?.offeredUntil
  if (offered && (!offerUntil || offerUntil <= now())) throw conflict(messages.offerIsOver)
  const seatChange = { student, batch, before }
  const isFree = batch.taken - Number(Boolean(offerUntil)) < batch.seats
  if (isFree) {
    const leftBatches: LeftBatch[] = []
    for (const otherBatch of otherBatches)
      leftBatches.push({ batch: otherBatch, ...(await leaveBatch(tx, otherBatch._id, student._id)) })
    if (!(await addSeat(tx, batchId, student._id, held))) throw conflict(messages.full(name))
    await notifyOfSeat(scope, { ...seatChange, leftBatches })
    for (const changed of [batch, ...otherBatches]) await emitBatchChanged(scope, changed, userChannel(student._id))
    return { batch, seat: 'held' as const }
  }
  if (place) throw conflict(messages.waitingAlready(student.name, name))
  if (!wait) throw conflict(messages.full(name))
  await addPlace(tx, batchId, student._id)
  await notifyOfWaiting(scope, seatChange)
  await emitBatchChanged(scope, batch, userChannel(student._id))
  return { batch, seat: 'waiting' as const }
}

/** `batchId`: in one batch; `courseIds`: in all of these courses. */
type LeftBy = { studentId: string; courseIds: string[]; batchId?: string }
/** `before` is what their message begins with; null sends none. `isDeclined`: only a place on the waiting list ends. */
type Leaving = { before?: string[] | null; isDeclined?: boolean }

/**
 * Ends what a student has in batches, and passes it on.
 * @returns in how many they had something
 */
export async function unseat(scope: Scope, { studentId, courseIds, batchId }: LeftBy, leaving: Leaving = {}) {
  const { before = [], isDeclined = false } = leaving
  const leftBatches: LeftBatch[] = []
  const concerned = batchId === undefined ? { courseIds, studentId } : { courseIds, batchIds: [batchId] }
  for (const batch of await lockSeats(scope.tx, concerned)) {
    if (batch.cancelledAt) continue
    const left = isDeclined
      ? { heldSeat: false, place: await removePlace(scope.tx, batch._id, studentId) }
      : await leaveBatch(scope.tx, batch._id, studentId)
    if (!left.heldSeat && !left.place) continue
    leftBatches.push({ batch, ...left })
    await emitBatchChanged(scope, batch, userChannel(studentId))
  }
  if (before) await notifyOfLeaving(scope, studentId, leftBatches, before)
  return leftBatches.length
}
