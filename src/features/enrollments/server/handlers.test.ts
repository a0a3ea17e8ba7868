import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#test/app.ts'
import { refusal } from '#test/refusal.ts'

const { send, signedInAs } = await testApp()
const [mentor, student, pending] = [
  await signedInAs('mentor'),
  await signedInAs('student'),
  await signedInAs('pending'),
]
const draft = {
  title: 'Warehouses',
  description: 'Everything that happens between a gate and a bin, and back out again.',
  duration: '2 months',
  published: true,
  modules: [{ title: 'Gates', description: 'In and out', materials: [] }],
}
const course = await mentor.api.courses.create(draft)
const hidden = await mentor.api.courses.create({ ...draft, title: 'Not yet', published: false })
const studentId = student.person._id
const courseId = course._id

test('both a student and a course have to be named, and to exist', async () => {
  for (const body of [{}, { studentId }, { courseId, studentId: '' }, { studentId: null, courseId }]) {
    const answer = await send('/api/enrollments/enroll', {
      method: 'POST',
      headers: { cookie: mentor.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { message } = (await answer.json()) as { message: string }
    assert.deepEqual([answer.status, message], [400, 'Please select both a student and a course.'])
  }
  const nobody = await refusal(mentor.api.enrollments.enroll({ studentId: 'unknown', courseId }))
  assert.deepEqual([nobody.status, nobody.message], [404, 'Student not found.'])
  const nothing = await refusal(mentor.api.enrollments.enroll({ studentId, courseId: 'unknown' }))
  assert.deepEqual([nothing.status, nothing.message], [404, 'Course not found.'])
})

test('only an approved student is enrolled, only in a published course, and once', async () => {
  for (const [who, what, message] of [
    [pending.person._id, courseId, 'Farhan Khan is not approved yet.'],
    [mentor.person._id, courseId, 'This person is no student.'],
    [studentId, hidden._id, "The course 'Not yet' is not published."],
  ] as const) {
    const refused = await refusal(mentor.api.enrollments.enroll({ studentId: who, courseId: what }))
    assert.deepEqual([refused.status, refused.message], [400, message])
  }
  const locked = await refusal(student.api.enrollments.fullCourse({ id: courseId }))
  assert.deepEqual([locked.status, locked.message], [403, 'Enroll to access course modules and materials.'])
  assert.deepEqual(await mentor.api.enrollments.enroll({ studentId, courseId }), {
    message: 'Arjun Shetty is enrolled in Warehouses.',
  })
  assert.equal((await student.api.enrollments.fullCourse({ id: courseId })).modules[0]?.description, 'In and out')
  const again = await refusal(mentor.api.enrollments.enroll({ studentId, courseId }))
  assert.deepEqual([again.status, again.message], [409, 'Arjun Shetty is enrolled in Warehouses already.'])
})
