import { HAS_CLASSROOM } from '../has-classroom.ts'
import { axe } from './axe.ts'
import { expect, test, toast } from './fixtures.ts'
import { newCourse } from './new-course.ts'
import { countTaps } from './taps.ts'
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

// product 21.21
test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('three students of a cancelled batch have another with 6 presses at most, each with an outcome', async ({
    signedInAs,
    site,
  }) => {
    const [mentor, admin] = [await signedInAs('mentor'), await signedInAs('admin')]
    const { courseId, plan, gone } = await newCourse(mentor, site.url, 'Three lost')
    const api = callerOf(mentor, site.url)
    const { _id: lost } = await plan({ name: 'Bats', startTime: '01:00', endTime: '02:00' })
    const { _id: next } = await plan({ name: 'Small hours', startTime: '03:00', endTime: '04:00', seats: 2 })
    const rows = ['One', 'Two', 'Three'].map((name) => ({
      name: `Stray ${name}`,
      email: `stray-${name.toLowerCase()}@example.org`,
      phone: '',
    }))
    await callerOf(admin, site.url).post('/mentor/students/import', { rows, dryRun: false })
    const students: { _id: string; name: string }[] = await api.get('/mentor/students?q=Stray')
    for (const { _id: studentId } of students)
      await api.post('/enrollments/enroll', { studentId, courseId, batchId: lost, isConfirmed: true })
    await api.remove(`/batches/${lost}`)

    await admin.goto(`/dashboard/batches/${lost}/students`)
    const email = admin.getByRole('link', { name: 'Email to Stray One' })
    await expect(email).toHaveAttribute('href', /^mailto:stray-one@example\.org\?/)
    const taps = await countTaps(admin)
    await admin.getByRole('button', { name: 'Give 3 students a seat' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Give 3 students a seat' })
    await dialog.getByRole('radio', { name: /Small hours/ }).check()
    expect(await axe(admin)).toEqual([])
    await dialog.getByRole('button', { name: 'Give 3 students a seat' }).click()
    await expect(dialog.getByRole('button', { name: 'Done' })).toBeEnabled()
    await expect(dialog).toContainText('2 students were taken into Small hours.')
    await expect(dialog).toContainText('Small hours is full. There is a waiting list.')
    await dialog.getByRole('button', { name: 'Add 1 to the waiting list' }).click()
    await expect(dialog).toContainText('is on the waiting list for Small hours.')
    expect(taps()).toBeLessThanOrEqual(6)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(admin.getByRole('list', { name: 'Students who had a seat' })).toContainText(
      'Has a seat in Small hours',
    )
    expect((await api.get(`/batches/${next}`)).waiting).toBe(1)

    await api.remove(`/batches/${next}`)
    const { _id: last } = await plan({ name: 'Sunrise', startTime: '04:00', endTime: '04:30' })
    await admin.goto('/dashboard/admin/students?filter=without-batch&q=Three%20lost')
    const before = taps()
    for (const { name } of students) await admin.getByRole('checkbox', { name: `Select ${name}` }).check()
    await admin.getByRole('button', { name: 'Give 3 students a seat' }).click()
    await dialog.getByRole('radio', { name: /Sunrise/ }).check()
    await dialog.getByRole('button', { name: 'Give 3 students a seat' }).click()
    await expect(dialog).toContainText('3 students were taken into Sunrise.')
    expect(taps() - before).toBeLessThanOrEqual(6)
    expect((await api.get(`/batches/${last}`)).seatsHeld).toBe(3)
    await gone()
  })
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
