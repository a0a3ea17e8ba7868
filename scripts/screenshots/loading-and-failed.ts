import type { Page, Route } from '@playwright/test'
import type { Screenshot } from './screenshot.ts'

type Place = Pick<Screenshot, 'who' | 'path'> & { name: string }

/** Those that request data. */
const ASKING = [
  ...['home', 'courses', 'course', 'blogs', 'blog', 'forum'],
  ...['student', 'student-my-courses', 'student-progress', 'student-forum', 'student-profile'],
  ...['mentor', 'mentor-approvals', 'mentor-students', 'mentor-manage-courses', 'mentor-manage-courses-upload-one'],
  ...['mentor-manage-enrollments-one', 'mentor-student-profile-one'],
  ...['admin', 'admin-mentors', 'admin-blogs', 'admin-blogs-one', 'admin-demo-bookings', 'admin-contact-messages'],
]

/** Everything a screen requests, but who is signed in. */
const REQUESTS = /\/api\/(?!auth\/)/

/**
 * Opened by client-side navigation, since a document carries its data: from a page that has none, through a `popstate`, as
 * not every page here is linked.
 */
async function open(page: Page, path: string, handle: (route: Route) => unknown) {
  await page.goto('/unauthorized', { waitUntil: 'networkidle' })
  await page.route(REQUESTS, handle)
  await page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

const busy = (route: Route) =>
  route.fulfill({ status: 503, json: { message: 'The site is busy or restarting. Please try again in a moment.' } })

/** Of all pages those that request data: while it is loading, and when it cannot be loaded. */
export const loadingAndFailed = (places: Place[]): Screenshot[] =>
  places
    .filter(({ name }) => ASKING.includes(name))
    .flatMap(({ name, ...place }) => [
      {
        ...place,
        name: `${name}-loading`,
        before: async () => undefined,
        open: async (page, path) => {
          await open(page, path, () => undefined)
          await page.getByRole('main').getByRole('status').first().waitFor()
        },
      },
      {
        ...place,
        name: `${name}-failed`,
        before: async () => undefined,
        open: async (page, path) => {
          await open(page, path, busy)
          await page.getByRole('main').getByRole('alert').first().waitFor()
        },
      },
    ])
