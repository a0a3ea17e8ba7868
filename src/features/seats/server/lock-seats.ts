import { findBatchesToChange } from '#src/features/batches/server/batch/batch-queries.ts'
import { lockCourses } from '#src/features/courses/server/queries.ts'
import type { Tx } from '#src/server/db/db.ts'
import { findBatchIds } from './seat-queries.ts'

type Concerned = { courseIds: string[]; batchIds?: string[]; studentId?: string }

/**
 * Whoever gives, moves or ends seats begins here, so that seats of a course change one after the other: locks the courses, then
 * these batches and those in which the student has a seat or waits. Rows are locked in the order of users, courses, enrollments,
 * batches, and in the order of ids among themselves; a caller locks users before.
 */
export async function lockSeats(tx: Tx, { courseIds, batchIds = [], studentId }: Concerned) {
  await lockCourses(tx, courseIds)
  // Read after the lock: a merge may have moved the student meanwhile.
  const ofStudent = studentId === undefined ? [] : await findBatchIds(tx, studentId, courseIds)
  return findBatchesToChange(tx, [...new Set([...batchIds, ...ofStudent])])
}
