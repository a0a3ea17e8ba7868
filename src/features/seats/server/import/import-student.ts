import { ORPCError } from '@orpc/server'
import { lockByEmail } from '#src/features/accounts/server/queries.ts'
import { unknownBatch } from '#src/features/batches/classes-contract.ts'
import { findBatch } from '#src/features/batches/server/batch/batch-queries.ts'
import { findCourseToChange } from '#src/features/courses/server/queries.ts'
import type { EnrollmentEvents } from '#src/features/enrollments/contract.ts'
import { enroll } from '#src/features/enrollments/server/enrolling.ts'
import { findEnrollment } from '#src/features/enrollments/server/queries.ts'
import type { StudentRow, UserEvents } from '#src/features/users/contract.ts'
import { addAndInvite } from '#src/features/users/server/importing.ts'
import type { Emit } from '#src/server/events/bus.ts'
import { messages } from '../../messages.ts'
import type { Scope } from '../scope.ts'
import { seat } from '../seating.ts'
import { findObstacle, type Outcome } from './judge.ts'

/** Ends the transaction of a row, so that nothing of it stays. */
class NotImported extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super(outcome.message)
    this.outcome = outcome
  }
}

/**
 * Adds the student of a row where they are new, enrolls and seats them. Rows are locked in the order of users, courses, batches.
 * @throws where something keeps them from the seat: `outcomeOfRefusal` says what
 */
export async function importStudent(
  scope: Scope & { emit: Emit<UserEvents & EnrollmentEvents> },
  batchId: string,
  row: StudentRow,
) {
  const { tx } = scope
  const [added] = await addAndInvite(scope, [row])
  const student = await lockByEmail(tx, row.email)
  if (!student) throw new NotImported({ outcome: 'wrong', message: messages.unknownStudent })
  const unlocked = await findBatch(tx, batchId)
  const course = unlocked && (await findCourseToChange(tx, unlocked.courseId))
  // Read again after the lock: only now nobody else seats anyone in this course.
  const batch = course && (await findBatch(tx, batchId))
  if (!batch) throw new ORPCError('NOT_FOUND', unknownBatch.NOT_FOUND)
  const obstacle = await findObstacle(tx, batch, course, student)
  if (obstacle) throw new NotImported(obstacle)
  const wish = { wait: false, isConfirmed: false }
  if (await findEnrollment(tx, student._id, batch.courseId)) await seat(scope, student, batchId, wish)
  else await enroll(scope, student, batch.courseId, { batchId, ...wish })
  const outcome: Outcome = added
    ? { outcome: 'added', message: messages.added }
    : { outcome: 'seated', message: messages.seated }
  return { batch, student, outcome }
}

/** What became of a row whose transaction was ended by a rule; any other failure is thrown on. */
export function outcomeOfRefusal(error: unknown): Outcome {
  if (error instanceof NotImported) return error.outcome
  if (error instanceof ORPCError && REFUSALS.has(error.code)) return { outcome: 'wrong', message: error.message }
  throw error
}

const REFUSALS = new Set(['BAD_REQUEST', 'CONFLICT'])
