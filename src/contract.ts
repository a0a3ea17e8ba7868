import { activity } from './features/activity/contract.ts'
import { type AttendanceEvents, attendance } from './features/attendance/contract.ts'
import { type BatchEvents, batches } from './features/batches/contract.ts'
import { type BlogEvents, blogs } from './features/blogs/contract.ts'
import { type CourseEvents, courses } from './features/courses/contract.ts'
import { dashboard } from './features/dashboard/contract.ts'
import { type EnquiryEvents, enquiries } from './features/enquiries/contract.ts'
import { type EnrollmentEvents, enrollments } from './features/enrollments/contract.ts'
import { type ForumEvents, forum } from './features/forum/contract.ts'
import { markdown } from './features/markdown/contract.ts'
import { media } from './features/media/contract.ts'
import { type MemberEvents, members } from './features/members/contract.ts'
import { notifications } from './features/notifications/contract.ts'
import { type PeopleEvents, people } from './features/people/contract.ts'
import { search } from './features/search/contract.ts'

/** Every call of the API, feature by feature. */
export const contract = {
  people,
  media,
  members,
  markdown,
  courses,
  enrollments,
  batches,
  attendance,
  forum,
  blogs,
  enquiries,
  notifications,
  activity,
  search,
  dashboard,
}

/** Everything that is told live, with its payload. */
export type Events = PeopleEvents &
  MemberEvents &
  CourseEvents &
  EnrollmentEvents &
  BatchEvents &
  AttendanceEvents &
  ForumEvents &
  BlogEvents &
  EnquiryEvents
export type EventName = keyof Events
