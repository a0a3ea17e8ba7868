import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { testApp } from '#test/app.ts'
import { account, courseDraft } from '#test/factories.ts'
import { listenAs } from '#test/listener.ts'
import { until } from '#test/until.ts'
import { listNotifications, removeOldNotifications } from './queries.ts'
import { notifications } from './table.ts'

const { db, url, guest, signedInAs } = await testApp()
const [admin, mentor, student, student2] = [
  await signedInAs('admin'),
  await signedInAs('mentor'),
  await signedInAs('student'),
  await signedInAs('student2'),
]
const listOf = async ({ api }: typeof mentor) =>
  (await api.notifications.list()).map(({ type, message, link, read }) => ({ type, message, link, read }))
const unread = async ({ api }: typeof mentor) => (await api.notifications.list()).filter(({ read }) => !read).length

const draft = courseDraft({ title: 'Warehouses', duration: '2 months' })

test('a signup notifies staff, not students', async () => {
  await guest.api.accounts.signup(account({ name: 'Nisha Iyer' }))
  const notification = {
    type: 'newUserRegistered',
    message: 'Nisha Iyer signed up and awaits approval.',
    link: '/dashboard/mentor/approvals',
    read: false,
  }
  for (const who of [mentor, admin]) assert.deepEqual(await listOf(who), [notification])
  assert.deepEqual(await listOf(student), [])
})

// product 14.8
test('students are notified of an open course, a repetition replaces the one before, and a draft notifies nobody', async () => {
  await mentor.api.courses.create({ ...draft, published: false })
  const { _id: id } = await mentor.api.courses.create(draft)
  const [opened] = await listOf(student)
  assert.deepEqual(opened, {
    type: 'courseUpdated',
    message: 'A new course is open: Warehouses',
    link: `/courses/${id}`,
    read: false,
  })
  await student.api.notifications.read({})
  await mentor.api.courses.edit({ id, ...draft, duration: '3 months' })
  const now = await listOf(student)
  assert.deepEqual([now.length, now[0]?.message, now[0]?.read], [1, 'The course Warehouses was updated.', false])
  assert.equal((await listOf(mentor)).length, 1)
})

test('an enrollment notifies the student and other staff, not whoever made it', async () => {
  const [course] = (await mentor.api.courses.list({})).body
  const ids = { studentId: student.user._id, courseId: course?._id ?? '' }
  await mentor.api.enrollments.enroll(ids)
  const [type, read] = ['enrollmentCreated', false]
  const notification = {
    type,
    message: 'You have been enrolled in Warehouses.',
    link: '/dashboard/student/my-courses',
    read,
  }
  assert.deepEqual((await listOf(student))[0], notification)
  const link = `/dashboard/mentor/manage-enrollments?course=${ids.courseId}`
  assert.deepEqual((await listOf(admin))[0], { type, message: 'Arjun Shetty is enrolled in Warehouses.', link, read })
  assert.ok(!(await listOf(mentor)).some(({ type }) => type === 'enrollmentCreated'))
  assert.ok(!(await listOf(student2)).some(({ type }) => type === 'enrollmentCreated'))
})

test('a course that is no longer open notifies only its students', async () => {
  const [course] = (await student.api.enrollments.mine()).map(({ course }) => course)
  const id = course?._id ?? ''
  await mentor.api.courses.edit({ id, ...draft, published: false })
  const before = await listOf(student2)
  await mentor.api.courses.edit({ id, ...draft, published: false, duration: '4 months' })
  const [latest] = await listOf(student)
  assert.deepEqual(latest, {
    type: 'courseUpdated',
    message: 'The course Warehouses was updated.',
    link: '/dashboard/student/my-courses',
    read: false,
  })
  assert.deepEqual(await listOf(student2), before)
  await mentor.api.courses.edit({ id, ...draft })
})

test('notifications address a student as "you"', async () => {
  const socket = listenAs<{ message: string }>(url, student.cookie)
  assert.ok(await socket.settled)
  const [enrollment] = await student.api.enrollments.mine()
  const id = enrollment?._id ?? ''
  await mentor.api.enrollments.setStatus({ id, completionStatus: 'completed' })
  assert.equal((await listOf(student))[0]?.message, 'You were marked as completed in Warehouses.')
  await mentor.api.enrollments.setStatus({ id, completionStatus: 'in-progress' })
  await mentor.api.enrollments.deEnroll({ id })
  await mentor.api.enrollments.enroll({ studentId: student.user._id, courseId: enrollment?.course._id ?? '' })
  await until(() => socket.received.length >= 4, 'the student receives them')
  assert.deepEqual(
    socket.received.map(({ payload }) => payload.message),
    [
      'You were marked as completed in Warehouses.',
      'You were marked as in progress in Warehouses.',
      'You are no longer enrolled in Warehouses.',
      'You have been enrolled in Warehouses.',
    ],
  )
  socket.close()
})

// product 14.7
test('notifications of a deleted course have no link, and of any other the one they had', async () => {
  const { _id: courseId } = await mentor.api.courses.create({ ...draft, title: 'Soon gone' })
  await mentor.api.enrollments.enroll({ studentId: student.user._id, courseId })
  const links = async (who: typeof mentor) => (await listOf(who)).map(({ message, link }) => [message, link])
  const [before, ofStaff] = [await links(student), await links(admin)]
  await mentor.api.courses.remove({ id: courseId })
  const shut = (all: typeof before) => all.map(([message, link]) => [message, link?.includes(courseId) ? null : link])
  assert.notDeepEqual(shut(before), before)
  assert.deepEqual(await links(student), shut(before))
  assert.deepEqual(await links(admin), shut(ofStaff))
  assert.equal((await links(admin))[0]?.[1], null)
})

// product 14.7, 14.13
test('who was approved or deleted awaits nothing, for everybody; an approval that was taken back does again', async () => {
  const { user } = await guest.api.accounts.signup(account({ name: 'Lalita Pai' }))
  const isRead = async ({ api }: typeof mentor) =>
    (await api.notifications.list()).find(({ message }) => message.startsWith('Lalita Pai'))?.read
  const areRead = async () => [await isRead(mentor), await isRead(admin)]
  assert.deepEqual(await areRead(), [false, false])
  await mentor.api.users.approve({ id: user._id })
  assert.deepEqual(await areRead(), [true, true])
  await mentor.api.users.undoApproval({ id: user._id })
  assert.deepEqual(await areRead(), [false, false])
  await admin.api.users.reject({ id: user._id })
  assert.deepEqual(await areRead(), [true, true])
})

test('a refused change stores no notification', async () => {
  const before = await db.$count(notifications)
  const [course] = (await mentor.api.courses.list({})).body
  await mentor.api.enrollments.enroll({ studentId: student.user._id, courseId: course?._id ?? '' }).catch(() => {})
  assert.equal(await db.$count(notifications), before)
})

test('a user marks one notification as read, or all of their own', async () => {
  await student.api.notifications.read({})
  await mentor.api.courses.create({ ...draft, title: 'Transport' })
  await mentor.api.courses.create({ ...draft, title: 'Billing' })
  assert.equal(await unread(student), 2)
  const [latest] = await student.api.notifications.list()
  assert.deepEqual(await student.api.notifications.read({ id: latest?._id }), { unread: 1 })
  assert.deepEqual(await student.api.notifications.read({ id: '019aa000-0000-7000-8000-000000000000' }), { unread: 1 })
  assert.deepEqual(await student.api.notifications.read({}), { unread: 0 })
  assert.ok((await unread(student2)) > 0)
})

// product 14.7
test('a new user has no notifications from before, and old ones are deleted', async () => {
  const { user } = await guest.api.accounts.signup(account())
  await mentor.api.users.approve({ id: user._id })
  assert.deepEqual(await listNotifications(db, user, ['everyone', 'students']), [])
  const rows = await db.select().from(notifications)
  assert.ok(rows.length > 3)
  const [first] = rows
  await db.transaction(async (tx) => {
    await tx
      .update(notifications)
      .set({ createdAt: '2020-01-01T00:00:00Z' })
      .where(eq(notifications._id, first?._id ?? ''))
    await removeOldNotifications(tx)
  })
  assert.equal(await db.$count(notifications), rows.length - 1)
})

// product 14.14
test('who does not want a kind has none of it in the bell, but all that is about themselves', async () => {
  const { api } = student
  // @ts-expect-error no such kind
  await assert.rejects(api.notifications.choose({ kind: 'seats', isWanted: false }), { status: 400 })
  assert.deepEqual(
    (await api.notifications.choices()).map(({ kind, isWanted }) => [kind, isWanted]),
    [
      ['courses', true],
      ['posts', true],
    ],
  )
  await mentor.api.courses.create(courseDraft({ title: 'Unwanted', published: true }))
  const isListed = async (who: typeof student) =>
    (await listOf(who)).some(({ message }) => message.includes('Unwanted'))
  assert.ok(await isListed(student))
  for (const times of [1, 2]) {
    await api.notifications.choose({ kind: 'courses', isWanted: false })
    assert.equal(await isListed(student), false, `${times}`)
  }
  assert.ok(await isListed(student2))
  const { _id: courseId } = await mentor.api.courses.create(courseDraft({ title: 'About oneself' }))
  await admin.api.notifications.choose({ kind: 'enrollments', isWanted: false })
  await api.notifications.choose({ kind: 'enrollments', isWanted: false })
  await mentor.api.enrollments.enroll({ studentId: student.user._id, courseId })
  const about = (list: { message: string }[]) => list.filter(({ message }) => message.includes('About oneself')).length
  assert.deepEqual([about(await listOf(student)), about(await listOf(admin))], [1, 0])
  await api.notifications.choose({ kind: 'courses', isWanted: true })
  assert.ok(await isListed(student))
})
