import type { AccountEvents } from '#src/features/accounts/contract.ts'
import type { CourseEvents } from '#src/features/courses/contract.ts'
import type { UserEvents } from '#src/features/users/contract.ts'
import type { Stale, Topic } from '#src/shared/topic.ts'
import type { EnrollmentEvents } from './contract.ts'

const allOf = (): Topic[] => [['enrollments']]

export const enrollmentsLive: Stale<EnrollmentEvents, CourseEvents & AccountEvents & UserEvents> = {
  enrollmentChanged: ({ courseId, studentId }) => [
    ['enrollments', 'ofCourse', { courseId }],
    ['enrollments', 'ofStudent', { studentId }],
  ],
  enrollmentCreated: allOf,
  enrollmentStatusUpdated: allOf,
  enrollmentDeleted: allOf,
  courseUpdated: allOf,
  courseChanged: allOf,
  courseDeleted: allOf,
  userChanged: allOf,
  userDeleted: allOf,
}
