import type { Page } from '@playwright/test'
import { connect } from '#src/server/db/db.ts'
import { createLog } from '#src/server/observability/log.ts'
import { sampled } from '../test-all.ts'
import { expect, hydrated, more, test } from './fixtures.ts'
import { installClock } from './warm-contexts.ts'

type Someone = 'guest' | 'admin' | 'mentor' | 'student'

type Unavailable = {
  who: Someone
  from: string
  /** In the browser: a page that the server renders comes with its data. */
  go: (page: Page) => Promise<unknown>
  endpoint: RegExp
  failed: string | RegExp
  empty?: string
  /** A heading that appears once the data was requested again, by the panel's button. */
  again?: RegExp
}

const main = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
const menu = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name, exact: true }).click()
const open = (name: RegExp) => (page: Page) => page.getByRole('main').getByRole('link', { name }).first().click()

const PAGES: Unavailable[] = [
  {
    who: 'guest',
    from: '/login',
    go: main('Courses'),
    endpoint: /api\/courses$/,
    failed: 'Error: Failed to fetch courses.',
    empty: 'No courses published yet.',
    again: /SD: Sales/,
  },
  {
    who: 'guest',
    from: '/courses',
    go: open(/SD: Sales/),
    endpoint: /api\/courses\/[^/]+$/,
    failed: 'Error: Failed to fetch course details.',
    again: /SD: Sales/,
  },
  {
    who: 'guest',
    from: '/login',
    go: main('Blogs'),
    endpoint: /api\/blogs/,
    failed: 'Error: Failed to fetch blogs.',
    empty: 'No blog posts published yet.',
    again: /practical lab session/,
  },
  {
    who: 'guest',
    from: '/blogs',
    go: (page) => page.locator('main a[href^="/blogs/"]').first().click(),
    endpoint: /api\/blogs\/[^/]+$/,
    failed: 'Error: Failed to fetch blog post.',
    again: /\w/,
  },
  {
    who: 'guest',
    from: '/login',
    go: main('Forum'),
    endpoint: /api\/forum\/discussions/,
    failed: 'Error: Failed to fetch forum discussions.',
    empty: 'No discussions yet. Be the first to start one!',
    again: /\w/,
  },
  {
    who: 'student',
    from: '/dashboard/student',
    go: menu('My Courses'),
    endpoint: /api\/enrollments\/my-courses/,
    failed: 'Error: Failed to fetch your enrolled courses.',
    empty: 'You are not enrolled in any courses yet.',
  },
  {
    who: 'mentor',
    from: '/dashboard/mentor',
    go: menu('Approvals'),
    endpoint: /mentor\/students/,
    failed: 'Error: Failed to fetch students.',
    empty: 'No students are awaiting approval.',
  },
  {
    who: 'mentor',
    from: '/dashboard/mentor/students',
    go: async (page) => {
      await more(page, /^More for /)
      await open(/^View Profile of /)(page)
    },
    endpoint: /api\/profile\/[^/]+$/,
    failed: /Failed to load profile: Failed to fetch profile for ID: [0-9a-f-]{36}\./,
  },
  {
    who: 'mentor',
    from: '/dashboard/mentor',
    go: menu('Manage Courses'),
    endpoint: /courses\/all/,
    failed: 'Error: Failed to fetch all courses for management.',
  },
  {
    who: 'mentor',
    from: '/dashboard/mentor/manage-courses',
    go: open(/^Edit /),
    endpoint: /courses\/[^/]+\/full/,
    failed: 'Error: Failed to fetch full course details.',
  },
  {
    who: 'mentor',
    from: '/dashboard/mentor/manage-enrollments',
    go: async (page) => {
      await page.getByRole('combobox', { name: 'Course', exact: true }).fill('materials')
      await page.getByRole('option').first().click()
    },
    endpoint: /enrollments\/course/,
    failed: /Error: Failed to fetch enrollments for course [0-9a-f-]{36}\./,
  },
  {
    who: 'admin',
    from: '/dashboard/admin',
    go: menu('Manage Mentors'),
    endpoint: /users\/role\/mentor/,
    failed: 'Error: Failed to fetch mentors.',
  },
  {
    who: 'admin',
    from: '/dashboard/admin',
    go: menu('View Demo Bookings'),
    endpoint: /api\/demo-booking/,
    failed: 'Error: Failed to fetch demo bookings.',
  },
]

// product 18.6
for (const { who, from, go, endpoint, failed, empty, again } of sampled(PAGES))
  test(`a page whose data cannot be loaded says so: ${failed}`, async ({ guest, signedInAs, expectPageError }) => {
    expectPageError(/response: 503/)
    const page = who === 'guest' ? await guest() : await signedInAs(who)
    const openWith = async (response: object) => {
      await page.unroute(endpoint)
      await page.route(endpoint, (route) => route.fulfill(response))
      await page.goto(from)
      if (who === 'guest') await hydrated(page)
      await go(page)
    }
    await openWith({ status: 503 })
    await expect(page.getByText(failed)).toBeVisible()
    if (again) {
      await page.unroute(endpoint)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('main').getByRole('heading', { name: again }).first()).toBeVisible()
      await expect(page.getByText(failed)).toHaveCount(0)
    }
    if (!empty) return
    await openWith({ json: [], headers: { 'x-total-count': '0' } })
    await expect(page.getByText(empty)).toBeVisible()
  })

// product 2.10
test('when the session cannot be checked, it is logged and nobody is signed out', async ({
  signedInAs,
  expectPageError,
}) => {
  expectPageError(/console: Failed to fetch user:/)
  expectPageError(/response: 500/)
  const student = await signedInAs('student')
  await student.goto('/dashboard/student', { waitUntil: 'networkidle' })
  await student.route('**/api/auth/me', (route) => route.fulfill({ status: 500 }))
  await installClock(student)
  await student.clock.fastForward('01:00')
  const response = student.waitForResponse('**/api/auth/me')
  await student.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await response
  await expect(student.getByRole('heading', { level: 1 })).toHaveText('Student Dashboard')
  await expect(student.getByText('You are not logged in.')).toHaveCount(0)
})

test('without JavaScript a page whose data failed says why instead of seeming to load', async ({
  browser,
  signedInAs,
  site,
}) => {
  const cookies = await (await signedInAs('student')).context().storageState()
  const still = await (await browser.newContext({ javaScriptEnabled: false, storageState: cookies })).newPage()
  const db = connect(site.databaseUrl, createLog('silent'), 1)
  const failed = still.getByRole('alert')
  await db.execute('alter table enrollments rename to enrollments_away')
  try {
    await still.goto('/dashboard/student/my-courses')
    await expect(failed).toContainText('Error: Failed to fetch your enrolled courses.')
    await expect(still.getByRole('status').filter({ hasText: 'Loading' })).toBeHidden()
  } finally {
    await db.execute('alter table enrollments_away rename to enrollments')
    await db.$client.end()
  }
  await failed.getByRole('link', { name: 'Try again' }).click()
  await expect(still.getByRole('heading', { name: /SD: Sales/ })).toBeVisible()
  await expect(failed).toHaveCount(0)
  await still.context().close()
})
