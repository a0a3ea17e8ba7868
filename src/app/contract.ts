import { type AccountEvents, accounts } from '#src/features/accounts/contract.ts'
import { activity } from '#src/features/activity/contract.ts'
import { type AnnouncementEvents, announcements } from '#src/features/announcements/contract.ts'
import { type AttendanceEvents, attendance } from '#src/features/attendance/contract.ts'
import { type BatchEvents, batches } from '#src/features/batches/contract.ts'
import { type BlogEvents, blogs } from '#src/features/blogs/contract.ts'
import { type CertificateEvents, certificates } from '#src/features/certificates/contract.ts'
import { type CourseEvents, courses } from '#src/features/courses/contract.ts'
import { dashboard } from '#src/features/dashboard/contract.ts'
import { type EnquirerEvents, enquirers } from '#src/features/enquirers/contract.ts'
import { type EnquiryEvents, enquiries } from '#src/features/enquiries/contract.ts'
import { type EnrollmentEvents, enrollments } from '#src/features/enrollments/contract.ts'
import { type FeedbackEvents, feedback } from '#src/features/feedback/contract.ts'
import { type ForumEvents, forum } from '#src/features/forum/contract.ts'
import { type HandoutEvents, handouts } from '#src/features/handouts/contract.ts'
import { type InstituteEvents, institute } from '#src/features/institute/contract.ts'
import { type LeaveEvents, leave } from '#src/features/leave/contract.ts'
import { markdown } from '#src/features/markdown/contract.ts'
import { media } from '#src/features/media/contract.ts'
import { notifications } from '#src/features/notifications/contract.ts'
import { type PrivacyEvents, privacy } from '#src/features/privacy/contract.ts'
import { search } from '#src/features/search/contract.ts'
import { type SeatEvents, seats } from '#src/features/seats/contract.ts'
import { type TimetableEvents, timetable } from '#src/features/timetable/contract.ts'
import { type UserEvents, users } from '#src/features/users/contract.ts'
import { type VisitEvents, visits } from '#src/features/visits/contract.ts'

/** Every endpoint of the API, by feature. */
export const contract = {
  accounts,
  institute,
  media,
  users,
  markdown,
  courses,
  enrollments,
  batches: { ...batches, ...seats, ...timetable },
  announcements,
  handouts,
  leave,
  attendance,
  visits,
  feedback,
  certificates,
  enquirers,
  forum,
  blogs,
  enquiries,
  notifications,
  activity,
  privacy,
  search,
  dashboard,
}

export type Events = AccountEvents &
  InstituteEvents &
  UserEvents &
  CourseEvents &
  EnrollmentEvents &
  BatchEvents &
  AnnouncementEvents &
  HandoutEvents &
  SeatEvents &
  TimetableEvents &
  LeaveEvents &
  AttendanceEvents &
  VisitEvents &
  FeedbackEvents &
  CertificateEvents &
  ForumEvents &
  BlogEvents &
  EnquirerEvents &
  EnquiryEvents &
  PrivacyEvents
export type EventName = keyof Events
