import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { emails } from '#src/server/db/table.ts'
import { batchDraft, courseDraft, studentRow } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'
import { seatsOfCourse } from '#test/seats.ts'
import { enrollments } from './table.ts'

const { signedInAs, db, mentor, arjun, me, courseId, of, newBatch, give, seatsOf } = await seatsOfCourse()
const { approveAndEnroll } = mentor.api.enrollments

async function applicant(name = 'Asha Kini') {
  const [row] = await db
    .insert(users)
    .values(studentRow({ name, isApproved: false }))
    .returning()
  return row?._id ?? ''
}
const isApproved = async (id: string) => (await db.select().from(users).where(eq(users._id, id)))[0]?.isApproved
const countOf = async (id: string) => [
  await db.$count(enrollments, eq(enrollments.studentId, id)),
  await db.$count(emails, eq(emails.userId, id)),
]

test('only staff approve and enroll, only who waits, only in a course that is published', async () => {
  const id = await applicant()
  const pending = await signedInAs('pending')
  for (const { api } of [arjun, pending])
    assert.equal((await refusal(api.enrollments.approveAndEnroll({ id, courseId }))).status, 403)
  const hidden = await mentor.api.courses.create(courseDraft({ title: 'Not yet', published: false }))
  for (const [who, what, status, message] of [
    [randomUUID(), courseId, 404, 'Student not found.'],
    ['unknown', courseId, 404, 'Student not found.'],
    [mentor.user._id, courseId, 400, 'This person is not a student.'],
    [me, courseId, 409, 'This student is already approved.'],
    [id, randomUUID(), 404, 'Course not found.'],
    [id, hidden._id, 400, "The course 'Not yet' is not published."],
  ] as const) {
    const refused = await refusal(approveAndEnroll({ id: who, courseId: what }))
    assert.deepEqual([refused.status, refused.message], [status, message])
  }
  assert.deepEqual([await isApproved(id), await countOf(id)], [false, [0, 0]])
})

test('a refused seat leaves the student waiting, without an email', async () => {
  const { _id: batchId } = await newBatch(1)
  await give(batchId, me)
  const id = await applicant()
  assert.equal((await refusal(approveAndEnroll({ id, courseId, batchId }))).status, 409)
  assert.deepEqual([await isApproved(id), await countOf(id)], [false, [0, 0]])
  await approveAndEnroll({ id, courseId, batchId, wait: true })
  assert.deepEqual([await isApproved(id), (await seatsOf(batchId)).waiting], [true, [id]])
})

// product 8.14
test('approved, enrolled and seated in one step, with the email of an approval', async () => {
  const { _id: batchId } = await newBatch(2)
  const id = await applicant()
  assert.deepEqual(await approveAndEnroll({ id, courseId, batchId }), {
    message: 'Asha Kini was approved and is enrolled in Warehouses.',
  })
  assert.deepEqual([await isApproved(id), (await seatsOf(batchId)).holders], [true, [id]])
  const sent = await db.select({ kind: emails.kind }).from(emails).where(eq(emails.userId, id))
  assert.ok(sent.some(({ kind }) => kind === 'approval'))
})

test('of two who press at once one approves', async () => {
  const id = await applicant()
  const statuses = await Promise.all(
    Array.from({ length: 8 }, () =>
      approveAndEnroll({ id, courseId }, { context: { idempotencyKey: randomUUID() } }).then(
        () => 201,
        ({ status }: { status: number }) => status,
      ),
    ),
  )
  assert.deepEqual(statuses.toSorted(), [201, ...Array.from({ length: 7 }, () => 409)])
  assert.equal((await countOf(id))[0], 1)
})

// product 8.14
test('an approval is not undone once the student is enrolled, but is once they are not', async () => {
  const batch = await mentor.api.batches.create({ ...batchDraft({ ...of }), isConfirmed: true })
  const id = await applicant('Bina Rao')
  await approveAndEnroll({ id, courseId, batchId: batch._id })
  const refused = await refusal(mentor.api.users.undoApproval({ id }))
  assert.deepEqual(
    [refused.status, refused.message],
    [409, 'Bina Rao is enrolled by now. Please de-enroll them first.'],
  )
  assert.equal(await isApproved(id), true)
  const [enrollment] = await mentor.api.enrollments.ofStudent({ studentId: id })
  await mentor.api.enrollments.deEnroll({ id: enrollment?._id ?? '' })
  await mentor.api.users.undoApproval({ id })
  assert.equal(await isApproved(id), false)
})
