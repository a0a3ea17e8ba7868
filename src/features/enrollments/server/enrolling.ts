import { ORPCError } from '@orpc/server'
import { userChannel } from '#src/access/channel.ts'
import type { User } from '#src/access/user.ts'
import { courseNotFound } from '#src/features/courses/contract.ts'
import { findCourseToChange } from '#src/features/courses/server/queries.ts'
import type { Tx } from '#src/server/db/db.ts'
import type { Emit } from '#src/server/events/bus.ts'
import type { EnrollmentEvents } from '../contract.ts'
import { messages } from '../messages.ts'
import { enrollmentRefusal } from '../rules.ts'
import { addEnrollment } from './queries.ts'

type Scope = { tx: Tx; emit: Emit<EnrollmentEvents> }
type Student = Pick<User, '_id' | 'name' | 'role' | 'isApproved'>
type Seat = { batchId?: string | undefined; wait?: boolean | undefined; isConfirmed?: boolean | undefined }

/**
 * Enrolls a student, whose row the caller has locked, in a course.
 * @throws {ORPCError} 404 for no such course, 400 where the student cannot be enrolled, 409 where they are already
 */
export async function enroll({ tx, emit }: Scope, student: Student, courseId: string, seat: Seat = {}) {
  const course = await findCourseToChange(tx, courseId)
  if (!course) throw new ORPCError('NOT_FOUND', { message: courseNotFound.NOT_FOUND.message })
  const refusal = enrollmentRefusal(student, course)
  if (refusal) throw new ORPCError('BAD_REQUEST', { message: refusal })
  const { _id: studentId, name } = student
  const { title } = course
  const added = await addEnrollment(tx, { studentId, courseId })
  if (!added) throw new ORPCError('CONFLICT', { message: messages.enrolledAlready(name, title) })
  const payload = { enrollmentId: added._id, studentId, courseId, name, title, ...seat }
  await emit('enrollmentCreated', { ...payload, message: messages.youWereEnrolled(title) }, [
    'staff',
    userChannel(studentId),
  ])
  return { _id: added._id, title }
}
