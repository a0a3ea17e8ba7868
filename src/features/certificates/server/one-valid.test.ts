import assert from 'node:assert/strict'
import { test } from 'node:test'
import { and, eq, isNull } from 'drizzle-orm'
import { testApp } from '#test/app.ts'
import { courseDraft } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'
import { certificates } from './table.ts'

const { db, signedInAs, guest } = await testApp()
const [admin, mentor, arjun] = [await signedInAs('admin'), await signedInAs('mentor'), await signedInAs('student')]
const studentId = arjun.user._id

const newCourse = async (title: string) => (await mentor.api.courses.create(courseDraft({ title })))._id

/** Enrolls and completes. */
async function completed(courseId: string) {
  await mentor.api.enrollments.enroll({ studentId, courseId })
  const [row] = await mentor.api.certificates.ofCourse({ id: courseId })
  const id = row?.enrollmentId ?? ''
  await mentor.api.enrollments.setStatus({ id, completionStatus: 'completed' })
  return id
}
const issue = (id: string) => mentor.api.certificates.issue({ enrollmentIds: [id], isAttested: true })
const validOf = (courseId: string) =>
  db.$count(certificates, and(eq(certificates.courseId, courseId), isNull(certificates.revokedAt)))

test('who left a course and took it again gets no second certificate for it', async () => {
  const courseId = await newCourse('Taken twice')
  const first = await completed(courseId)
  const [{ number = '' } = {}] = (await issue(first)).issued
  await mentor.api.enrollments.deEnroll({ id: first })
  const again = await completed(courseId)
  const refused = await refusal(issue(again))
  assert.deepEqual([refused.status, refused.message], [409, `${arjun.user.name} already has certificate ${number}.`])
  assert.equal(await validOf(courseId), 1)
  const [row] = await mentor.api.certificates.ofCourse({ id: courseId })
  assert.deepEqual([row?.mayIssue, row?.needsAttestation, row?.certificate?.number], [false, false, number])
})

test('it is replaced by the new enrollment, and by none while they are not enrolled', async () => {
  const courseId = await newCourse('Replaced later')
  const first = await completed(courseId)
  const [{ number = '' } = {}] = (await issue(first)).issued
  await mentor.api.enrollments.deEnroll({ id: first })
  const replace = () => admin.api.certificates.replace({ number, reason: 'A wrong name', isAttested: true })
  const refused = await refusal(replace())
  assert.deepEqual(
    [refused.status, refused.message],
    [409, `The holder of ${number} is no longer enrolled in the course. Enroll them again, then replace it.`],
  )
  await completed(courseId)
  const { number: next } = await replace()
  assert.equal(await validOf(courseId), 1)
  assert.equal((await guest.api.certificates.status({ number })).replacedBy, next)
  await admin.api.certificates.revoke({ number: next, reason: 'Mistaken' })
  const [row] = await mentor.api.certificates.ofCourse({ id: courseId })
  assert.equal((await issue(row?.enrollmentId ?? '')).issued.length, 1, 'none is valid')
})

// product 27.3
test('the database keeps a second valid one out, whatever writes it', async () => {
  const courseId = await newCourse('By SQL')
  await issue(await completed(courseId))
  const [row] = await db.select().from(certificates).where(eq(certificates.courseId, courseId))
  assert.ok(row)
  const { _id, enrollmentId, ...copy } = row
  await assert.rejects(db.insert(certificates).values({ ...copy, number: 'KEA-26-99999' }), (error: Error) =>
    String(error.cause).includes('one_valid_certificate'),
  )
})
