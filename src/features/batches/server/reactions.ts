import type { AccountEvents } from '#src/features/accounts/contract.ts'
import type { EnrollmentEvents } from '#src/features/enrollments/contract.ts'
import { courseIdsOf } from '#src/features/seats/server/seat-queries.ts'
import { seat, unseat } from '#src/features/seats/server/seating.ts'
import { removeFeed } from '#src/features/timetable/server/timetable-queries.ts'
import type { UserEvents } from '#src/features/users/contract.ts'
import type { Reactions } from '#src/server/events/bus.ts'
import type { BatchEvents } from '../contract.ts'

export const batchesReactions: Reactions<EnrollmentEvents & AccountEvents & UserEvents & BatchEvents> = {
  /** Enrolled and seated in one step, or neither. */
  async enrollmentCreated({ studentId, name, batchId, message, wait = false, isConfirmed = false }, scope) {
    if (batchId) await seat(scope, { _id: studentId, name }, batchId, { wait, isConfirmed, before: [message] })
    return undefined
  },

  /** Deleting a course deletes its batches, without offering their seats. */
  async enrollmentDeleted({ studentId, courseId, isCourseGone, message }, scope) {
    if (!isCourseGone) await unseat(scope, { studentId, courseIds: [courseId] }, { before: [message] })
    return undefined
  },

  async userDeleted({ userId }, scope) {
    const courseIds = await courseIdsOf(scope.tx, userId)
    await unseat(scope, { studentId: userId, courseIds }, { before: null })
    return undefined
  },

  /** Whoever knew the address of the calendar may be the reason for the reset (product 21.14). */
  async passwordReset({ userId }, { tx }) {
    await removeFeed(tx, userId)
    return undefined
  },
}
