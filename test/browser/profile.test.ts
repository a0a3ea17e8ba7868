import type { Page } from '@playwright/test'
import { courseDraft, profileDraft } from '../factories.ts'
import { expect, test, toast } from './fixtures.ts'
import { expectGoodLayout, saveScreenshots } from './layout-checks.ts'
import { login } from './login.ts'

test('a profile is edited, its password changed, and other browsers are signed out', async ({
  signedInAs,
  guest,
  site,
}) => {
  const [here, there, mentor] = [await signedInAs('student2'), await signedInAs('student2'), await signedInAs('mentor')]
  await there.goto('/dashboard/student')
  await here.goto('/dashboard/student/profile')
  await here.getByLabel('Phone').fill('98450')
  await here.getByLabel('Graduation year').fill('1850')
  await here.getByLabel('Degree', { exact: true }).focus()
  await expect(here.getByText('Phone number must be at least 10 digits')).toBeVisible()
  await expect(here.getByText('Year must be after 1900')).toBeVisible()
  await here.getByLabel('Phone').fill('+91 98450 12345')
  await here.getByLabel('Graduation year').fill('2022')
  await here.getByRole('button', { name: 'Save profile' }).click()
  const saved = here.getByRole('dialog', { name: 'Profile Updated Successfully' })
  await saved.getByRole('button', { name: 'Close' }).click()
  await here.reload()
  await expect(here.getByLabel('Phone')).toHaveValue('+91 98450 12345')
  await expect(here.getByLabel('Graduation year')).toHaveValue('2022')

  await here.getByLabel('Email').fill('mentor@example.com')
  await here.getByLabel('Your password', { exact: true }).fill('classroom')
  await here.getByRole('button', { name: 'Save profile' }).click()
  const failed = here.getByRole('dialog', { name: 'Profile Update Failed' })
  await expect(failed).toContainText('An account with this email already exists.')
  await failed.getByRole('button', { name: 'Close' }).click()

  await here.getByLabel('Current password', { exact: true }).fill('guess')
  await here.getByLabel('New password', { exact: true }).fill('classroom')
  await here.getByLabel('Confirm Password', { exact: true }).fill('classroom')
  await here.getByRole('button', { name: 'Change password' }).click()
  await expect(here.getByText('This password is wrong.')).toBeVisible()
  await here.getByLabel('Current password', { exact: true }).fill('classroom')
  await here.getByRole('button', { name: 'Change password' }).click()
  await expect(toast(here, 'Your password is changed.')).toBeVisible()
  await expect(there.getByRole('heading', { name: 'You are not logged in.' })).toBeVisible()
  // A later event arrives, so this browser has processed it.
  const bell = here.getByRole('button', { name: /^Notifications/ })
  const before = await bell.getAttribute('aria-label')
  const headers = { origin: site.url }
  const { _id } = await (await mentor.request.post('/api/courses', { headers, data: courseDraft() })).json()
  await expect(bell).not.toHaveAttribute('aria-label', before ?? '')
  await expect(here.getByLabel('Phone')).toBeVisible()
  await mentor.request.delete(`/api/courses/${_id}`, { headers })

  await here.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(here).toHaveURL('/login')
  const mentorsOwn = await guest()
  await login(mentorsOwn, 'student2@example.com', 'classroom')
  await expect(mentorsOwn).toHaveURL('/dashboard/student')
})

// product 13.11
test('each role sees of a profile what it may, and an admin edits it', async ({ signedInAs }) => {
  const [student, mentor, admin] = [await signedInAs('student'), await signedInAs('mentor'), await signedInAs('admin')]
  const idOf = async (page: Page) => (await (await page.request.get('/api/auth/me')).json()).user._id
  await student.goto(`/dashboard/student/profile?id=${await idOf(mentor)}`)
  await expect(student.getByRole('heading', { level: 1 })).toHaveText('Meera Nair')
  await expect(student.getByText('You do not have permission to edit this profile.')).toBeVisible()
  await expect(student.getByText('mentor@example.com')).toHaveCount(0)
  const missing = await student.goto(`/dashboard/student/profile?id=${await idOf(admin)}x`)
  expect(missing?.status()).toBe(404)
  await expect(student.getByRole('heading', { name: 'Profile not found.' })).toBeVisible()

  const address = `student-profile/${await idOf(student)}`
  await mentor.goto(`/dashboard/mentor/${address}`)
  await expect(mentor.getByText('student@example.com')).toBeVisible()
  await expect(mentor.getByText('Approved')).toBeVisible()
  await expect(mentor.getByRole('listitem').filter({ hasText: 'Sales and Distribution' })).toContainText('in-progress')
  await expect(mentor.getByRole('button', { name: 'Save profile' })).toHaveCount(0)
  await admin.goto(`/dashboard/admin/${address}`)
  await expect(admin.getByLabel('Address')).toHaveCount(0)
  await admin.getByRole('link', { name: 'Edit Arjun Shetty' }).click()
  await admin.getByLabel('Address').fill('12, 4th Cross, Jayanagar')
  await admin.getByRole('button', { name: 'Save profile' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await mentor.reload()
  await expect(mentor.getByText('12, 4th Cross, Jayanagar')).toBeVisible()
})

// product 13.13
test('a profile that someone else edits meanwhile keeps what they wrote, and what was typed here', async ({
  site,
  signedInAs,
}) => {
  const [student, admin] = [await signedInAs('student'), await signedInAs('admin')]
  const headers = { origin: site.url }
  await student.goto('/dashboard/student/profile')
  await student.getByLabel('Phone').fill('9845000000')
  const { _id, name, email } = (await (await student.request.get('/api/auth/me')).json()).user
  await admin.request.put(`/api/profile/${_id}`, {
    headers,
    data: profileDraft({ name, email, address: '7, Temple Road' }),
  })
  await expect(student.getByLabel('Address')).toHaveValue('7, Temple Road')
  await expect(student.getByLabel('Phone')).toHaveValue('9845000000')
  await student.getByRole('button', { name: 'Save profile' }).click()
  await student.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const saved = await (await student.request.get('/api/profile/me')).json()
  expect([saved.phone, saved.address]).toEqual(['9845000000', '7, Temple Road'])
})

// product 14.14
test('one chooses by kind and channel what one is notified of beside what concerns oneself', async ({
  signedInAs,
  site,
}) => {
  const [student, mentor] = [await signedInAs('student2'), await signedInAs('mentor')]
  const choices = (page: Page) => page.getByRole('table', { name: 'Which notifications you want' })
  const boxes = (page: Page, kind: string) => choices(page).getByRole('checkbox', { name: kind, exact: true })
  await student.goto('/dashboard/student/profile')
  await expect(student.getByText('What concerns your own seat, class or account is always sent.')).toBeVisible()
  const courses = boxes(student, 'Courses that open or change')
  await expect(courses).toHaveAccessibleDescription('In the app')
  await expect(courses).toBeChecked()
  await expect(boxes(student, 'Students who await approval')).toHaveCount(0)
  await courses.click()
  await expect(toast(student, 'you are no longer notified of them.')).toBeVisible()
  await expect(courses).not.toBeChecked()
  await expect(courses).toBeFocused()
  await expectGoodLayout(student, 'choices of notifications')
  await saveScreenshots(student, 'profile-notifications')
  const headers = { origin: site.url }
  const course = courseDraft({ title: 'Left out of a bell', published: true })
  expect(await mentor.request.post('/api/courses', { headers, data: course })).toBeOK()
  await student.reload()
  await expect(courses).not.toBeChecked()
  await student.getByRole('button', { name: /^Notifications/ }).click()
  const bell = student.getByRole('dialog')
  await expect(bell.getByRole('link').first()).toBeVisible()
  await expect(bell.getByText('Left out of a bell')).toHaveCount(0)
  await student.keyboard.press('Escape')
  await courses.click()
  await student.getByRole('button', { name: /^Notifications/ }).click()
  await expect(bell.getByRole('link', { name: /Left out of a bell/ })).toBeVisible()
  await student.keyboard.press('Escape')

  // Emails about new posts are a consent: both places of the page show the same one.
  const byEmail = boxes(student, 'New blog posts').nth(1)
  await expect(byEmail).toHaveAccessibleDescription(/^By email .* may email me when a new post is published\.$/)
  await expect(byEmail).not.toBeChecked()
  await byEmail.click()
  await expect(byEmail).toBeChecked()
  await student.getByRole('button', { name: 'Withdraw: News from us' }).click()
  await expect(byEmail).not.toBeChecked()

  await mentor.goto('/dashboard/mentor/profile')
  await expect(choices(mentor).getByRole('row')).toContainText(['By email', 'New blog posts', 'approval', 'enrolled'])
  for (const [kind, channels] of [
    ['New blog posts', 2],
    ['Students who await approval', 1],
    ['Students who are enrolled', 1],
  ] as const)
    await expect(boxes(mentor, kind)).toHaveCount(channels)
})
