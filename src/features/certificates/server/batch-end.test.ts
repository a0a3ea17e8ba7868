import assert from 'node:assert/strict'
import { test } from 'node:test'
import { and, eq } from 'drizzle-orm'
import { batches, seats } from '#src/features/batches/server/table.ts'
import { testApp } from '#test/app.ts'
import { at, classroom } from '#test/classroom.ts'
import { courseDraft } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'

const { db, signedInAs } = await testApp()
const [admin, mentor, arjun, student2] = [
  await signedInAs('admin'),
  await signedInAs('mentor'),
  await signedInAs('student'),
  await signedInAs('student2'),
]
const ids = [arjun.user._id, student2.user._id]

/** A course with a batch of one class, which began so many minutes from now, and both students in it. */
async function batchOf(title: string, minutes: number) {
  const { _id: courseId } = await mentor.api.courses.create(courseDraft({ title }))
  for (const studentId of ids) await mentor.api.enrollments.enroll({ studentId, courseId })
  const { id, batchId } = await classroom(db, mentor, courseId).classWith(minutes, ids)
  return { courseId, classId: id, batchId, end: () => mentor.api.certificates.endOfBatch({ id: batchId }) }
}

test('a batch that is unknown has no end, and one whose last class is to come is not over', async () => {
  for (const id of ['unknown', arjun.user._id]) {
    const unknown = await refusal(mentor.api.certificates.endOfBatch({ id }))
    assert.deepEqual([unknown.status, unknown.message], [404, 'Batch not found.'])
  }
  const { end, batchId } = await batchOf('To come', -60)
  assert.deepEqual([(await end()).isOver, (await end()).isCancelled], [false, false])
  await db
    .update(batches)
    .set({ cancelledAt: at(0) })
    .where(eq(batches._id, batchId))
  assert.deepEqual([(await end()).isOver, (await end()).isCancelled], [false, true])
})

test('the end of a batch lists who stayed: who completed it, who may be issued a certificate, and why not', async () => {
  const { batchId, classId, courseId, end } = await batchOf('All over', -200)
  const marks = ids.map((studentId, index) => ({
    studentId,
    mark: index === 0 ? ('present' as const) : ('absent' as const),
    at: at(-100),
  }))
  await mentor.api.attendance.mark({ id: classId, marks })
  const { isOver, batch, course, students } = await end()
  assert.deepEqual([isOver, batch._id, course], [true, batchId, { _id: courseId, title: 'All over' }])
  const rowOf = (rows: typeof students, id: string) => rows.find(({ student }) => student._id === id)
  assert.deepEqual(
    ids.map((id) => [rowOf(students, id)?.attended, rowOf(students, id)?.of, rowOf(students, id)?.reason]),
    [
      [1, 1, `${arjun.user.name} is not marked as completed in All over.`],
      [0, 1, `${student2.user.name} is not marked as completed in All over.`],
    ],
  )

  const [mine, all] = [await mentor.api.certificates.ended(), await admin.api.certificates.ended()]
  for (const ended of [mine, all])
    assert.deepEqual(
      ended.filter(({ courseTitle }) => courseTitle === 'All over').map(({ _id, inProgress }) => [_id, inProgress]),
      [[batchId, 2]],
    )
  const enrollmentIds = students.map(({ enrollmentId }) => enrollmentId)
  const { message } = await mentor.api.enrollments.setStatuses({ ids: enrollmentIds, completionStatus: 'completed' })
  assert.equal(message, '2 enrollments are marked as completed.')
  assert.ok(!(await mentor.api.certificates.ended()).some(({ _id }) => _id === batchId), 'nothing is left to do')
  const { students: completed } = await end()
  assert.deepEqual(
    completed.map(({ isCompleted }) => isCompleted),
    [true, true],
  )
  assert.equal(rowOf(completed, arjun.user._id)?.mayIssue, true)
  assert.equal(
    rowOf(completed, student2.user._id)?.reason,
    `${student2.user.name} attended 0 of 1 class; at least 1 is required.`,
  )

  await db
    .update(seats)
    .set({ endedAt: at(-300) })
    .where(and(eq(seats.batchId, batchId), eq(seats.studentId, ids[1] ?? '')))
  const { students: stayed } = await end()
  assert.deepEqual(
    stayed.map(({ student }) => student._id),
    [arjun.user._id],
  )
})
