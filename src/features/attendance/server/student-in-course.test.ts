import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#test/app.ts'
import { at, classroom } from '#test/classroom.ts'
import { courseDraft } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'

const { signedInAs, guest, db } = await testApp()
const [admin, mentor, arjun] = [await signedInAs('admin'), await signedInAs('mentor'), await signedInAs('student')]
const studentId = arjun.user._id
const ofStudent = async (courseId: string) =>
  (await mentor.api.attendance.ofStudent({ studentId })).find(({ course }) => course._id === courseId)

test('where a student sits and what they missed is for staff', async () => {
  for (const [{ api }, status] of [
    [guest, 401],
    [arjun, 403],
  ] as const)
    assert.equal((await refusal(api.attendance.ofStudent({ studentId }))).status, status)
  for (const unknown of ['01900000-0000-7000-8000-000000000000', 'nobody'])
    assert.deepEqual(await mentor.api.attendance.ofStudent({ studentId: unknown }), [])
})

// product 13.21
test('staff read of a student batch, next class, and what they missed of each course', async () => {
  const { _id: courseId } = await mentor.api.courses.create(courseDraft({ title: 'Read of a student' }))
  await mentor.api.enrollments.enroll({ studentId, courseId })
  const { classWith } = classroom(db, mentor, courseId)
  assert.equal(await ofStudent(courseId), undefined)
  for (const [minutes, mark] of [
    [-200, 'present'],
    [-150, 'absent'],
    [-20, 'excused'],
  ] as const) {
    const { id } = await classWith(minutes, [studentId])
    await mentor.api.attendance.mark({ id, marks: [{ studentId, mark, at: at(0) }] })
  }
  const { batchId, id } = await classWith(600, [])
  await mentor.api.batches.giveSeat({ id: batchId, studentId, isConfirmed: true })
  const { attended, of, missed, batches } = (await ofStudent(courseId)) ?? {}
  assert.deepEqual([attended, of, missed?.map(({ mark }) => mark)], [1, 2, ['excused', 'absent']])
  assert.deepEqual(
    batches?.map(({ _id, standing, nextClass }) => [_id, standing, nextClass?._id]),
    [[batchId, 'held', id]],
  )
})

test('how many materials a student opened is for admins', async () => {
  const [forMentor, forAdmin] = [
    await mentor.api.enrollments.ofStudent({ studentId }),
    await admin.api.enrollments.ofStudent({ studentId }),
  ]
  assert.ok(forMentor.every(({ materials }) => materials === undefined))
  assert.ok(forAdmin.length > 0 && forAdmin.every(({ materials }) => materials && materials.opened <= materials.inAll))
})
