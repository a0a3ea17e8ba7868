import type { Locator, Page } from '@playwright/test'
import { axe } from './axe.ts'
import { expect, test, toast } from './fixtures.ts'
import { newCourse } from './new-course.ts'

/** Clicks, and counts how often. */
function counted() {
  const taps = { count: 0 }
  async function tap(target: Locator) {
    taps.count++
    await target.click()
  }
  return { taps, tap }
}

const coming = (page: Page) => page.getByRole('list', { name: 'Coming classes' }).getByRole('listitem')

test('a batch is extended in two taps; a class in the way is asked about', async ({ signedInAs, site }) => {
  const mentor = await signedInAs('mentor')
  const { plan, gone } = await newCourse(mentor, site.url, 'Docks before dawn')
  const { _id: id } = await plan({ name: 'Docks', startTime: '02:00', endTime: '03:00', classCount: 3 })
  await mentor.goto(`/dashboard/mentor/batches/${id}`)
  await expect(coming(mentor)).toHaveCount(3)
  const [dialog, question] = [mentor.getByRole('dialog'), mentor.getByRole('alertdialog')]
  const [extend, add] = [mentor.getByRole('button', { name: 'Extend' }), dialog.getByRole('button', { name: 'Add' })]
  const more = dialog.getByLabel('How many more classes')

  await extend.click()
  await expect(dialog).toContainText('Nobody has a seat yet, so no message is sent.')
  for (const [typed, refusal] of [
    ['0', 'Please add at least one class'],
    ['', 'Please enter the number of classes'],
    ['401', 'A batch has at most 400 classes'],
  ] as const) {
    await more.fill(typed)
    await add.click()
    await expect(dialog.getByText(refusal)).toBeVisible()
    await expect(dialog.getByText('The last class would be on')).toHaveCount(0)
  }
  await more.fill('398')
  await add.click()
  await expect(toast(mentor, 'A batch has at most 400 classes.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)

  const { taps, tap } = counted()
  await tap(extend)
  await expect(more).toBeFocused()
  await more.fill('2')
  const lastDay = await dialog.getByText('The last class would be on').textContent()
  expect(await axe(mentor)).toEqual([])
  await tap(add)
  const expected = lastDay?.replace('The last class would be on', '2 classes added to Docks. The last is on') ?? ''
  await expect(toast(mentor, expected)).toBeVisible()
  expect(taps.count).toBeLessThanOrEqual(3)
  await expect(coming(mentor)).toHaveCount(5)
  await expect(dialog).toHaveCount(0)

  await plan({ name: 'Gates', startTime: '02:30', endTime: '03:30', classCount: 12 })
  await extend.click()
  await add.click()
  await expect(question).toContainText('Meera Nair teaches Gates of Docks before dawn on')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeVisible()
  await add.click()
  await question.getByRole('button', { name: 'Save anyway' }).click()
  await expect(toast(mentor, '1 class added to Docks.')).toBeVisible()
  await expect(coming(mentor)).toHaveCount(6)
  await gone()
})

test('a batch is merged into another with enough seats, in at most five taps', async ({ signedInAs, site }) => {
  const mentor = await signedInAs('mentor')
  const [here, there] = [
    await newCourse(mentor, site.url, 'Cranes before dawn'),
    await newCourse(mentor, site.url, 'Hoists before dawn'),
  ]
  const hours = { startTime: '03:00', endTime: '04:00' }
  const { _id: from } = await here.plan({ name: 'Late shift', startTime: '01:00', endTime: '02:00' })
  const { _id: into } = await here.plan({ name: 'Early shift', ...hours })
  const { _id: elsewhere } = await there.plan({ name: 'Hoists', ...hours, classCount: 1 })
  async function open(id: string) {
    await mentor.goto(`/dashboard/mentor/batches/${id}`)
    return mentor.getByRole('button', { name: 'Merge' })
  }
  const [dialog, question] = [mentor.getByRole('dialog'), mentor.getByRole('alertdialog')]
  await (await open(elsewhere)).click()
  await expect(dialog).toContainText('There is no other open batch of Hoists before dawn.')

  for (const email of ['student@example.com', 'student2@example.com']) {
    const [{ _id: studentId }] = await (
      await mentor.request.get('/api/mentor/students', { params: { q: email } })
    ).json()
    await here.post('/enrollments/enroll', { studentId, courseId: here.courseId, batchId: from })
    if (email.startsWith('student2'))
      await there.post('/enrollments/enroll', { studentId, courseId: there.courseId, batchId: elsewhere })
  }
  await here.plan({ name: 'Night shift', startTime: '23:00', endTime: '23:30', seats: 1 })
  const merge = await open(from)
  await expect(mentor.getByRole('region', { name: 'Seats' })).toContainText('Divya Hegde')

  const { taps, tap } = counted()
  await tap(merge)
  await expect(dialog).toContainText('2 students move to the batch you choose')
  await expect(dialog).toContainText('Only a batch with at least 2 free seats can be chosen.')
  await expect(dialog.getByRole('radio', { name: /^Night shift/ })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(dialog.getByText('Please choose a batch')).toBeVisible()
  await tap(dialog.getByRole('radio', { name: /^Early shift/ }))
  expect(await axe(mentor)).toEqual([])
  await tap(dialog.getByRole('button', { name: 'Merge' }))
  await expect(question).toContainText('Divya Hegde has Hoists of Hoists before dawn on')
  const { state } = await (await mentor.request.get(`/api/batches/${from}`)).json()
  expect(state, 'before the question is answered').toBe('planned')
  await tap(question.getByRole('button', { name: 'Merge anyway' }))
  await expect(toast(mentor, 'Late shift was merged into Early shift: 2 students moved.')).toBeVisible()
  expect(taps.count).toBeLessThanOrEqual(5)
  await expect(mentor).toHaveURL(`/dashboard/mentor/batches/${into}`)
  for (const name of ['Arjun Shetty', 'Divya Hegde'])
    await expect(mentor.getByRole('region', { name: 'Seats' })).toContainText(name)
  expect(await (await mentor.request.get(`/api/batches/${from}`)).json()).toMatchObject({
    state: 'cancelled',
    seatsHeld: 0,
  })
  await open(from)
  await expect(mentor.getByRole('heading', { level: 1, name: 'Late shift' })).toBeVisible()
  for (const name of ['Extend', 'Merge']) await expect(mentor.getByRole('button', { name })).toHaveCount(0)
  for (const { gone } of [here, there]) await gone()
})
