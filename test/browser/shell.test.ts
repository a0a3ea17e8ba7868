import type { Locator } from '@playwright/test'
import { account, courseDraft } from '../factories.ts'
import { fillCourse } from './fill-course.ts'
import { expect, hydrated, test, toast } from './fixtures.ts'
import { installClock } from './warm-contexts.ts'

// product 2.12
test('a session that ends in the middle of a form loses nothing: sign in again in place, and go on', async ({
  signedInAs,
}) => {
  const mentor = await signedInAs('mentor')
  await mentor.goto('/dashboard/mentor/manage-courses/upload')
  await fillCourse(mentor, courseDraft({ title: 'Night Shifts' }))
  // What else the page still asks is held back until then: it would notice the end before the form is sent.
  await mentor.route('/api/**', (route) => route.request().method() === 'GET' || route.continue())
  await mentor.context().clearCookies()
  await mentor.getByRole('button', { name: 'Create course' }).click()
  await expect(mentor.getByRole('heading', { name: 'You are not logged in.' })).toBeVisible()
  await mentor.unrouteAll()
  await expect(mentor.getByText('Night Shifts')).toHaveCount(0)
  await expect(mentor.getByLabel('Title', { exact: true })).toBeHidden()

  await expect(mentor.getByLabel('Email')).toHaveValue('mentor@example.com')
  await mentor.getByLabel('Password', { exact: true }).fill('classroom')
  await mentor.getByRole('button', { name: 'Login' }).click()
  await expect(mentor.getByLabel('Title', { exact: true })).toHaveValue('Night Shifts')
  await mentor.getByRole('button', { name: 'Create course' }).click()
  await expect(toast(mentor, 'Course created. It is a draft: visitors see it once you publish it.')).toBeVisible()
})

test('a user who signs in after another finds nothing of theirs', async ({ signedInAs }) => {
  const page = await signedInAs('mentor')
  await installClock(page)
  await page.goto('/dashboard/mentor/profile')
  await hydrated(page)
  await page.getByLabel('Address').fill('Where the mentor lives')
  await page.context().clearCookies()
  // Looked at again when what it shows is no longer new, a page asks.
  await page.clock.fastForward(31_000)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('heading', { name: 'You are not logged in.' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill('student@example.com')
  await page.getByLabel('Password', { exact: true }).fill('classroom')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/dashboard/student')
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Arjun Shetty')
  await expect(page.getByLabel('Address')).not.toHaveValue('Where the mentor lives')
})

// product 18.8
test('a page that is offline says so, and a new version of the site offers itself', async ({ page }) => {
  await page.goto('/courses')
  await hydrated(page)
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('You are offline.')).toBeHidden()

  await page.route('/health/live', (route) => route.fulfill({ json: { status: 'live', version: 'newer' } }))
  await page.evaluate(() => dispatchEvent(new Event('vite:preloadError')))
  await expect(page.getByText('There is a new version of this site.')).toBeVisible()
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const [strip, foot] = await Promise.all([
      page.getByText('There is a new version of this site.').boundingBox(),
      page.getByText('© 2024').boundingBox(),
    ])
    expect(foot && strip && foot.y + foot.height < strip.y, 'it covers nothing that can be scrolled to').toBe(true)
  }).toPass()
  await Promise.all([page.waitForEvent('load'), page.getByRole('link', { name: 'Reload' }).click()])
  await expect(page.getByRole('heading', { name: 'Our SAP S/4HANA Courses' })).toBeVisible()
})

// product 18.8
test('a module that does not load leaves the page usable, and loads once the connection is back', async ({
  signedInAs,
  expectPageError,
}) => {
  expectPageError(/ERR_FAILED/)
  const student = await signedInAs('student')
  let isReachable = false
  await student.route(/assets\/bell-panel-/, (route) => (isReachable ? route.continue() : route.abort()))
  await student.goto('/dashboard/student/profile')
  await student.getByRole('button', { name: /^Notifications/ }).click()
  await expect(student.getByText('Loading the notifications')).toBeAttached()
  await expect(student.getByText('Part of this page did not load.')).toBeVisible()
  await expect(student.getByLabel('Name')).toHaveValue('Arjun Shetty')
  // Without its route a request that is being aborted would have no end.
  isReachable = true
  await student.evaluate(() => dispatchEvent(new Event('online')))
  await expect(student.getByRole('dialog').getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await expect(student.getByText('Part of this page did not load.')).toBeHidden()
})

// product 6.5
test('a folded menu stays folded and still works: its icons have names, and one gets out by it', async ({
  signedInAs,
}) => {
  const page = await signedInAs('mentor')
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  const width = async () => (await menu.boundingBox())?.width
  await page.goto('/dashboard/mentor')
  await expect.poll(width).toBeGreaterThan(200)
  await page.getByRole('button', { name: 'Collapse the menu' }).click()
  await expect.poll(width).toBeLessThan(72)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Expand the menu' })).toBeVisible()
  await expect.poll(width).toBeLessThan(72)

  const students = menu.getByRole('link', { name: 'Students List', exact: true })
  const words = students.getByText('Students List')
  await expect(words).toHaveCSS('opacity', '0')
  await students.hover()
  await expect(words).toHaveCSS('opacity', '1')
  await students.click()
  await expect(page).toHaveURL('/dashboard/mentor/students')
  await page.getByRole('button', { name: 'Expand the menu' }).click()
  await expect.poll(width).toBeGreaterThan(200)
  await page.getByRole('button', { name: 'Collapse the menu' }).click()
  await menu.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
})

// product 6.9
test('the menu counts who waits, live, and an entry is still called what it is called', async ({
  guest,
  signedInAs,
  site,
}) => {
  const mentor = await signedInAs('mentor')
  await mentor.goto('/dashboard/mentor/profile')
  const approvals = mentor
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: 'Approvals', exact: true })
  await expect(approvals).toHaveAccessibleDescription(/^\d+ students? waiting$/)
  const before = Number.parseInt(await describedBy(approvals), 10)
  const headers = { origin: site.url }
  const newcomer = await guest()
  expect((await newcomer.request.post('/api/auth/signup', { headers, data: account() })).status()).toBe(201)
  await expect(approvals).toHaveAccessibleDescription(`${before + 1} students waiting`)
})

const describedBy = (link: Locator) =>
  link.evaluate(
    (element) =>
      document.getElementById(element.getAttribute('aria-describedby') ?? '')?.lastElementChild?.textContent ?? '',
  )

// product 6.5
test('under the thumb of a phone lie four pages, and nothing is covered by them', async ({ signedInAs }) => {
  for (const who of ['student', 'mentor', 'admin'] as const) {
    const page = await signedInAs(who)
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`/dashboard/${who}/profile`)
    const bar = page.getByRole('navigation', { name: 'Shortcuts' })
    await expect(bar.getByRole('link')).toHaveCount(4)
    for (const link of await bar.getByRole('link').all())
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const last = page.locator('#main').locator('button, a, input').filter({ visible: true }).last()
    await expect(last).toBeInViewport({ ratio: 1 })
    await last.click({ trial: true })
  }
})

test('the bar of the dashboard is 56 pixels high, and nothing in it overlaps, at any width', async ({ signedInAs }) => {
  const page = await signedInAs('admin')
  await page.goto('/dashboard/admin')
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  for (const width of [320, 360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    expect((await page.getByRole('banner').boundingBox())?.height, `${width}`).toBeLessThanOrEqual(57)
    expect(await page.getByRole('banner').evaluate(overlaps), `${width}`).toEqual([])
  }
})

/** What of a bar's children ends beyond where the next begins, or beyond the bar. */
function overlaps(bar: Element) {
  const boxes = [...bar.children].map((element) => element.getBoundingClientRect()).filter(({ width }) => width > 1)
  const ends = [...boxes.slice(1).map(({ left }) => left), bar.getBoundingClientRect().right]
  return boxes.map(({ right }, at) => right - (ends[at] ?? 0)).filter((over) => over > 0.5)
}

/** How light a colour is, from 0 to 255. */
const lightness = (colour: string) => Math.max(...(colour.match(/\d+/g) ?? []).slice(0, 3).map(Number))

test('a toast is dark by day and by night', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/login')
    // Of a page that has yet to load, the toast may be gone before anyone looks.
    await hydrated(page)
    await page.getByLabel('Email').fill('mentor@example.com')
    await page.getByLabel('Password', { exact: true }).fill('classroom')
    await page.getByRole('button', { name: 'Login' }).click()
    const looks = await toast(page, 'Mentor login successful!').evaluate((words) => {
      const { color, fontFamily } = getComputedStyle(words)
      const box = words.closest('.bg-toast') ?? words
      return {
        color,
        fontFamily,
        ground: getComputedStyle(box).backgroundColor,
        round: getComputedStyle(box).borderRadius,
      }
    })
    expect(lightness(looks.ground), colorScheme).toBeLessThan(100)
    expect(lightness(looks.color), colorScheme).toBeGreaterThan(200)
    expect(looks.fontFamily).toMatch(/^"?Figtree/)
    expect(looks.round).not.toBe('0px')
    await page.context().clearCookies()
  }
})

test('Logout is in sight in a low window, and a name and role stand on one line', async ({ signedInAs }) => {
  const admin = await signedInAs('admin')
  await admin.setViewportSize({ width: 1280, height: 560 })
  await admin.goto('/dashboard/admin')
  const logout = admin.getByRole('navigation', { name: 'Dashboard' }).getByRole('button', { name: 'Logout' })
  await expect(logout).toBeInViewport({ ratio: 1 })
  await admin.goto('/')
  for (const width of [1280, 1440]) {
    await admin.setViewportSize({ width, height: 560 })
    const [name, role] = [
      admin.getByRole('banner').getByText('Ananya Rao'),
      admin.getByRole('banner').getByText('Admin', { exact: true }),
    ]
    const middleOf = async (text: typeof name) => {
      const box = await text.boundingBox()
      return box ? Math.round(box.y + box.height / 2) : undefined
    }
    expect(await middleOf(name)).toBe(await middleOf(role))
  }
})
