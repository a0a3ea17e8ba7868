import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { emails } from '#src/server/db/table.ts'
import { auditLog } from '#src/server/observability/audit-table.ts'
import { batchDraft, courseDraft } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'
import { seatsOfCourse } from '#test/seats.ts'

const { signedInAs, db, mentor, me, her, courseId, of, newBatch, give, seatsOf } = await seatsOfCourse()
const admin = await signedInAs('admin')
const pending = await signedInAs('pending')

type Row = { name: string; email: string; phone: string }
type Options = { dryRun?: boolean; seatsBefore?: number; key?: string }
const row = (email: string): Row => ({ name: `Name of ${email.split('@')[0]}`, email, phone: '' })
const rows = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => row(`${prefix}${at}@example.org`))
const importInto = (id: string, rows: Row[], { key, dryRun = false, seatsBefore = 0 }: Options = {}) =>
  admin.api.batches.importStudents({ id, rows, dryRun, seatsBefore }, { context: key ? { idempotencyKey: key } : {} })
const outcomes = async (...args: Parameters<typeof importInto>) =>
  (await importInto(...args)).rows.map(({ outcome }) => outcome)
const findByEmail = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0]
const emailsTo = async (email: string) =>
  (await db.select({ kind: emails.kind }).from(emails).where(eq(emails.recipient, email)))
    .map(({ kind }) => kind)
    .sort()

// product 13.16
test('only admins import into a batch, and only into one there is', async () => {
  const { _id: id } = await newBatch(3)
  const [student] = rows('nobody', 1)
  assert.ok(student)
  assert.equal((await refusal(mentor.api.batches.importStudents({ id, rows: [student], dryRun: false }))).status, 403)
  assert.equal((await refusal(importInto('unknown', [student]))).status, 404)
  assert.equal((await refusal(importInto(id, []))).status, 400)
  assert.equal(await findByEmail(student.email), undefined)
})

test('what keeps a row from a seat is said before and after, and nobody is added for it', async () => {
  const { _id: id, startTime, endTime } = await newBatch(2)
  const { _id: elsewhere } = await newBatch(3)
  await give(elsewhere, me)
  const ledgers = await mentor.api.courses.create(courseDraft({ title: 'Ledgers' }))
  const sameTime = await mentor.api.batches.create({
    ...batchDraft({ ...of, courseId: ledgers._id }, { startTime, endTime }),
    isConfirmed: true,
  })
  await mentor.api.enrollments.enroll({
    studentId: her,
    courseId: ledgers._id,
    batchId: sameTime._id,
    isConfirmed: true,
  })
  const input = [
    { ...row('nonsense'), name: '' },
    row('student@example.com'),
    row('student2@example.com'),
    row(pending.user.email),
    row(mentor.user.email),
    ...rows('refused', 3),
  ]
  const reasons = [
    /^Name is required\. Invalid email address$/,
    /^Arjun Shetty has a seat in .*, another batch of this course\.$/,
    /^Divya Hegde has .* of Ledgers /,
    /is not approved|approved/i,
    /student/i,
    /./,
    /./,
    / is full\. There is a waiting list\.$/,
  ]
  for (const dryRun of [true, false]) {
    const { rows: results } = await importInto(id, input, { dryRun })
    assert.deepEqual(
      results.map(({ outcome }) => outcome),
      ['wrong', 'wrong', 'wrong', 'wrong', 'wrong', 'added', 'added', 'wrong'],
    )
    for (const [at, reason] of reasons.entries()) assert.match(results[at]?.message ?? '', reason)
    assert.equal((await findByEmail('refused0@example.org')) === undefined, dryRun)
  }
  assert.equal(await findByEmail('refused2@example.org'), undefined)
  assert.deepEqual(await emailsTo('refused2@example.org'), [])
  assert.equal((await seatsOf(id)).seatsLeft, 0)
  assert.deepEqual((await seatsOf(elsewhere)).holders, [me])
})

test('seats are counted down over the whole file, however many requests it takes', async () => {
  const { _id: id } = await newBatch(5)
  assert.deepEqual(await outcomes(id, rows('part', 2), { dryRun: true, seatsBefore: 4 }), ['added', 'wrong'])
})

test('a course that is not published takes nobody in, and nobody is added', async () => {
  const draft = await mentor.api.courses.create(courseDraft({ title: 'Not yet', published: false }))
  const batch = await mentor.api.batches.create({ ...batchDraft({ ...of, courseId: draft._id }), isConfirmed: true })
  for (const dryRun of [true, false]) {
    const { rows: results } = await importInto(batch._id, rows('draft', 1), { dryRun })
    assert.equal(results[0]?.outcome, 'wrong')
    assert.match(results[0]?.message ?? '', /Not yet/)
  }
  assert.equal(await findByEmail('draft0@example.org'), undefined)
})

test('new and earlier students are enrolled and seated, each is emailed once, and the same file again changes nothing', async () => {
  const { _id: id } = await newBatch(5)
  await admin.api.users.importStudents({ rows: rows('earlier', 1), dryRun: false })
  const input = [...rows('fresh', 2), row('FRESH0@example.org'), ...rows('earlier', 1)]
  const expected = ['added', 'added', 'exists', 'seated']
  assert.deepEqual(await outcomes(id, input, { dryRun: true }), expected)
  assert.deepEqual(await outcomes(id, input, { key: 'file-1' }), expected)
  assert.deepEqual(await outcomes(id, input, { key: 'file-1' }), expected, 'a response that was lost')
  const student = await findByEmail('fresh0@example.org')
  assert.equal(student?.isApproved, true)
  assert.equal((await mentor.api.enrollments.ofStudent({ studentId: student?._id ?? '' })).length, 1)
  const before = await emailsTo('fresh0@example.org')
  assert.deepEqual(before, ['invitation', 'seat changed'])
  assert.deepEqual(await outcomes(id, input, { dryRun: true }), Array(4).fill('exists'))
  assert.deepEqual(await outcomes(id, input), Array(4).fill('exists'))
  assert.deepEqual(await emailsTo('fresh0@example.org'), before)
  assert.equal((await seatsOf(id)).seatsHeld, 3)
  assert.equal(
    await db.$count(auditLog, sql`${auditLog.action} = 'batches.importStudents' and ${auditLog.subjectId} = ${id}`),
    3,
  )
})

test('two admins import into the last seats at once: never more than there are, and nobody without one is added', async () => {
  const { _id: id } = await newBatch(5)
  const [left, right] = [rows('left', 5), rows('right', 5)]
  const both = (await Promise.all([outcomes(id, left), outcomes(id, right)])).flat()
  assert.equal(both.filter((outcome) => outcome === 'added').length, 5)
  assert.equal(both.filter((outcome) => outcome === 'wrong').length, 5)
  const { seatsHeld, seatsLeft } = await seatsOf(id)
  assert.deepEqual([seatsHeld, seatsLeft], [5, 0])
  const added = await Promise.all([...left, ...right].map(({ email }) => findByEmail(email)))
  assert.equal(added.filter(Boolean).length, 5)
})

test('two admins import the same file at once: each student has one seat', async () => {
  const { _id: id } = await newBatch(6)
  const input = rows('same', 6)
  const both = (await Promise.all([outcomes(id, input), outcomes(id, input.toReversed())])).flat()
  assert.equal(both.filter((outcome) => outcome === 'added').length, 6)
  assert.equal(both.filter((outcome) => outcome === 'exists').length, 6)
  assert.equal((await seatsOf(id)).seatsHeld, 6)
  assert.equal(
    (await mentor.api.enrollments.ofCourse({ courseId })).body.filter(({ student }) => student.email.startsWith('same'))
      .length,
    6,
  )
})
