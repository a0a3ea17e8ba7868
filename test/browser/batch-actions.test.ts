import type { Page } from '@playwright/test'
import { formatDate, formatTime } from '../../src/shared/time.ts'
import { timeIn } from '../../src/shared/wall-time.ts'
import { at } from '../classroom.ts'
import { inDays } from '../factories.ts'
import { axe } from './axe.ts'
import { letBegin, letHaveBegun } from './class-now.ts'
import { expect, hydrated, pressInMenu, test, toast } from './fixtures.ts'
import { newCourse } from './new-course.ts'
import { counted } from './taps.ts'
import { enroll, newBatch } from './teaching.ts'
import { installClock } from './warm-contexts.ts'

const coming = (page: Page) => page.getByRole('list', { name: 'Upcoming classes' }).getByRole('listitem')

test('a batch is extended in three taps; a class in the way is asked about', async ({ signedInAs, site }) => {
  const mentor = await signedInAs('mentor')
  const { plan, gone } = await newCourse(mentor, site.url, 'Docks before dawn')
  const { _id: id } = await plan({ name: 'Docks', startTime: '02:00', endTime: '03:00', classCount: 3 })
  await mentor.goto(`/dashboard/batches/${id}`)
  await expect(coming(mentor)).toHaveCount(3)
  const [dialog, question] = [mentor.getByRole('dialog'), mentor.getByRole('alertdialog')]
  const add = dialog.getByRole('button', { name: 'Add' })
  const count = dialog.getByLabel('How many more classes')

  await pressInMenu(mentor, 'Docks', 'Extend')
  await expect(dialog).toContainText('Nobody has a seat yet, so no message is sent.')
  for (const [typed, refusal] of [
    ['0', 'Please add at least one class'],
    ['', 'Please enter the number of classes'],
    ['401', 'A batch has at most 400 classes'],
  ] as const) {
    await count.fill(typed)
    await add.click()
    await expect(dialog.getByText(refusal)).toBeVisible()
    await expect(dialog.getByText('The last class would be on')).toHaveCount(0)
  }
  await count.fill('398')
  await add.click()
  await expect(toast(mentor, 'A batch has at most 400 classes.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)

  const { taps, tap } = counted()
  await tap(mentor.getByRole('button', { name: 'More for Docks' }))
  await tap(mentor.getByRole('button', { name: 'Extend' }))
  await expect(count).toBeFocused()
  await count.fill('2')
  const lastDay = await dialog.getByText('The last class would be on').textContent()
  expect(await axe(mentor)).toEqual([])
  await tap(add)
  expect(taps.count).toBeLessThanOrEqual(3)
  await expect(coming(mentor)).toHaveCount(5)
  await expect(coming(mentor).last()).toContainText(/ on (.*)\.$/.exec(lastDay ?? '')?.[1] ?? 'a day')
  await expect(dialog).toHaveCount(0)

  await plan({ name: 'Gates', startTime: '02:30', endTime: '03:30', classCount: 12 })
  await pressInMenu(mentor, 'Docks', 'Extend')
  await add.click()
  await expect(question).toContainText('Meera Nair teaches Gates of Docks before dawn on')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeVisible()
  await add.click()
  await question.getByRole('button', { name: 'Save anyway' }).click()
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
  const [menu, merge] = [
    mentor.getByRole('button', { name: /^More for / }).first(),
    mentor.getByRole('button', { name: 'Merge', exact: true }),
  ]
  async function open(id: string, tab = '') {
    await mentor.goto(`/dashboard/batches/${id}${tab}`)
  }
  const [dialog, question] = [mentor.getByRole('dialog'), mentor.getByRole('alertdialog')]
  await open(elsewhere)
  await menu.click()
  await merge.click()
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
  await open(from, '/students')
  await expect(mentor.getByRole('region', { name: 'Seats' })).toContainText('Divya Hegde')

  const { taps, tap } = counted()
  await tap(menu)
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
  expect(taps.count).toBeLessThanOrEqual(5)
  await expect(mentor).toHaveURL(`/dashboard/batches/${into}/students`)
  for (const name of ['Arjun Shetty', 'Divya Hegde'])
    await expect(mentor.getByRole('region', { name: 'Seats' })).toContainText(name)
  expect(await (await mentor.request.get(`/api/batches/${from}`)).json()).toMatchObject({
    state: 'cancelled',
    seatsHeld: 0,
  })
  await open(from)
  await expect(mentor.getByRole('heading', { level: 1, name: 'Late shift' })).toBeVisible()
  await menu.click()
  await expect(mentor.getByRole('link', { name: 'Copy' })).toBeVisible()
  for (const name of ['Extend', 'Merge']) await expect(mentor.getByRole('button', { name })).toHaveCount(0)
  for (const { gone } of [here, there]) await gone()
})

test('a student is away until a day, and the page of the batch says so', async ({ signedInAs, site }) => {
  const [mentor, student] = [await signedInAs('mentor'), await signedInAs('student')]
  const { api, courseId, batch, gone } = await newBatch(mentor, site.url, 'Pauses at dawn', { classCount: 8 })
  await enroll(api, student, courseId, { batchId: batch._id })
  await mentor.goto(`/dashboard/batches/${batch._id}/students`)
  const [seats, dialog] = [
    mentor.getByRole('region', { name: 'Seats' }),
    mentor.getByRole('dialog', { name: 'Mark leave of Arjun Shetty' }),
  ]
  async function open() {
    await pressInMenu(mentor, 'Arjun Shetty', 'Mark leave of Arjun Shetty')
    await expect(dialog).toBeVisible()
  }
  await open()
  await expect(dialog.getByLabel('First day of leave')).toHaveValue(inDays(0))
  const save = dialog.getByRole('button', { name: 'Mark leave', exact: true })
  await save.click()
  await expect(dialog.getByText('Please choose the last day')).toBeVisible()
  await dialog.getByLabel('Last day of leave').fill(inDays(-1))
  await expect(dialog.getByText('The last day must not be before the first')).toBeVisible()
  await dialog.getByLabel('Last day of leave').fill(inDays(100))
  await expect(dialog.getByText('Leave lasts at most 90 days')).toBeVisible()
  const until = batch.classes[2].startsAt
  const date = new Date(Date.parse(until) + 5.5 * 3_600_000).toISOString().slice(0, 10)
  await dialog.getByLabel('Last day of leave').fill(date)
  await expect(dialog).toContainText('On leave for 3 classes. Back for class 4 on')
  expect(await axe(mentor)).toEqual([])
  await save.click()
  await expect(dialog).toHaveCount(0)
  await expect(seats).toContainText(`On leave until ${formatDate(date)}`)
  const [{ message }] = await (await student.request.get('/api/notifications')).json()
  expect(message).toContain('Pauses at dawn, Daily mornings: you are on leave from')
  await student.goto('/dashboard/timetable')
  const ownBatch = student.getByRole('listitem').filter({ hasText: 'Pauses at dawn' })
  await expect(ownBatch.getByText(`You are on leave until ${formatDate(date)}.`)).toBeVisible()
  const away = student.locator('details[open]')
  await student.goto(`/dashboard/timetable?class=${batch.classes[0]._id}`)
  await expect(away.locator('summary')).toContainText('On leave')
  await expect(away).toContainText(`You are on leave until ${formatDate(date)}. This class does not count for you.`)
  await student.goto(`/dashboard/timetable?class=${batch.classes[3]._id}`)
  await expect(away.locator('summary')).toContainText('Pauses at dawn')
  await expect(away.locator('summary')).not.toContainText('Away')

  await open()
  await expect(dialog.getByLabel('Last day of leave')).toHaveValue(date)
  await dialog.getByRole('button', { name: 'End leave' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(seats).not.toContainText('On leave until')
  await expect(ownBatch.getByText('You are on leave')).toHaveCount(0)
  await gone()
})

test('a class that ended early is held in part, and its rest has the same number everywhere', async ({
  signedInAs,
  site,
}) => {
  const mentor = await signedInAs('mentor')
  const student = await signedInAs('student')
  const { api, courseId, batch, gone } = await newBatch(mentor, site.url, 'Parts at dawn', { classCount: 3 })
  const id = batch.classes[0]._id
  await enroll(api, student, courseId, { batchId: batch._id, isConfirmed: true })
  await letBegin(api, id)
  const begin = await letHaveBegun(site.databaseUrl, id)
  await student.goto('/dashboard/timetable')
  const nextClass = student.getByRole('listitem').filter({ hasText: 'Parts at dawn' }).first()
  await expect(nextClass).toContainText(formatTime(begin))
  await installClock(mentor)
  const dialog = mentor.getByRole('dialog')
  const classes = mentor.getByRole('region', { name: 'Classes' })
  async function open(isOver = false) {
    await mentor.goto(`/dashboard/batches/${batch._id}`)
    await hydrated(mentor)
    // A page looks at the clock once a minute.
    await mentor.clock.fastForward(60_000)
    if (isOver) await classes.getByText('1 past class').click()
    await pressInMenu(mentor, 'class 1', 'Ended early: class 1')
  }
  await open()
  const save = dialog.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(dialog.getByText('Please enter when it ended')).toBeVisible()
  await dialog.getByLabel('Ended at').fill(timeIn(at(-600), 'Asia/Kolkata'))
  await save.click()
  await expect(dialog.getByText('Please enter a time between the start and the end of the class')).toBeVisible()
  await dialog.getByLabel('Ended at').fill(timeIn(at(20), 'Asia/Kolkata'))
  await save.click()
  await expect(dialog.getByText('Please enter a time that has passed')).toBeVisible()
  await dialog.getByLabel('Ended at').fill(timeIn(at(-10), 'Asia/Kolkata'))
  await dialog.getByLabel('Reason').fill('The power is cut off')
  await expect(dialog).toContainText('The rest is class 1, continued, on')
  await axe(mentor, 'a class that ended early')
  await save.click()
  await expect(dialog).toHaveCount(0)
  await expect(classes).toContainText('Held until')
  await expect(classes).toContainText('1, continued. ')
  const rest = (await api.get(`/batches/${batch._id}`)).classes.at(-1)
  await mentor.goto(`/dashboard/timetable?class=${rest._id}`)
  await expect(mentor.locator('details[open]').getByText('· Daily mornings, class 1, continued')).toBeVisible()

  await open(true)
  await dialog.getByRole('button', { name: 'It was held in full' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(classes).not.toContainText('continued')

  // It ends at once: the student's next class is another from then on, and the timetable says what was held.
  await api.patch(`/classes/${id}`, { endedAt: new Date().toISOString() })
  await expect(nextClass).not.toContainText(formatTime(begin))
  await student.goto(`/dashboard/timetable?class=${id}`)
  await expect(student.locator('details[open] summary')).toContainText('Ended early')
  await gone()
})

test('classes and their batch are changed with a reason, which its students read', async ({ signedInAs, site }) => {
  const [mentor, student] = [await signedInAs('mentor'), await signedInAs('student')]
  const { api, courseId, batch, gone } = await newBatch(mentor, site.url, 'Reasons at dawn', { classCount: 3 })
  await enroll(api, student, courseId, { batchId: batch._id })
  const latest = async () => (await (await student.request.get('/api/notifications')).json())[0].message
  await mentor.goto(`/dashboard/batches/${batch._id}`)
  const [dialog, question] = [mentor.getByRole('dialog'), mentor.getByRole('alertdialog')]
  await mentor.getByRole('button', { name: 'Move class 1' }).click()
  await dialog.getByLabel('Room', { exact: true }).fill('Room 5')
  await dialog.getByLabel('Reason').fill('The lift is broken')
  await dialog.getByRole('button', { name: 'Move class' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await latest()).toMatch(/ will be in Room 5\. Reason: The lift is broken\.$/)
  await pressInMenu(mentor, 'class 2', 'Cancel class 2')
  await dialog.getByRole('radio', { name: /^Drop/ }).check()
  await dialog.getByLabel('Reason').fill('Meera is ill')
  await expect(dialog.getByText(/^The course becomes /)).toBeVisible()
  expect(await axe(mentor)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel 1 class' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await latest()).toMatch(/ is cancelled\..* Reason: Meera is ill\.$/)

  await pressInMenu(mentor, 'Daily mornings', 'Extend')
  await dialog.getByLabel('Reason').fill('The exam is later')
  await dialog.getByRole('button', { name: 'Add classes' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await latest()).toMatch(/ Reason: The exam is later\.$/)
  await mentor.getByRole('link', { name: 'Edit', exact: true }).click()
  await mentor.getByLabel('Room', { exact: true }).fill('Room 6')
  await mentor.getByLabel('Reason', { exact: true }).fill('Room 5 is painted')
  await mentor.getByRole('button', { name: 'Save batch' }).click()
  await expect(mentor).toHaveURL(/\/batches\/[\w-]+$/)
  expect(await latest()).toMatch(/ Reason: Room 5 is painted\.$/)
  await pressInMenu(mentor, 'Daily mornings', 'Cancel batch')
  await question.getByLabel('Reason').fill('Too few students')
  await axe(mentor, 'a batch that is cancelled')
  await question.getByRole('button', { name: 'Cancel batch' }).click()
  await expect(question).toHaveCount(0)
  expect(await latest()).toMatch(/ is cancelled\..* Reason: Too few students\.$/)
  await gone()
})
