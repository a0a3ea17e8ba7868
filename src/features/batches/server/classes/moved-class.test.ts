import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#test/app.ts'
import { classroom } from '#test/classroom.ts'
import { account, batchDraft, courseDraft, inDays } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'

const { db, signedInAs } = await testApp()
const [mentor, admin] = [await signedInAs('mentor'), await signedInAs('admin')]
const { user: suresh } = await admin.api.users.createMentor(account({ name: 'Suresh Iyengar' }))
const students = await classroom(db, mentor, '').newStudents(3)

/** A batch of three classes a week apart, of a course of its own, in which these students sit. */
async function batchOf(studentIds: string[], mentorId: string, startsOn: string) {
  const { _id: courseId } = await mentor.api.courses.create(courseDraft())
  const draft = batchDraft({ courseId, mentorId }, { classCount: 3, startsOn, name: `From ${startsOn}`, room: '' })
  const batch = await mentor.api.batches.create({ ...draft, isConfirmed: true })
  for (const studentId of studentIds) {
    await mentor.api.enrollments.enroll({ studentId, courseId })
    await mentor.api.batches.giveSeat({ id: batch._id, studentId, isConfirmed: true })
  }
  return batch
}

const questionOf = async (request: Promise<unknown>) => {
  const { status, issues } = await refusal(request)
  assert.deepEqual([status, issues?.[0]?.path], [409, 'isConfirmed'])
  return issues?.[0]?.message ?? ''
}

test('a class that is moved asks for the students who have another class then, each once, and a substitute does not', async () => {
  const here = await batchOf(students, mentor.user._id, inDays(20))
  const there = await batchOf(students.slice(1), suresh._id, inDays(60))
  const id = here.classes[0]?._id ?? ''
  const { startsAt = '', endsAt = '' } = there.classes[0] ?? {}
  const moved = (more = {}) => mentor.api.batches.changeClass({ id, startsAt, endsAt, ...more })
  const question = await questionOf(moved())
  assert.match(question, /^2 students have "?From .* of .* on .*: Student 01 and Student 02\.$/)
  await moved({ isConfirmed: true })
  const earlier = new Date(Date.parse(startsAt) - 60_000).toISOString()
  await moved({ startsAt: earlier })
  assert.match(
    await questionOf(mentor.api.batches.changeClass({ id, mentorId: suresh._id })),
    /^Suresh Iyengar teaches From [^.]*\.$/,
    'of a substitute alone what they teach then',
  )

  const added = { id: here._id, startsAt: there.classes[1]?.startsAt ?? '', endsAt: there.classes[1]?.endsAt ?? '' }
  assert.match(await questionOf(mentor.api.batches.addClass(added)), /^2 students have From /)
})
