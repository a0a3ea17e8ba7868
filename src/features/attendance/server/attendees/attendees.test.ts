import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { batches } from '#src/features/batches/server/table.ts'
import { demoBookings } from '#src/features/enquiries/server/table.ts'
import { attendeesOfCourse } from '#test/attendees.ts'
import { at } from '#test/classroom.ts'
import { bookingForm } from '#test/factories.ts'
import { changeSettings } from '#test/institute.ts'
import { refusal } from '#test/refusal.ts'
import { demoSections } from '../../../../../db/demo/institute/institute.ts'
import { attendanceRecords, walkIns } from '../table.ts'

const { signedInAs, db, guest, mentor, arjun, course, classWith, newStudents, add } =
  await attendeesOfCourse('Warehouses')
const admin = await signedInAs('admin')
const me = arjun.user._id
const rowsOf = async (id: string) =>
  (await mentor.api.attendance.register({ id })).rows.map(({ student, mark, guest }) => [student.name, mark, guest])
const countedClasses = async () =>
  (await arjun.api.attendance.mine()).filter(({ course: { _id } }) => _id === course._id).map(({ of }) => of)[0] ?? 0
async function booked() {
  await guest.api.enquiries.book(bookingForm({}))
  const rows = await db.select().from(demoBookings).orderBy(demoBookings._id)
  return rows.at(-1) ?? assert.fail('no booking')
}

// product 22.11
test('one of student, visitor and name is added, in the window of a class, and by staff alone', async () => {
  const { id } = await classWith(-10, [])
  for (const who of [
    {},
    { studentId: me, name: 'Ravi' },
    { name: '  ' },
    { name: 'x'.repeat(101) },
    { studentId: 'me' },
  ])
    assert.equal((await refusal(add(id, who))).status, 400, JSON.stringify(who))
  assert.equal((await refusal(add(id, { studentId: me, seat: 'always' as never }))).status, 400)
  assert.equal((await refusal(add(id, { name: 'Ravi' }, arjun as never))).status, 403)
  assert.equal((await refusal(add('rubbish', { name: 'Ravi' }))).status, 404)
  assert.equal((await refusal(add(id, { studentId: crypto.randomUUID() }))).status, 404)
  assert.equal((await refusal(add(id, { bookingId: crypto.randomUUID() }))).status, 404)
  const early = await classWith(31, [])
  const over = await classWith(-120 - 7 * 24 * 60 - 2, [])
  const cancelled = await classWith(20, [])
  await mentor.api.batches.changeClass({ id: cancelled.id, state: 'cancelled' })
  for (const [of, message] of [
    [early, 'You can mark attendance from 30 minutes before the class.'],
    [over, 'You can mark attendance until 7 days after the class. After that, ask an admin.'],
    [cancelled, 'This class is cancelled. Nobody can be marked.'],
  ] as const)
    assert.deepEqual(await refusal(add(of.id, { name: 'Ravi' })).then(({ status, message }) => [status, message]), [
      409,
      message,
    ])
  await add(over.id, { name: 'Ravi', at: at(-5), sentAt: at(0) })
  assert.deepEqual(await rowsOf(over.id), [['Ravi', 'present', 'name']], 'made in time, sent late')
})

test('a student of the course is added for this class, once, counts, and checks in or is corrected as others are', async () => {
  const { id, batchId } = await classWith(-10, [])
  const before = await countedClasses()
  for (const by of [mentor, admin, mentor]) {
    const { message, rowId } = await add(id, { studentId: me, seat: 'today' }, by)
    assert.deepEqual([message, rowId], [`${arjun.user.name} is added to this class.`, me])
  }
  assert.deepEqual(await rowsOf(id), [[arjun.user.name, 'present', null]])
  assert.equal(await db.$count(walkIns, eq(walkIns.classId, id)), 1)
  assert.equal(await countedClasses(), before + 1)
  assert.deepEqual(
    (await arjun.api.batches.mine()).filter(({ _id }) => _id === batchId),
    [],
    'has no seat',
  )
  const day = { from: at(-24 * 60).slice(0, 10), to: at(24 * 60).slice(0, 10) }
  assert.ok((await arjun.api.batches.timetable(day)).some(({ _id }) => _id === id))
  await admin.api.attendance.correct({ id, studentId: me, mark: 'late', reason: 'Came at eight' })
  assert.deepEqual(await rowsOf(id), [[arjun.user.name, 'late', null]])
  await add(id, { studentId: me })
  assert.deepEqual(await rowsOf(id), [[arjun.user.name, 'late', null]], 'a mark that is there stays')
  const [row] = await db.select().from(walkIns).where(eq(walkIns.classId, id))
  await mentor.api.attendance.removeAttendee({ id, attendeeId: row?._id ?? '' })
  assert.deepEqual([await rowsOf(id), await countedClasses()], [[], before])
})

test('who is not of the course is enrolled and seated in one step where staff say so, and not otherwise', async () => {
  const [asha = '', bala = ''] = await newStudents(2)
  const { id, batchId } = await classWith(-10, [], { seats: 1 })
  const refused = await refusal(add(id, { studentId: asha, seat: 'today' }))
  assert.deepEqual(
    [refused.status, refused.message],
    [400, 'Student 00 is not enrolled in this course. Give them a seat to enroll them as well.'],
  )
  const { message } = await add(id, { studentId: asha, seat: 'keep' })
  assert.match(message, /^Student 00 is added to this class and has a seat in /)
  await add(id, { studentId: asha, seat: 'keep' })
  assert.deepEqual(await rowsOf(id), [['Student 00', 'present', null]])
  assert.deepEqual(
    (await mentor.api.batches.get({ id: batchId })).holders.map(({ student }) => student._id),
    [asha],
  )
  assert.equal((await refusal(add(id, { studentId: bala, seat: 'keep' }))).status, 409, 'the batch is full')
  const { body } = await mentor.api.enrollments.ofCourse({ courseId: course._id })
  assert.ok(!body.some(({ student }) => student._id === bala), 'and nobody is enrolled then')
})

test('a seat sent by a phone after the class has its student in it; one that ends before the class has not', async () => {
  const [asha = '', bala = ''] = await newStudents(2)
  for (const studentId of [asha, bala]) await mentor.api.enrollments.enroll({ studentId, courseId: course._id })
  const past = await classWith(-180, [])
  const { batchId } = past
  await db
    .update(batches)
    .set({ endsAt: at(600) })
    .where(eq(batches._id, batchId))
  await add(past.id, { studentId: asha, seat: 'keep', at: at(-100), sentAt: at(0) })
  assert.deepEqual(await rowsOf(past.id), [['Student 00', 'present', null]])
  const soon = await classWith(20, [])
  await add(soon.id, { studentId: bala, seat: 'keep' })
  assert.deepEqual(await rowsOf(soon.id), [['Student 01', 'present', null]])
  await mentor.api.batches.takeSeat({ id: soon.batchId, studentId: bala })
  assert.deepEqual(await rowsOf(soon.id), [])
})

test('who was added for the day is among those who have seen the last change of a class, or have not', async () => {
  const [asha = ''] = await newStudents(1)
  const { id } = await classWith(-10, [asha])
  const receipts = async () => {
    const { of, unseen } = await mentor.api.batches.receipts({ id })
    return [of, unseen.map(({ name }) => name)]
  }
  await mentor.api.batches.changeClass({ id, room: 'Room 9', isConfirmed: true })
  assert.deepEqual(await receipts(), [1, ['Student 00']])
  await add(id, { studentId: me, seat: 'today' })
  await add(id, { name: 'Ravi' })
  assert.deepEqual(await receipts(), [2, [arjun.user.name, 'Student 00']], 'a name has no account that could see it')
})

// product 22.11
test('two phones that were offline and add the same walk-in add one; what is sent twice is there once', async () => {
  const { id } = await classWith(-10, [])
  const booking = await booked()
  const sent = [{ name: 'Ravi Kumar' }, { name: 'ravi kumar' }, { studentId: me }, { bookingId: booking._id }]
  await Promise.all(
    [mentor, admin].flatMap((by) =>
      sent.flatMap((who) => {
        const _id = crypto.randomUUID()
        return [1, 2].map(() => add(id, { _id, ...who, at: at(-1), sentAt: at(0) }, by))
      }),
    ),
  )
  assert.deepEqual(
    (await rowsOf(id)).map(([, mark, guest]) => [mark, guest]).toSorted(),
    [
      ['present', 'name'],
      ['present', 'visitor'],
      ['present', null],
    ].toSorted(),
  )
  assert.equal(await db.$count(attendanceRecords, eq(attendanceRecords.classId, id)), 3)
})

test('a guest is present or nothing, and counts in no attendance', async () => {
  const { id } = await classWith(-10, [])
  const { rowId } = await add(id, { name: 'Ravi' })
  const mark = (mark: 'present' | 'absent' | 'late' | 'excused') =>
    mentor.api.attendance.mark({ id, marks: [{ studentId: rowId, mark, at: at(0) }] })
  for (const wrong of ['late', 'excused'] as const)
    assert.deepEqual(
      (await mark(wrong)).refused.map(({ message }) => message),
      ['A guest can be marked present or absent.'],
    )
  assert.equal((await mark('absent')).register.rows[0]?.mark, null)
  assert.equal((await mark('present')).register.rows[0]?.mark, 'present')
  const { classes, students } = await mentor.api.attendance.sheet({
    id: (await mentor.api.attendance.register({ id })).batch._id,
  })
  assert.deepEqual([classes.length, students], [1, []])
})

test('a class takes so many visitors and no more, however many are added at once', async () => {
  const { id } = await classWith(-10, [])
  const bookings = [await booked(), await booked(), await booked(), await booked()]
  for (const visitorsInAClass of [demoSections.enquiries.visitorsInAClass, 3]) {
    await changeSettings(admin, 'enquiries', { visitorsInAClass })
    const results = await Promise.allSettled(bookings.map(({ _id }) => add(id, { bookingId: _id })))
    assert.ok(results.some(({ status }) => status === 'rejected'))
    assert.equal((await rowsOf(id)).length, visitorsInAClass)
  }
  const listed = new Set((await rowsOf(id)).map(([name]) => name))
  const { visitors, students } = await mentor.api.attendance.candidates({ id })
  assert.ok(visitors.length > 0 && listed.size > 0)
  assert.ok(students.some(({ _id, isEnrolled }) => _id === me && isEnrolled))
})

test('a name is assigned to a student until 7 days after the class, and counts for them from then on', async () => {
  const { id } = await classWith(-10, [])
  const before = await countedClasses()
  const { rowId: attendeeId } = await add(id, { name: 'Arjun S' })
  const assign = (studentId: string, of = id) => mentor.api.attendance.assignAttendee({ id: of, attendeeId, studentId })
  const [outsider = ''] = await newStudents(1)
  assert.equal((await refusal(assign(outsider))).status, 400)
  assert.equal((await refusal(assign(crypto.randomUUID()))).status, 404)
  assert.equal((await refusal(assign(me, (await classWith(-5, [])).id))).status, 404)
  assert.equal((await assign(me)).message, `Arjun S is linked to ${arjun.user.name}.`)
  assert.deepEqual([await rowsOf(id), await countedClasses()], [[[arjun.user.name, 'present', null]], before + 1])
  assert.equal((await refusal(assign(me))).status, 409)
  const week = 7 * 24 * 60
  const over = await classWith(-120 - week - 2, [])
  const late = await add(over.id, { name: 'Arjun S', at: at(-5), sentAt: at(0) })
  const refused = await refusal(
    mentor.api.attendance.assignAttendee({ id: over.id, attendeeId: late.rowId, studentId: me }),
  )
  assert.equal(refused.status, 409, 'it stays a name')
})

// product 22.12
test('a whole forgotten class is entered by an admin with one reason, and by nobody else', async () => {
  const [asha = '', bala = ''] = await newStudents(2)
  const { id } = await classWith(-60 * 24 * 40, [asha, bala])
  const entered = {
    id,
    marks: [asha, bala].map((studentId) => ({ studentId, mark: 'present' as const, at: at(0) })),
    reason: 'The register was forgotten',
  }
  assert.equal((await refusal(mentor.api.attendance.mark(entered))).status, 403)
  assert.equal((await refusal(admin.api.attendance.mark({ ...entered, reason: ' ' }))).status, 400)
  const coming = await classWith(20, [asha])
  assert.equal((await refusal(admin.api.attendance.mark({ ...entered, id: coming.id }))).status, 409)
  for (const tries of [1, 2]) {
    const { refused, register } = await admin.api.attendance.mark(entered)
    assert.deepEqual(refused, [], `try ${tries}`)
    assert.deepEqual(
      register.rows.map((row) => [row.mark, row.said.length, row.said[0]?.source, row.said[0]?.reason]),
      [1, 2].map(() => ['present', 1, 'correction', 'The register was forgotten']),
    )
  }
})

// product 22.13
test('the sheet of a batch has a row for each student, a column for each class, and what counts in between', async () => {
  const [asha = '', bala = ''] = await newStudents(2)
  const { id, batchId } = await classWith(-60, [asha, bala])
  await mentor.api.attendance.mark({ id, marks: [{ studentId: asha, mark: 'late', at: at(0) }] })
  const sheet = await mentor.api.attendance.sheet({ id: batchId })
  assert.deepEqual(
    sheet.students.map(({ student, marks, attended, of }) => [student.name, marks[0]?.mark, attended, of]),
    [
      ['Student 00', 'late', 1, 1],
      ['Student 01', null, 0, 0],
    ],
  )
  assert.equal((await refusal(mentor.api.attendance.sheet({ id: 'rubbish' }))).status, 404)
  assert.equal((await refusal(arjun.api.attendance.sheet({ id: batchId }))).status, 403)
  await mentor.api.batches.changeClass({ id, state: 'cancelled' })
  assert.deepEqual((await mentor.api.attendance.sheet({ id: batchId })).classes, [], 'a cancelled class has no column')
})
