import { axe } from './axe.ts'
import { expect, test, toast } from './fixtures.ts'
import { newCourse } from './new-course.ts'
import { callerOf, enroll } from './teaching.ts'

// product 21.7
test('"Give a seat" leaves out who sits there, and asks before it moves who sits elsewhere, or lets them wait', async ({
  signedInAs,
  site,
}) => {
  const [mentor, arjun, divya] = [await signedInAs('mentor'), await signedInAs('student'), await signedInAs('student2')]
  const { courseId, plan, gone } = await newCourse(mentor, site.url, 'Seats at dawn')
  const api = callerOf(mentor, site.url)
  const { _id: here } = await plan({ name: 'Early shift', startTime: '01:00', endTime: '02:00' })
  const { _id: there } = await plan({ name: 'Late shift', startTime: '23:00', endTime: '23:30', seats: 1 })
  await enroll(api, arjun, courseId, { batchId: here })
  await enroll(api, divya, courseId, { batchId: there })

  const seats = mentor.getByRole('region', { name: 'Seats' })
  const [dialog, option] = [mentor.getByRole('dialog'), mentor.getByRole('option')]
  await mentor.goto(`/dashboard/batches/${there}/students`)
  await seats.getByRole('button', { name: 'Give a seat' }).click()
  await dialog.getByRole('combobox', { name: 'Student' }).click()
  await option.click()
  await expect(dialog).toContainText('Arjun Shetty keeps the seat in Early shift until one is free here.')
  await dialog.getByRole('button', { name: 'Add to waiting list' }).click()
  await expect(toast(mentor, 'Arjun Shetty is on the waiting list for Late shift.')).toBeVisible()

  await mentor.goto(`/dashboard/batches/${here}/students`)
  await seats.getByRole('button', { name: 'Give a seat' }).click()
  await dialog.getByRole('combobox', { name: 'Student' }).click()
  await expect(option).toHaveText(['Divya Hegdemoves from Late shift, 0 classes attended'])
  await option.click()
  await expect(dialog).toContainText(
    'Divya Hegde moves from Late shift, 0 classes attended. Move the seat to this batch?',
  )
  expect(await axe(mentor)).toEqual([])
  expect((await api.get(`/batches/${there}`)).seatsHeld, 'before it is answered').toBe(1)
  await dialog.getByRole('button', { name: 'Move seat' }).click()
  await expect(toast(mentor, 'Divya Hegde has a seat in Early shift.')).toBeVisible()
  await expect(seats.getByRole('listitem').filter({ hasText: 'Divya Hegde' })).toBeVisible()
  expect((await api.get(`/batches/${there}`)).seatsHeld).toBe(0)

  await seats.getByRole('button', { name: 'Give a seat' }).click()
  await dialog.getByRole('combobox', { name: 'Student' }).click()
  await expect(option).toHaveCount(0)
  await gone()
})
