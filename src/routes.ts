import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('features/dashboard/web/shell/public-layout.tsx', [
    index('features/site/web/home-page.tsx'),
    route('about', 'features/site/web/about-page.tsx'),
    route('login', 'features/accounts/web/login-page.tsx'),
    route('login/code', 'features/accounts/web/second-factor/login-code-page.tsx'),
    route('login/set-up', 'features/accounts/web/second-factor/two-step-page.tsx'),
    route('signup', 'features/accounts/web/signup-page.tsx'),
    route('forgot-password', 'features/accounts/web/forgot-password-page.tsx'),
    route('reset-password', 'features/accounts/web/reset-password-page.tsx'),
    route('auth/rejected', 'features/accounts/web/rejected-page.tsx'),
    route('blogs', 'features/blogs/web/blogs-page.tsx'),
    route('blogs/:slug', 'features/blogs/web/blog-page.tsx'),
    route('courses', 'app/screens/catalogue-page.tsx'),
    route('courses/:id', 'app/screens/course-page.tsx'),
    route('forum', 'features/forum/web/forum-page.tsx'),
    route('book-demo', 'features/enquiries/web/book-demo-page.tsx'),
    route('demo-confirmation', 'features/enquiries/web/demo-confirmation-page.tsx'),
    route('contact', 'features/enquiries/web/contact-page.tsx'),
    route('unsubscribe', 'features/privacy/web/unsubscribe-page.tsx'),
    ...['privacy', 'privacy/kn', 'privacy/hi'].map((path) =>
      route(path, 'features/privacy/web/privacy-page.tsx', { id: path }),
    ),
  ]),

  route('dashboard', 'features/dashboard/web/shell/dashboard-layout.tsx', [
    index('features/dashboard/web/home/own-home.tsx'),
    route('admin', 'features/dashboard/web/home/admin-home-page.tsx'),
    route('mentor', 'features/dashboard/web/home/mentor-home-page.tsx'),
    route('student', 'features/dashboard/web/home/student-home-page.tsx'),
    route('admin/students/import', 'features/users/web/import-page.tsx'),
    route('admin/mentors', 'features/users/web/mentors-page.tsx'),
    route('admin/create-mentor', 'features/users/web/create-mentor-page.tsx'),
    route('admin/create-blog', 'features/blogs/web/blog-edit-page.tsx', { id: 'create-blog' }),
    route('admin/blogs', 'features/blogs/web/manage-blogs-page.tsx'),
    route('admin/blogs/:slug', 'features/blogs/web/blog-edit-page.tsx', { id: 'edit-blog' }),
    route('admin/demo-bookings', 'app/screens/demo-bookings-page.tsx'),
    route('admin/contact-messages', 'features/enquiries/web/contact-messages-page.tsx'),
    route('admin/holidays', 'features/batches/web/holidays/holidays-page.tsx'),
    route('admin/enquiries', 'features/admissions/web/enquiries-page.tsx'),
    route('admin/enquiries/:id', 'features/admissions/web/enquiry-page.tsx'),
    route('admin/activity', 'features/activity/web/activity-page.tsx'),
    route('admin/privacy-requests', 'features/privacy/web/requests/requests-page.tsx'),
    route('mentor/approvals', 'features/users/web/approvals-page.tsx'),
    route('student/my-courses', 'features/enrollments/web/my-courses-page.tsx'),
    route('student/progress', 'app/screens/progress-page.tsx'),
    route('student/batches/:id/feedback', 'features/feedback/web/feedback-page.tsx'),
    ...['admin', 'mentor', 'student'].map((area) =>
      route(`${area}/timetable`, 'features/batches/web/timetable/timetable-page.tsx', { id: `${area}-timetable` }),
    ),
    route('student/forum', 'features/forum/web/student-forum-page.tsx'),
    ...['admin', 'mentor'].map((area) =>
      route(`${area}/forum-reports`, 'features/forum/web/reports-page.tsx', { id: `${area}-forum-reports` }),
    ),
    ...['admin', 'mentor', 'student'].map((area) =>
      route(`${area}/profile`, 'app/screens/profile-page.tsx', { id: `${area}-profile` }),
    ),
    ...['admin', 'mentor'].flatMap((area) => [
      route(`${area}/students`, 'app/screens/students-page.tsx', { id: `${area}-students` }),
      route(`${area}/students/without-batch`, 'features/batches/web/seats/to-without-batch.ts', {
        id: `${area}-without-batch`,
      }),
      route(`${area}/student-profile/:id`, 'app/screens/student-profile-page.tsx', {
        id: `${area}-student-profile`,
      }),
      route(`${area}/manage-enrollments/:courseId?`, 'app/screens/manage-enrollments-page.tsx', {
        id: `${area}-enrollments`,
      }),
      route(`${area}/batches`, 'features/batches/web/batch/batches-page.tsx', { id: `${area}-batches` }),
      route(`${area}/batches/new`, 'features/batches/web/batch/new-batch-page.tsx', { id: `${area}-new-batch` }),
      route(`${area}/batches/:id`, 'features/batches/web/batch/batch-page.tsx', { id: `${area}-batch` }),
      route(`${area}/batches/:id/edit`, 'features/batches/web/batch/batch-edit-page.tsx', { id: `${area}-batch-edit` }),
      route(`${area}/batches/:id/attendance`, 'features/attendance/web/sheet/sheet-page.tsx', {
        id: `${area}-attendance`,
      }),
      route(`${area}/batches/:id/end`, 'features/certificates/web/batch-end/batch-end-page.tsx', {
        id: `${area}-batch-end`,
      }),
      route(`${area}/classes/:id/register`, 'features/attendance/web/register/register-page.tsx', {
        id: `${area}-register`,
      }),
      route(`${area}/manage-courses`, 'features/courses/web/manage-courses-page.tsx', { id: `${area}-courses` }),
      route(`${area}/manage-courses/upload/:id?`, 'app/screens/course-edit-page.tsx', {
        id: `${area}-upload`,
      }),
    ]),
  ]),

  route('check-in', 'features/attendance/web/check-in/check-in-page.tsx'),
  route('demo-invitation/:secret', 'features/visits/web/demo-invitation-page.tsx'),
  route('certificate', 'features/certificates/web/certificate-page.tsx'),
  route('certificate-check.html', 'features/certificates/web/check-file/check-file.ts'),
  route('.well-known/certificate-keys.json', 'features/certificates/web/key-set.ts'),
  route('robots.txt', 'features/site/web/robots.ts'),
  route('sitemap.xml', 'features/site/web/sitemap.ts'),
  route('blogs/feed.xml', 'features/blogs/web/feed.ts'),
  route('manifest.webmanifest', 'features/site/web/manifest.ts'),
  route('demo-class', 'features/enquiries/web/demo-class-page.tsx'),
  route('auth/callback', 'features/accounts/web/callback-page.tsx'),
  route('unauthorized', 'features/dashboard/web/unauthorized-page.tsx'),
  route('*', 'features/dashboard/web/not-found-page.tsx'),
] satisfies RouteConfig
