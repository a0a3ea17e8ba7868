import type { Page } from '@playwright/test'
import { HAS_CLASSROOM } from '../has-classroom.ts'
import { expect, hydrated, test, toast } from './fixtures.ts'
import { brokenHours } from './layout-predicates.ts'
import { enroll, newBatch } from './teaching.ts'

const HOURS = '7:00\u00a0–\u00a09:00\u00a0PM'
const failures = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth'].map(
  (which) => `${which} failure at ${HOURS}.`,
)

// product 18.13
test('six different failures are six toasts, and the same failure again is one', async ({ page }) => {
  const statuses = [...failures, failures[0]]
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 400, json: { message: statuses.shift() } }))
  await page.addInitScript(() => {
    // However long the machine takes, no toast runs out: the timer of three seconds never comes.
    const { setTimeout: wait } = window
    Object.assign(window, { setTimeout: (run: () => void, after = 0) => (after === 3_000 ? 0 : wait(run, after)) })
  })
  await page.goto('/login')
  await hydrated(page)
  await page.getByLabel('Email').fill('latha@example.org')
  await page.getByLabel('Password', { exact: true }).fill('monsoon')
  const login = page.getByRole('button', { name: 'Login' })
  for (const failure of [...failures, failures[0]]) {
    await login.press('Enter')
    await expect(toast(page, failure ?? '')).toHaveCount(1)
    await expect(login).toBeEnabled()
  }
  for (const failure of failures) await expect(toast(page, failure)).toBeVisible()
  await expect(toast(page, HOURS)).toHaveCount(failures.length)
  for (const hours of await toast(page, HOURS).all()) await expect(hours).toHaveCSS('white-space', 'nowrap')
  await expect.poll(() => statuses.length).toBe(0)
})

/** Whether a toast lies over any search box of the page. */
const coversSearch = (page: Page) =>
  page.evaluate(() => {
    const toast = document.querySelector('[aria-label="Notifications"] > *')?.getBoundingClientRect()
    const boxes = [...document.querySelectorAll('search')].filter((box) => box.checkVisibility())
    if (!toast || boxes.length === 0) return null
    return boxes
      .map((box) => box.getBoundingClientRect())
      .some(
        ({ left, right, top, bottom }) =>
          left < toast.right && toast.left < right && top < toast.bottom && toast.top < bottom,
      )
  })

// product 18.13
test('a toast covers no search box', async ({ signedInAs, expectPageError }) => {
  expectPageError(/response: 500/)
  const mentor = await signedInAs('mentor')
  await mentor.route('**/approval/approve/*', (route) => route.fulfill({ status: 500 }))
  for (const width of [360, 390, 768, 1024, 1280]) {
    await mentor.setViewportSize({ width, height: 800 })
    await mentor.goto('/dashboard/mentor/students?filter=pending')
    await mentor
      .getByRole('button', { name: /^Approve / })
      .first()
      .press('Enter')
    await toast(mentor, 'Failed to approve/reject student.').hover()
    expect(await coversSearch(mentor), `at ${width}`).toBe(false)
  }
})

// product 14.9
test('the list of notifications is at most 20rem high, and the hours of a class are on one line', async ({
  signedInAs,
}) => {
  const student = await signedInAs('student')
  const notifications = Array.from({ length: 30 }, (_, at) => ({
    _id: `019aa000-0000-7000-8000-0000000000${at + 10}`,
    // Of every length, so that text wraps at each of its places.
    message: `Notification ${at}${' of'.repeat(at)}: ${HOURS}.`,
    type: 'newBlogPosted',
    link: '/blogs',
    read: false,
    timestamp: '2026-11-21T10:00:00.000Z',
  }))
  await student.route('**/api/notifications', (route) => route.fulfill({ json: notifications }))
  const list = student.getByRole('dialog', { name: 'Notifications' })
  for (const width of [390, 1280]) {
    await student.setViewportSize({ width, height: 800 })
    await student.goto('/dashboard/student')
    await student.getByRole('button', { name: /^Notifications/ }).click()
    await expect(list).toContainText('Notification 29')
    expect(await student.evaluate(brokenHours), `${width} px`).toEqual([])
    expect((await list.boundingBox())?.height, `${width} px`).toBeLessThanOrEqual(320)
  }
})

test('on the home of a student the hours of a class are on one line', async ({ signedInAs, site }) => {
  test.skip(!HAS_CLASSROOM)
  const [mentor, student] = [await signedInAs('mentor'), await signedInAs('student')]
  const planned = []
  // Titles of several lengths, so that the hours come at several places of their lines.
  for (const title of [
    'Costs',
    'Costing of orders',
    'Ledgers, costs and orders',
    'Ledgers of every kind of order and cost',
  ]) {
    const batch = await newBatch(mentor, site.url, title)
    await enroll(batch.api, student, batch.courseId, { batchId: batch.batch._id })
    planned.push(batch)
  }
  await student.goto('/dashboard/student')
  await expect(student.getByText('Ledgers of every kind').first()).toBeVisible()
  for (let width = 320; width <= 1280; width += 12) {
    await student.setViewportSize({ width, height: 800 })
    expect(await student.evaluate(brokenHours), `${width} px`).toEqual([])
  }
  for (const { gone } of planned) await gone()
})
