import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#test/app.ts'
import { at, classroom } from '#test/classroom.ts'
import { courseDraft } from '#test/factories.ts'
import { HAS_CLASSROOM } from '#test/has-classroom.ts'
import { refusal } from '#test/refusal.ts'

const { db, guest, signedInAs } = await testApp()
const [mentor, student] = [await signedInAs('mentor'), await signedInAs('student')]
const otherStudent = await signedInAs('student2')

test('only staff read what would be deleted with a course, and only of one that exists', async () => {
  const { _id: id } = await mentor.api.courses.create(courseDraft({ published: true }))
  assert.equal((await refusal(guest.api.dashboard.deletion({ id }))).status, 401)
  assert.equal((await refusal(student.api.dashboard.deletion({ id }))).status, 403)
  for (const unknown of ['nothing', '019aa5f0-3f5e-7c3a-9d0e-5b8f6a1c2d3e'])
    assert.equal((await refusal(mentor.api.dashboard.deletion({ id: unknown }))).status, 404)
  const none = { students: 0, graduates: 0, batches: 0, seats: 0, marks: 0 }
  assert.deepEqual(await mentor.api.dashboard.deletion({ id }), none)
})

// product 7.16
test('students, graduates, seats and marks of this course alone are counted', {
  skip: !HAS_CLASSROOM,
}, async () => {
  const [{ _id: id }, another] = [
    await mentor.api.courses.create(courseDraft()),
    await mentor.api.courses.create(courseDraft()),
  ]
  for (const courseId of [id, another._id])
    for (const { user } of [student, otherStudent])
      await mentor.api.enrollments.enroll({ studentId: user._id, courseId })
  const [enrollment] = (await mentor.api.enrollments.ofCourse({ courseId: id })).body
  await mentor.api.enrollments.setStatus({ id: enrollment?._id ?? '', completionStatus: 'completed' })
  const { classWith } = classroom(db, mentor, id)
  const held = await classWith(-60, [student.user._id, otherStudent.user._id])
  await classroom(db, mentor, another._id).classWith(-400, [student.user._id])
  const marks = [{ studentId: student.user._id, mark: 'present', at: at(0) } as const]
  await mentor.api.attendance.mark({ id: held.id, marks })
  const counts = { students: 2, graduates: 1, batches: 1, seats: 2, marks: 1 }
  assert.deepEqual(await mentor.api.dashboard.deletion({ id }), counts)
})
