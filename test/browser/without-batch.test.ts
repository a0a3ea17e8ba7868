import { HAS_CLASSROOM } from '../has-classroom.ts'
import { axe } from './axe.ts'
import { expect, test, toast } from './fixtures.ts'
import { newCourse } from './new-course.ts'
import { callerOf, enroll } from './teaching.ts'

test.skip(!HAS_CLASSROOM)

test('who lost a batch is given a seat in another one from the list', async ({ signedInAs, site }) => {
  const [mentor, arjun] = [await signedInAs('mentor'), await signedInAs('student')]
  const { courseId, plan, gone } = await newCourse(mentor, site.url, 'Lost at dawn')
  const api = callerOf(mentor, site.url)
  const { _id: lost } = await plan({ name: 'Owls', startTime: '01:00', endTime: '02:00' })
  const { _id: next } = await plan({ name: 'Larks', startTime: '03:00', endTime: '04:00' })
  await enroll(api, arjun, courseId, { batchId: lost })
  await api.remove(`/batches/${lost}`)

  await mentor.goto('/dashboard/mentor/students/without-batch')
  const row = mentor.getByRole('listitem').filter({ hasText: 'Owls of Lost at dawn' })
  await row.getByRole('button', { name: 'Give a seat to Arjun Shetty' }).click()
  const dialog = mentor.getByRole('dialog', { name: 'Give a seat to Arjun Shetty' })
  await dialog.getByRole('radio', { name: /Larks/ }).check()
  expect(await axe(mentor)).toEqual([])
  await dialog.getByRole('button', { name: 'Give seat' }).click()
  await expect(toast(mentor, 'Arjun Shetty has a seat in Larks.')).toBeVisible()
  await expect(row).toHaveCount(0)
  expect((await api.get(`/batches/${next}`)).seatsHeld).toBe(1)
  await gone()
})
