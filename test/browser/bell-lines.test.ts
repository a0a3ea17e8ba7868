import { expect, test } from './fixtures.ts'

const BATCH = 'SAP S/4HANA MM: Materials Management, Night owls'
const [FROM, TO] = ['Fri, 4 Dec 2026, 12:50 – 2:15 AM IST', 'Sun, 6 Dec 2026, 12:50 – 2:15 AM IST']
const REASON = 'Bengaluru is closed, and nobody can come to the institute on that day.'
const MESSAGES = [
  `${BATCH}: class 7 is moved to ${TO} (was ${FROM}). Reason: ${REASON}`,
  `${BATCH}: the batch is cancelled. We will call you about another batch. Reason: ${REASON}`,
  `Class 7 of Night owls of SAP S/4HANA MM: Materials Management is moved from ${FROM} to ${TO}. Reason: ${REASON}`,
  `A new course is open: ${'Selling and buying '.repeat(12)}`,
]

test('a notification has three lines at most, and a screen reader all of it', async ({ signedInAs }) => {
  const student = await signedInAs('student2')
  const notifications = MESSAGES.map((message) => ({
    _id: crypto.randomUUID(),
    type: 'classChanged',
    message,
    link: '/dashboard/timetable',
    read: false,
    timestamp: new Date().toISOString(),
  }))
  await student.setViewportSize({ width: 390, height: 844 })
  await student.route('**/api/notifications', (route) => route.fulfill({ json: notifications }))
  await student.goto('/dashboard/student/my-courses')
  await student.getByRole('button', { name: /^Notifications/ }).click()
  const rows = student.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem')
  await expect(rows).toHaveCount(MESSAGES.length)
  for (const [at, message] of MESSAGES.entries()) {
    const row = rows.nth(at)
    await expect(row.getByRole('link')).toContainText(`Unread: ${message.trim()}`)
    const height = await row.evaluate((item) => item.clientHeight)
    expect(height, message).toBeLessThanOrEqual(3 * 27 + 16)
  }
  await expect(rows.first()).toContainText('Class 7: Fri, 4 Dec, 12:50 AM → Sun, 6 Dec, 12:50 AM')
})
