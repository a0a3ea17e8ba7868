import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { users } from '../../src/features/accounts/server/table.ts'
import { testApp } from '../app.ts'
import { courseDraft, studentRow } from '../factories.ts'
import { AT_ONCE, allAtOnce, count, forgetLimits, ROUNDS } from './at-once.ts'

const { db, signedInAs } = await testApp()
const [admin, mentor] = [await signedInAs('admin'), await signedInAs('mentor')]

const draft = courseDraft()

async function newStudent() {
  const rows = await db.transaction((tx) => tx.insert(users).values(studentRow()).returning())
  return rows[0]?._id ?? ''
}

/** An enrollment has its course and student, and a date exactly when it is completed. */
async function assertWhole() {
  const { rows } = await db.execute(
    sql`select from enrollments e left join users p on p.id = e.student_id left join courses c on c.id = e.course_id
        where p.id is null or c.id is null or (e.completion_status = 'completed') <> (e.completed_date is not null)`,
  )
  assert.deepEqual(rows, [])
}

test('a student is enrolled once, however often it is asked for at once', async () => {
  const { _id: courseId } = await mentor.api.courses.create(draft)
  for (let round = 0; round < ROUNDS; round++) {
    await forgetLimits(db)
    const studentId = await newStudent()
    const statuses = await allAtOnce(() => mentor.api.enrollments.enroll({ studentId, courseId }))
    assert.deepEqual([count(statuses, 200), count(statuses, 409)], [1, AT_ONCE - 1])
  }
})

test('enrolling against unpublishing, deleting the course and deleting the student leaves nothing half', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await forgetLimits(db)
    const { _id: courseId } = await mentor.api.courses.create(draft)
    const studentId = await newStudent()
    const statuses = await allAtOnce((at) => {
      if (at === 7) return mentor.api.courses.edit({ id: courseId, ...draft, published: false })
      if (at === 12) return mentor.api.courses.remove({ id: courseId })
      if (at === 15) return admin.api.users.reject({ id: studentId })
      return mentor.api.enrollments.enroll({ studentId, courseId })
    })
    assert.ok(
      statuses.every((status) => [200, 400, 404, 409].includes(status)),
      statuses.join(),
    )
  }
  await assertWhole()
})

test('two hundred changes of a status end in one of the two, with its date', async () => {
  const { _id: courseId } = await mentor.api.courses.create(draft)
  const studentId = await newStudent()
  await mentor.api.enrollments.enroll({ studentId, courseId })
  const id = (await mentor.api.enrollments.ofCourse({ courseId })).body[0]?._id ?? ''
  for (let round = 0; round < 10; round++) {
    await forgetLimits(db)
    const statuses = await allAtOnce((at) =>
      mentor.api.enrollments.setStatus({ id, completionStatus: at % 2 ? 'completed' : 'in-progress' }),
    )
    assert.equal(count(statuses, 200), AT_ONCE)
  }
  await assertWhole()
})
