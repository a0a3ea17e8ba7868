import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The table of contents of the site. */
export default [
  layout('features/dashboard/web/public-layout.tsx', [
    index('features/site/web/home-page.tsx'),
    route('login', 'features/people/web/login-page.tsx'),
    route('auth/rejected', 'features/people/web/rejected-page.tsx'),
    route('courses', 'features/courses/web/catalogue-page.tsx'),
    route('courses/:id', 'features/enrollments/web/course-page.tsx'),
  ]),

  route('dashboard', 'features/dashboard/web/dashboard-layout.tsx', [
    index('features/dashboard/web/own-home.tsx'),
    route('admin', 'features/dashboard/web/admin-home-page.tsx'),
    route('mentor', 'features/dashboard/web/mentor-home-page.tsx'),
    route('student', 'features/dashboard/web/student-home-page.tsx'),
    ...['admin', 'mentor'].flatMap((area) => [
      route(`${area}/manage-courses`, 'features/enrollments/web/manage-courses-page.tsx', { id: `${area}-courses` }),
      route(`${area}/manage-courses/upload/:id?`, 'features/courses/web/course-edit-page.tsx', {
        id: `${area}-upload`,
      }),
    ]),
  ]),

  route('unauthorized', 'features/dashboard/web/unauthorized-page.tsx'),
  route('*', 'web/not-found-page.tsx'),
] satisfies RouteConfig
