import { dashboardPages, nameOfScreen, type Role } from '../../test/browser/dashboard-pages.ts'
import { nameOf, publicPages } from '../../test/browser/public-pages.ts'
import type { Screenshot } from './screenshot.ts'

/** Where one is sent, or led to by mistake. */
const SENT_TO: [name: string, path: string, who?: Screenshot['who']][] = [
  ['forgot-password', '/forgot-password'],
  ['reset-password', '/reset-password?token=x'],
  ['rejected', '/auth/rejected'],
  ['rejected-access-denied', '/auth/rejected?reason=access_denied'],
  ['rejected-google-failed', '/auth/rejected?reason=google_failed'],
  ['pending', '/auth/rejected?reason=pending_approval', 'pending'],
  ['pending-home', '/', 'pending'],
  ['pending-login', '/login', 'pending'],
  ['unauthorized', '/unauthorized'],
  ['unauthorized-student', '/dashboard/admin', 'student'],
  ['404', '/nowhere'],
  ['404-dashboard', '/dashboard/student/nowhere', 'student'],
  ['404-course', '/courses/none'],
  ['404-blog', '/blogs/none'],
  ['404-student', '/dashboard/mentor/student-profile/none', 'mentor'],
  ['demo-invitation-used', `/demo-invitation/${'x'.repeat(43)}`],
  ['404-mentor', '/dashboard/student/profile?id=none', 'student'],
]

const ROLES: Role[] = ['student', 'mentor', 'admin']

/** Every page as it stands, for everyone who may open it; `read` asks the API as a student of the first course. */
export async function pagesOf(origin: string, read: (path: string) => Promise<unknown>): Promise<Screenshot[]> {
  const open = await publicPages(origin)
  const course = open.find(({ path }) => path.startsWith('/courses/'))?.path ?? ''
  const screens = await Promise.all(
    ROLES.map(async (who) =>
      (await dashboardPages(who, read)).map((path): Screenshot => ({ name: nameOfScreen(path), who, path })),
    ),
  )
  return [
    ...open.map(({ path }): Screenshot => ({ name: nameOf(path), who: 'guest', path })),
    ...SENT_TO.map(([name, path, who = 'guest']): Screenshot => ({ name, who, path })),
    ...screens.flat(),
    ...(['student', 'student2', 'mentor'] as const).map(
      (who): Screenshot => ({ name: `course-of-${who}`, who, path: course }),
    ),
    { name: 'home-without-script', who: 'guest', path: '/', withoutScript: true },
  ]
}
