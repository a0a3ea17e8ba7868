import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { batches, classes } from '#src/features/batches/server/table.ts'
import { testApp } from '#test/app.ts'
import { at, classroom } from '#test/classroom.ts'
import { courseDraft } from '#test/factories.ts'
import type { Mark } from '../rules.ts'
import { attendanceCounts } from './table.ts'

const { signedInAs, db } = await testApp()
const [admin, mentor, arjun] = [await signedInAs('admin'), await signedInAs('mentor'), await signedInAs('student')]
const me = arjun.user._id

async function courseOf(title: string) {
  const { _id: courseId } = await mentor.api.courses.create(courseDraft({ title }))
  await mentor.api.enrollments.enroll({ studentId: me, courseId })
  return { courseId, ...classroom(db, mentor, courseId) }
}

const say = (id: string, mark: Mark, studentId = me) =>
  mentor.api.attendance.mark({ id, marks: [{ studentId, mark, at: at(0) }] })

/** As counted, and as the student's own page adds it up. */
async function counted(courseId: string) {
  const { body } = await mentor.api.enrollments.ofCourse({ courseId })
  const kept = body.find(({ student }) => student._id === me)?.classroom
  const attendance = (await arjun.api.attendance.mine()).find(({ course }) => course._id === courseId)
  assert.deepEqual([kept?.attended, kept?.of], [attendance?.attended ?? 0, attendance?.of ?? 0])
  return [kept?.attended, kept?.of, kept?.missedInARow]
}

test('whatever changes what was said of someone changes how often they were there', async () => {
  const { courseId, classWith } = await courseOf('Counted')
  const { id } = await classWith(-20, [me])
  assert.deepEqual(await counted(courseId), [0, 0, 0])
  await say(id, 'absent')
  assert.deepEqual(await counted(courseId), [0, 1, 1])
  await admin.api.attendance.correct({ id, studentId: me, mark: 'late', reason: 'Came later' })
  assert.deepEqual(await counted(courseId), [1, 1, 0])
  await mentor.api.batches.changeClass({ id, state: 'cancelled' })
  assert.deepEqual(await counted(courseId), [0, 0, 0])
  await mentor.api.batches.changeClass({ id, state: 'planned', startsAt: at(60), isConfirmed: true })
  assert.deepEqual(await counted(courseId), [1, 1, 0], 'a correction stands')
  await mentor.api.batches.changeClass({ id, topic: 'Other words' })
  assert.deepEqual(await counted(courseId), [1, 1, 0])

  const second = await classWith(-15, [me])
  await say(second.id, 'present')
  assert.deepEqual(await counted(courseId), [2, 2, 0])
  await mentor.api.batches.changeClass({ id: second.id, startsAt: at(90), isConfirmed: true })
  assert.deepEqual(await counted(courseId), [1, 1, 0], 'what was said before it was moved is no mark of it')
  await db.delete(classes).where(eq(classes._id, id))
  assert.deepEqual(await counted(courseId), [0, 0, 0])
  assert.deepEqual(await db.select().from(attendanceCounts).where(eq(attendanceCounts.courseId, courseId)), [])
})

test('a chair that is taken elsewhere counts where the class was missed', async () => {
  const { courseId, classWith } = await courseOf('Made up')
  const missed = await classWith(-200, [me])
  await mentor.api.attendance.mark({ id: missed.id, marks: [{ studentId: me, mark: 'absent', at: at(-190) }] })
  const again = await classWith(5_000, [])
  await arjun.api.attendance.reserve({ id: again.id, missedClassId: missed.id })
  assert.deepEqual(await counted(courseId), [0, 1, 1])
  await db
    .update(classes)
    .set({ startsAt: at(10), endsAt: at(60) })
    .where(eq(classes._id, again.id))
  await say(again.id, 'present')
  assert.deepEqual(await counted(courseId), [1, 1, 0])
  await mentor.api.batches.changeClass({ id: again.id, state: 'cancelled' })
  assert.deepEqual(await counted(courseId), [0, 1, 1])
  await mentor.api.batches.changeClass({ id: again.id, state: 'planned', startsAt: at(11), isConfirmed: true })
  assert.deepEqual(await counted(courseId), [1, 1, 0])
  await arjun.api.attendance.release({ id: again.id })
  assert.deepEqual(await counted(courseId), [0, 1, 1], 'given back before the class began: in no register of it')
})

test('missing the last class of one batch and the first of the next counts as two missed in a row', async () => {
  const { courseId, classWith } = await courseOf('Moved on')
  for (const minutes of [-300, -200, -100]) {
    const { id } = await classWith(minutes, [me])
    const mark = minutes === -300 ? 'present' : 'absent'
    await mentor.api.attendance.mark({ id, marks: [{ studentId: me, mark, at: at(minutes) }] })
  }
  assert.deepEqual(await counted(courseId), [1, 3, 2])
})

test('two who mark someone in two classes at once are both counted', async () => {
  const { courseId, classWith } = await courseOf('Marked at once')
  const held = []
  for (let at = 0; at < 12; at++) held.push(await classWith(-20, [me]))
  await Promise.all(held.map(({ id }) => say(id, 'present')))
  assert.deepEqual(await counted(courseId), [12, 12, 0])
})

test('a student without marks has no counts', async () => {
  const { courseId, classWith, newStudents } = await courseOf('Gone again')
  const [gone = ''] = await newStudents(1)
  const { id, batchId } = await classWith(-20, [me, gone])
  for (const studentId of [me, gone]) await say(id, 'present', studentId)
  const counts = db.select().from(attendanceCounts).where(eq(attendanceCounts.courseId, courseId))
  assert.equal((await counts).length, 2)
  await db.delete(users).where(eq(users._id, gone))
  assert.deepEqual(
    (await counts).map(({ studentId }) => studentId),
    [me],
  )
  await admin.api.courses.remove({ id: courseId })
  assert.deepEqual(await counts, [])
  assert.equal(await db.$count(batches, eq(batches._id, batchId)), 0)
})
