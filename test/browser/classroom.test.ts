import type { Page } from '@playwright/test'
import { formatDate, formatDay } from '../../src/shared/time.ts'
import { dateIn } from '../../src/shared/wall-time.ts'
import { inDays } from '../factories.ts'
import { expect, test } from './fixtures.ts'
import { enroll, newBatch } from './teaching.ts'

/** Beside the price of a course. */
const nextBatch = (page: Page) => page.getByRole('region', { name: 'Next batch', exact: true })

test('a visitor sees what is left of a batch; who fills a seat changes it for everyone', async ({
  guest,
  signedInAs,
  site,
}) => {
  const [visitor, mentor, student] = [await guest(), await signedInAs('mentor'), await signedInAs('student')]
  const { courseId, gone } = await newBatch(mentor, site.url, 'Counting at dawn', { seats: 2 })
  for (const page of [visitor, student]) {
    await page.goto(`/courses/${courseId}`)
    await expect(page.getByRole('heading', { name: 'Next batches' })).toBeVisible()
    await expect(nextBatch(page)).toContainText('2 seats left')
  }
  await visitor.goto('/courses')
  await expect(visitor.getByText('Next batch:').filter({ hasText: '2 seats left' })).not.toHaveCount(0)

  await mentor.goto('/dashboard/mentor/students')
  await mentor.getByRole('searchbox', { name: 'Search students' }).fill('divya')
  // Before it, the row moves up under the hand.
  await expect(mentor.getByText('1–1 of 1')).toBeVisible()
  await mentor.getByRole('button', { name: 'Enroll Divya Hegde' }).click()
  const dialog = mentor.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Course' }).fill('at dawn')
  await mentor.getByRole('option', { name: 'Counting at dawn' }).click()
  await dialog.getByRole('radio', { name: /^Daily mornings/ }).check()
  await dialog.getByRole('button', { name: 'Enroll' }).click()
  await expect(nextBatch(student)).toContainText('1 seat left')
  await visitor.goto(`/courses/${courseId}`)
  await expect(nextBatch(visitor)).toContainText('1 seat left')
  await gone()
})

test('where its first class is cancelled a batch begins with the next, wherever it is shown', async ({
  guest,
  signedInAs,
  site,
}) => {
  const [visitor, mentor] = [await guest(), await signedInAs('mentor')]
  const title = 'Bays before dawn'
  const classes = { startsOn: inDays(1), startTime: '03:00', endTime: '04:00', classCount: 3 }
  const { api, courseId, batch, gone } = await newBatch(mentor, site.url, title, classes)
  const days = batch.classes.map(({ startsAt }: { startsAt: string }) => dateIn(startsAt, 'Asia/Kolkata'))
  const [before, after] = days.map((date: string) => ({
    date,
    day: formatDay(date),
    whole: formatDate(date),
  }))
  const course = `/courses/${courseId}`
  await visitor.goto(course)
  await expect(visitor.getByRole('heading', { name: before?.whole })).toBeVisible()
  await api.patch(`/classes/${batch.classes[0]._id}`, { state: 'cancelled' })
  // The pages of guests come from the cache until the change has reached it.
  await expect
    .poll(async () => (await visitor.request.get(course)).text())
    .toContain(`"startDate":"${after?.date}","repeatCount":2`)
  await visitor.goto(course)
  await expect(visitor.getByRole('heading', { name: after?.whole })).toBeVisible()
  await expect(visitor.getByText('Daily mornings: every day, 3:00 – 4:00 AM, 2 classes')).toBeVisible()
  await expect(visitor.getByText(before?.whole ?? '')).toHaveCount(0)
  for (const [path, name] of [
    ['/', `${after?.day}${title}`],
    ['/courses', `Next batch: ${after?.day}`],
  ] as const) {
    await visitor.goto(path)
    await expect(
      visitor.getByRole('listitem').filter({ hasText: title }).filter({ hasText: name }).first(),
    ).toBeVisible()
  }
  await mentor.goto('/dashboard/batches')
  await mentor.getByRole('searchbox', { name: 'Search batches' }).fill('before dawn')
  await expect(mentor.getByText('1–1 of 1')).toBeVisible()
  await expect(mentor.getByRole('row').filter({ hasText: title })).toContainText(after?.whole ?? '')
  await gone()
})

// product 7.18, 11.2
test('a visitor asks for a seat in a batch: the demo booking knows course and batch, with and without JavaScript', async ({
  browser,
  guest,
  signedInAs,
  site,
}) => {
  const [mentor, admin, student] = [await signedInAs('mentor'), await signedInAs('admin'), await signedInAs('student')]
  const title = 'Picking with LE'
  const { api, courseId, batch, gone } = await newBatch(mentor, site.url, title, { seats: 1 })
  const from = formatDate(batch.classes[0].startsAt)
  const visitor = await guest()
  await visitor.setViewportSize({ width: 390, height: 844 })
  await visitor.goto(`/courses/${courseId}`)
  const next = nextBatch(visitor)
  await expect(next).toContainText('1 seat left')
  await expect(next).toContainText('Meera Nair')
  await expect(next).toContainText('Brought SD to a pump maker')
  await visitor.getByRole('complementary').getByRole('link', { name: 'Ask for a seat' }).click()
  await expect(visitor.getByRole('heading', { name: 'Book a Free Demo Class' })).toBeVisible()
  await expect(visitor.getByLabel('Course')).toHaveValue('sap-le')
  const message = visitor.getByLabel('Message')
  await expect(message).toHaveValue(`I would like a seat in ${title}: Daily mornings, from ${from}.`)
  await visitor.getByLabel('Full Name').fill('Farida Lobo')
  await visitor.getByLabel('Email').fill('farida@example.org')
  await visitor.getByLabel('Phone Number').fill('9845000077')
  await visitor.getByRole('button', { name: 'Book my free demo' }).click()
  await expect(visitor.getByRole('heading', { name: 'Thank You' })).toBeVisible()
  const [booking] = await (await admin.request.get('/api/demo-booking?q=farida')).json()
  expect(booking).toMatchObject({ fullName: 'Farida Lobo', course: 'sap-le' })
  expect(booking.message).toBe(`I would like a seat in ${title}: Daily mornings, from ${from}.`)

  await enroll(api, student, courseId, { batchId: batch._id })
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  const plain = await context.newPage()
  await expect
    .poll(async () => (await plain.request.get(`/courses/${courseId}`)).text())
    .toContain('Full: ask for the waiting list')
  await plain.goto(`/courses/${courseId}`)
  await plain.getByRole('link', { name: 'Full: ask for the waiting list' }).click()
  await expect(plain.getByLabel('Course')).toHaveValue('sap-le')
  await expect(plain.getByLabel('Message')).toHaveValue(
    `Please put me on the waiting list for ${title}: Daily mornings, from ${from}.`,
  )
  await context.close()
  await student.goto(`/courses/${courseId}`)
  await expect(student.getByRole('heading', { name: 'Next batches' })).toBeVisible()
  await expect(student.getByRole('link', { name: /Ask for a seat|ask for the waiting list/ })).toHaveCount(0)
  await gone()
})

test('a batch that is over offers no seat and no waiting list', async ({ signedInAs, site }) => {
  const mentor = await signedInAs('mentor')
  const past = { startsOn: inDays(-9), startTime: '03:00', endTime: '04:00', classCount: 2 }
  const { batch, gone } = await newBatch(mentor, site.url, 'Docks long ago', past)
  await mentor.goto(`/dashboard/batches/${batch._id}/students`)
  await expect(mentor.getByText('Finished')).toBeVisible()
  await expect(mentor.getByRole('region', { name: 'Seats' })).toContainText('Nobody has a seat.')
  await expect(mentor.getByText(/ free$/)).toHaveCount(0)
  await expect(mentor.getByRole('region', { name: 'Waiting list' })).toHaveCount(0)
  await gone()
})

// product 21.6
test('a seat that comes free is offered to who waits, on a phone, and taken with one tap', async ({
  signedInAs,
  site,
}) => {
  const [mentor, student, otherStudent] = [
    await signedInAs('mentor'),
    await signedInAs('student2'),
    await signedInAs('student'),
  ]
  const { api, courseId, batch, gone } = await newBatch(mentor, site.url, 'Stock at midnight', { seats: 1 })
  const holder = await enroll(api, otherStudent, courseId, { batchId: batch._id })
  await enroll(api, student, courseId, { batchId: batch._id, wait: true })
  await student.setViewportSize({ width: 360, height: 740 })
  await student.goto('/dashboard/student')
  await expect(student.getByRole('heading', { name: 'Student Dashboard' })).toBeVisible()
  await api.remove(`/batches/${batch._id}/seats/${holder}`)
  await expect(student.getByRole('heading', { name: 'A seat is free for you' })).toBeVisible()
  await student.getByRole('button', { name: /^Take the seat/ }).click()
  await expect(student.getByRole('heading', { name: 'A seat is free for you' })).toBeHidden()
  await student.getByRole('link', { name: 'Timetable' }).first().click()
  await expect(student.getByRole('heading', { name: 'Stock at midnight' })).toBeVisible()
  await otherStudent.goto('/dashboard/student')
  await expect(otherStudent.getByRole('heading', { name: 'Student Dashboard' })).toBeVisible()
  await expect(otherStudent.getByText('A seat is free for you')).toBeHidden()
  await gone()
})

test('a class that is moved moves on an open timetable, in the bell, and staff know who has seen it', async ({
  signedInAs,
  site,
}) => {
  const [mentor, student] = [await signedInAs('mentor'), await signedInAs('student')]
  const { api, courseId, batch, gone } = await newBatch(mentor, site.url, 'Ledgers at sunrise', { classCount: 2 })
  await enroll(api, student, courseId, { batchId: batch._id })
  await student.goto(`/dashboard/timetable?day=${inDays(2)}`)
  const first = student.getByRole('listitem').filter({ hasText: 'Ledgers at sunrise' }).filter({ hasText: 'class 1' })
  await expect(first).toContainText('5:00 – 6:00 AM')
  const [{ _id, startsAt }] = batch.classes
  const later = new Date(Date.parse(startsAt) + 90 * 60_000).toISOString()
  await api.patch(`/classes/${_id}`, { startsAt: later, isConfirmed: true })
  await expect(first).toContainText('6:30 – 7:30 AM')
  await expect(first).toContainText('Moved')
  await expect.poll(async () => (await api.get(`/classes/${_id}/receipts`)).seen).toBe(1)
  await student.getByRole('button', { name: /^Notifications/ }).click()
  await expect(
    student.getByText(
      /Ledgers at sunrise, Daily mornings: class 1 on .* will be from 6:30.AM to 7:30.AM IST \(was 5:00/,
    ),
  ).toBeVisible()
  await student.keyboard.press('Escape')

  await student.getByRole('heading', { name: 'Add to my calendar' }).click()
  await student.getByRole('button', { name: 'Get my calendar link' }).click()
  const address = await student.getByLabel('Your calendar link').inputValue()
  const calendar = await (await student.request.get(address)).text()
  expect(calendar).toContain('SUMMARY:Ledgers at sunrise: class 1')
  await student.getByRole('button', { name: 'Turn off' }).click()
  await student.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
  await expect.poll(async () => (await student.request.get(address)).status()).toBe(404)
  await gone()
})
