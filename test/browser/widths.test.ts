import { sampled, TEST_ALL } from '../test-all.ts'
import { dashboardPages, narrowed, type Role, screensOf } from './dashboard-pages.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { addNamed } from './long-data.ts'
import { publicPages } from './public-pages.ts'

type Page = import('@playwright/test').Page

/** The least, and the least of a desk; all looks have two more. */
const WIDTHS = TEST_ALL ? [320, 360, 768, 1024, 1280] : [320, 1024]

/** No place to break in it, and as long as may be sent. */
const LONGEST = {
  name: 'W'.repeat(100),
  email: `${'w'.repeat(60)}@${'w'.repeat(60)}.${'w'.repeat(60)}.example.org`,
  title: 'W'.repeat(190),
  text: 'W'.repeat(450),
}

async function expectFits(page: Page, path: string) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 })
    const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await expect.poll(excess, `${path} at ${width}`).toBeLessThanOrEqual(0)
  }
}

async function expectNarrow(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
  await page.locator('main details').evaluateAll((folded) => {
    for (const details of folded as HTMLDetailsElement[]) details.open = true
  })
  await expectFits(page, path)
}

test('no page is wider than its window, whatever a name, an address or a title is made of', async ({
  page,
  signedInAs,
  site,
}) => {
  test.setTimeout(480_000)
  const [admin, mentor, student] = [await signedInAs('admin'), await signedInAs('mentor'), await signedInAs('student')]
  const callers = { admin: admin.request, student: student.request, origin: site.url }
  const { course, student: named, blog, discussion, ...classroom } = await addNamed(callers, LONGEST)
  const paths = [`/courses/${course}`, `/blogs/${blog}`]
  for (const { path } of sampled(await publicPages(site.url))) await expectNarrow(page, path)
  for (const path of paths) await expectNarrow(page, path)
  for (const [reader, role] of [
    [admin, 'admin'],
    [mentor, 'mentor'],
    [student, 'student'],
  ] as [Page, Role][]) {
    const ids = { course, student: named, blog, mentor: '', ...classroom }
    const screens =
      role === 'student'
        ? [
            ...(await dashboardPages('student', async (path) => (await student.request.get(path)).json())),
            `/dashboard/student/forum?id=${discussion}`,
            ...paths,
          ]
        : screensOf(role, ids)
    for (const path of sampled(screens)) await expectNarrow(reader, narrowed(path, 'www'))
  }
})

test('nor is a list that is on its way', async ({ signedInAs }) => {
  const mentor = await signedInAs('mentor')
  await mentor.goto('/dashboard/mentor')
  await mentor.route('**/api/mentor/students?*', () => undefined)
  await mentor.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Students List' }).click()
  await expect(mentor.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
  await expectFits(mentor, 'a list on its way')
})
