import type { Role } from '#src/access/user.ts'
import { batchState, displayName, isOpen } from '#src/features/batches/rules.ts'
import { type BatchRow, findBatch } from '#src/features/batches/server/batch/batch-queries.ts'
import { collisionsInWords } from '#src/features/batches/server/batch/clash-words.ts'
import { enrollmentRefusal } from '#src/features/enrollments/rules.ts'
import { findEnrollment } from '#src/features/enrollments/server/queries.ts'
import type { RowOutcome } from '#src/features/users/contract.ts'
import type { Reader } from '#src/server/db/db.ts'
import { now } from '#src/shared/clock.ts'
import { messages } from '../../messages.ts'
import { countOffersTo } from '../merge-queries.ts'
import { ownCollisions } from '../own-collision-queries.ts'
import { findSeat } from '../seat-queries.ts'

export type Outcome = { outcome: RowOutcome; message: string }
type Student = { _id: string; name: string; role: Role; isApproved: boolean }
type Course = { title: string; published: boolean }

const wrong = (message: string): Outcome => ({ outcome: 'wrong', message })

/**
 * What keeps a row of a file from a seat in the batch, also that they have it; `student` is nobody yet where their address is
 * new. A seat elsewhere in the course is moved on the page of the batch, where it is asked about, and not by a file.
 */
export async function findObstacle(
  db: Reader,
  batch: BatchRow,
  course: Course,
  student: Student | undefined,
): Promise<Outcome | undefined> {
  const { _id: batchId, courseId } = batch
  const held = student && (await findSeat(db, student._id, courseId))
  if (student && held?.batchId === batchId)
    return { outcome: 'exists', message: messages.heldAlready(student.name, displayName(batch)) }
  if (!isOpen(batchState(batch, Date.parse(now())))) return wrong(messages.overAlready(displayName(batch)))
  const isEnrolled = student && (await findEnrollment(db, student._id, courseId))
  const newcomer = { name: '', role: 'student' as const, isApproved: true }
  const refusal = isEnrolled ? null : enrollmentRefusal(student ?? newcomer, course)
  if (refusal) return wrong(refusal)
  if (!student) return
  const seatedIn = held && (await findBatch(db, held.batchId))
  if (seatedIn) return wrong(messages.sitsElsewhere(student.name, displayName(seatedIn)))
  const collisions = await ownCollisions(db, student._id, { batchId, courseId })
  return collisions.length > 0 ? wrong(collisionsInWords(collisions, student)) : undefined
}

/** Whether one more can have a seat, of whom a seat may be kept. */
export async function hasSeatFor(db: Reader, batch: BatchRow, student: Student | undefined, seatsBefore: number) {
  if (batch.taken + seatsBefore < batch.seats) return true
  return student !== undefined && (await countOffersTo(db, batch._id, [student._id])) > 0
}
