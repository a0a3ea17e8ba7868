import type { BlogEvents } from '#src/features/blogs/contract.ts'
import type { CourseEvents } from '#src/features/courses/contract.ts'
import type { EnquiryEvents } from '#src/features/enquiries/contract.ts'
import type { EnrollmentEvents } from '#src/features/enrollments/contract.ts'
import type { MemberEvents } from '#src/features/members/contract.ts'
import type { PeopleEvents } from '#src/features/people/contract.ts'
import type { Stale, Topic } from '#src/shared/topic.ts'

type Counted = PeopleEvents & MemberEvents & CourseEvents & EnrollmentEvents & BlogEvents & EnquiryEvents

const figures = (): Topic[] => [['dashboard']]

/** The events after which there may be more or fewer of something: the figures are asked for again. */
export const dashboardLive: Stale<unknown, Counted> = {
  newUserRegistered: figures,
  personChanged: figures,
  personDeleted: figures,
  studentsImported: figures,
  courseChanged: figures,
  courseDeleted: figures,
  enrollmentCreated: figures,
  enrollmentStatusUpdated: figures,
  enrollmentDeleted: figures,
  newBlogPosted: figures,
  blogChanged: figures,
  enquiryMade: figures,
  enquiryChanged: figures,
}
