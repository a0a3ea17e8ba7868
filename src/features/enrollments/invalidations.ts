import type { AccountEvents } from '#src/features/accounts/contract.ts'
import type { CourseEvents } from '#src/features/courses/contract.ts'
import type { UserEvents } from '#src/features/users/contract.ts'
import type { CacheTag, Invalidations } from '#src/shared/cache-tag.ts'
import type { EnrollmentEvents } from './contract.ts'

const allTags = (): CacheTag[] => [['enrollments']]

export const enrollmentsInvalidations: Invalidations<EnrollmentEvents, CourseEvents & AccountEvents & UserEvents> = {
  enrollmentChanged: ({ courseId, studentId }) => [
    ['enrollments', 'ofCourse', { courseId }],
    ['enrollments', 'ofStudent', { studentId }],
  ],
  enrollmentCreated: allTags,
  enrollmentStatusUpdated: allTags,
  enrollmentDeleted: allTags,
  courseUpdated: allTags,
  courseChanged: allTags,
  courseDeleted: allTags,
  userChanged: allTags,
  userDeleted: allTags,
}
