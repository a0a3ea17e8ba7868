import type { Locator, Page } from '@playwright/test'
import { account, courseDraft } from '../factories.ts'
import { sampled } from '../test-all.ts'
import { fillCourse } from './fill-course.ts'
import { expect, hydrated, test, toast } from './fixtures.ts'
import { publicPages } from './public-pages.ts'

const MAX_STOPS = 120

/** Tabs on until the focus is there, as someone without a mouse does, and sees where it is. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return expectVisibleFocus(page)
  }
  throw new Error(`No way to ${target} by keyboard`)
}

/**
 * What has the focus: its number, whether any of it is on the screen and its ring seen, and whether each field that was
 * left empty says so by now. (A later message would move the elements below it.)
 */
function focused() {
  const element = document.activeElement ?? document.body
  const { top, bottom, left, right } = element.getBoundingClientRect()
  const { outlineStyle, boxShadow } = getComputedStyle(element)
  return {
    stop: element instanceof HTMLElement ? element.dataset.stop : undefined,
    isInView: bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth,
    isSeen: outlineStyle !== 'none' || boxShadow !== 'none',
    isChecked: [...document.querySelectorAll<HTMLInputElement>('[data-stop][aria-required=true]')]
      .filter(
        (field) => field.value === '' && Number(field.dataset.stop) < Number((element as HTMLElement).dataset.stop),
      )
      .every((field) => field.ariaInvalid === 'true'),
  }
}

const expectVisibleFocus = async (page: Page) =>
  expect((await page.evaluate(focused)).isSeen, 'the focus can be seen').toBe(true)

async function press(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

async function type(page: Page, label: string, words: string) {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(words)
}

/** Numbers all that can be pressed or filled in, in its order. */
function numberStops() {
  const stops = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')].filter(
    (element) => element.checkVisibility() && element.tabIndex >= 0 && !element.matches(':disabled'),
  )
  for (const [at, element] of stops.entries()) element.dataset.stop = String(at)
  return stops.length
}

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name, exact: true })
const title = (page: Page, name: string) => expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

test('a visitor signs up and a student reads, by keyboard alone', async ({ guest, signedInAs }) => {
  const visitor = await guest()
  await visitor.goto('/')
  await visitor.keyboard.press('Tab')
  await expect(visitor.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
  await press(visitor, visitor.getByRole('link', { name: 'Register' }))
  await title(visitor, 'Signup')
  await type(visitor, 'Full Name', 'Keya Board')
  await type(visitor, 'Email', 'keya@example.org')
  await type(visitor, 'Password', 'monsoon')
  await type(visitor, 'Confirm Password', 'monsoon')
  await visitor.keyboard.press('Enter')
  const done = visitor.getByRole('dialog', { name: 'Signup Successful' })
  await press(visitor, done.getByText('Go to Login'))
  await title(visitor, 'Login')

  const student = await signedInAs('student')
  await student.goto('/dashboard/student')
  await press(student, menu(student, 'My Courses'))
  await title(student, 'My Courses')
  const module = student.locator('summary').nth(2)
  await press(student, module)
  await tabTo(student, student.locator('a[href*="/material/"]:visible').last())
  await press(student, menu(student, 'Forum'))
  await title(student, 'Community Forum')
})

test('a mentor approves, enrolls and writes a course, by keyboard alone', async ({ signedInAs, guest, site }) => {
  const newcomer = await guest()
  const mentor = await signedInAs('mentor')
  const data = account({ name: 'Tabitha Keys' })
  const signedUp = await newcomer.request.post('/api/auth/signup', { headers: { origin: site.url }, data })
  expect(signedUp.status()).toBe(201)
  await mentor.goto('/dashboard/mentor')
  await press(mentor, menu(mentor, 'Approvals'))
  await press(mentor, mentor.getByRole('button', { name: 'Approve Tabitha Keys' }))
  await expect(toast(mentor, 'Tabitha Keys')).toBeVisible()

  await press(mentor, menu(mentor, 'Students List'))
  // The list before it has a box for a search of its own.
  await title(mentor, 'All Students')
  await tabTo(mentor, mentor.getByRole('searchbox', { name: 'Search students' }))
  await mentor.keyboard.type('Tabitha')
  await press(mentor, mentor.getByRole('button', { name: 'Enroll Tabitha Keys' }))
  const course = mentor.getByRole('dialog').getByRole('combobox', { name: 'Course' })
  if (!(await course.evaluate((element) => element === document.activeElement))) await tabTo(mentor, course)
  await mentor.keyboard.type('FICO')
  await expect(mentor.getByRole('option').first()).toBeVisible()
  await mentor.keyboard.press('ArrowDown')
  await mentor.keyboard.press('Enter')
  await press(mentor, mentor.getByRole('dialog').getByRole('button', { name: 'Enroll' }))
  await expect(toast(mentor, 'Tabitha Keys is enrolled in')).toBeVisible()
  await expect(mentor.getByRole('button', { name: 'Enroll Tabitha Keys' })).toBeFocused()

  await press(mentor, menu(mentor, 'Upload Course'))
  await title(mentor, 'Create New Course')
  await fillCourse(mentor, courseDraft(), type)
  await press(mentor, mentor.getByLabel('Publish'), 'Space')
  await press(mentor, mentor.getByRole('button', { name: 'Create course' }))
  await expect(toast(mentor, 'Course created.')).toBeVisible()
})

test('an admin promotes, deletes after a question, and looks at bookings, by keyboard alone', async ({
  signedInAs,
}) => {
  const admin = await signedInAs('admin')
  await admin.goto('/dashboard/admin')
  await press(admin, menu(admin, 'Manage Courses'))
  const menuButtons = admin.getByRole('button', { name: /^More for Integration Lab/ })
  await press(admin, menuButtons)
  await expect(admin.getByRole('link', { name: /^View Integration Lab/ })).toBeFocused()
  await admin.keyboard.press('ArrowDown')
  await expect(admin.getByRole('button', { name: /^Delete Integration Lab/ })).toBeFocused()
  await admin.keyboard.press('Enter')
  const question = admin.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await admin.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(menuButtons).toBeFocused()

  await press(admin, menu(admin, 'View Demo Bookings'))
  await title(admin, 'Demo Booking Requests')
  await admin.setViewportSize({ width: 1600, height: 800 })
  await type(admin, 'Search demo bookings', 'kavya')
  await expect(admin.getByRole('row')).toHaveCount(2)
  await press(admin, admin.getByRole('button', { name: 'Full Name' }))
  const more = admin.getByRole('button', { name: 'More for Kavya Menon' })
  for (const [state, now] of [
    ['called', 'Called by Ananya Rao'],
    ['new', 'New again by Ananya Rao'],
  ] as const) {
    await press(admin, more)
    await press(admin, admin.getByRole('button', { name: `Mark Kavya Menon as ${state}` }))
    await expect(admin.getByRole('row').nth(1)).toContainText(now)
    await expect(more).toBeFocused()
    await admin.keyboard.press('Shift+Tab')
  }
  await press(admin, admin.getByRole('button', { name: /^Notifications/ }))
  await expect(admin.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await admin.keyboard.press('Escape')
  await press(admin, admin.getByRole('button', { name: 'Logout' }))
  await expect(admin).toHaveURL('/login')
})

test('every public page by keyboard alone: each stop is reached in its order, and seen', async ({ page, site }) => {
  test.slow()
  for (const { path } of sampled(await publicPages(site.url))) {
    await page.goto(path)
    await hydrated(page)
    const stops = await page.evaluate(numberStops)
    expect(stops, path).toBeGreaterThan(10)
    for (let stop = 0; stop < stops; stop++) {
      await page.keyboard.press('Tab')
      const here = { stop: String(stop), isInView: true, isSeen: true, isChecked: true }
      await expect.poll(() => page.evaluate(focused), `stop ${stop} of ${path}`).toEqual(here)
    }
  }
})
