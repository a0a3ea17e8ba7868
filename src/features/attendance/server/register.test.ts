import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { seats } from '#src/features/batches/server/table.ts'
import { testApp } from '#test/app.ts'
import { at, classroom } from '#test/classroom.ts'
import { courseDraft } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'
import type { Mark } from '../rules.ts'
import { attendanceRecords } from './table.ts'

const { signedInAs, db } = await testApp()
const [mentor, admin, arjun] = [await signedInAs('mentor'), await signedInAs('admin'), await signedInAs('student')]
const course = await mentor.api.courses.create(courseDraft({ title: 'Warehouses' }))
await mentor.api.enrollments.enroll({ studentId: arjun.user._id, courseId: course._id })
const { classWith, newStudents } = classroom(db, mentor, course._id)
const mark = (id: string, studentId: string, mark: Mark, when: string, sentAt?: string, by = mentor) =>
  by.api.attendance.mark({ id, marks: [{ studentId, mark, at: when }], ...(sentAt && { sentAt }) })
const marksOf = async (id: string) =>
  (await mentor.api.attendance.register({ id })).rows.map((row) => [row.student.name, row.mark])

test('a register names who sat there as the class began, and what is said of them is kept once', async () => {
  const [asha = '', bala = ''] = await newStudents(2)
  const { id } = await classWith(-10, [asha, bala])
  assert.deepEqual(await marksOf(id), [
    ['Student 00', null],
    ['Student 01', null],
  ])
  const when = at(-1)
  for (let tries = 0; tries < 3; tries++) {
    const stored = await mark(id, asha, 'present', when)
    assert.deepEqual([stored.message, stored.refused], ['Attendance saved for 1 student.', []])
  }
  assert.equal(await db.$count(attendanceRecords, eq(attendanceRecords.classId, id)), 1, 'sent three times, kept once')
  await mark(id, asha, 'late', at(0))
  const [row] = (await mentor.api.attendance.register({ id })).rows
  assert.deepEqual(
    row?.said.map(({ mark, byName }) => [mark, byName]),
    [
      ['late', mentor.user.name],
      ['present', mentor.user.name],
    ],
    'what was said before stays',
  )
})

// product 22.2, 22.3
test('marks are made in the window of a class, and each is judged alone', async () => {
  const [asha = '', outsider = ''] = await newStudents(2)
  const gone = crypto.randomUUID()
  const now = await classWith(-60, [asha])
  const three = await mentor.api.attendance.mark({
    id: now.id,
    marks: [asha, outsider, gone].map((studentId) => ({ studentId, mark: 'present', at: at(0) })),
  })
  assert.equal(three.message, 'Attendance saved for 1 student.')
  assert.deepEqual(
    three.refused.map(({ studentId, message }) => [studentId, message]),
    [
      [outsider, 'This student is not in the attendance register of this class.'],
      [gone, 'This student no longer has an account.'],
    ],
  )
  const soon = await classWith(31, [asha])
  assert.deepEqual(
    (await mark(soon.id, asha, 'present', at(0))).refused.map(({ message }) => message),
    ['You can mark attendance from 30 minutes before the class.'],
  )
  const opened = await classWith(29, [asha])
  assert.deepEqual((await mark(opened.id, asha, 'present', at(0))).refused, [])
  const week = 7 * 24 * 60
  const justOpen = await classWith(-120 - week + 2, [asha])
  assert.deepEqual((await mark(justOpen.id, asha, 'absent', at(0))).refused, [])
  const closed = await classWith(-120 - week - 2, [asha])
  assert.deepEqual(
    (await mark(closed.id, asha, 'absent', at(0))).refused.map(({ message }) => message),
    ['You can mark attendance until 7 days after the class. After that, ask an admin.'],
  )
  assert.deepEqual((await mark(closed.id, asha, 'absent', at(-5))).refused, [], 'made in time, sent late')
})

test('nobody is marked in a cancelled class, and one that is unknown has no register', async () => {
  const [asha = ''] = await newStudents(1)
  const { id } = await classWith(20, [asha])
  await mentor.api.batches.changeClass({ id, state: 'cancelled' })
  const refused = await refusal(mark(id, asha, 'present', at(0)))
  assert.deepEqual([refused.status, refused.message], [409, 'This class is cancelled. Nobody can be marked.'])
  assert.equal((await refusal(mark(crypto.randomUUID(), asha, 'present', at(0)))).status, 404)
  assert.equal((await refusal(mentor.api.attendance.register({ id: 'rubbish' }))).status, 404)
})

test('a class that is moved to later takes its window along: what was said too early is no mark of it', async () => {
  const [asha = ''] = await newStudents(1)
  const { id } = await classWith(20, [asha])
  await mark(id, asha, 'absent', at(0))
  await mentor.api.batches.changeClass({ id, startsAt: at(24 * 60) })
  assert.deepEqual(await marksOf(id), [['Student 00', null]])
})

// product 22.1
test('the register lists who held a seat at any moment of the class; not who left before it or came after it', async () => {
  const [left = '', came = '', before = '', after = ''] = await newStudents(4)
  const { id, batchId } = await classWith(-180, [])
  const seat = (studentId: string, since: string, until: string | null) => ({
    batchId,
    courseId: course._id,
    studentId,
    startedAt: since,
    endedAt: until,
  })
  await db
    .insert(seats)
    .values([
      seat(left, at(-500), at(-150)),
      seat(came, at(-150), null),
      seat(before, at(-500), at(-190)),
      seat(after, at(-30), null),
    ])
  assert.deepEqual(
    (await mentor.api.attendance.register({ id })).rows.map(({ student }) => student._id),
    [left, came],
  )
})

test('who gets a seat after the class began is in register, timetable and code alike, and an admin corrects them', async () => {
  const { id, batchId, startsAt } = await classWith(-20, [])
  const { _id: studentId } = arjun.user
  const day = startsAt.slice(0, 10)
  const timetable = async () =>
    (await arjun.api.batches.timetable({ from: day, to: at(24 * 60).slice(0, 10) })).some(({ _id }) => _id === id)
  const isListed = async () =>
    (await mentor.api.attendance.register({ id })).rows.some(({ student }) => student._id === studentId)
  const { code } = await mentor.api.attendance.code({ id })
  assert.deepEqual([await timetable(), await isListed()], [false, false])
  assert.equal((await refusal(arjun.api.attendance.checkIn({ code }))).status, 400)
  const correction = { id, studentId, mark: 'present' as const, reason: 'Came with a friend' }
  assert.equal((await refusal(admin.api.attendance.correct(correction))).status, 404)

  await mentor.api.batches.giveSeat({ id: batchId, studentId, isConfirmed: true })
  const [mine] = (await arjun.api.batches.mine()).filter(({ _id }) => _id === batchId)
  assert.deepEqual([await timetable(), await isListed(), mine?.nextClass?._id], [true, true, id])
  await arjun.api.attendance.checkIn({ code: (await mentor.api.attendance.code({ id })).code })
  assert.deepEqual(await marksOf(id), [[arjun.user.name, 'late']])
  await admin.api.attendance.correct(correction)
  assert.deepEqual(await marksOf(id), [[arjun.user.name, 'present']])
  await mentor.api.batches.takeSeat({ id: batchId, studentId })
  assert.deepEqual([await timetable(), await isListed()], [true, true], 'was there for a while')
})

test('a student who was marked early and left before the class counts as little as the register lists them', async () => {
  const { id, batchId } = await classWith(10, [])
  const { _id: studentId } = arjun.user
  const counted = async () =>
    (await arjun.api.attendance.mine()).filter(({ course: { _id } }) => _id === course._id).map(({ of }) => of)
  const before = await counted()
  await mentor.api.batches.giveSeat({ id: batchId, studentId, isConfirmed: true })
  await arjun.api.attendance.checkIn({ code: (await mentor.api.attendance.code({ id })).code })
  const [present = 0] = await counted()
  assert.equal(present, (before[0] ?? 0) + 1)
  await mentor.api.batches.takeSeat({ id: batchId, studentId })
  assert.deepEqual([await marksOf(id), await counted()], [[], before])
  const { body } = await mentor.api.enrollments.ofCourse({ courseId: course._id })
  assert.equal(body.find(({ student }) => student._id === studentId)?.classroom?.of, before[0] ?? 0)
  assert.equal(await db.$count(attendanceRecords, eq(attendanceRecords.classId, id)), 1, 'what was recorded stays')
})

test('a phone whose clock is an hour wrong says by how much, and never speaks of what is to come', async () => {
  const [asha = '', bala = ''] = await newStudents(2)
  const { id } = await classWith(-60, [asha, bala])
  const saidAt = async (studentId: string) =>
    Date.parse(
      (await mentor.api.attendance.register({ id })).rows.find(({ student }) => student._id === studentId)?.said[0]
        ?.at ?? '',
    )
  const began = Date.parse(at(-5))
  const { clock } = await mark(id, asha, 'present', at(60 - 5), at(60))
  assert.match(clock ?? '', /^The clock of this phone is (1 hour|59 minutes) ahead\./)
  assert.equal((await mark(id, asha, 'present', at(-30), at(0))).clock, null)
  const moment = await saidAt(asha)
  assert.ok(moment >= began - 1_000 && moment <= Date.parse(at(-5)) + 1_000, 'an hour ahead')
  await mark(id, bala, 'present', at(60 + 30), at(60))
  assert.ok((await saidAt(bala)) <= Date.now(), 'not past now')
})

// product 22.1
test('marks of two mentors are both kept, and the later one counts, whichever arrives first', async () => {
  const [asha = ''] = await newStudents(1)
  const { id } = await classWith(-60, [asha])
  await mark(id, asha, 'late', at(-2), undefined, admin)
  await mark(id, asha, 'absent', at(-3))
  const [row] = (await mentor.api.attendance.register({ id })).rows
  assert.equal(row?.mark, 'late')
  assert.deepEqual(
    row?.said.map(({ mark, byName }) => [mark, byName]),
    [
      ['late', admin.user.name],
      ['absent', mentor.user.name],
    ],
  )
})

test('an admin corrects with a reason, also weeks later; nobody else does', async () => {
  const [asha = ''] = await newStudents(1)
  const { id } = await classWith(-60 * 24 * 40, [asha])
  const correction = { id, studentId: asha, mark: 'excused' as const, reason: 'Was ill, with a certificate' }
  assert.equal((await refusal(mentor.api.attendance.correct(correction))).status, 403)
  assert.equal((await refusal(arjun.api.attendance.correct(correction))).status, 403)
  const without = await refusal(admin.api.attendance.correct({ ...correction, reason: ' ' }))
  assert.deepEqual([without.status, without.message], [400, 'Please give a reason'])
  assert.equal((await refusal(admin.api.attendance.correct({ ...correction, studentId: arjun.user._id }))).status, 404)
  const coming = await classWith(60, [asha])
  assert.equal((await refusal(admin.api.attendance.correct({ ...correction, id: coming.id }))).status, 409)
  await admin.api.attendance.correct(correction)
  const [row] = (await mentor.api.attendance.register({ id })).rows
  assert.deepEqual(
    [row?.mark, row?.said[0]?.reason, row?.said[0]?.source],
    ['excused', correction.reason, 'correction'],
  )
})

test('a deleted student takes their marks along; a late one for them is refused alone', async () => {
  const [asha = '', bala = ''] = await newStudents(2)
  const { id } = await classWith(-60, [asha, bala])
  await mark(id, asha, 'present', at(-1))
  await admin.api.users.reject({ id: asha })
  assert.equal(await db.$count(attendanceRecords, eq(attendanceRecords.studentId, asha)), 0)
  const sent = await mentor.api.attendance.mark({
    id,
    marks: [asha, bala].map((studentId) => ({ studentId, mark: 'present' as const, at: at(0) })),
  })
  assert.deepEqual([sent.message, sent.refused.length], ['Attendance saved for 1 student.', 1])
})

test('rubbish is a 4xx with a sentence, and nothing is stored', async () => {
  const [asha = ''] = await newStudents(1)
  const { id } = await classWith(-60, [asha])
  const mark = { studentId: asha, mark: 'present' as const, at: at(0) }
  for (const marks of [
    [],
    [{ ...mark, mark: 'here' as never }],
    [{ ...mark, at: 'yesterday' }],
    [{ ...mark, studentId: "1' or '1'='1" }],
    Array.from({ length: 201 }, () => mark),
    'all' as never,
  ]) {
    const refused = await refusal(mentor.api.attendance.mark({ id, marks }))
    assert.equal(refused.status, 400)
    assert.ok(refused.message)
  }
  assert.equal(await db.$count(attendanceRecords, eq(attendanceRecords.classId, id)), 0)
})
