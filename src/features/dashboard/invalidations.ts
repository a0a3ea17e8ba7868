import type { AccountEvents } from '#src/features/accounts/contract.ts'
import type { AnnouncementEvents } from '#src/features/announcements/contract.ts'
import type { AttendanceEvents } from '#src/features/attendance/contract.ts'
import type { BatchEvents } from '#src/features/batches/contract.ts'
import type { BlogEvents } from '#src/features/blogs/contract.ts'
import type { CertificateEvents } from '#src/features/certificates/contract.ts'
import type { CourseEvents } from '#src/features/courses/contract.ts'
import type { EnquiryEvents } from '#src/features/enquiries/contract.ts'
import type { EnrollmentEvents } from '#src/features/enrollments/contract.ts'
import type { ForumEvents } from '#src/features/forum/contract.ts'
import type { InstituteEvents } from '#src/features/institute/contract.ts'
import type { PrivacyEvents } from '#src/features/privacy/contract.ts'
import type { SeatEvents } from '#src/features/seats/contract.ts'
import type { UserEvents } from '#src/features/users/contract.ts'
import type { VisitEvents } from '#src/features/visits/contract.ts'
import type { CacheTag, Invalidations } from '#src/shared/cache-tag.ts'

type Counted = AccountEvents &
  InstituteEvents &
  UserEvents &
  VisitEvents &
  CourseEvents &
  EnrollmentEvents &
  BatchEvents &
  SeatEvents &
  AnnouncementEvents &
  AttendanceEvents &
  CertificateEvents &
  BlogEvents &
  EnquiryEvents &
  ForumEvents &
  PrivacyEvents

const homes = (): CacheTag[] => [['dashboard']]
const homesOfStudents = (): CacheTag[] => [['dashboard', 'studentHome']]
const firstDay = (): CacheTag[] => [['dashboard', 'firstDay']]
const homesOfStaff = (): CacheTag[] => [
  ['dashboard', 'mentorHome'],
  ['dashboard', 'adminHome'],
]
const homesOfClasses = () => [...homesOfStudents(), ...homesOfStaff()]

const figures = (): CacheTag[] => [
  ['dashboard', 'figures'],
  ['dashboard', 'adminHome'],
  ['dashboard', 'reports'],
]

/** The events that change a count or add a notification: figures and homes are fetched again. */
export const dashboardInvalidations: Invalidations<unknown, Counted> = {
  instituteChanged: firstDay,
  newUserRegistered: homes,
  userChanged: homes,
  userDeleted: homes,
  studentsImported: homes,
  courseUpdated: homes,
  courseChanged: homes,
  courseDeleted: homes,
  enrollmentChanged: homes,
  enrollmentCreated: homes,
  enrollmentStatusUpdated: homesOfStudents,
  enrollmentDeleted: homesOfStudents,
  newBlogPosted: homes,
  blogChanged: homes,
  enquiryMade: homes,
  enquiryChanged: homes,
  privacyRequestChanged: figures,
  discussionChanged: homesOfStudents,
  batchChanged: () => [...homesOfClasses(), ...firstDay()],
  classChanged: homesOfClasses,
  visitChanged: homesOfStaff,
  seatOffered: homesOfStudents,
  announcementSent: homesOfStudents,
  announcementWithdrawn: homesOfStudents,
  announcementChanged: homesOfStudents,
  registerChanged: homesOfClasses,
  certificatesChanged: figures,
}
