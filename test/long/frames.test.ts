import assert from 'node:assert/strict'
import { test } from 'node:test'
import { users } from '../../src/features/accounts/server/table.ts'
import { testApp } from '../app.ts'
import { courseDraft, studentRow } from '../factories.ts'
import { listenAs } from '../listener.ts'
import { until } from '../until.ts'

const EVENTS = 1_000
const { db, url, signedInAs } = await testApp()
const [mentor, student, two] = [await signedInAs('mentor'), await signedInAs('student'), await signedInAs('student2')]

test('of a thousand events about each other three students receive none, and each receives all of their own', async () => {
  const [third] = await db.transaction((tx) => tx.insert(users).values(studentRow()).returning())
  const students = [student.user._id, two.user._id, third?._id ?? '']
  const ears = [student, two].map(({ cookie }) => listenAs<{ studentId?: string }>(url, cookie))
  await Promise.all(ears.map(({ settled }) => settled))
  const { _id: courseId } = await mentor.api.courses.create(courseDraft())
  for (const studentId of students) await mentor.api.enrollments.enroll({ studentId, courseId })
  const rows = (await mentor.api.enrollments.ofCourse({ courseId })).body
  for (let event = 0; event < EVENTS; event++) {
    const { _id: id } = rows[event % rows.length] ?? { _id: '' }
    const completionStatus = Math.floor(event / rows.length) % 2 ? 'in-progress' : 'completed'
    await mentor.api.enrollments.setStatus({ id, completionStatus })
  }
  const ownFrames = (at: number) =>
    ears[at]?.received.filter(({ payload }) => payload.studentId === students[at]).length ?? 0
  await until(() => ownFrames(0) + ownFrames(1) >= 2 * Math.floor(EVENTS / 3), 'both received theirs')
  for (const [at, ear] of ears.entries()) {
    const foreign = ear.received.filter(({ payload }) => payload.studentId && payload.studentId !== students[at])
    assert.deepEqual(foreign, [])
    assert.ok(ownFrames(at) >= Math.floor(EVENTS / 3))
    ear.close()
  }
})
