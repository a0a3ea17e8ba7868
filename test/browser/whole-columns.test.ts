import { bookingForm } from '../factories.ts'
import { expect, test } from './fixtures.ts'

const MESSAGE = 'I work in a warehouse and would like to know all of it. '.repeat(8).trim()

// product 11.18
test('bookings have the specified columns, with the whole message, and are cards where these do not fit', async ({
  signedInAs,
  site,
}) => {
  const admin = await signedInAs('admin')
  const booking = {
    ...bookingForm(),
    fullName: 'Varun Wholetext',
    email: 'varun.wholetext@example.org',
    message: MESSAGE,
  }
  const headers = { origin: site.url }
  expect((await admin.request.post('/api/demo-booking', { headers, data: booking })).status()).toBe(201)
  await admin.setViewportSize({ width: 1920, height: 900 })
  await admin.goto('/dashboard/admin/demo-bookings')
  const columns = ['Full Name', 'Email', 'Phone', 'Course', 'Message', 'Created', 'State', 'Actions']
  await expect(admin.getByRole('columnheader')).toHaveText(columns, { useInnerText: true })
  await expect(admin.getByRole('table')).toHaveCSS('width', '1536px')
  const row = admin.getByRole('row').filter({ hasText: booking.fullName })
  await expect(row.getByRole('cell')).toHaveCount(columns.length)
  const message = row.getByText(MESSAGE)
  const cutOff = () => message.evaluate((text) => text.scrollHeight - text.clientHeight)
  expect(await cutOff()).toBeLessThanOrEqual(1)
  await admin.setViewportSize({ width: 1280, height: 900 })
  await expect(admin.getByRole('table')).toHaveCSS('display', 'block')
  await expect(row.getByRole('link', { name: booking.email })).toBeVisible()
  await expect(message).toBeVisible()
  await admin.setViewportSize({ width: 390, height: 900 })
  await expect(message).toBeHidden()
  await row.locator('summary').click()
  await expect(message).toBeVisible()
})

test('enrollments have a column for the email', async ({ signedInAs, site }) => {
  const admin = await signedInAs('admin')
  const courses: { _id: string }[] = await (await admin.request.get(`${site.url}/api/courses`)).json()
  await admin.goto(`/dashboard/admin/manage-enrollments/${courses[0]?._id}`)
  const columns = ['Name', 'Email', 'Status', 'Batch', 'Actions']
  for (const width of [1280, 1920]) {
    await admin.setViewportSize({ width, height: 900 })
    await expect(admin.getByRole('columnheader')).toHaveText(columns, { useInnerText: true })
    const email = admin.getByRole('cell', { name: 'student@example.com', exact: true })
    await expect(email).toBeVisible()
  }
  await admin.setViewportSize({ width: 1024, height: 900 })
  await expect(admin.getByRole('table')).toHaveCSS('display', 'block')
})
