import { HAS_CLASSROOM } from '../has-classroom.ts'
import { axe } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { saveScreenshots } from './layout-checks.ts'
import { newCourse } from './new-course.ts'
import { counted } from './taps.ts'
import { callerOf } from './teaching.ts'

test.skip(!HAS_CLASSROOM)

// product 13.16
test('fifteen students of a file are added and seated with 8 presses at most; who finds no seat is not added', async ({
  signedInAs,
  site,
}) => {
  const [mentor, admin] = [await signedInAs('mentor'), await signedInAs('admin')]
  const { courseId, plan, gone } = await newCourse(mentor, site.url, 'From a list')
  const { _id: batchId } = await plan({ name: 'Fifteen seats', startTime: '01:00', endTime: '02:00', seats: 15 })
  const rows = Array.from({ length: 16 }, (_, at) => `Listed Student ${at},listed-${at}@example.org`)
  const file = { name: 'students.csv', mimeType: 'text/csv', buffer: Buffer.from(['name,email', ...rows].join('\n')) }

  await admin.goto('/dashboard/admin')
  const { taps, tap } = counted()
  await tap(admin.getByRole('main').getByRole('link', { name: 'All Students' }))
  await tap(admin.getByRole('link', { name: 'Import CSV' }))
  const batch = admin.getByRole('combobox', { name: 'Batch (optional)' })
  const option = batch.getByRole('option', { name: /Fifteen seats/ })
  // Opening the list and choosing are a press each.
  taps.count += 2
  await batch.selectOption((await option.getAttribute('value')) ?? '')
  // So are the button and the file.
  taps.count += 2
  await admin.getByLabel('File of students').setInputFiles(file)
  await expect(admin.getByRole('heading', { name: '15 students can have a seat' })).toBeFocused()
  await expect(
    admin.getByText('Of 16 rows, 15 are new, 0 have an account, 0 have a seat already and 1 cannot have one.'),
  ).toBeVisible()
  expect(await axe(admin)).toEqual([])
  await saveScreenshots(admin, 'import-into-batch')
  await tap(admin.getByRole('button', { name: 'Give 15 students a seat' }))
  await expect(admin.getByRole('heading', { name: '15 students were given a seat' })).toBeFocused()
  expect(taps.count).toBeLessThanOrEqual(8)
  await admin.getByRole('link', { name: 'See the batch' }).click()
  await expect(admin.getByText('Listed Student 14')).toBeVisible()
  await expect(admin.getByText('Listed Student 15')).toHaveCount(0)

  const api = callerOf(admin, site.url)
  const students: { _id: string }[] = await api.get('/mentor/students?q=Listed&limit=50')
  expect(students).toHaveLength(15)
  for (const { _id } of students) await api.remove(`/approval/reject/${_id}`)
  expect((await api.get(`/batches/${batchId}`)).seatsHeld, courseId).toBe(0)
  await gone()
})
