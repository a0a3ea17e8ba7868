import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { classes } from '#src/features/batches/server/table.ts'
import { contactMessages, demoBookings } from '#src/features/enquiries/server/table.ts'
import { requests as privacyRequests } from '#src/features/privacy/server/table.ts'
import { firstIdAt } from '#src/server/db/column-types.ts'
import { dateIn, momentOf } from '#src/shared/wall-time.ts'
import { testApp } from '#test/app.ts'
import { classroom } from '#test/classroom.ts'
import {
  bookingForm,
  courseDraft,
  discussionDraft,
  materialDraft,
  messageForm,
  moduleDraft,
  studentRow,
} from '#test/factories.ts'
import { HAS_CLASSROOM } from '#test/has-classroom.ts'
import { refusal } from '#test/refusal.ts'
import { MAX_COUNTED_IN_BAR, whereToContinue } from '../rules.ts'

const { db, guest, signedInAs, send } = await testApp()
const [admin, mentor, student] = [await signedInAs('admin'), await signedInAs('mentor'), await signedInAs('student')]
const otherStudent = await signedInAs('student2')
const titles = (all: { title: string }[]) => all.map(({ title }) => title)

test('a home is for its role: nobody is shown what is another’s to do', async () => {
  const pending = await signedInAs('pending')
  for (const home of ['studentHome', 'mentorHome', 'adminHome'] as const) {
    assert.equal((await refusal(guest.api.dashboard[home]())).status, 401, home)
    assert.equal((await refusal(pending.api.dashboard[home]())).status, 403, home)
  }
  assert.equal((await refusal(student.api.dashboard.mentorHome())).status, 403)
  for (const who of [student, mentor]) {
    assert.equal((await refusal(who.api.dashboard.adminHome())).status, 403)
    assert.equal((await refusal(who.api.dashboard.reports())).status, 403)
  }
  assert.deepEqual(Object.keys((await student.api.dashboard.studentHome()).figures), ['enrolled'])
  assert.deepEqual(Object.keys((await mentor.api.dashboard.mentorHome()).figures), ['enrolled', 'staff'])
})

// product 6.10
test('a student is led to the first unopened material, and sees what others answered and what is new', async () => {
  const modules = [
    moduleDraft({
      materials: [materialDraft({ name: 'One' }), materialDraft({ name: 'Two', url: 'https://example.com/2' })],
    }),
  ]
  const { _id } = await mentor.api.courses.create(courseDraft({ title: 'Selling', modules }))
  await mentor.api.enrollments.enroll({ studentId: student.user._id, courseId: _id })
  const before = await student.api.dashboard.studentHome()
  const [course] = before.courses
  assert.deepEqual([course?.course.title, course?.materials.opened, course?.materials.inAll], ['Selling', 0, 2])
  assert.equal(course?.lastOpenedAt, null)
  assert.deepEqual(before.figures.enrolled, { courses: 1, completed: 0 })
  const next = whereToContinue(before.courses)?.materials.next
  assert.equal(next?.name, 'One')

  await send(`/api/courses/${_id}/material/${next?.module}/0`, { headers: { cookie: student.cookie } })
  const [after] = (await student.api.dashboard.studentHome()).courses
  assert.deepEqual([after?.materials.opened, after?.materials.next?.name], [1, 'Two'])
  assert.ok(after?.lastOpenedAt)
  assert.deepEqual((await otherStudent.api.dashboard.studentHome()).courses, [], 'only one’s own')

  const { discussion: question } = await student.api.forum.create(discussionDraft({ title: 'Where is my order?' }))
  await student.api.forum.reply({ id: question._id, content: 'I ask again.' })
  assert.deepEqual((await student.api.dashboard.studentHome()).latestReplies, [], 'one’s own reply is not among them')
  await otherStudent.api.forum.reply({ id: question._id, content: 'In the list of orders.' })
  const home = await student.api.dashboard.studentHome()
  assert.deepEqual(
    home.latestReplies.map(({ title, authorName }) => [title, authorName]),
    [['Where is my order?', otherStudent.user.name]],
  )
  assert.deepEqual((await otherStudent.api.dashboard.studentHome()).latestReplies, [])
  const messagesOf = (notifications: { message: string }[]) => notifications.map(({ message }) => message)
  assert.deepEqual(messagesOf(home.notifications), [
    'You have been enrolled in Selling.',
    'A new course is open: Selling',
  ])
  assert.deepEqual(messagesOf((await otherStudent.api.dashboard.studentHome()).notifications), [
    'A new course is open: Selling',
  ])
  assert.deepEqual(messagesOf((await admin.api.dashboard.mentorHome()).notifications), [
    'Arjun Shetty is enrolled in Selling.',
  ])
  assert.deepEqual(
    (await mentor.api.dashboard.mentorHome()).notifications,
    [],
    'nobody is notified of their own changes',
  )
})

// product 6.11
test('a mentor sees who waits, the longest first and five at most, and what is not published', async () => {
  await mentor.api.courses.create(courseDraft({ title: 'Not yet', published: false }))
  for (const days of [3, 9, 6, 1, 2]) {
    await db.execute(sql`insert into users (id, name, email, role, created_at)
      select ${firstIdAt(Date.now() - days * 86_400_000)}::uuid, 'Came', ${`${days}@example.org`}, 'student', now() - ${days} * interval '1 day'`)
  }
  const { waiting, drafts, figures } = await mentor.api.dashboard.mentorHome()
  assert.deepEqual(
    waiting.map(({ email }) => email),
    ['9@example.org', '6@example.org', '3@example.org', '2@example.org', '1@example.org'],
  )
  assert.equal(figures.staff?.pending, 6)
  assert.deepEqual(titles(drafts), ['Not yet'])
})

// product 6.12
test('an admin sees ten of each that waits, the longest first, until somebody saw to them', async () => {
  const numbers = Array.from({ length: 11 }, (_, at) => `${at}`)
  // A visitor may send no more than a few a minute.
  for (const fullName of numbers) {
    const { leaveEmpty: _, ...booking } = bookingForm({ fullName })
    await db.insert(demoBookings).values({ message: '', ...booking })
    const { leaveEmpty: __, ...message } = messageForm({ fullName })
    await db.insert(contactMessages).values(message)
  }
  const home = await admin.api.dashboard.adminHome()
  const names = (all: { fullName: string }[]) => all.map(({ fullName }) => fullName)
  assert.deepEqual([names(home.bookings), names(home.messages)], Array(2).fill(numbers.slice(0, 10)))
  assert.equal(home.waiting.length, 6)
  assert.ok(home.messages.every(({ createdAt, dueAt }) => Date.parse(dueAt) - Date.parse(createdAt) >= 86_400_000))
  await admin.api.enquiries.markBooking({ id: home.bookings[0]?._id ?? '', state: 'called' })
  await admin.api.enquiries.markMessage({ id: home.messages[0]?._id ?? '', state: 'done' })
  await mentor.api.users.approve({ id: home.waiting[0]?._id ?? '' })
  const after = await admin.api.dashboard.adminHome()
  assert.deepEqual([names(after.bookings), names(after.messages)], Array(2).fill(numbers.slice(1)))
  assert.notEqual(after.waiting[0]?._id, home.waiting[0]?._id)
})

// product 6.12
test('what a user asked about their data is there until it is answered, what is due first above', async () => {
  const ask = (text: string) => student.api.privacy.request({ kind: 'correct', text })
  await ask('My name is spelled otherwise.')
  await ask('My phone number, too.')
  const { requests } = await admin.api.dashboard.adminHome()
  assert.deepEqual(
    requests.map(({ name, kind }) => [name, kind]),
    Array(2).fill([student.user.name, 'correct']),
  )
  await db
    .update(privacyRequests)
    .set({ answeredAt: sql`now()` })
    .where(eq(privacyRequests._id, requests[0]?._id ?? ''))
  assert.deepEqual((await admin.api.dashboard.adminHome()).requests, requests.slice(1))
})

// product 6.12
test('twelve weeks are counted by when each came, and a bar no further than its end', async () => {
  const { weeks, courses } = await admin.api.dashboard.reports()
  assert.equal(weeks.length, 12)
  const came = weeks.reduce((all, { signUps }) => all + signUps, 0)
  assert.equal(came, 3 + 5, 'the students of the fixtures and those added per day; no mentors')
  assert.equal(weeks.at(-1)?.enrollments, 1)
  assert.deepEqual(
    courses.map(({ title, students }) => [title, students]),
    [['Selling', 1]],
    'published ones',
  )
  const begins = Date.parse(weeks[4]?.begins ?? '')
  for (const [at, email] of [
    [begins - 1, 'before@example.org'],
    [begins, 'first@example.org'],
  ] as const)
    await db.execute(
      sql`insert into users (id, name, email, role) values (${firstIdAt(at)}::uuid, 'Edge', ${email}, 'student')`,
    )
  await db.insert(users).values(Array.from({ length: 1_200 }, () => studentRow()))
  const later = (await admin.api.dashboard.reports()).weeks
  const grown = later.map(({ signUps }, at) => signUps - (weeks[at]?.signUps ?? 0))
  assert.deepEqual([grown[3], grown[4], grown[5]], [1, 1, 0])
  assert.equal(later.at(-1)?.signUps, MAX_COUNTED_IN_BAR + 1)
})

test('a mentor’s home names what they teach today, and nobody else’s', { skip: !HAS_CLASSROOM }, async () => {
  const { _id: courseId } = await mentor.api.courses.create(courseDraft({ title: 'Teaching today' }))
  const { classWith, newStudents } = classroom(db, mentor, courseId)
  const students = await newStudents(2)
  const today = await classWith(0, students)
  await classroom(db, admin, courseId).classWith(0, [])
  await classroom(db, mentor, courseId).classWith(3 * 24 * 60, [])
  const home = await mentor.api.dashboard.mentorHome()
  assert.deepEqual(
    home.today.map(({ _id, course, batch }) => [_id, course.title, batch._id]),
    [[today.id, 'Teaching today', today.batchId]],
  )
  const marking = async () =>
    (await mentor.api.dashboard.mentorHome()).today.map(({ listed, unmarked }) => [listed, unmarked])
  assert.deepEqual(await marking(), [[2, 2]])
  const now = new Date().toISOString()
  const markAll = (marked: string[]) =>
    mentor.api.attendance.mark({
      id: today.id,
      marks: marked.map((studentId) => ({ studentId, mark: 'absent', at: now })),
    })
  await markAll(students.slice(1))
  assert.deepEqual(await marking(), [[2, 1]])
  await markAll(students)
  assert.deepEqual(await marking(), [[2, 0]], 'its register is complete')
})

// product 6.11, 6.12
test('a register that misses a mark stays on the homes for seven days, of a mentor on their own', {
  skip: !HAS_CLASSROOM,
}, async () => {
  const { _id: courseId } = await mentor.api.courses.create(courseDraft({ title: 'Left until tomorrow' }))
  const { classWith, newStudents } = classroom(db, mentor, courseId)
  const students = await newStudents(1)
  const held = await classWith(0, students)
  const move = (minutes: number) => {
    const startsAt = Date.now() - minutes * 60_000
    const [begin, end] = [new Date(startsAt).toISOString(), new Date(startsAt + 60_000).toISOString()]
    return db.update(classes).set({ startsAt: begin, endsAt: end }).where(eq(classes._id, held.id))
  }
  const leftFor = async () => {
    const homes = [
      await mentor.api.dashboard.mentorHome(),
      await admin.api.dashboard.mentorHome(),
      await admin.api.dashboard.adminHome(),
    ]
    return homes.map(({ registersLeft }) => registersLeft.some(({ _id }) => _id === held.id))
  }
  const [day, taughtByThem] = [24 * 60, [true, false, true]]
  await move(0)
  assert.deepEqual(await leftFor(), [false, false, false], 'it is one of today')
  await move(day + 1)
  assert.deepEqual(await leftFor(), taughtByThem)
  await move(7 * day - 10)
  assert.deepEqual(await leftFor(), taughtByThem)
  await move(7 * day + 10)
  assert.deepEqual(await leftFor(), [false, false, false], 'its register is closed')
  await move(2 * day)
  await db.update(classes).set({ state: 'cancelled' }).where(eq(classes._id, held.id))
  assert.deepEqual(await leftFor(), [false, false, false], 'it was not held')
  await db.update(classes).set({ state: 'planned' }).where(eq(classes._id, held.id))
  const at = new Date().toISOString()
  const marks = students.map((studentId) => ({ studentId, mark: 'present' as const, at }))
  await mentor.api.attendance.mark({ id: held.id, marks })
  assert.deepEqual(await leftFor(), [false, false, false], 'its register is complete')
})

test('a class that began yesterday and lasts over midnight is one of today until it is over', {
  skip: !HAS_CLASSROOM,
}, async () => {
  const { _id: courseId } = await mentor.api.courses.create(courseDraft({ title: 'Teaching at night' }))
  const night = await classroom(db, mentor, courseId).classWith(0, [])
  const midnight = Date.parse(momentOf(dateIn(new Date().toISOString(), 'Asia/Kolkata'), '00:00', 'Asia/Kolkata'))
  const startsAt = new Date(midnight - 30 * 60_000).toISOString()
  const isOfToday = async (endsAt: number) => {
    await db
      .update(classes)
      .set({ startsAt, endsAt: new Date(endsAt).toISOString() })
      .where(eq(classes._id, night.id))
    return (await mentor.api.dashboard.mentorHome()).today.some(({ _id }) => _id === night.id)
  }
  assert.equal(await isOfToday(midnight + 60_000), true)
  assert.equal(await isOfToday(midnight - 60_000), false)
})
