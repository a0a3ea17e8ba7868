import type { CourseEvents } from '#src/features/courses/contract.ts'
import type { MemberEvents } from '#src/features/members/contract.ts'
import type { PeopleEvents } from '#src/features/people/contract.ts'
import type { Stale, Topic } from '#src/shared/topic.ts'
import type { EnrollmentEvents } from './contract.ts'

const allOf = (): Topic[] => [['enrollments']]

export const enrollmentsLive: Stale<EnrollmentEvents, CourseEvents & PeopleEvents & MemberEvents> = {
  enrollmentCreated: allOf,
  enrollmentStatusUpdated: allOf,
  enrollmentDeleted: allOf,
  courseUpdated: allOf,
  courseChanged: allOf,
  courseDeleted: allOf,
  personChanged: allOf,
  personDeleted: allOf,
}
