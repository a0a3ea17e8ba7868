import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeUps } from '#src/features/batches/server/table.ts'
import { testApp } from '#test/app.ts'
import { classroom } from '#test/classroom.ts'
import { batchDraft, courseDraft } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'

const { signedInAs, db } = await testApp()
const mentor = await signedInAs('mentor')
const { _id: courseId } = await mentor.api.courses.create(courseDraft({ title: 'Warehouses' }))
const of = { courseId, mentorId: mentor.user._id }
const give = (id: string, studentId: string) => mentor.api.batches.giveSeat({ id, studentId })

test('a seat at the hours of a class that the student makes up asks, in the class itself it does not', async () => {
  const payments = await mentor.api.courses.create(courseDraft({ title: 'Payments' }))
  const hours = { startTime: '20:00', endTime: '21:00', isConfirmed: true }
  const wanted = await mentor.api.batches.create({ ...batchDraft(of), ...hours })
  const [sameCourse, otherCourse] = [
    await mentor.api.batches.create({ ...batchDraft(of, { name: 'Second' }), ...hours }),
    await mentor.api.batches.create({ ...batchDraft({ ...of, courseId: payments._id }, { name: 'Third' }), ...hours }),
  ]
  const [student = ''] = await classroom(db, mentor, courseId).newStudents(1)
  await mentor.api.enrollments.enroll({ studentId: student, courseId })
  const makeUpIn = async ({ classes }: typeof wanted) => {
    await db.delete(makeUps)
    const [made, missed] = classes.map(({ _id }) => _id)
    await db.insert(makeUps).values({ classId: made ?? '', missedClassId: missed ?? '', studentId: student })
  }
  for (const [batch, name] of [
    [sameCourse, 'Second of Warehouses'],
    [otherCourse, 'Third of Payments'],
  ] as const) {
    await makeUpIn(batch)
    const { status, message, issues } = await refusal(give(wanted._id, student))
    assert.deepEqual([status, issues?.[0]?.path], [409, 'isConfirmed'])
    assert.match(message, new RegExp(`^Student 00 has ${name} on [^;]*\\.$`), 'the one class, not its batch')
  }
  await mentor.api.batches.changeClass({ id: otherCourse.classes[0]?._id ?? '', state: 'cancelled' })
  assert.equal((await give(wanted._id, student)).seat, 'held')
  await mentor.api.batches.takeSeat({ id: wanted._id, studentId: student })
  await makeUpIn(wanted)
  assert.equal((await give(wanted._id, student)).seat, 'held')
})
