import { ORPCError } from '@orpc/server'
import { userChannel } from '#src/access/channel.ts'
import type { CourseEvents } from '#src/features/courses/contract.ts'
import type { UserEvents } from '#src/features/users/contract.ts'
import type { Reactions } from '#src/server/events/bus.ts'
import type { EnrollmentEvents } from '../contract.ts'
import { messages } from '../messages.ts'
import { isEnrolled, selectStudents } from './queries.ts'

export const enrollmentsReactions: Reactions<CourseEvents & Pick<UserEvents, 'approvalUndone'> & EnrollmentEvents> = {
  /** Who is enrolled was notified of it, and has a seat perhaps: they are not sent back to the approvals in passing. */
  async approvalUndone({ userId, name }, { tx }) {
    if (await isEnrolled(tx, userId)) throw new ORPCError('CONFLICT', { message: messages.approvedForGood(name) })
    return undefined
  },

  /** Who is enrolled sees a course also while it is not published. */
  async courseUpdated({ courseId }, { tx, to }) {
    if (to.includes('students')) return
    const students = await selectStudents(tx, courseId)
    return students.map(({ studentId }) => userChannel(studentId))
  },

  /** The enrollments go with their course; each student is notified, and staff of the course alone. */
  async courseDeleted({ courseId }, { tx, emit }) {
    for (const { enrollmentId, studentId, title } of await selectStudents(tx, courseId)) {
      const message = messages.youWereDeEnrolled(title)
      const payload = { studentId, enrollmentId, courseId, isCourseGone: true, message }
      await emit('enrollmentDeleted', payload, [userChannel(studentId)])
    }
    return undefined
  },
}
