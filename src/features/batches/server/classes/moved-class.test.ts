import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BatchInput } from '#src/features/batches/shapes.ts'
import { testApp } from '#test/app.ts'
import { classroom } from '#test/classroom.ts'
import { account, batchDraft, courseDraft, inDays } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'

const { db, signedInAs } = await testApp()
const [mentor, admin] = [await signedInAs('mentor'), await signedInAs('admin')]
const { user: suresh } = await admin.api.users.createMentor(account({ name: 'Suresh Iyengar' }))
const students = await classroom(db, mentor, '').newStudents(3)

/** A batch of three evenings, of a course of its own, in which these students sit. */
async function batchOf(studentIds: string[], mentorId: string, startsOn: string, hours: Partial<BatchInput> = {}) {
  const { _id: courseId } = await mentor.api.courses.create(courseDraft())
  const draft = batchDraft({ courseId, mentorId }, { classCount: 3, startsOn, name: `From ${startsOn}`, ...hours })
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
  assert.match(question, /^Student 01 and Student 02 have "?From .* of .* on [^:]*:[^:]*\.$/)
  await moved({ isConfirmed: true })
  const earlier = new Date(Date.parse(startsAt) - 60_000).toISOString()
  await moved({ startsAt: earlier })
  assert.match(
    await questionOf(mentor.api.batches.changeClass({ id, mentorId: suresh._id })),
    /^Suresh Iyengar teaches From [^.]*\.$/,
    'of a substitute alone what they teach then',
  )

  const added = { id: here._id, startsAt: there.classes[1]?.startsAt ?? '', endsAt: there.classes[1]?.endsAt ?? '' }
  assert.match(await questionOf(mentor.api.batches.addClass(added)), /^Student 01 and Student 02 have From /)
})

test('a class that is restored asks for the students who have another class by now', async () => {
  const here = await batchOf(students, mentor.user._id, inDays(100))
  const id = here.classes[0]?._id ?? ''
  await mentor.api.batches.changeClass({ id, state: 'cancelled' })
  await batchOf(students.slice(2), suresh._id, inDays(100), { classCount: 1 })
  const restore = { id, state: 'planned' } as const
  assert.match(await questionOf(mentor.api.batches.changeClass(restore)), /^Student 02 has From [^.]*\.$/)
  await mentor.api.batches.changeClass({ ...restore, isConfirmed: true })
})

test('a batch that is extended asks for the students who have another class on the days that are added', async () => {
  const { _id: id } = await batchOf(students, mentor.user._id, inDays(140))
  await batchOf(students.slice(1), suresh._id, inDays(144), { classCount: 1 })
  await mentor.api.batches.extend({ id, count: 1 })
  const extend = { id, count: 2 }
  assert.match(await questionOf(mentor.api.batches.extend(extend)), /^Student 01 and Student 02 have From [^.]*\.$/)
  await mentor.api.batches.extend({ ...extend, isConfirmed: true })
})

test('a batch with other hours asks for the students who have another class then, and not again for the same', async () => {
  const here = await batchOf(students, mentor.user._id, inDays(180), { startTime: '09:00', endTime: '11:00' })
  await batchOf(students.slice(2), suresh._id, inDays(181), { classCount: 1 })
  const { courseId, name, startsOn, weekdays, medium, room, seats, classCount } = here
  const pattern = { courseId, name, startsOn, weekdays, medium, room, seats, classCount, mentorId: mentor.user._id }
  const edit = (hours: { startTime: string; endTime: string; isConfirmed?: boolean }) =>
    mentor.api.batches.edit({ id: here._id, ...pattern, ...hours })
  const evening = { startTime: '20:00', endTime: '22:00' }
  assert.match(await questionOf(edit(evening)), /^Student 02 has From [^.]*\.$/)
  await edit({ ...evening, isConfirmed: true })
  await edit({ startTime: '18:00', endTime: '20:00' })
})
