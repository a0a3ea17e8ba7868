import type { OfflinePage } from '#src/web/offline/offline-page.ts'

const MY_COURSES = '/dashboard/student/my-courses'

export const myCoursesOffline: OfflinePage = {
  name: 'my-courses',
  link: 'My Courses, as last loaded',
  path: new RegExp(`^${MY_COURSES}$`),
  renewed: { by: '/api/enrollments/my-courses', path: MY_COURSES },
}
