import type { AccountEvents } from '#src/features/accounts/contract.ts'
import type { BatchEvents } from '#src/features/batches/contract.ts'
import { findBatchToChange } from '#src/features/batches/server/batch/batch-queries.ts'
import type { EnrollmentEvents } from '#src/features/enrollments/contract.ts'
import { findCourseIds } from '#src/features/seats/server/seat-queries.ts'
import { seat, unseat } from '#src/features/seats/server/seating.ts'
import type { UserEvents } from '#src/features/users/contract.ts'
import type { Reactions } from '#src/server/events/bus.ts'
import type { SeatEvents } from '../contract.ts'
import { offerFreeSeats } from './notify-of-seats.ts'
import { endOffers, endSeats, hasSeatToOffer } from './seat-queries.ts'

export const seatsReactions: Reactions<EnrollmentEvents & AccountEvents & UserEvents & BatchEvents & SeatEvents> = {
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
    const courseIds = await findCourseIds(scope.tx, userId)
    await unseat(scope, { studentId: userId, courseIds }, { before: null })
    return undefined
  },

  /** It stays known who sat in it and who waited. */
  async batchCancelled({ batchId }, { tx }) {
    await endOffers(tx, batchId)
    await endSeats(tx, batchId)
    return undefined
  },

  /** Whatever made a seat free, or a class to come of a batch that had none: the seat is offered. */
  async batchChanged({ batchId }, scope) {
    const batch = (await hasSeatToOffer(scope.tx, batchId)) && (await findBatchToChange(scope.tx, batchId))
    if (batch) await offerFreeSeats(scope, batch)
    return undefined
  },
}
