import type { ConsoleMessage } from '@playwright/test'
import { account, courseDraft, materialDraft, moduleDraft } from '../factories.ts'
import { axe } from './axe.ts'
import { openProxy } from './cuttable-proxy.ts'
import { startDemo } from './demo-site.ts'
import { eventSocket } from './event-socket.ts'
import { expect, more, test, toast } from './fixtures.ts'

// product 8.5
test('enrolled, completed and taken out again, under the eyes of the student', async ({ signedInAs, site }) => {
  const [student, mentor] = [await signedInAs('student2'), await signedInAs('mentor')]
  const title = 'Counting by moonlight'
  const headers = { origin: site.url }
  const data = courseDraft({ title, modules: [moduleDraft({ materials: [materialDraft()] })] })
  const { _id } = await (await mentor.request.post('/api/courses', { headers, data })).json()
  for (const page of ['progress', 'my-courses']) {
    await student.goto(`/dashboard/student/${page}`)
    await expect(student.getByText('You are not enrolled in any courses yet.')).toBeVisible()
    const way = student.getByRole('main').getByRole('link', { name: 'See our courses' })
    await expect(way, `${page} leads on`).toHaveAttribute('href', '/courses')
  }

  await mentor.goto('/dashboard/mentor/students')
  await mentor.getByRole('searchbox', { name: 'Search students' }).fill('divya')
  // Before it, the row moves up under the hand.
  await expect(mentor.getByText('1–1 of 1')).toBeVisible()
  await mentor.getByRole('button', { name: 'Enroll Divya Hegde' }).click()
  await mentor.getByRole('dialog').getByRole('combobox', { name: 'Course' }).fill('moonlight')
  await mentor.getByRole('option', { name: title }).click()
  await mentor.getByRole('dialog').getByRole('button', { name: 'Enroll' }).click()
  await expect(toast(student, `You have been enrolled in ${title}.`)).toBeVisible()
  await expect(student.getByRole('heading', { name: title, exact: true })).toBeVisible()
  await expect(student.getByText('in-progress')).toBeVisible()
  const material = student.locator('a[href*="/material/"]').first()
  const address = (await material.getAttribute('href')) ?? ''
  const opened = await student.request.get(address, { maxRedirects: 0 })
  expect(opened.status()).toBe(302)
  await expect(student.getByText('PDF', { exact: true }).first()).toBeVisible()

  await mentor.goto('/dashboard/mentor/manage-enrollments')
  await mentor.getByRole('combobox', { name: 'Course', exact: true }).fill('moonlight')
  await mentor.getByRole('option', { name: title }).click()
  await expect(mentor.getByRole('row').filter({ hasText: 'Divya Hegde' })).toContainText('in-progress')
  await mentor.getByRole('button', { name: 'Mark Complete: Divya Hegde' }).click()
  const question = mentor.getByRole('alertdialog')
  await expect(question).toContainText(`Are you sure you want to mark Divya Hegde as completed in ${title}?`)
  await question.getByRole('button', { name: 'Mark Complete' }).click()
  await expect(toast(student, `You were marked as completed in ${title}.`)).toBeVisible()
  await expect(student.getByText('completed', { exact: true })).toBeVisible()

  await mentor.getByRole('button', { name: 'Mark In-Progress: Divya Hegde' }).click()
  await mentor.getByRole('alertdialog').getByRole('button', { name: 'Mark In-Progress' }).click()
  await expect(student.getByText('in-progress')).toBeVisible()

  await more(mentor, 'Divya Hegde')
  await mentor.getByRole('button', { name: 'De-enroll Divya Hegde' }).click()
  await expect(mentor.getByRole('alertdialog')).toContainText('Their progress in it will be lost.')
  await mentor.getByRole('alertdialog').getByRole('button', { name: 'De-enroll' }).click()
  await expect(toast(student, `You are no longer enrolled in ${title}.`)).toBeVisible()
  await expect(student.getByText('You are not enrolled in any courses yet.')).toBeVisible()
  await expect(mentor.getByText('Nobody is enrolled in this course yet.')).toBeVisible()
  expect((await student.request.get(address, { maxRedirects: 0 })).status()).toBe(403)
  await mentor.request.delete(`/api/courses/${_id}`, { headers })
})

const isConnectionLost = (message: ConsoleMessage) => /WebSocket connection .* failed/.test(message.text())

// product 14.5, 14.10
test('events that happen while the socket is disconnected show once it reconnects, once each', async ({
  site,
  signedInAs,
  expectPageError,
}) => {
  expectPageError(/WebSocket connection .* failed/)
  const proxy = await openProxy(site.url)
  const [student, mentor] = [await signedInAs('student2'), await signedInAs('mentor')]
  const me = (await (await student.request.get('/api/auth/me')).json()).user._id
  const [course] = await (await student.request.get('/api/courses')).json()
  const headers = { origin: site.url }
  const data = { studentId: me, courseId: course._id }
  const message = `You have been enrolled in ${course.title}.`
  const notifications: { message: string }[] = await (await student.request.get('/api/notifications')).json()
  const before = notifications.filter((notification) => notification.message === message).length

  const connected = eventSocket(student)
  await student.goto(`${proxy.url}/dashboard/student/my-courses`)
  await expect(student.getByText('You are not enrolled in any courses yet.')).toBeVisible()
  await connected
  await proxy.cut()
  expect((await mentor.request.post('/api/enrollments/enroll', { headers, data })).status()).toBe(201)
  // It has tried to come back, and tried again.
  for (const _ of [1, 2]) await student.waitForEvent('console', isConnectionLost)
  await expect(student.getByRole('heading', { name: course.title })).toHaveCount(0)
  await proxy.mend()
  await expect(student.getByRole('heading', { name: course.title, exact: true })).toBeVisible()
  await student.getByRole('button', { name: /^Notifications, \d+ unread/ }).click()
  await expect(student.getByRole('link', { name: message })).toHaveCount(before + 1)
  await student.keyboard.press('Escape')

  const [{ _id }] = await (await student.request.get('/api/enrollments/my-courses')).json()
  await mentor.request.delete(`/api/enrollments/${_id}`, { headers })
  await expect(toast(student, 'You are no longer enrolled')).toBeVisible()
  await proxy.cut()
})

test('a server that goes away signs nobody out', async ({ browser }) => {
  const site = await startDemo()
  const page = await browser.newPage({ baseURL: site.url })
  const data = { email: 'student@example.com', password: 'classroom' }
  await page.request.post('/api/auth/login', { headers: { origin: site.url }, data })
  const connected = eventSocket(page)
  await page.goto('/dashboard/student/my-courses')
  const webSocket = await connected
  await page.waitForLoadState('networkidle')
  const closed = webSocket.waitForEvent('close')
  await site.stop()
  await closed
  for (const _ of [1, 2]) await page.waitForEvent('console', isConnectionLost)
  await expect(page.getByRole('heading', { name: 'My Courses' })).toBeVisible()
  await expect(page.getByText('You are not logged in.')).toHaveCount(0)
  await page.close()
})

test('the bell counts what is new, opening it reads all, and what happened meanwhile is found on return', async ({
  site,
  signedInAs,
}) => {
  const [student, mentor] = [await signedInAs('student2'), await signedInAs('mentor')]
  const headers = { origin: site.url }
  const course = courseDraft({ title: 'Bells and whistles', duration: '1 week' })
  const connected = eventSocket(student)
  await student.goto('/dashboard/student')
  await connected
  const bell = student.getByRole('button', { name: /^Notifications/ })
  await bell.click()
  await expect(student.getByRole('dialog')).toBeVisible()
  await student.keyboard.press('Escape')
  await expect(student.getByRole('dialog')).toHaveCount(0)
  await expect(bell).toHaveAccessibleName('Notifications')
  const { _id } = await (await mentor.request.post('/api/courses', { headers, data: course })).json()
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  await bell.click()
  await expect(bell).toHaveAccessibleName('Notifications')
  expect(await axe(student)).toEqual([])
  await student.getByRole('dialog').getByRole('link', { name: 'A new course is open: Bells and whistles' }).click()
  await expect(student).toHaveURL(`/courses/${_id}`)
  await expect(student.getByRole('dialog')).toHaveCount(0)

  await student.goto('about:blank')
  await mentor.request.put(`/api/courses/${_id}`, { headers, data: { ...course, duration: '2 weeks' } })
  await student.goto('/courses')
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  await mentor.goto('/dashboard/mentor')
  await mentor.getByRole('button', { name: /^Notifications/ }).click()
  await expect(mentor.getByText('Bells and whistles')).toHaveCount(0)

  const admin = await signedInAs('admin')
  await admin.goto('/dashboard/admin')
  const me = (await (await student.request.get('/api/auth/me')).json()).user._id
  await mentor.request.post('/api/enrollments/enroll', { headers, data: { studentId: me, courseId: _id } })
  await admin.getByRole('button', { name: /^Notifications, \d+ unread/ }).click()
  const notification = admin.getByRole('link', { name: /Divya Hegde is enrolled in Bells and whistles\./ })
  await notification.click()
  await expect(admin).toHaveURL(`/dashboard/mentor/manage-enrollments?course=${_id}`)
  await expect(admin.getByRole('heading', { name: 'Bells and whistles' })).toBeVisible()
  await expect(admin.getByRole('row').filter({ hasText: 'Divya Hegde' })).toContainText('in-progress')
  await admin.getByRole('button', { name: /^Notifications/ }).click()
  await expect(notification).toHaveCount(1)
  await mentor.request.delete(`/api/courses/${_id}`, { headers })
  await expect(notification).toHaveCount(0)
  await expect(admin.getByText('Divya Hegde is enrolled in Bells and whistles.').last()).toBeVisible()
})

test('progress is what was opened and what a mentor said, and an admin can delete from here', async ({
  signedInAs,
}) => {
  const [student, admin] = [await signedInAs('student'), await signedInAs('admin')]
  await student.goto('/dashboard/student/progress')
  const sum = /^0 of 1 course completed, (\d+) of (\d+) materials opened\.$/
  const [, opened, inAll] = sum.exec(await student.getByText(sum).innerText()) ?? []
  const next = student.locator('p', { hasText: 'Next:' }).getByRole('link')
  await student.request.get((await next.getAttribute('href')) ?? '', { maxRedirects: 0 })
  await student.reload()
  await expect(
    student.getByText(`0 of 1 course completed, ${Number(opened) + 1} of ${inAll} materials opened.`, { exact: true }),
  ).toBeVisible()

  const [{ course }] = await (await student.request.get('/api/enrollments/my-courses')).json()
  await admin.goto(`/dashboard/admin/manage-enrollments/${course._id}`)
  await more(admin, 'Arjun Shetty')
  await admin.getByRole('button', { name: 'Delete Student Arjun Shetty' }).click()
  await expect(admin.getByRole('alertdialog')).toContainText(
    "WARNING: Are you sure you want to permanently delete Arjun Shetty's account?",
  )
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  const unknown = await admin.goto('/dashboard/admin/manage-enrollments/unknown')
  expect(unknown?.status()).toBe(404)
  await expect(admin.getByRole('heading', { name: 'Course not found.' })).toBeVisible()
})

test('a mentor enrolls a student from the page of the student, and goes back to the list', async ({
  guest,
  signedInAs,
  site,
}) => {
  const [visitor, mentor] = [await guest(), await signedInAs('mentor')]
  const headers = { origin: site.url }
  const title = 'Read and enrolled'
  await mentor.request.post('/api/courses', { headers, data: courseDraft({ title }) })
  const data = account({ name: 'Read First' })
  const { user } = await (await visitor.request.post('/api/auth/signup', { headers, data })).json()
  const enroll = mentor.getByRole('button', { name: 'Enroll Read First' })
  await mentor.goto(`/dashboard/mentor/student-profile/${user._id}`)
  await expect(mentor.getByText('Not enrolled in any course yet.')).toBeVisible()
  await expect(enroll).toHaveCount(0)
  expect(await mentor.request.patch(`/api/approval/approve/${user._id}`, { headers })).toBeOK()
  await enroll.click()
  await mentor.getByRole('dialog').getByRole('combobox', { name: 'Course' }).fill(title)
  await mentor.getByRole('option', { name: title }).click()
  await mentor.getByRole('dialog').getByRole('button', { name: 'Enroll' }).click()
  await expect(mentor.getByRole('main').getByRole('link', { name: title })).toBeVisible()
  await mentor.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'All Students' }).click()
  await expect(mentor).toHaveURL('/dashboard/mentor/students')
})
