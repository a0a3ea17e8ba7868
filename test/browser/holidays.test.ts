import type { Page } from '@playwright/test'
import { isoDate } from '../../src/shared/iso-date.ts'
import { formatWeekday } from '../../src/shared/time.ts'
import { dateIn } from '../../src/shared/wall-time.ts'
import { inDays } from '../factories.ts'
import { HAS_CLASSROOM } from '../has-classroom.ts'
import { expect, test } from './fixtures.ts'
import { counted } from './taps.ts'
import { callerOf, enroll, newBatch } from './teaching.ts'

test.skip(!HAS_CLASSROOM)

const dayOf = ({ startsAt }: { startsAt: string }) => dateIn(startsAt, 'Asia/Kolkata')
const form = (page: Page) => page.getByRole('region', { name: 'Declare a holiday' })
const list = (page: Page) => page.getByRole('list', { name: 'Upcoming holidays' })

// product 21.17
test('a holiday is declared and its classes are moved in five taps from the dashboard, on a phone', async ({
  signedInAs,
  site,
}) => {
  const [mentor, admin, student] = [await signedInAs('mentor'), await signedInAs('admin'), await signedInAs('student')]
  const startsOn = inDays(200)
  const { api, courseId, batch, gone } = await newBatch(mentor, site.url, 'Quiet at dawn', { startsOn, classCount: 3 })
  await enroll(api, student, courseId, { batchId: batch._id })
  const date = dayOf(batch.classes[1])
  await admin.setViewportSize({ width: 390, height: 844 })
  await admin.goto('/dashboard/admin')
  await admin.locator('html[data-hydrated]').waitFor()

  const { taps, tap } = counted()
  await tap(admin.getByRole('button', { name: 'Menu' }))
  await tap(admin.getByRole('link', { name: 'Holidays' }))
  await tap(form(admin).getByLabel('Day'))
  await form(admin).getByLabel('Day').fill(date)
  await tap(form(admin).getByLabel('Name'))
  await form(admin).getByLabel('Name').fill('Elections')
  await expect(form(admin)).toContainText('class 2 of Daily mornings of Quiet at dawn')
  await expect(form(admin)).toContainText('1 student is notified.')
  await tap(form(admin).getByRole('button', { name: 'Declare holiday and move 1 class' }))
  expect(taps.count).toBeLessThanOrEqual(5)

  await expect(list(admin).getByRole('listitem').filter({ hasText: 'Elections' })).toContainText(
    `${formatWeekday(date)}, declared by Ananya Rao`,
  )
  await expect(form(admin).getByLabel('Name')).toHaveValue('')
  const { classes } = await api.get(`/batches/${batch._id}`)
  expect(classes.map(dayOf)).not.toContain(date)
  const notifications = await (await student.request.get('/api/notifications')).json()
  expect(notifications[0].message).toContain('Reason: Elections')

  await form(admin).getByLabel('Day').fill(date)
  await expect(form(admin)).toContainText('is already a holiday: Elections.')
  await expect(form(admin)).toContainText('There are no classes on this day.')
  await form(admin).getByLabel('Day').fill('')

  await list(admin)
    .getByRole('button', { name: /^Remove Elections/ })
    .click()
  const question = admin.getByRole('alertdialog')
  await expect(question).toContainText('No class moves back')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(list(admin)).not.toContainText('Elections')
  await gone()
})

test('a holiday is refused where it is written, and asks before it puts a mentor in two places', async ({
  signedInAs,
  site,
}) => {
  const [mentor, admin] = [await signedInAs('mentor'), await signedInAs('admin')]
  const startsOn = inDays(220)
  const { api, batch, gone } = await newBatch(mentor, site.url, 'Busy at dawn', { startsOn, classCount: 2 })
  const date = dayOf(batch.classes[0])
  await admin.goto('/dashboard/admin/holidays')
  await admin.locator('html[data-hydrated]').waitFor()
  const declare = form(admin).getByRole('button', { name: /^Declare holiday/ })
  await declare.click()
  await expect(form(admin).getByText('Please choose the day')).toBeVisible()
  await expect(form(admin).getByText('Please enter a name')).toBeVisible()
  await form(admin).getByLabel('Name').fill('Elections')
  await form(admin)
    .getByLabel('Day')
    .fill(isoDate(new Date(Date.now() - 3 * 86_400_000)))
  await declare.click()
  await expect(form(admin).getByText('Please choose today or a later day')).toBeVisible()

  await form(admin).getByLabel('Day').fill(date)
  await expect(form(admin)).toContainText('class 1 of Daily mornings of Busy at dawn')
  const [{ to }] = await api.get(`/holidays/${date}/classes`)
  await form(admin).getByLabel('Move these classes').uncheck()
  await expect(form(admin)).toContainText('Stays on this day.')
  await expect(declare).toHaveText('Declare holiday')
  await form(admin).getByLabel('Move these classes').check()
  const { _id: mentorId } = await api.get('/profile/me')
  const blocking = { courseId: batch.courseId, mentorId, name: 'In the way', startsOn: dayOf(to), classCount: 1 }
  const hours = { startTime: '05:00', endTime: '06:00', weekdays: batch.weekdays, medium: 'online', seats: 5 }
  await callerOf(mentor, site.url).post('/batches', { ...blocking, ...hours, isConfirmed: true })
  await declare.click()
  const question = admin.getByRole('alertdialog')
  await expect(question).toContainText('Meera Nair teaches class 1 of In the way of Busy at dawn on')
  await question.getByRole('button', { name: 'Move anyway' }).click()
  await list(admin)
    .getByRole('button', { name: /^Remove Elections/ })
    .click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(list(admin)).not.toContainText('Elections')
  await gone()
})
