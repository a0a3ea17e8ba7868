import type { Page } from '@playwright/test'
import { account, courseDraft } from '../factories.ts'
import { expect, test, toast } from './fixtures.ts'
import { countTaps } from './taps.ts'

/** What is done most, on a phone, in taps: from one's home, where one has just signed in. */
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

const shortcut = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name }).click()

test('a mentor approves five students with 8 presses at most, and enrolls ten with 14', async ({
  guest,
  signedInAs,
  site,
}) => {
  const [admin, mentor, visitor] = [await signedInAs('admin'), await signedInAs('mentor'), await guest()]
  const headers = { origin: site.url }
  for (const at of [0, 1, 2, 3, 4]) {
    const data = account({ name: `Aatap ${at}` })
    expect((await visitor.request.post('/api/auth/signup', { headers, data })).status()).toBe(201)
  }
  const ten = Array.from({ length: 10 }, (_, at) => ({ name: `Aatap Ten ${at}`, email: `aatap${at}@example.org` }))
  const post = async (path: string, data: object) => (await admin.request.post(path, { headers, data })).json()
  await post('/api/mentor/students/import', { rows: ten.map((student) => ({ ...student, phone: '' })), dryRun: false })
  const { _id: course } = await post('/api/courses', courseDraft({ title: '0 Taps' }))
  await mentor.goto('/dashboard/mentor')
  const taps = await countTaps(mentor)

  await shortcut(mentor, 'Approvals')
  for (const at of [0, 1, 2, 3, 4]) {
    await mentor.getByRole('button', { name: `Approve Aatap ${at}` }).click()
    await expect(toast(mentor, `Aatap ${at} was approved.`)).toBeVisible()
  }
  expect(taps()).toBeLessThanOrEqual(8)

  const before = taps()
  await shortcut(mentor, 'Students')
  for (const { name } of ten) await mentor.getByRole('checkbox', { name: `Select ${name}` }).check()
  await mentor.getByRole('button', { name: 'Enroll 10 students' }).click()
  await mentor.getByRole('option', { name: '0 Taps' }).click()
  await mentor
    .getByRole('dialog', { name: 'Enroll 10 students' })
    .getByRole('button', { name: 'Enroll', exact: true })
    .click()
  await expect(mentor.getByRole('dialog', { name: 'Enroll 10 students' })).toContainText(
    '10 students are now enrolled in 0 Taps.',
  )
  expect(taps() - before).toBeLessThanOrEqual(14)
  const enrolled = await (await mentor.request.get(`/api/enrollments/course/${course}/students`)).json()
  expect(enrolled).toHaveLength(10)
})

test('an admin finds a booking among all and calls with 3 presses at most', async ({ signedInAs }) => {
  const admin = await signedInAs('admin')
  await admin.goto('/dashboard/admin')
  const taps = await countTaps(admin)
  await shortcut(admin, 'Bookings')
  const callLink = admin.getByRole('link', { name: 'Call Imran Sheikh' })
  await callLink.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()))
  await expect(callLink).toHaveAttribute('href', 'tel:+910000010003')
  await callLink.click()
  expect(taps()).toBeGreaterThan(1)
  expect(taps()).toBeLessThanOrEqual(3)

  await admin.goto('/dashboard/admin?todo=all')
  const before = taps()
  const waiting = admin
    .getByRole('list', { name: 'To do' })
    .getByRole('link', { name: /^Call / })
    .first()
  await waiting.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()))
  await waiting.click()
  expect(taps() - before, 'who waits longest is called from the home').toBe(1)
})

test('a student opens the next material with one press', async ({ signedInAs }) => {
  const student = await signedInAs('student')
  await student.goto('/dashboard/student')
  const taps = await countTaps(student)
  const next = student.getByRole('link', { name: /^Continue with / })
  await expect(next).toBeInViewport({ ratio: 1 })
  // It would leave the site: where it leads is asked, and no opening is kept.
  const address = /\/api\/courses\/[^/]+\/material\//
  await expect(next).toHaveAttribute('href', address)
  await student.context().route(address, (route) => route.fulfill({ body: 'The material' }))
  const opened = student.waitForEvent('popup')
  await next.click()
  await expect((await opened).getByText('The material')).toBeVisible()
  expect(taps()).toBe(1)
})
