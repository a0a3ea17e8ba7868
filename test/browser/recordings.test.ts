import { inDays } from '../factories.ts'
import { HAS_CLASSROOM } from '../has-classroom.ts'
import { axe } from './axe.ts'
import { expect, pressInMenu, test } from './fixtures.ts'
import { enroll, newBatch } from './teaching.ts'

test.skip(!HAS_CLASSROOM)

// product 21.20
test('a mentor adds the recording of a class, and who missed it opens it from timetable and progress', async ({
  signedInAs,
  site,
}) => {
  const [mentor, student] = [await signedInAs('mentor'), await signedInAs('student')]
  const admin = await signedInAs('admin')
  for (const days of [-1, 0, 1])
    await admin.request.delete(`/api/holidays/${inDays(days)}`, { headers: { origin: site.url } })
  // Held the whole day, so that one is going on at any hour.
  const pattern = { startsOn: inDays(-1), startTime: '00:00', endTime: '23:59', classCount: 3 }
  const { api, courseId, batch, gone } = await newBatch(mentor, site.url, 'Replays of counting', pattern)
  const studentId = await enroll(api, student, courseId, { batchId: batch._id, isConfirmed: true })
  const today = batch.classes[1]
  const at = new Date().toISOString()
  await mentor.request.put(`/api/classes/${today._id}/register`, {
    headers: { origin: site.url },
    data: { marks: [{ studentId, mark: 'absent', at }] },
  })
  await student.goto('/dashboard/student/progress')
  const missed = student.getByRole('list', { name: 'Missed classes of Replays of counting' })
  await expect(missed).toContainText('Class 2')
  await expect(missed.getByRole('link', { name: /recording/ })).toHaveCount(0)

  await mentor.goto(`/dashboard/batches/${batch._id}`)
  await pressInMenu(mentor, 'class 3', 'Edit class 3')
  await expect(mentor.getByRole('dialog').getByLabel('Topic')).toBeVisible()
  await expect(mentor.getByRole('dialog').getByLabel('Recording')).toHaveCount(0)
  await mentor.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await pressInMenu(mentor, 'class 2', 'Edit class 2')
  const dialog = mentor.getByRole('dialog')
  await dialog.getByLabel('Recording').fill('http://video.example.com/2')
  await dialog.getByRole('button', { name: 'Save class' }).click()
  await expect(dialog.getByText('The recording must begin with https://')).toBeVisible()
  await dialog.getByLabel('Recording').fill(`${site.url.replace('http:', 'https:')}/about`)
  await axe(mentor, 'the recording of a class')
  await dialog.getByRole('button', { name: 'Save class' }).click()
  await expect(mentor.getByRole('list', { name: 'Upcoming classes' })).toContainText('Recording, opened 0 times')

  const watch = missed.getByRole('link', { name: 'Watch the recording of class 2' })
  await expect(watch).toBeVisible()
  const open = async (address: string | null) => student.request.get(address ?? '', { maxRedirects: 0 })
  expect((await open(await watch.getAttribute('href'))).status()).toBe(302)
  await student.getByText('1 recording').click()
  await expect(
    student.getByRole('list', { name: 'Recordings of Replays of counting' }).getByRole('link', { name: 'Class 2' }),
  ).toHaveAttribute('href', `/api/classes/${today._id}/recording`)
  await student.setViewportSize({ width: 390, height: 844 })
  await student.goto(`/dashboard/timetable?class=${today._id}`)
  const link = student.getByRole('link', { name: /^Recording ?: class 2 of Replays of counting$/ })
  await expect(link).toBeVisible()
  expect((await open(await link.getAttribute('href'))).headers().location).toMatch(/^https:.*\/about$/)
  await mentor.reload()
  await expect(mentor.getByRole('list', { name: 'Upcoming classes' })).toContainText('Recording, opened 1 time')
  await gone()
  expect((await open(`/api/classes/${today._id}/recording`)).status()).toBe(404)
})
