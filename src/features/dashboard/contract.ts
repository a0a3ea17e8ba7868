import { procedure } from '#src/access/procedure.ts'
import { User } from '#src/access/user.ts'
import { UnopenedAnnouncement } from '#src/features/announcements/shapes.ts'
import { Missing } from '#src/features/attendance/shapes.ts'
import { Course, courseNotFound } from '#src/features/courses/contract.ts'
import { ContactMessage, DemoBooking } from '#src/features/enquiries/contract.ts'
import { OwnEnrollment } from '#src/features/enrollments/contract.ts'
import { Discussion } from '#src/features/forum/contract.ts'
import { Notification } from '#src/features/notifications/contract.ts'
import { OwnRequest } from '#src/features/privacy/requests-contract.ts'
import { OwnBatch } from '#src/features/seats/shapes.ts'
import { TaughtClass } from '#src/features/timetable/shapes.ts'
import { byId } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'
import { FirstDayLine } from './first-day.ts'

const count = z.int().min(0)

const Figures = z.object({
  enrolled: z.object({ courses: count, completed: count }),
  staff: z
    .object({ students: count, pending: count, courses: count, drafts: count, inProgress: count, completed: count })
    .optional(),
  /** A message is open until an admin has called or answered. */
  admin: z
    .object({
      mentors: count,
      posts: count,
      newBookings: count,
      openMessages: count,
      /** About their own data, of users. */
      privacyRequests: count,
      /** Certificates that are valid. */
      certificates: count,
    })
    .optional(),
})
export type Figures = z.infer<typeof Figures>

const HomeNotification = Notification.pick({ _id: true, message: true, link: true, timestamp: true })
export type HomeNotification = z.infer<typeof HomeNotification>

const OwnCourse = OwnEnrollment.pick({ _id: true, completionStatus: true, createdAt: true, materials: true }).extend({
  course: Course.pick({ _id: true, title: true }),
  lastOpenedAt: z.iso.datetime().nullable(),
})
export type OwnCourse = z.infer<typeof OwnCourse>

/** The last reply by someone else to a discussion of the user. */
const LatestReply = Discussion.pick({ _id: true, title: true, authorName: true, createdAt: true })
export type LatestReply = z.infer<typeof LatestReply>

/** A class of which the code is shown now, until it ends. */
const CheckIn = z.object({
  _id: z.uuid(),
  number: z.int(),
  /** The class that was held in part, of which this is the rest. */
  continuesId: z.uuid().nullable(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  room: z.string(),
  courseTitle: z.string(),
})
export type CheckIn = z.infer<typeof CheckIn>

const StudentHome = z.object({
  figures: Figures,
  courses: z.array(OwnCourse),
  batches: z.array(OwnBatch),
  checkIns: z.array(CheckIn),
  announcements: z.array(UnopenedAnnouncement),
  notifications: z.array(HomeNotification),
  latestReplies: z.array(LatestReply),
})
export type StudentHome = z.infer<typeof StudentHome>

const Draft = Course.pick({ _id: true, title: true })

/** `listed` are the students in its register, `unmarked` those of them without a mark. */
const MarkedClass = TaughtClass.extend({ listed: z.int(), unmarked: z.int() })
export type MarkedClass = z.infer<typeof MarkedClass>

/** `visitors`: the names of those who are expected. */
const ClassToday = MarkedClass.extend({ visitors: z.array(z.string()) })
export type ClassToday = z.infer<typeof ClassToday>

/** `registersLeft`: before today, as long as they can be taken, the latest first. */
const taught = { today: z.array(ClassToday), registersLeft: z.array(MarkedClass) }

const MentorHome = z.object({
  figures: Figures,
  waiting: z.array(User),
  missing: z.array(Missing),
  ...taught,
  drafts: z.array(Draft),
  notifications: z.array(HomeNotification),
})
export type MentorHome = z.infer<typeof MentorHome>

/** `begins`: its Monday, by the institute's clocks. Counted to MAX_COUNTED_IN_BAR. */
const Week = z.object({ begins: z.iso.datetime(), signUps: count, enrollments: count })
export type Week = z.infer<typeof Week>
const CourseSize = Course.pick({ _id: true, title: true }).extend({ students: count })
export type CourseSize = z.infer<typeof CourseSize>

const AdminHome = z.object({
  figures: Figures,
  waiting: z.array(User),
  bookings: z.array(DemoBooking.omit({ changedByName: true, changedAt: true })),
  messages: z.array(ContactMessage.omit({ changedByName: true, changedAt: true })),
  requests: z.array(OwnRequest.pick({ _id: true, kind: true, dueAt: true }).extend({ name: z.string() })),
  ...taught,
})
export type AdminHome = z.infer<typeof AdminHome>

const Reports = z.object({ figures: Figures, weeks: z.array(Week), courses: z.array(CourseSize) })
export type Reports = z.infer<typeof Reports>

/** `graduates` are those of the students who completed the course; `seats` those that are taken now. */
const Deletion = z.object({ students: count, graduates: count, batches: count, seats: count, marks: count })
export type Deletion = z.infer<typeof Deletion>

const NO_HOME = 'Failed to fetch your dashboard.'
const tags = ['Dashboard']

const WHY_UNLOGGED = 'it names the few who wait, on a page that is open all day'

export const dashboard = {
  studentHome: procedure(
    'approved',
    { method: 'GET', path: '/dashboard/student', tags, summary: 'What a student does next, and what is new' },
    NO_HOME,
  ).output(StudentHome),

  mentorHome: procedure(
    'staff',
    { method: 'GET', path: '/dashboard/mentor', tags, summary: 'Students waiting for approval, and what is new' },
    NO_HOME,
    { unlogged: WHY_UNLOGGED },
  ).output(MentorHome),

  adminHome: procedure(
    'admin',
    {
      method: 'GET',
      path: '/dashboard/admin',
      tags,
      summary: 'The classes of today, and what is waiting for an admin',
    },
    NO_HOME,
    { unlogged: WHY_UNLOGGED },
  ).output(AdminHome),

  reports: procedure(
    'admin',
    { method: 'GET', path: '/dashboard/admin/reports', tags, summary: 'How the institute grows' },
    'Failed to fetch the reports.',
  ).output(Reports),

  figures: procedure(
    'approved',
    { method: 'GET', path: '/dashboard/figures', tags, summary: 'The totals that the dashboards show' },
    'Failed to fetch figures.',
  ).output(Figures),

  firstDay: procedure(
    'admin',
    {
      method: 'GET',
      path: '/institute/first-day',
      tags: ['Institute'],
      summary: 'What the institute needs before its first day, and what of it is there',
    },
    'Failed to fetch what is missing.',
  ).output(z.array(FirstDayLine)),

  deletion: procedure(
    'staff',
    {
      method: 'GET',
      path: '/dashboard/courses/{id}/deletion',
      tags,
      summary: 'How many students, batches and attendance entries would be lost with a course',
    },
    'Failed to count what would be deleted.',
  )
    .errors(courseNotFound)
    .input(byId)
    .output(Deletion),
}
