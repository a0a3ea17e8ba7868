import type { Page, Route } from '@playwright/test'
import type { Look } from './look.ts'

type Place = Pick<Look, 'who' | 'path'> & { name: string }

/** Those that ask for something. */
const ASKING = [
  ...['home', 'courses', 'course', 'blogs', 'blog', 'forum'],
  ...['student', 'student-my-courses', 'student-progress', 'student-forum', 'student-profile'],
  ...['mentor', 'mentor-approvals', 'mentor-students', 'mentor-manage-courses', 'mentor-manage-courses-upload-one'],
  ...['mentor-manage-enrollments-one', 'mentor-student-profile-one'],
  ...['admin', 'admin-mentors', 'admin-blogs', 'admin-blogs-one', 'admin-demo-bookings', 'admin-contact-messages'],
]

/** Everything a screen asks for, but who is there. */
const CALLS = /\/api\/(?!auth\/)/

/**
 * Led there by the browser itself: a document has its answers in it. From a page that has none, by a way back that never
 * was, since not everything here is led to by a link.
 */
async function open(page: Page, path: string, answer: (route: Route) => unknown) {
  await page.goto('/unauthorized', { waitUntil: 'networkidle' })
  await page.route(CALLS, answer)
  await page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

const busy = (route: Route) =>
  route.fulfill({ status: 503, json: { message: 'The site is busy or restarting. Please try again in a moment.' } })

/** Of all places those that ask for something: while the answers are on their way, and when they cannot be had. */
export const answersOf = (places: Place[]): Look[] =>
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
