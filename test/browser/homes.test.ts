import { account, bookingForm, courseDraft, materialDraft, messageForm, moduleDraft } from '../factories.ts'
import { HAS_CLASSROOM } from '../has-classroom.ts'
import { classOf, letHaveBegun, soon, tile } from './class-now.ts'
import { expect, more, test } from './fixtures.ts'
import { enroll, newBatch } from './teaching.ts'

test('what one admin has dealt with disappears from the home of another', async ({ guest, signedInAs, site }) => {
  const [visitor, admin, mentor] = [await guest(), await signedInAs('admin'), await signedInAs('mentor')]
  const headers = { origin: site.url }
  // What waited before is done, so that the entries of this test are among the first.
  const { waiting } = await (await admin.request.get('/api/dashboard/mentor')).json()
  const { user } = await (await visitor.request.post('/api/auth/signup', { headers, data: account() })).json()
  await mentor.goto('/dashboard/mentor')
  await admin.goto('/dashboard/admin')
  const toDo = admin.getByRole('region', { name: 'To do' })
  const list = toDo.getByRole('list', { name: 'To do' })
  const first = list.getByRole('listitem').filter({ hasText: waiting[0].name })
  await expect(first).toContainText(/signed up \d+ \w+ ago/)
  await expect(list.getByRole('listitem')).toHaveCount(5)
  const all = toDo.getByRole('link', { name: /^All \d+$/ })
  const counted = async () => Number((await all.innerText()).slice('All '.length))
  const before = await counted()

  await mentor.getByRole('button', { name: `Approve ${waiting[0].name}` }).press('Enter')
  await expect(first).toHaveCount(0)
  await expect(all).toHaveText(`All ${before - 1}`)
  const next = mentor.getByRole('button', { name: /^Approve / }).first()
  await expect(next, 'the focus goes on to the next').toBeFocused()

  const { bookings } = await (await admin.request.get('/api/dashboard/admin')).json()
  const waitingNow = await counted()
  await visitor.request.post('/api/demo-booking', { headers, data: bookingForm() })
  await expect(all, 'a booking comes in').toHaveText(`All ${waitingNow + 1}`)
  await all.click()
  await expect(admin).toHaveURL('/dashboard/admin?todo=all')
  // Ten of a kind at most, and other tests of this site leave some.
  await expect.poll(() => list.getByRole('listitem').count(), 'the rest opens').toBeGreaterThan(5)
  await expect(admin.getByRole('link', { name: `Call ${bookings[0].fullName}` })).toHaveAttribute('href', /^tel:\+/)
  await more(admin, bookings[0].fullName)
  await admin.getByRole('button', { name: `Mark ${bookings[0].fullName} as called` }).click()
  await expect(admin.getByRole('link', { name: `Call ${bookings[0].fullName}` })).toHaveCount(0)
  await visitor.request.post('/api/contact/send', { headers, data: messageForm() })
  await expect(admin.getByRole('link', { name: /^Answer / }).first()).toHaveAttribute('href', /^mailto:.*subject=/)
  await toDo.getByRole('link', { name: 'First 5' }).click()
  await expect(all).toHaveText(`All ${waitingNow + 1}`)
  await expect(list.getByRole('listitem')).toHaveCount(5)
  await mentor.request.delete(`/api/approval/reject/${user._id}`, { headers })
})

test('the figures are on a page of their own, as bars and as a table', async ({ signedInAs }) => {
  const admin = await signedInAs('admin')
  await admin.goto('/dashboard/admin')
  await admin.getByRole('link', { name: HAS_CLASSROOM ? 'Analytics' : 'Reports' }).click()
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Reports')
  const plot = admin.getByRole('img', { name: /^Sign-ups per week: \d+ in 12 weeks, \d+ of them this week\.$/ })
  await expect(plot).toBeVisible()
  await admin.getByText('Show as a table').first().press('Enter')
  await expect(admin.getByRole('table', { name: 'Sign-ups per week' }).getByRole('row')).toHaveCount(13)
})

test('a student goes on with one press, and the ring has grown on return', async ({ signedInAs, site }) => {
  const [student, mentor] = [await signedInAs('student2'), await signedInAs('mentor')]
  const headers = { origin: site.url }
  await student.goto('/dashboard/student')
  await expect(student.getByRole('link', { name: 'See the courses' })).toBeVisible()

  const materials = ['First slides', 'Second slides'].map((name, at) =>
    materialDraft({ name, url: new URL(`/favicon.ico?${at}`, site.url).href }),
  )
  const data = courseDraft({ title: 'Rings and returns', modules: [moduleDraft({ materials })] })
  const { _id } = await (await mentor.request.post('/api/courses', { headers, data })).json()
  const me = (await (await student.request.get('/api/auth/me')).json()).user._id
  await mentor.request.post('/api/enrollments/enroll', { headers, data: { studentId: me, courseId: _id } })
  const progress = student.getByRole('region', { name: 'Your progress' }).getByRole('listitem')
  await expect(progress).toContainText('0 of 2 materials opened')
  await expect(progress.locator('circle')).toHaveCount(1)
  const opened = student.waitForEvent('popup')
  await student.getByRole('link', { name: 'Begin with First slides' }).click()
  await (await opened).close()
  await student.bringToFront()
  await student.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(progress).toContainText('1 of 2 materials opened')
  await expect(progress.locator('circle[stroke-dasharray="50 100"]')).toBeVisible()
  await expect(student.getByRole('link', { name: 'Continue with Second slides' })).toBeVisible()
  await mentor.request.delete(`/api/courses/${_id}`, { headers })
})

test('a home that did not come says so and is asked for again', async ({ signedInAs, expectPageError }) => {
  expectPageError(/503/)
  const mentor = await signedInAs('mentor')
  await mentor.goto('/dashboard/mentor/students')
  await mentor.route('**/api/dashboard/mentor', (route) =>
    route.fulfill({ status: 503, json: { message: 'Failed to fetch your dashboard.' } }),
  )
  await mentor.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(mentor.getByRole('alert').filter({ hasText: 'Failed to fetch your dashboard.' })).toBeVisible()
  await expect(mentor.getByRole('list', { name: 'Go to' }).getByRole('link')).toHaveCount(4)
  await mentor.unroute('**/api/dashboard/mentor')
  await mentor.getByRole('button', { name: 'Try again' }).click()
  await expect(mentor.getByRole('region', { name: 'Waiting for approval' })).toBeVisible()
})

test('while the code of a class is shown its students check in from their home', async ({ signedInAs, site }) => {
  test.skip(!HAS_CLASSROOM)
  const [mentor, student] = [await signedInAs('mentor'), await signedInAs('student')]
  const { api, courseId, batch, gone } = await newBatch(mentor, site.url, 'Counting by the door', { classCount: 1 })
  await enroll(api, student, courseId, { batchId: batch._id })
  const hours = { startsAt: soon(10), endsAt: soon(70) }
  const added = await api.post(`/batches/${batch._id}/classes`, { ...hours, isConfirmed: true })
  await student.setViewportSize({ width: 390, height: 844 })
  await student.goto('/dashboard/student')
  const panel = student.getByRole('region', { name: 'Check in' })
  await expect(student.getByRole('heading', { name: 'Next class' })).toBeVisible()
  await expect(panel).toHaveCount(0)
  const { code } = await api.get(`/classes/${added.class._id}/code`)
  await expect(panel).toContainText('Counting by the door: class 1')
  await panel.getByRole('link', { name: 'Check in to class 1 of Counting by the door' }).click()
  await student.getByLabel('Code').fill(code)
  await student.getByRole('button', { name: 'Check in' }).click()
  await expect(student.getByText('You are checked in to class 1 of Counting by the door.')).toBeVisible()
  await student.goto('/dashboard/student')
  await expect(student.getByRole('heading', { name: 'Next class' })).toBeVisible()
  await expect(panel).toHaveCount(0)
  await gone()
})

test('the rest of a class that was held in part is called so where its students check in', async ({
  signedInAs,
  site,
}) => {
  test.skip(!HAS_CLASSROOM)
  const [mentor, student] = [await signedInAs('mentor'), await signedInAs('student')]
  const { api, courseId, batch, gone } = await newBatch(mentor, site.url, 'Doors in two parts', { classCount: 1 })
  await enroll(api, student, courseId, { batchId: batch._id })
  const id = batch.classes[0]._id
  const begins = { startsAt: soon(1 / 40), endsAt: soon(60) }
  await api.patch(`/classes/${id}`, { ...begins, isConfirmed: true })
  await expect.poll(() => Date.now() > Date.parse(begins.startsAt)).toBe(true)
  await api.patch(`/classes/${id}`, { endedAt: soon(0), isConfirmed: true })
  const { classes } = await api.get(`/batches/${batch._id}`)
  const rest = classes.find(({ continuesId }: { continuesId: string | null }) => continuesId === id)
  await api.patch(`/classes/${rest._id}`, { startsAt: soon(10), endsAt: soon(70), isConfirmed: true })
  await api.get(`/classes/${rest._id}/code`)
  await student.goto('/dashboard/student')
  const panel = student.getByRole('region', { name: 'Check in' })
  await expect(panel).toContainText('Doors in two parts: class 1, continued')
  await expect(panel.getByRole('link', { name: 'Check in to class 1, continued, of Doors in two parts' })).toBeVisible()
  await gone()
})

test('the home of a mentor offers the register of a class of today until it is complete', async ({
  signedInAs,
  site,
}) => {
  test.skip(!HAS_CLASSROOM)
  const mentor = await signedInAs('mentor')
  const { classId, names, gone } = await classOf(mentor, site.url, 'Counting from home', 2)
  // A class that begins soon is not of today in the last minutes of a day.
  await letHaveBegun(site.databaseUrl, classId)
  await mentor.goto('/dashboard/mentor')
  const today = mentor.getByRole('listitem').filter({ hasText: 'Counting from home' })
  await today.getByRole('link', { name: 'Take the register of Counting from home' }).click()
  await mentor.getByRole('button', { name: 'All present' }).click()
  await tile(mentor, names[1] ?? '').click()
  await expect(mentor.getByText('Attendance saved for 2 students.')).toBeVisible()
  await mentor.goto('/dashboard/mentor')
  await expect(today).toContainText('Attendance taken, 2 students')
  await expect(today.getByRole('link', { name: 'See attendance of Counting from home' })).toBeVisible()
  await gone()
})
