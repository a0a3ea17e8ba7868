import { HAS_CLASSROOM } from '../has-classroom.ts'
import { sampled, TEST_ALL } from '../test-all.ts'
import { dashboardPages, narrowed, screensOf } from './dashboard-pages.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { expectGoodLayout, MANY_PAGES_TIMEOUT, saveScreenshots } from './layout-checks.ts'
import {
  brokenHours,
  coveredControls,
  misplacedHeading,
  missingClosingLinks,
  missingFloatingWidgets,
  widerThanWindow,
} from './layout-predicates.ts'
import { addNamed } from './long-data.ts'
import { nameOf, publicPages } from './public-pages.ts'
import { expectLargeTargets, PHONE } from './touch-targets.ts'
import { expectNoFaults, FEW_VIEWPORTS, open, unfold, VIEWPORTS } from './walk.ts'

test.use({ siteName: 'long names' })

type Page = import('@playwright/test').Page
type Walked = { path: string; name: string /** It does a single thing, so nothing else is around it. */; isBare?: true }

/** No place to break in it, and as long as may be sent. */
const MAX_LENGTH = {
  name: 'W'.repeat(100),
  email: `${'w'.repeat(60)}@${'w'.repeat(60)}.${'w'.repeat(60)}.example.org`,
  title: 'W'.repeat(190),
  text: 'W'.repeat(450),
}

const OF_ALL = [widerThanWindow, brokenHours]
const OF_BARE = [...OF_ALL, misplacedHeading]
const OF_PUBLIC = [...OF_BARE, missingClosingLinks, missingFloatingWidgets, coveredControls]
const predicatesOf = ({ isBare }: Walked) => (isBare ? OF_BARE : OF_PUBLIC)

/** Errors, passwords and what no link leads to. */
const APART: Walked[] = [
  { path: '/unauthorized', name: 'unauthorized', isBare: true },
  { path: '/nowhere', name: 'not-found', isBare: true },
  { path: '/courses/unknown', name: 'course-not-found' },
  { path: '/blogs/unknown', name: 'blog-unknown' },
  { path: '/forgot-password', name: 'forgot-password' },
  { path: '/login/code', name: 'login-code', isBare: true },
  { path: '/reset-password?token=x', name: 'reset-password' },
  { path: '/auth/rejected', name: 'rejected' },
  ...(HAS_CLASSROOM ? [{ path: '/check-in', name: 'check-in', isBare: true } as const] : []),
]

const textOf = (page: Page) => page.getByRole('main').innerText()

// product 5.1, 5.20, 5.21
test('every page fits every window and a finger, whatever a name or a title is made of, and axe finds nothing', async ({
  page,
  signedInAs,
  browser,
  site,
}) => {
  test.setTimeout(MANY_PAGES_TIMEOUT)
  const still = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  const [admin, mentor, student] = [await signedInAs('admin'), await signedInAs('mentor'), await signedInAs('student')]
  const callers = { admin: admin.request, student: student.request, origin: site.url }
  const { course, student: named, blog, discussion, ...classroom } = await addNamed(callers, MAX_LENGTH)

  /** Reads the same to who has no scripts, also once it is hydrated. */
  async function hydrate(walked: Walked) {
    const { path, name } = walked
    await saveScreenshots(page, name)
    if (TEST_ALL) {
      await expectNoFaults(page, path, predicatesOf(walked))
      await expectGoodLayout(page, `${path} before it is hydrated`)
    }
    await hydrated(page)
    await still.setViewportSize(page.viewportSize() ?? PHONE)
    await open(still, site.url + path)
    expect.soft(await textOf(still), path).toBe(await textOf(page))
  }

  const linked = (await publicPages(site.url)).map(
    ({ path }): Walked => ({ path, name: nameOf(path), ...(path === '/certificate' && { isBare: true }) }),
  )
  const long = [`/courses/${course}`, `/blogs/${blog}`].map((path): Walked => ({ path, name: `${nameOf(path)}-long` }))
  const looked = [...sampled(linked, 2), ...sampled(APART, 2)]
  for (const walked of [...linked, ...long, ...APART]) {
    const turn = looked.indexOf(walked)
    await open(page, walked.path)
    const isLooked = turn >= 0
    if (isLooked) await hydrate(walked)
    await unfold(page)
    const viewports = isLooked || long.includes(walked) ? VIEWPORTS : FEW_VIEWPORTS
    await expectNoFaults(page, walked.path, predicatesOf(walked), viewports)
    if (isLooked) await lookAt(page, walked.path, turn)
  }
  await still.context().close()

  const ids = { course, student: named, blog, mentor: '', ...classroom }
  const read = async (path: string) => (await student.request.get(path)).json()
  const screens: [Page, string[]][] = [
    [admin, screensOf('admin', ids)],
    [mentor, screensOf('mentor', ids)],
    [student, [...(await dashboardPages('student', read)), `/dashboard/student/forum?id=${discussion}`]],
  ]
  for (const [reader, paths] of screens)
    for (const [turn, path] of sampled(paths).entries()) {
      await open(reader, narrowed(path, 'www'))
      await hydrated(reader)
      // Parts that load after hydration, such as the menu of a post, are measured too.
      await reader.waitForLoadState('networkidle')
      await unfold(reader)
      await expectNoFaults(reader, path, OF_ALL)
      await lookAt(reader, path, turn)
    }
})

/** @param turn the number of this page among those that a finger and axe look at */
async function lookAt(page: Page, path: string, turn: number) {
  await page.setViewportSize(PHONE)
  await expectLargeTargets(page, path)
  await expectGoodLayout(page, path, turn)
}

test('a list that is on its way fits every window, too', async ({ signedInAs }) => {
  const mentor = await signedInAs('mentor')
  await mentor.goto('/dashboard/mentor')
  await mentor.route('**/api/mentor/students?*', () => undefined)
  await mentor.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Students List' }).click()
  await expect(mentor.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
  await expectNoFaults(mentor, 'a list on its way', OF_ALL)
})
