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

  await mentor.goto('/dashboard/mentor/students')
  await mentor.getByRole('combobox', { name: 'Status' }).selectOption('Without a batch')
  await expect(mentor).toHaveURL(/students\?filter=without-batch$/)
  const list = mentor.getByRole('table', { name: 'Students without a batch' })
  const row = list.getByRole('row').filter({ hasText: 'Owls of Lost at dawn' })
  await mentor.getByRole('searchbox', { name: 'Search students without a batch' }).fill('nobody of this name')
  await expect(mentor.getByText('Nothing matches your search.')).toBeVisible()
  await mentor.getByRole('searchbox', { name: 'Search students without a batch' }).fill('Lost at dawn')
  await expect(row.getByRole('link', { name: 'Owls' })).toHaveAttribute('href', `/dashboard/batches/${lost}`)
  await row.getByRole('button', { name: 'Give a seat to Arjun Shetty' }).click()
  const dialog = mentor.getByRole('dialog', { name: 'Give a seat to Arjun Shetty' })
  await dialog.getByRole('radio', { name: /Larks/ }).check()
  expect(await axe(mentor)).toEqual([])
  await dialog.getByRole('button', { name: 'Give seat' }).click()
  await expect(toast(mentor, 'Arjun Shetty has a seat in Larks.')).toBeVisible()
  await expect(mentor.getByText('Nothing matches your search.')).toBeVisible()
  await mentor.getByRole('searchbox', { name: 'Search students without a batch' }).fill('')
  await expect(row).toHaveCount(0)
  expect((await api.get(`/batches/${next}`)).seatsHeld).toBe(1)
  await gone()
})

test('the address that the list had leads to it', async ({ signedInAs, site }) => {
  for (const role of ['mentor', 'admin'] as const) {
    const page = await signedInAs(role)
    const old = `${site.url}/dashboard/${role}/students/without-batch`
    const { request } = page.context()
    const response = await request.get(old, { maxRedirects: 0 })
    expect(response.status()).toBe(308)
    expect(response.headers().location).toBe(`/dashboard/${role}/students?filter=without-batch`)
    await page.goto(old)
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('without-batch')
  }
})

test('of nobody without a batch the list says so, and its filter leads back', async ({ signedInAs }) => {
  const mentor = await signedInAs('mentor')
  await mentor.route(/mentor\/students\/without-batch/, (route) =>
    route.fulfill({ json: [], headers: { 'x-total-count': '0' } }),
  )
  await mentor.goto('/dashboard/mentor/students')
  await mentor.getByRole('combobox', { name: 'Status' }).selectOption('Without a batch')
  await expect(mentor.getByText('Nobody is without a batch.')).toBeVisible()
  await mentor.getByRole('combobox', { name: 'Status' }).selectOption('All')
  await expect(mentor.getByRole('table', { name: 'Students', exact: true })).toBeVisible()
})
