import assert from 'node:assert/strict'
import { test } from 'node:test'
import { permissions } from '#src/app/permissions.ts'
import { CLASSROOM } from '#src/app/reactions.ts'
import { testApp } from '../app.ts'
import { courseDraft } from '../factories.ts'

const { send, signedInAs } = await testApp({ environment: { CLASSROOM: '0' } })
const [admin, mentor, student] = [await signedInAs('admin'), await signedInAs('mentor'), await signedInAs('student')]
const cookies = {
  guest: '',
  pending: (await signedInAs('pending')).cookie,
  student: student.cookie,
  admin: admin.cookie,
}
const json = { 'content-type': 'application/json' }

test('no endpoint of the classroom exists for anyone, calendars and links of emails included', async () => {
  const ofClassroom = permissions.filter(({ feature }) => CLASSROOM.includes(feature))
  assert.ok(ofClassroom.length > 40)
  for (const { method, path } of ofClassroom)
    for (const [who, cookie] of Object.entries(cookies)) {
      const body = method === 'GET' ? {} : { body: '{}' }
      const address = `/api${path.replace(/\{\w+\}/g, student.user._id)}`
      const response = await send(address, { method, headers: { cookie, ...json }, ...body })
      const { message } = (await response.json()) as { message: string }
      assert.deepEqual([response.status, message], [404, 'This endpoint does not exist.'], `${who} ${method} ${path}`)
    }
})

test('enrolling leaves a seat that was asked for aside, and homes and lists have nothing of the classroom', async () => {
  const { _id: courseId } = await mentor.api.courses.create(courseDraft({ title: 'Ledgers' }))
  const batchId = crypto.randomUUID()
  await mentor.api.enrollments.enroll({ studentId: student.user._id, courseId, batchId })
  const { batches, checkIns } = await student.api.dashboard.studentHome()
  assert.deepEqual([batches, checkIns], [[], []])
  const { missing, today } = await mentor.api.dashboard.mentorHome()
  assert.deepEqual([missing, today], [[], []])
  const { body } = await mentor.api.enrollments.ofCourse({ courseId })
  assert.deepEqual(
    body.map(({ classroom }) => classroom),
    [undefined],
  )
})
