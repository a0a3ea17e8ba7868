import { batchDraft, inDays } from '../factories.ts'
import { HAS_CLASSROOM } from '../has-classroom.ts'
import { axe } from './axe.ts'
import { expect, test, toast } from './fixtures.ts'
import { callerOf, enroll, newBatch } from './teaching.ts'

test.skip(!HAS_CLASSROOM)
// Where students and mentors look: a phone.
test.use({ viewport: { width: 390, height: 844 } })

// product 21.24, 21.25, 22.9
test('a student asks for leave in two presses of the home, is offered a make-up at once, and staff answer in one', async ({
  signedInAs,
  site,
}) => {
  const [mentor, divya] = [await signedInAs('mentor'), await signedInAs('student2')]
  const { api, courseId, batch, gone } = await newBatch(mentor, site.url, 'Bins at noon')
  const { _id: mentorId } = await api.get('/profile/me')
  const again = batchDraft({ courseId, mentorId }, { startsOn: inDays(20), startTime: '05:00', endTime: '06:00' })
  await api.post('/batches', { ...again, isConfirmed: true })
  await enroll(api, divya, courseId, { batchId: batch._id })
  const home = divya.getByRole('region', { name: 'Next class' })
  await divya.goto('/dashboard/student')
  await expect(home).toContainText('Bins at noon')
  let presses = 0
  const press = (name: string | RegExp) => {
    presses++
    return divya.getByRole('button', { name }).click()
  }

  await press(/^I cannot come/)
  const dialog = divya.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: /^For class 1 on / })).toBeChecked()
  expect(await axe(divya)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('exam')
  await press('Ask for leave')
  expect(presses).toBeLessThanOrEqual(3)
  // By its name: a toast is a dialog too.
  const sent = divya.getByRole('dialog', { name: 'We have notified your mentor.' })
  await sent.getByRole('button', { name: /^Reserve a seat/ }).click()
  await expect(sent).toContainText('Your seat:')
  expect(await axe(divya)).toEqual([])
  await sent.getByRole('button', { name: 'Done' }).click()
  await expect(home).toContainText('exam Not answered yet')

  await mentor.goto(`/dashboard/classes/${batch.classes[0]._id}/register`)
  await expect(mentor.getByRole('list', { name: 'Students' })).toContainText('asked: exam')
  expect(await axe(mentor)).toEqual([])
  await mentor.goto('/dashboard/mentor')
  const row = mentor
    .getByRole('list', { name: 'Leave to answer' })
    .getByRole('listitem')
    .filter({ hasText: 'Bins at noon' })
  await expect(row).toContainText('exam')
  expect(await axe(mentor)).toEqual([])
  await row.getByRole('button', { name: /^Excused/ }).click()
  await expect(toast(mentor, 'The leave of Divya Hegde is excused.')).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(home).toContainText('exam Excused')
  await gone()
})

test('without a connection it says that it was not sent, keeps what was typed, and sends it once there is one', async ({
  signedInAs,
  site,
}) => {
  const [mentor, divya] = [await signedInAs('mentor'), await signedInAs('student2')]
  const { api, courseId, batch, gone } = await newBatch(mentor, site.url, 'Bins offline')
  await enroll(api, divya, courseId, { batchId: batch._id })
  await divya.goto('/dashboard/student')
  await divya.getByRole('button', { name: /^I cannot come/ }).click()
  const dialog = divya.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'For several days' }).check()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('a wedding')
  await divya.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Ask for leave' }).click()
  await expect(dialog).toContainText('Your leave is')
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('a wedding')
  await divya.context().setOffline(false)
  await expect(dialog).toHaveCount(0)
  const leave = await callerOf(divya, site.url).get('/leave')
  expect(leave.map(({ reason }: { reason: string }) => reason)).toContain('a wedding')
  await divya.goto('/dashboard/timetable')
  const list = divya.getByRole('list', { name: 'Leave', exact: true })
  await expect(list).toContainText('a wedding')
  expect(await axe(divya)).toEqual([])
  await list
    .getByRole('listitem')
    .filter({ hasText: 'a wedding' })
    .getByRole('button', { name: /^Take back/ })
    .click()
  await expect(toast(divya, 'Your leave is taken back.')).toBeVisible()
  await gone()
})
