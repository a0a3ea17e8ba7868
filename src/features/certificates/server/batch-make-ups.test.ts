import assert from 'node:assert/strict'
import { test } from 'node:test'
import { and, eq } from 'drizzle-orm'
import { lockToReserve, reserveMakeUps } from '#src/features/attendance/server/reserving.ts'
import { batches, classes, makeUps } from '#src/features/batches/server/table.ts'
import { enrollments } from '#src/features/enrollments/server/table.ts'
import { testApp } from '#test/app.ts'
import { at, classroom } from '#test/classroom.ts'
import { courseDraft } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'

const { db, signedInAs } = await testApp()
const [mentor, arjun, divya] = [await signedInAs('mentor'), await signedInAs('student'), await signedInAs('student2')]
const ids = [arjun.user._id, divya.user._id]

let later = 9_000

/** A course whose batch of one class is over, as marked; `again` holds the class once more in another batch. */
async function overIn(title: string, marks: ['present' | 'absent' | 'excused', 'present' | 'absent' | 'excused']) {
  const { _id: courseId } = await mentor.api.courses.create(courseDraft({ title }))
  for (const studentId of ids) await mentor.api.enrollments.enroll({ studentId, courseId })
  const { classWith } = classroom(db, mentor, courseId)
  const { id, batchId } = await classWith(-200, ids)
  await mentor.api.attendance.mark({
    id,
    marks: marks.map((mark, index) => ({ studentId: ids[index] ?? '', mark, at: at(-100) })),
  })
  later += 200
  const soon = later
  const rowOf = async (studentId: string) =>
    (await mentor.api.certificates.endOfBatch({ id: batchId })).students.find(
      ({ student }) => student._id === studentId,
    )
  return {
    courseId,
    classId: id,
    batchId,
    rowOf,
    reserve: () => mentor.api.certificates.reserveMakeUps({ id: batchId }),
    again: (seats: number) => classWith(soon, [], { seats }),
  }
}
const kept = (classId: string) => db.select().from(makeUps).where(eq(makeUps.missedClassId, classId))

test('no seat is reserved in an unknown batch, where nobody needs one, and where the class is not held again', async () => {
  const unknown = await refusal(mentor.api.certificates.reserveMakeUps({ id: crypto.randomUUID() }))
  assert.deepEqual([unknown.status, unknown.message], [404, 'Batch not found.'])
  const nobody = await refusal((await overIn('All there', ['present', 'excused'])).reserve())
  assert.deepEqual([nobody.status, nobody.message], [409, 'Nobody needs another class for a certificate.'])
  const never = await overIn('Held once', ['present', 'absent'])
  const refused = await refusal(never.reserve())
  assert.deepEqual(
    [refused.status, refused.message],
    [409, 'None of the classes they missed is held again with a free seat.'],
  )
  assert.deepEqual(await kept(never.classId), [])
})

// product 27.18
test('those who missed too much get a seat in the next batch, once, and are notified', async () => {
  const { rowOf, reserve, again, classId } = await overIn('Held again', ['present', 'absent'])
  const { id } = await again(5)
  assert.deepEqual([(await rowOf(ids[0] ?? ''))?.toMakeUp, (await rowOf(ids[1] ?? ''))?.toMakeUp], [0, 1])
  const { message, reserved } = await reserve()
  assert.deepEqual([message, reserved], ['1 seat is reserved for 1 student.', [{ studentId: ids[1], classes: 1 }]])
  assert.deepEqual(
    (await kept(classId)).map((row) => [row.classId, row.studentId]),
    [[id, ids[1]]],
  )
  const row = await rowOf(ids[1] ?? '')
  assert.deepEqual([row?.makeUpsReserved, row?.toMakeUp], [1, 0])
  const { message: notified } = (await divya.api.notifications.list({})).at(0) ?? {}
  assert.equal(notified, '1 seat is reserved for you to make up classes of Held again.')
  assert.equal((await refusal(reserve())).status, 409, 'they have what they need')

  await db.update(classes).set({ state: 'cancelled' }).where(eq(classes._id, id))
  assert.equal((await rowOf(ids[1] ?? ''))?.toMakeUp, 1, 'a cancelled class makes up for nothing')
})

test('a class that was held in part is missed where only its first part is excused', async () => {
  const { again, reserve, classId, batchId } = await overIn('Held in part', ['present', 'excused'])
  const { id } = await again(5)
  const hours = { startsAt: at(-80), endsAt: at(-20) }
  const [rest] = await db
    .insert(classes)
    .values({ batchId, number: 1, room: '', continuesId: classId, ...hours })
    .returning()
  await mentor.api.attendance.mark({
    id: rest?._id ?? '',
    marks: ids.map((studentId) => ({ studentId, mark: 'absent', at: at(-30) })),
  })
  assert.deepEqual((await reserve()).reserved, [{ studentId: ids[1], classes: 1 }])
  assert.deepEqual(
    (await kept(classId)).map((row) => [row.classId, row.studentId]),
    [[id, ids[1]]],
  )
})

test('a seat to make up for an excused class is none for a missed one', async () => {
  const { courseId, again, reserve, rowOf, classId } = await overIn('Missed and excused', ['present', 'absent'])
  const { classWith } = classroom(db, mentor, courseId)
  const [, studentId = ''] = ids
  const excused = await classWith(-600, [studentId])
  await mentor.api.attendance.mark({ id: excused.id, marks: [{ studentId, mark: 'excused', at: at(-400) }] })
  const { id } = await again(5)
  await divya.api.attendance.reserve({ id, missedClassId: excused.id })
  const before = await rowOf(studentId)
  assert.deepEqual([before?.makeUpsReserved, before?.toMakeUp], [1, 1])
  await classWith(30_000, [])
  assert.deepEqual((await reserve()).reserved, [{ studentId, classes: 1 }])
  assert.equal((await kept(classId)).length, 1)
  const after = await rowOf(studentId)
  assert.deepEqual([after?.makeUpsReserved, after?.toMakeUp], [2, 0])
})

test('no seat is reserved in a batch that was added once the others were locked', async () => {
  const { courseId, again } = await overIn('Added since', ['present', 'absent'])
  const [, studentId = ''] = ids
  const ofStudent = and(eq(enrollments.courseId, courseId), eq(enrollments.studentId, studentId))
  const [enrollment] = await db.select().from(enrollments).where(ofStudent)
  const student = { enrollmentId: enrollment?._id ?? '', studentId }
  const reserved = await db.transaction(async (tx) => {
    const batchIds = await lockToReserve(tx, courseId, [student])
    await again(5)
    return reserveMakeUps(tx, { courseId, batchIds }, [{ ...student, classes: 1 }])
  })
  assert.deepEqual(reserved, [{ studentId, classIds: [] }])
})

test('of two who press at once, one reserves what is missing, though more was missed', async () => {
  const { _id: courseId } = await mentor.api.courses.create(courseDraft({ title: 'Half missed' }))
  const studentId = arjun.user._id
  await mentor.api.enrollments.enroll({ studentId, courseId })
  const { classWith } = classroom(db, mentor, courseId)
  const batchIds: string[] = []
  for (const [index, mark] of (['present', 'present', 'absent', 'absent'] as const).entries()) {
    const { id, batchId } = await classWith(-1_000 + index * 200, [studentId])
    await mentor.api.attendance.mark({ id, marks: [{ studentId, mark, at: at(-1) }] })
    batchIds.push(batchId)
  }
  for (const minutes of [20_000, 20_200, 20_400]) await classWith(minutes, [])
  const reserve = () => mentor.api.certificates.reserveMakeUps({ id: batchIds[0] ?? '' })
  const pressed = await Promise.allSettled([reserve(), reserve()])
  assert.deepEqual(pressed.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  const ofCourse = await db
    .select({ classId: makeUps.classId })
    .from(makeUps)
    .innerJoin(classes, eq(classes._id, makeUps.classId))
    .innerJoin(batches, and(eq(batches._id, classes.batchId), eq(batches.courseId, courseId)))
  assert.equal(ofCourse.length, 1, 'three of four are needed')
})

test('of two who press at once and of two students for one seat, one seat is given once', async () => {
  const { reserve, again, classId } = await overIn('One seat', ['absent', 'absent'])
  await again(1)
  const pressed = await Promise.allSettled([reserve(), reserve()])
  assert.deepEqual(pressed.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  assert.equal((await kept(classId)).length, 1)
})
