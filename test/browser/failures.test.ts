import type { Page } from '@playwright/test'
import { courseDraft } from '../factories.ts'
import { sampled } from '../test-all.ts'
import { fillCourse } from './fill-course.ts'
import { expect, hydrated, test } from './fixtures.ts'

type Someone = 'guest' | 'admin' | 'mentor' | 'student'
type Attempt = {
  who: Someone
  at: string
  attempt: (page: Page) => Promise<unknown>
  endpoint: RegExp
  /** The sentence of the call, which a server that failed sends. */
  message?: string
  /** What the screen says where the server has no sentence. */
  failed: string
  /** The same where no call can be made: the screen's, unless it has none; null where one would not come so far. */
  unreached?: string | null
}

/** By keyboard: data that a missing part kept away may come meanwhile, and move what a pointer was about to hit. */
async function press(page: Page, name: string | RegExp) {
  const button = page.getByRole('button', { name }).first()
  await expect(button).toBeEnabled()
  await button.press('Enter')
}
const confirm = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click()
const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
}
const ME = { 'Full Name': 'Latha Rao', Email: 'latha@example.org', 'Phone Number': '9800000000' }
const WORDS = 'Words enough for any of the rules: a description of fifty characters and a few more.'
const UNREACHED = 'The site cannot be reached. Please check your connection and try again.'

const ATTEMPTS: Attempt[] = [
  {
    who: 'guest',
    at: '/login',
    attempt: async (page) => {
      await fill(page, { Email: 'latha@example.org', Password: 'monsoon' })
      await press(page, 'Login')
    },
    endpoint: /auth\/login/,
    failed: 'Login failed. Try again.',
  },
  {
    who: 'guest',
    at: '/signup',
    attempt: async (page) => {
      await fill(page, { 'Full Name': 'Latha Rao', Email: 'latha@example.org' })
      await fill(page, { Password: 'monsoon', 'Confirm Password': 'monsoon' })
      await press(page, 'Register')
    },
    endpoint: /auth\/signup/,
    failed: 'Signup failed. Please try again.',
  },
  {
    who: 'guest',
    at: '/book-demo',
    attempt: async (page) => {
      await fill(page, ME)
      await page.getByLabel('Course', { exact: true }).selectOption('sap-mm')
      await press(page, 'Book my free demo')
    },
    endpoint: /demo-booking/,
    failed: 'Failed to submit your request. Please try again.',
  },
  {
    who: 'guest',
    at: '/contact',
    attempt: async (page) => {
      await fill(page, { ...ME, Message: WORDS })
      await page.getByLabel('Subject', { exact: true }).selectOption('fees')
      await press(page, 'Send message')
    },
    endpoint: /contact\/send/,
    failed: 'Failed to send message. Please try again.',
  },
  {
    who: 'mentor',
    at: '/dashboard/mentor/approvals',
    attempt: (page) => press(page, /^Approve /),
    endpoint: /approval\/approve/,
    failed: 'Failed to approve/reject student.',
  },
  {
    who: 'mentor',
    at: '/dashboard/mentor/approvals',
    attempt: async (page) => {
      await press(page, /^More for /)
      await press(page, /^Reject /)
      await confirm(page, 'Reject student')
    },
    endpoint: /approval\/reject/,
    failed: 'Failed to approve/reject student.',
  },
  {
    who: 'admin',
    at: '/dashboard/admin/students',
    attempt: async (page) => {
      await press(page, /^More for /)
      await press(page, /^Delete Account of /)
      await confirm(page, 'Delete account')
    },
    endpoint: /approval\/reject/,
    message: 'Failed to reject student.',
    failed: 'Failed to delete student account.',
  },
  {
    who: 'mentor',
    at: '/dashboard/mentor/students',
    attempt: async (page) => {
      await press(page, /^Enroll /)
      await page.getByRole('dialog').getByRole('combobox', { name: 'Course' }).fill('materials')
      await page.getByRole('option').first().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Enroll' }).click()
    },
    endpoint: /enrollments\/enroll/,
    failed: 'Failed to enroll student.',
    unreached: null,
  },
  {
    who: 'mentor',
    at: '/dashboard/mentor/manage-enrollments/{course}',
    attempt: async (page) => {
      await press(page, /^Mark /)
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Mark / })
        .click()
    },
    endpoint: /enrollments\/[^/]+\/status/,
    failed: 'Failed to update status.',
  },
  {
    who: 'mentor',
    at: '/dashboard/mentor/manage-enrollments/{course}',
    attempt: async (page) => {
      await press(page, /^More for /)
      await press(page, /^De-enroll /)
      await confirm(page, 'De-enroll')
    },
    endpoint: /enrollments\/[^/]+$/,
    failed: 'Failed to de-enroll student.',
  },
  {
    who: 'mentor',
    at: '/dashboard/mentor/manage-courses',
    attempt: async (page) => {
      await press(page, /^More for /)
      await press(page, /^Delete /)
      await confirm(page, 'Delete course')
    },
    endpoint: /courses\/[^/]+$/,
    failed: 'Failed to delete course.',
  },
  {
    who: 'admin',
    at: '/dashboard/admin/mentors',
    attempt: async (page) => {
      await press(page, /^Promote /)
      await confirm(page, 'Promote to admin')
    },
    endpoint: /mentor\/promote/,
    failed: 'Failed to promote mentor.',
  },
  {
    who: 'admin',
    at: '/dashboard/admin/mentors',
    attempt: async (page) => {
      await press(page, /^Demote /)
      await confirm(page, 'Demote from admin')
    },
    endpoint: /mentor\/demote/,
    failed: 'Failed to demote mentor.',
  },
  {
    who: 'mentor',
    at: '/dashboard/mentor/manage-courses/upload',
    attempt: async (page) => {
      await fillCourse(page, courseDraft())
      await press(page, 'Create course')
    },
    endpoint: /api\/courses$/,
    failed: 'Failed to save course.',
  },
  {
    who: 'mentor',
    at: '/dashboard/mentor/manage-courses/upload/{course}',
    attempt: (page) => press(page, 'Save course'),
    endpoint: /api\/courses\/[^/]+$/,
    failed: 'Failed to save course.',
  },
  {
    who: 'admin',
    at: '/dashboard/admin/create-blog',
    attempt: async (page) => {
      await fill(page, { Title: 'A blog post', Content: WORDS })
      await press(page, /^(Create|Publish|Save)/)
    },
    endpoint: /api\/blogs$/,
    failed: 'Failed to create blog. Please try again.',
  },
  {
    who: 'student',
    at: '/dashboard/student/forum',
    attempt: async (page) => {
      // What was typed before opens it by itself.
      const fold = page.locator('details').filter({ hasText: 'Start a discussion' })
      await fold.evaluate((element) => element.setAttribute('open', ''))
      await fill(page, { Title: 'A question', Content: WORDS })
      await page.getByLabel('Category', { exact: true }).last().selectOption('General')
      await press(page, /^(Start|Post)/)
    },
    endpoint: /forum\/discussions$/,
    failed: 'Failed to create discussion.',
    unreached: UNREACHED,
  },
  {
    who: 'student',
    at: '/dashboard/student/profile',
    attempt: async (page) => {
      await fill(page, { Address: '12, 3rd Cross' })
      await press(page, 'Save profile')
    },
    endpoint: /profile\/me/,
    failed: 'Failed to update profile.',
    unreached: UNREACHED,
  },
]

// product 18.3, 18.6
for (const { who, at, attempt, endpoint, message, failed, unreached = failed } of sampled(ATTEMPTS))
  test(`a failure at ${at}: '${failed}', '${unreached ?? ''}' without a call`, async ({
    guest,
    signedInAs,
    expectPageError,
  }) => {
    const page = who === 'guest' ? await guest() : await signedInAs(who)
    const [course] = at.includes('{course}') ? await (await page.request.get('/api/courses')).json() : []
    const address = at.replace('{course}', course?._id)
    const open = async () => {
      await page.goto(address)
      if (who === 'guest') await hydrated(page)
    }
    expectPageError(/response: 500/)
    if (unreached) {
      expectPageError(/ERR_FAILED/)
      const needed = /assets\/api-link-/
      await page.route(needed, (route) => route.abort())
      // Nor is there anyone to take the form at its page.
      await page.route(`**${address}`, (route) =>
        route.request().method() === 'POST' ? route.abort() : route.fallback(),
      )
      await open()
      await attempt(page)
      await expect(page.getByText(unreached).first()).toBeVisible()
      await page.unroute(needed)
    }
    await page.route(endpoint, (route) =>
      route.request().method() === 'GET'
        ? route.continue()
        : route.fulfill({ status: 500, ...(message && { json: { message } }) }),
    )
    await open()
    await attempt(page)
    await expect(page.getByText(failed).first()).toBeVisible()
  })
