import type { Page } from '@playwright/test'
import { expect, hydrated, test, toast } from './fixtures.ts'

test('a newcomer sees on a phone, without scrolling, where to read what is kept, how to get a copy and how to leave', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/privacy')
  const questions = page.getByRole('article').getByRole('heading', { level: 2 })
  await expect(questions.nth(0)).toHaveText('What do you keep about me?')
  await expect(questions.nth(0)).toBeInViewport()
  await expect(questions.nth(1)).toHaveText('How do I get a copy?')
  await expect(questions.nth(1)).toBeInViewport()
  await expect(questions.nth(2)).toHaveText('How do I delete my account?')
})

// product 26.5
test('on the profile one agrees in one press and withdraws in one press, and another tab shows it', async ({
  signedInAs,
}) => {
  const page = await signedInAs('student2')
  await page.goto('/dashboard/student/profile')
  const section = page.getByRole('region', { name: 'Your data' })
  await expect(section).toContainText('You have not agreed.')
  // What only whoever completed a course is asked.
  await expect(section).not.toContainText('companies that hire')
  const second = await page.context().newPage()
  await second.goto('/dashboard/student/profile')
  await hydrated(second)
  await section.getByRole('button', { name: 'Agree: News from us' }).click()
  await expect(section).toContainText('You agreed on')
  await expect(second.getByRole('region', { name: 'Your data' })).toContainText('You agreed on')
  await section.getByRole('button', { name: 'Withdraw: News from us' }).click()
  await expect(section).toContainText('You withdrew on')
})

test('a copy asks for the password, and its link downloads the file', async ({ signedInAs, site }) => {
  const page = await signedInAs('student')
  await page.goto('/dashboard/student/profile')
  const dialog = page.getByRole('dialog', { name: 'A copy of your data' })
  await page.getByRole('button', { name: 'Get a copy of your data' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Get a copy of your data' }).click()
  await dialog.getByLabel('Your password', { exact: true }).fill('not this')
  await dialog.getByRole('button', { name: 'Email me a link' }).click()
  await expect(dialog).toContainText('This password is wrong.')
  await dialog.getByLabel('Your password', { exact: true }).fill('classroom')
  await dialog.getByRole('button', { name: 'Email me a link' }).click()
  await expect(toast(page, 'We are preparing your copy.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.goto(`${site.url}/api/privacy/copy?token=unknown`)
  await expect(page.getByText('This link has expired, or belongs to another account.')).toBeVisible()
})

test('a request is sent from the profile, answered by an admin and read there; an open one is withdrawn', async ({
  signedInAs,
}) => {
  const student = await signedInAs('student2')
  await student.goto('/dashboard/student/profile')
  const ask = async (kind: string, text: string) => {
    await student.getByRole('button', { name: 'Ask about your data' }).click()
    const dialog = student.getByRole('dialog', { name: 'Ask about your data' })
    await dialog.getByRole('button', { name: 'Send the request' }).click()
    await expect(dialog).toContainText('Please write what you ask for')
    await dialog.getByLabel('What are you asking for?').selectOption(kind)
    await dialog.getByLabel('Your request').fill(text)
    await dialog.getByRole('button', { name: 'Send the request' }).click()
    await expect(toast(student, 'We have received your request and will answer it within 15 days.')).toBeVisible()
    await expect(dialog).toBeHidden()
  }
  await ask('A correction', 'My degree is missing.')
  await ask('A complaint', 'Nobody called me back.')
  const listed = student.getByRole('list', { name: 'Your requests' }).getByRole('listitem')
  await expect(listed).toHaveCount(2)
  await listed.filter({ hasText: 'A complaint' }).getByRole('button', { name: 'Withdraw: A complaint' }).click()
  await student.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(listed).toHaveCount(1)
  await expect(listed).toContainText('We answer by')

  const admin = await signedInAs('admin')
  await admin.goto('/dashboard/admin')
  await admin.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Privacy requests' }).click()
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Privacy requests')
  const row = admin.getByRole('row').filter({ hasText: 'My degree is missing.' })
  await expect(row).toContainText('Open')
  await row.getByRole('button', { name: /^Answer / }).click()
  const dialog = admin.getByRole('dialog', { name: /^Answer / })
  await expect(dialog).toContainText('My degree is missing.')
  await dialog.getByLabel('Your answer').fill('We have added it.')
  await dialog.getByRole('button', { name: 'Send the answer' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('Answered')
  await expect(row).toContainText('We have added it.')
  await expect(row.getByRole('button', { name: /^Answer / })).toBeHidden()
  await expect(listed).toContainText('We have added it.')
  await expect(listed.getByRole('button')).toBeHidden()
})

test('one sees what goes and what stays before one asks for the deletion of the account, and keeps it after all', async ({
  signedInAs,
  site,
}) => {
  const page = await signedInAs('student2')
  // A login is in the activity log, which is kept.
  const data = { email: 'student2@example.com', password: 'classroom' }
  await page.request.post('/api/auth/login', { headers: { origin: site.url }, data })
  await page.goto('/dashboard/student/profile')
  await page.getByRole('button', { name: 'Delete your account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog.getByRole('region', { name: 'What is deleted' })).toContainText('Your account')
  await expect(dialog.getByRole('region', { name: 'What we keep, and why' })).toContainText('here 400 days')
  await dialog.getByLabel('Your password', { exact: true }).fill('not this')
  await dialog.getByRole('button', { name: 'Delete my account in 7 days' }).click()
  await expect(dialog).toContainText('This password is wrong.')
  await dialog.getByLabel('Your password', { exact: true }).fill('classroom')
  await dialog.getByRole('button', { name: 'Delete my account in 7 days' }).click()
  await expect(dialog).toBeHidden()
  const ownRequests = page.getByRole('list', { name: 'Your requests' }).getByRole('listitem')
  await expect(ownRequests.filter({ hasText: 'Your account will be deleted on' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete your account' })).toBeHidden()

  const admin = await signedInAs('admin')
  await admin.goto('/dashboard/admin/privacy-requests?filter=erasing')
  const row = admin.getByRole('row').filter({ hasText: 'Will be deleted' })
  await expect(row).toBeVisible()
  await expect(row.getByRole('button', { name: /^Answer / })).toBeHidden()

  await page.getByRole('button', { name: 'Keep my account' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep my account' }).click()
  await expect(toast(page, 'Your account stays as it is.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete your account' })).toBeVisible()
})

/** A request of a student that an admin has begun to answer. */
async function answering(student: Page, admin: Page, { url }: { url: string }, text: string, filter = '') {
  const headers = { origin: url }
  await student.request.post('/api/privacy/requests', { headers, data: { kind: 'nominee', text } })
  const [{ _id }] = await (await student.request.get('/api/privacy/requests/mine')).json()
  await admin.goto(`/dashboard/admin/privacy-requests?filter=${filter}`)
  await admin
    .getByRole('row')
    .filter({ hasText: text })
    .getByRole('button', { name: /^Answer / })
    .click()
  const dialog = admin.getByRole('dialog', { name: /^Answer / })
  await dialog.getByLabel('Your answer').fill('We have written it down.')
  return { path: `/api/privacy/requests/${_id}`, headers, dialog }
}

test('a request that another admin answers while the dialog is open cannot be answered again', async ({
  signedInAs,
  site,
}) => {
  const [student, admin] = [await signedInAs('student'), await signedInAs('admin')]
  const { path, headers, dialog } = await answering(student, admin, site, 'My brother acts for me.')
  await admin.request.patch(path, { headers, data: { answer: 'Written down.' } })
  await expect(dialog.getByRole('status')).toHaveText('This request has been answered.')
  await expect(dialog.getByRole('button', { name: 'Send the answer' })).toBeDisabled()
})

test('a request that is withdrawn while it is answered cannot be answered, and the dialog says why', async ({
  signedInAs,
  site,
}) => {
  const [student, admin] = [await signedInAs('student'), await signedInAs('admin')]
  const { path, headers, dialog } = await answering(student, admin, site, 'My sister acts for me.', 'open')
  await student.request.delete(path, { headers })
  await expect(dialog.getByRole('status')).toContainText('It may have been answered or withdrawn.')
  await dialog.getByRole('button', { name: 'Send the answer' }).click()
  await expect(toast(admin, 'Request not found.')).toBeVisible()
  await expect(dialog.getByLabel('Your answer')).toHaveValue('We have written it down.')
})
