import { blogsHandlers } from '../features/blogs/server/handlers.ts'
import { coursesHandlers } from '../features/courses/server/handlers.ts'
import { dashboardHandlers } from '../features/dashboard/server/handlers.ts'
import { enquiriesHandlers } from '../features/enquiries/server/handlers.ts'
import { enrollmentsHandlers } from '../features/enrollments/server/handlers.ts'
import { forumHandlers } from '../features/forum/server/handlers.ts'
import { mediaHandlers } from '../features/media/server/handlers.ts'
import { membersHandlers } from '../features/members/server/handlers.ts'
import { notificationsHandlers } from '../features/notifications/server/handlers.ts'
import { peopleHandlers } from '../features/people/server/handlers.ts'
import { searchHandlers } from '../features/search/server/handlers.ts'
import { guest } from './orpc.ts'

export const router = guest.router({
  people: peopleHandlers,
  media: mediaHandlers,
  members: membersHandlers,
  courses: coursesHandlers,
  enrollments: enrollmentsHandlers,
  forum: forumHandlers,
  blogs: blogsHandlers,
  enquiries: enquiriesHandlers,
  notifications: notificationsHandlers,
  search: searchHandlers,
  dashboard: dashboardHandlers,
})
