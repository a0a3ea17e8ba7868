import { type Channel, userChannel } from '#src/access/channel.ts'
import type { AccountEvents } from '#src/features/accounts/contract.ts'
import type { AnnouncementEvents } from '#src/features/announcements/contract.ts'
import { announcementPath } from '#src/features/announcements/rules.ts'
import type { AttendanceEvents } from '#src/features/attendance/contract.ts'
import type { BatchEvents } from '#src/features/batches/contract.ts'
import type { BlogEvents } from '#src/features/blogs/contract.ts'
import type { CertificateEvents } from '#src/features/certificates/contract.ts'
import type { CourseEvents } from '#src/features/courses/contract.ts'
import type { EnquirerEvents } from '#src/features/enquirers/contract.ts'
import type { EnquiryEvents } from '#src/features/enquiries/contract.ts'
import type { EnrollmentEvents } from '#src/features/enrollments/contract.ts'
import type { FeedbackEvents } from '#src/features/feedback/contract.ts'
import type { ForumEvents } from '#src/features/forum/contract.ts'
import type { HandoutEvents } from '#src/features/handouts/contract.ts'
import type { InstituteEvents } from '#src/features/institute/contract.ts'
import type { LeaveEvents } from '#src/features/leave/contract.ts'
import { leavePath } from '#src/features/leave/rules.ts'
import type { SeatEvents } from '#src/features/seats/contract.ts'
import type { TimetableEvents } from '#src/features/timetable/contract.ts'
import type { UserEvents } from '#src/features/users/contract.ts'
import type { VisitEvents } from '#src/features/visits/contract.ts'
import { typedKeys } from '#src/shared/unknown.ts'
import { messages } from './messages.ts'

/** Every event of the features before this one. */
export type NotifyingEvents = AccountEvents &
  InstituteEvents &
  UserEvents &
  CourseEvents &
  EnrollmentEvents &
  BatchEvents &
  SeatEvents &
  TimetableEvents &
  AnnouncementEvents &
  HandoutEvents &
  LeaveEvents &
  AttendanceEvents &
  VisitEvents &
  FeedbackEvents &
  CertificateEvents &
  EnquirerEvents &
  ForumEvents &
  BlogEvents &
  EnquiryEvents
export type NotifyingEvent = keyof NotifyingEvents

/** One entry of the bell; another of the same `dedupeKey` within ten minutes takes its place. */
export type NotificationDraft = {
  message: string
  link: string
  channel: Channel
  dedupeKey?: string
  /** Also for the user who did it. */
  isForActor?: boolean
}
type Write<Payload> = (payload: Payload, to: readonly Channel[]) => NotificationDraft[]

const MY_COURSES = '/dashboard/student/my-courses'
const PROGRESS = '/dashboard/student/progress'
const TIMETABLE = '/dashboard/timetable'
const coursePath = (courseId: string) => `/courses/${courseId}`
const studentsPath = (courseId: string) => `/dashboard/mentor/manage-enrollments?course=${courseId}`

/** Where notifications of a course lead, as long as it exists. */
export const isLinkTo = (courseId: string) => [coursePath(courseId), studentsPath(courseId)]

export const enquirerPath = (enquirerId: string) => `/dashboard/admin/enquiries/${enquirerId}`

/**
 * The notifications of each event: for which channel, and where they lead (product 14.6); null for events that only
 * invalidate. The server stores by it and the browser fetches the bell again by it; a missing event does not compile.
 */
export const NOTIFICATIONS: { readonly [Name in NotifyingEvent]: Write<NotifyingEvents[Name]> | null } = {
  newUserRegistered: ({ userId, name }) => [
    { message: messages.signedUp(name), link: '/dashboard/mentor/approvals', channel: 'staff', dedupeKey: userId },
  ],
  signUpsForgotten: ({ message }) => [{ message, link: '/dashboard/mentor/approvals', channel: 'staff' }],
  courseUpdated: ({ courseId, message }, to) =>
    to.map((channel) => ({
      message,
      // A draft has no public page; its enrolled students see it in My Courses.
      link: channel === 'students' ? coursePath(courseId) : MY_COURSES,
      channel,
      dedupeKey: courseId,
    })),
  enrollmentCreated: ({ studentId, courseId, name, title, message, batchId }) => [
    { message: messages.enrolled(name, title), link: studentsPath(courseId), channel: 'staff' },
    // With a seat, one message says both: `seatChanged`.
    ...(batchId ? [] : [{ message, link: MY_COURSES, channel: userChannel(studentId) }]),
  ],
  classChanged: ({ classId, message }, to) =>
    to.map((channel) => {
      return { message, link: `${TIMETABLE}?class=${classId}`, channel }
    }),
  seatChanged: ({ studentId, message }) => [
    { message, link: TIMETABLE, channel: userChannel(studentId), isForActor: true },
  ],
  seatOffered: ({ batchId, studentId, message }) => [
    { message, link: TIMETABLE, channel: userChannel(studentId), dedupeKey: batchId },
  ],
  announcementSent: ({ announcementId, studentId, message }) => [
    { message, link: announcementPath(announcementId), channel: userChannel(studentId) },
  ],
  handoutAdded: ({ batchId, classId, message }, to) =>
    to.map((channel) => ({
      message,
      link: classId ? `${TIMETABLE}?class=${classId}` : MY_COURSES,
      channel,
      dedupeKey: classId ?? batchId,
    })),
  leaveRequested: ({ mentorIds, message, ...leave }) =>
    mentorIds.map((id) => ({ message, link: leavePath(leave), channel: userChannel(id) })),
  leaveAnswered: ({ studentId, classId, message }) => [
    { message, link: classId ? `${TIMETABLE}?class=${classId}` : TIMETABLE, channel: userChannel(studentId) },
  ],
  enrollmentStatusUpdated: ({ studentId, message }) => [{ message, link: MY_COURSES, channel: userChannel(studentId) }],
  certificateIssued: ({ studentId, message }) => [{ message, link: PROGRESS, channel: userChannel(studentId) }],
  feedbackAsked: ({ studentId, batchId, message }) => [
    { message, link: `/dashboard/student/batches/${batchId}/feedback`, channel: userChannel(studentId) },
  ],
  makeUpsReserved: ({ studentId, message }) => [{ message, link: PROGRESS, channel: userChannel(studentId) }],
  certificateRevoked: ({ studentId, message }) => [{ message, link: PROGRESS, channel: userChannel(studentId) }],
  newBlogPosted: ({ title, authorName, slug }) => [
    { message: messages.posted(authorName, title), link: `/blogs/${encodeURIComponent(slug)}`, channel: 'everyone' },
  ],
  postReported: ({ discussionId }) => [
    {
      message: messages.postReported,
      link: '/dashboard/forum-reports',
      channel: 'staff',
      dedupeKey: discussionId,
    },
  ],
  postDecided: ({ discussionId, message }, to) =>
    to.map((channel) => ({ message, link: `/forum?id=${discussionId}`, channel })),
  visitorResponded: ({ enquirerId, message }) => [{ message, link: enquirerPath(enquirerId), channel: 'admins' }],
  userChanged: null,
  approvalUndone: null,
  userDeleted: null,
  passwordReset: null,
  signedOut: null,
  rightsChanged: null,
  studentsImported: null,
  accountEmailChanged: null,
  courseChanged: null,
  courseDeleted: null,
  enrollmentChanged: null,
  enrollmentDeleted: null,
  batchChanged: null,
  batchCancelled: null,
  holidaysChanged: null,
  instituteChanged: null,
  timetableSeen: null,
  announcementWithdrawn: null,
  announcementChanged: null,
  handoutsChanged: null,
  leaveTakenBack: null,
  registerChanged: null,
  visitChanged: null,
  feedbackChanged: null,
  certificatesChanged: null,
  certificateKeysChanged: null,
  discussionChanged: null,
  reportsDecided: null,
  blogChanged: null,
  enquirerChanged: null,
  enquirerDeleted: null,
  enquiryMade: null,
  enquiryChanged: null,
}

export const notifyingEvents = typedKeys(NOTIFICATIONS).filter((name) => NOTIFICATIONS[name] !== null)

/** What one may leave out of the bell. All else concerns one's own seat, class or account, and is always kept. */
export const OPTIONAL_KINDS = {
  courses: { text: 'Courses that open or change', type: 'courseUpdated', isForStaff: false },
  posts: { text: 'New blog posts', type: 'newBlogPosted', isForStaff: undefined },
  signUps: { text: 'Students who await approval', type: 'newUserRegistered', isForStaff: true },
  enrollments: { text: 'Students who are enrolled', type: 'enrollmentCreated', isForStaff: true },
} as const satisfies Record<string, { text: string; type: NotifyingEvent; isForStaff: boolean | undefined }>
export type OptionalKind = keyof typeof OPTIONAL_KINDS

/** The kinds that staff, or students, are notified of. */
export const optionalKinds = (isStaff: boolean) =>
  typedKeys(OPTIONAL_KINDS).filter((kind) => (OPTIONAL_KINDS[kind].isForStaff ?? isStaff) === isStaff)
