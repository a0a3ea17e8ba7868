import { messages as ofCourses } from '../../../src/features/courses/messages.ts'
import { messages as ofEnrollments } from '../../../src/features/enrollments/messages.ts'
import {
  NOTIFICATIONS,
  type NotificationDraft,
  type NotifyingEvent,
} from '../../../src/features/notifications/rules.ts'
import {
  notificationReads,
  notifications,
  notificationsReadUntil,
} from '../../../src/features/notifications/server/table.ts'
import { typedKeys } from '../../../src/shared/unknown.ts'
import { randomFrom } from '../random.ts'
import type { Blogs } from './blogs.ts'
import type { Courses } from './courses.ts'
import type { Enrollments } from './enrollments.ts'
import type { Reported } from './forum.ts'
import type { Loading } from './loading.ts'
import type { Everyone } from './users.ts'

/** Days after which notifications are deleted. */
const KEPT = 90
/** Days since they last opened the bell. */
const LOOKED = { admin: 0.9, mentor: 2.2, student: 5.3, student2: 12.1 } as const

type Institute = { everyone: Everyone; courses: Courses; enrollments: Enrollments; blogs: Blogs; reported: Reported[] }

export async function addNotifications({ tx, born, instant }: Loading, institute: Institute) {
  const rows = notificationsOf(institute)
    .filter(({ age }) => age < KEPT)
    .map(({ age, ...notification }) => ({ ...notification, ...born(age), age }))
  await tx.insert(notifications).values(rows.map(({ age: _, ...row }) => row))

  const { demoUsers, students } = institute.everyone
  const random = randomFrom(4)
  const curious = students.filter(({ isApproved }) => isApproved && random.happens(0.5))
  const marks = [
    ...typedKeys(LOOKED).map((who) => ({ userId: demoUsers[who]._id, readUntil: instant(LOOKED[who]) })),
    ...curious.map(({ _id, age }) => ({ userId: _id, readUntil: instant(random.between(0, age)) })),
  ]
  await tx.insert(notificationsReadUntil).values(marks)
  // One that came since was read by itself.
  const since = rows.filter(({ channel, age }) => channel === 'staff' && age < LOOKED.mentor)
  await tx
    .insert(notificationReads)
    .values(since.slice(-2, -1).map(({ _id }) => ({ userId: demoUsers.mentor._id, notificationId: _id })))
}

/** The notifications of all that happened, with the texts and recipients of the real events. */
function notificationsOf({ everyone, courses, enrollments, blogs, reported }: Institute) {
  const { demoUsers, students } = everyone
  const came = [demoUsers.student, demoUsers.student2, demoUsers.pending, ...students]
  return [
    ...reported.flatMap(({ discussionId, by, age }) =>
      asRows('postReported', age, demoUsers[by]._id, NOTIFICATIONS.postReported?.({ discussionId }, [])),
    ),
    ...came.flatMap(({ _id, name, age }) =>
      asRows('newUserRegistered', age, null, NOTIFICATIONS.newUserRegistered?.({ userId: _id, name }, [])),
    ),
    ...courses.flatMap((course) => (course.published ? notificationsOfCourse(course) : [])),
    ...enrollments.flatMap(notificationsOfEnrollment),
    ...blogs.flatMap(({ _id, age, author, draft: { title, published }, slug }) => {
      const post = { blogId: _id, title, authorName: author.name, slug }
      return published ? asRows('newBlogPosted', age, author._id, NOTIFICATIONS.newBlogPosted?.(post, [])) : []
    }),
  ]
}

const asRows = (type: NotifyingEvent, age: number, actorId: string | null, drafts: NotificationDraft[] = []) =>
  drafts.map((draft) => ({ ...draft, type, age, actorId }))

function notificationsOfCourse({ _id: courseId, title, instructorId, age, edited }: Courses[number]) {
  const notificationsOf = (age: number, message: string) =>
    asRows(
      'courseUpdated',
      age,
      instructorId,
      NOTIFICATIONS.courseUpdated?.({ courseId, title, message }, ['students']),
    )
  return [
    ...notificationsOf(age, ofCourses.published(title)),
    ...(edited ? notificationsOf(edited, ofCourses.updated(title)) : []),
  ]
}

function notificationsOfEnrollment({ _id: enrollmentId, student, course, age, completed }: Enrollments[number]) {
  const { _id: courseId, title, instructorId } = course
  const ofStudent = { studentId: student._id, enrollmentId }
  const created = { ...ofStudent, courseId, name: student.name, title, message: ofEnrollments.youWereEnrolled(title) }
  const status = 'completed' as const
  const changed = { ...ofStudent, newStatus: status, message: ofEnrollments.yourStatusChanged(title, status) }
  return [
    ...asRows('enrollmentCreated', age, instructorId, NOTIFICATIONS.enrollmentCreated?.(created, [])),
    ...(completed === null
      ? []
      : asRows(
          'enrollmentStatusUpdated',
          completed,
          instructorId,
          NOTIFICATIONS.enrollmentStatusUpdated?.(changed, []),
        )),
  ]
}
