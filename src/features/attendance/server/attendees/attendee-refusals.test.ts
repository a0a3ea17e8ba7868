import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { classes } from '#src/features/batches/server/table.ts'
import { demoBookings } from '#src/features/enquiries/server/table.ts'
import { attendeesOfCourse } from '#test/attendees.ts'
import { at } from '#test/classroom.ts'
import { bookingForm } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'
import { attendanceRecords, walkIns } from '../table.ts'

const { signedInAs, db, guest, mentor, arjun, classWith, newStudents, add } =
  await attendeesOfCourse('Refusals at the door')
const pending = await signedInAs('pending')
const me = arjun.user._id
const countOf = (id: string) => db.$count(walkIns, eq(walkIns.classId, id))
const refused = async (request: Promise<unknown>) => {
  const { status, message } = await refusal(request)
  return [status, message]
}
/** The class is over for so many days. */
const age = (id: string, days: number) =>
  db
    .update(classes)
    .set({ startsAt: at(-days * 24 * 60 - 120), endsAt: at(-days * 24 * 60) })
    .where(eq(classes._id, id))

test('guests, students and those awaiting approval neither add, assign nor remove anyone, nor see who could be', async () => {
  const { id } = await classWith(-10, [])
  const { rowId: attendeeId } = await add(id, { name: 'Ravi' })
  for (const [who, status] of [
    [guest, 401],
    [arjun, 403],
    [pending, 403],
  ] as const) {
    const { attendance } = who.api
    for (const ask of [
      () => attendance.addAttendee({ id, name: 'Someone' }),
      () => attendance.assignAttendee({ id, attendeeId, studentId: me }),
      () => attendance.removeAttendee({ id, attendeeId }),
      () => attendance.candidates({ id }),
      () => attendance.candidates({ id, q: 'a' }),
    ])
      assert.equal((await refusal(ask())).status, status)
  }
  assert.equal(await countOf(id), 1)
})

test('a name of another shape is refused with the field, and nothing is stored', async () => {
  const { id } = await classWith(-10, [])
  for (const name of ['', '   ', '\u200b', '?!', 'x'.repeat(101), 'two\nlines', 'https://example.com', 42 as never])
    assert.equal((await refusal(add(id, { name }))).status, 400, JSON.stringify(name))
  for (const who of [
    { name: 'Ravi', _id: 'mine' },
    { name: 'Ravi', at: 'yesterday' },
    { name: 'Ravi', sentAt: 'now' },
    { studentId: me, seat: 'forever' as never },
    { name: 'Ravi', bookingId: crypto.randomUUID() },
  ])
    assert.equal((await refusal(add(id, who))).status, 400, JSON.stringify(who))
  assert.equal(await countOf(id), 0)
  await add(id, { name: 'x'.repeat(100) })
  assert.equal(await countOf(id), 1)
})

test('nobody is a student who is none: a mentor, someone awaiting approval, a deleted account', async () => {
  const { id } = await classWith(-10, [])
  for (const studentId of [mentor.user._id, pending.user._id, crypto.randomUUID()])
    for (const seat of ['keep', 'today'] as const)
      assert.ok([400, 404, 409].includes((await refusal(add(id, { studentId, seat }))).status), `${studentId} ${seat}`)
  assert.equal(await countOf(id), 0)
  const { students } = await mentor.api.attendance.candidates({ id, q: mentor.user.name })
  assert.deepEqual(students, [])
})

test('an id that another has is refused, in this class and in another', async () => {
  const [first, second] = [await classWith(-10, []), await classWith(-10, [])]
  const _id = crypto.randomUUID()
  await add(first.id, { _id, name: 'Ravi' })
  for (const id of [first.id, second.id])
    assert.deepEqual(await refused(add(id, { _id, name: 'Someone else' })), [
      409,
      'Someone else was added under this id.',
    ])
  assert.deepEqual([await countOf(first.id), await countOf(second.id)], [1, 0])
})

test('a name is assigned and removed until 7 days after its class, in a class that is held', async () => {
  const { id } = await classWith(-10, [])
  const { rowId: attendeeId } = await add(id, { name: 'Ravi' })
  const assign = (of = id) => mentor.api.attendance.assignAttendee({ id: of, attendeeId, studentId: me })
  const remove = (of = id) => mentor.api.attendance.removeAttendee({ id: of, attendeeId })
  const elsewhere = await classWith(-10, [])
  for (const unknown of [elsewhere.id, crypto.randomUUID(), 'rubbish']) {
    assert.equal((await refusal(assign(unknown))).status, 404)
    assert.equal((await refusal(remove(unknown))).status, 404)
  }
  const tooLate = 'You can mark attendance until 7 days after the class. After that, ask an admin.'
  await age(id, 8)
  assert.deepEqual(
    [await refused(assign()), await refused(remove())],
    [
      [409, tooLate],
      [409, tooLate],
    ],
  )
  await age(id, 6)
  await assign()
  await db.update(classes).set({ state: 'cancelled' }).where(eq(classes._id, id))
  assert.equal((await refusal(remove())).status, 409)
  assert.equal(await countOf(id), 1)
})

test('neither a visitor nor a student is assigned to a student', async () => {
  const { id } = await classWith(-10, [])
  await guest.api.enquiries.book(bookingForm({ fullName: 'Visitor Alone' }))
  const [booking] = await db.select().from(demoBookings).where(eq(demoBookings.fullName, 'Visitor Alone'))
  const visitor = await add(id, { bookingId: booking?._id ?? '' })
  await add(id, { studentId: me, seat: 'today' })
  const added = await db.select().from(walkIns).where(eq(walkIns.classId, id))
  assert.equal(added.length, 2)
  for (const { _id: attendeeId } of added) {
    const assign = mentor.api.attendance.assignAttendee({ id, attendeeId, studentId: me })
    assert.deepEqual(await refused(assign), [409, 'Only someone who was added by name can be linked to a student.'])
  }
  await mentor.api.attendance.removeAttendee({ id, attendeeId: visitor.rowId })
  assert.equal(await db.$count(attendanceRecords, eq(attendanceRecords.walkInId, visitor.rowId)), 0, 'with their marks')
  assert.equal(await countOf(id), 1)
})

test('who can be added is of the course unless searched for, and nobody who is there', async () => {
  const [asha = '', bala = ''] = await newStudents(2)
  const { id } = await classWith(-10, [asha])
  const idsOf = async (q?: string) =>
    (await mentor.api.attendance.candidates({ id, ...(q !== undefined && { q }) })).students.map(({ _id }) => _id)
  assert.ok((await idsOf()).includes(me))
  assert.ok(!(await idsOf()).includes(bala), 'not enrolled')
  const searched = await idsOf('Student 0')
  assert.ok(searched.includes(bala) && !searched.includes(asha))
  await add(id, { studentId: me, seat: 'today' })
  assert.ok(!(await idsOf()).includes(me))
  for (const unknown of ['rubbish', crypto.randomUUID()])
    assert.equal((await refusal(mentor.api.attendance.candidates({ id: unknown }))).status, 404)
  assert.equal((await refusal(mentor.api.attendance.candidates({ id, q: 'x'.repeat(201) }))).status, 400)
})
