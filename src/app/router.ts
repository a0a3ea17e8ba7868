import type { AnyRouter } from '@orpc/server'
import { accountsHandlers } from '#src/features/accounts/server/handlers.ts'
import { activityHandlers } from '#src/features/activity/server/handlers.ts'
import { announcementsHandlers } from '#src/features/announcements/server/handlers.ts'
import { classroomOfStudent } from '#src/features/attendance/server/attendance-handlers.ts'
import { attendanceHandlers } from '#src/features/attendance/server/handlers.ts'
import { batchesHandlers } from '#src/features/batches/server/handlers.ts'
import { blogsHandlers } from '#src/features/blogs/server/handlers.ts'
import { certificatesHandlers } from '#src/features/certificates/server/handlers.ts'
import { coursesHandlers } from '#src/features/courses/server/handlers.ts'
import { dashboardHandlers } from '#src/features/dashboard/server/handlers.ts'
import { enquirersHandlers } from '#src/features/enquirers/server/handlers.ts'
import { enquiriesHandlers } from '#src/features/enquiries/server/handlers.ts'
import { enrollmentsHandlers } from '#src/features/enrollments/server/handlers.ts'
import { feedbackHandlers } from '#src/features/feedback/server/handlers.ts'
import { forumHandlers } from '#src/features/forum/server/handlers.ts'
import { handoutsHandlers } from '#src/features/handouts/server/handlers.ts'
import { instituteHandlers } from '#src/features/institute/server/handlers.ts'
import { leaveHandlers } from '#src/features/leave/server/handlers.ts'
import { markdownHandlers } from '#src/features/markdown/server/handlers.ts'
import { mediaHandlers } from '#src/features/media/server/handlers.ts'
import { notificationsHandlers } from '#src/features/notifications/server/handlers.ts'
import { privacyHandlers } from '#src/features/privacy/server/handlers.ts'
import { searchHandlers } from '#src/features/search/server/handlers.ts'
import { seatsHandlers } from '#src/features/seats/server/handlers.ts'
import { timetableHandlers } from '#src/features/timetable/server/handlers.ts'
import { usersHandlers } from '#src/features/users/server/handlers.ts'
import { visitsHandlers } from '#src/features/visits/server/handlers.ts'
import type { contract } from './contract.ts'

export const router = {
  accounts: accountsHandlers,
  institute: instituteHandlers,
  media: mediaHandlers,
  users: usersHandlers,
  markdown: markdownHandlers,
  courses: coursesHandlers,
  announcements: announcementsHandlers,
  handouts: handoutsHandlers,
  enrollments: enrollmentsHandlers(classroomOfStudent),
  batches: { ...batchesHandlers, ...seatsHandlers, ...timetableHandlers },
  leave: leaveHandlers,
  attendance: attendanceHandlers,
  visits: visitsHandlers,
  feedback: feedbackHandlers,
  certificates: certificatesHandlers,
  enquirers: enquirersHandlers,
  forum: forumHandlers,
  blogs: blogsHandlers,
  enquiries: enquiriesHandlers,
  notifications: notificationsHandlers,
  activity: activityHandlers,
  privacy: privacyHandlers,
  search: searchHandlers,
  dashboard: dashboardHandlers,
} satisfies { [Feature in keyof typeof contract]: { [Call in keyof (typeof contract)[Feature]]: AnyRouter } }
