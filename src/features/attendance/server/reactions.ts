import type { EnrollmentEvents } from '#src/features/enrollments/contract.ts'
import type { LeaveEvents } from '#src/features/leave/contract.ts'
import type { Reactions } from '#src/server/events/bus.ts'
import type { AttendanceEvents } from '../contract.ts'
import { leaveReactionsOfRegister } from './leave-reactions.ts'
import { removeComingMakeUps } from './make-up-queries.ts'
import { recipientChannels } from './register-handlers.ts'

export const attendanceReactions: Reactions<EnrollmentEvents & LeaveEvents & AttendanceEvents> = {
  ...leaveReactionsOfRegister,

  /** Who leaves a course leaves its chairs to others; what was said of them stays. */
  async enrollmentDeleted({ studentId, courseId, isCourseGone }, { tx, emit }) {
    if (isCourseGone) return undefined
    for (const classId of await removeComingMakeUps(tx, studentId, courseId))
      await emit('registerChanged', { classId }, recipientChannels([studentId]))
    return undefined
  },
}
