import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { walkIns } from '#src/features/attendance/server/table.ts'
import { batches, classes, makeUps } from '#src/features/batches/server/table.ts'
import { demoBookings } from '#src/features/enquiries/server/table.ts'
import { emails } from '#src/server/db/table.ts'
import { testApp } from '#test/app.ts'
import { at } from '#test/classroom.ts'
import { courseDraft } from '#test/factories.ts'
import { HAS_CLASSROOM } from '#test/has-classroom.ts'
import { refusal } from '#test/refusal.ts'
import { visitorsOf } from '#test/visitors.ts'
import { demoInvitations } from './table.ts'

const app = await testApp()
const { db, guest, send, signedInAs } = app
const [admin, mentor] = [await signedInAs('admin'), await signedInAs('mentor')]
const ofCourse = HAS_CLASSROOM ? await visitorsOf(app, 'sap-sd') : undefined
const { classIn, booking, courseId, newStudents } = ofCourse ?? assertNothing()

/** Without a classroom there is nothing to set up, and no test of these runs. */
function assertNothing(): Awaited<ReturnType<typeof visitorsOf>> {
  return {} as never
}

const inClassroom = { skip: !HAS_CLASSROOM }
const invite = (id: string, classId: string, more: { move?: boolean } = {}, api = admin.api) =>
  api.visits.invite({ id, classId, ...more })
const visitorsIn = (classId: string) => db.$count(walkIns, eq(walkIns.classId, classId))
const emailsTo = (address: string) => db.$count(emails, eq(emails.recipient, address))

test('without a classroom there are no invitations', { skip: HAS_CLASSROOM }, async () => {
  const id = crypto.randomUUID()
  assert.equal((await refusal(invite(id, id))).status, 404)
  assert.equal((await refusal(admin.api.visits.ofBooking({ id }))).status, 404)
  assert.equal((await refusal(guest.api.visits.byLink({ secret: 'x'.repeat(43) }))).status, 404)
})

test('only admins invite', inClassroom, async () => {
  const [{ _id: id }, { id: classId }] = [await booking(), await classIn(1_000)]
  assert.equal((await refusal(invite(id, classId, {}, guest.api))).status, 401)
  for (const role of ['pending', 'student', 'mentor'] as const)
    assert.equal((await refusal(invite(id, classId, {}, (await signedInAs(role)).api))).status, 403)
  assert.equal(await visitorsIn(classId), 0)
})

test(
  'a booking or class that is unknown is 404; one of another course, online without a link or unpublished 400',
  inClassroom,
  async () => {
    const [{ _id: id }, { id: classId, batchId }] = [await booking(), await classIn(1_000)]
    const unknown = crypto.randomUUID()
    assert.equal((await refusal(invite(unknown, classId))).message, 'Demo booking not found.')
    assert.equal((await refusal(invite('no-id', classId))).status, 404)
    assert.deepEqual(await refusal(invite(id, unknown)), {
      status: 404,
      message: 'Class not found.',
      issues: undefined,
    })
    assert.equal((await refusal(invite(id, 'no-id'))).issues?.[0]?.message, 'Please choose a class')
    const ofAnother = await visitorsOf(app, 'sap-le')
    const elsewhere = await refusal(invite(id, (await ofAnother.classIn(1_000)).id))
    assert.deepEqual(
      [elsewhere.status, elsewhere.message],
      [400, 'This class is not one of the course that the booking is for.'],
    )
    await db.update(batches).set({ medium: 'online' }).where(eq(batches._id, batchId))
    assert.match((await refusal(invite(id, classId))).message, /^This class takes no visitors/)
    const draft = await mentor.api.courses.create(courseDraft({ title: 'SAP S/4HANA SD', published: false }))
    const { id: unseen, batchId: hidden } = await classIn(1_000)
    await db.execute(sql`update batches set course_id = ${draft._id} where id = ${hidden}`)
    assert.match((await refusal(invite(id, unseen))).message, /^This class takes no visitors/)
  },
)

test(
  'a class that is full, cancelled or has begun is refused with the next three that have a free seat',
  inClassroom,
  async () => {
    const { _id: id } = await booking()
    const [full, cancelled, begun] = [await classIn(2_000, 1), await classIn(2_000), await classIn(-10)]
    const free = [await classIn(20), await classIn(30), await classIn(40), await classIn(50)]
    await db.update(batches).set({ taken: 1 }).where(eq(batches._id, full.batchId))
    await db.update(classes).set({ state: 'cancelled' }).where(eq(classes._id, cancelled.id))
    for (const [{ id: classId }, message] of [
      [full, 'No seat for a visitor is free in this class. Please choose another.'],
      [cancelled, 'This class is cancelled. Please choose another.'],
      [begun, 'This class has already begun. Please choose another.'],
    ] as const) {
      const response = await send(`/api/demo-booking/${id}/invitation`, {
        method: 'POST',
        headers: { cookie: admin.cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ classId }),
      })
      const body = (await response.json()) as { message: string; classes: { _id: string; chairsLeft: number }[] }
      assert.deepEqual([response.status, body.message], [409, message])
      assert.deepEqual(
        body.classes.map(({ _id, chairsLeft }) => [_id, chairsLeft]),
        free.slice(0, 3).map(({ id }) => [id, 2]),
      )
    }
    assert.equal((await admin.api.visits.ofBooking({ id })).visit, null)
  },
)

test('a chair is free where it is neither held, offered, made up nor a visitor has it', inClassroom, async () => {
  const { id: classId, batchId } = await classIn(3_000, 3)
  const [student = ''] = await newStudents(1)
  const taken = (count: number) => db.update(batches).set({ taken: count }).where(eq(batches._id, batchId))
  await taken(2)
  await db.insert(makeUps).values({ classId, studentId: student, missedClassId: (await classIn(-3_000)).id })
  const { _id: first } = await booking()
  assert.equal((await refusal(invite(first, classId))).status, 409, 'two seats and a make-up')
  await taken(1)
  await invite(first, classId)
  assert.equal((await refusal(invite((await booking())._id, classId))).status, 409, 'and the visitor')
  await taken(0)
  await invite((await booking())._id, classId)
  await db.update(batches).set({ seats: 15 }).where(eq(batches._id, batchId))
  const third = await refusal(invite((await booking())._id, classId))
  assert.match(third.message, /^No seat for a visitor is free/, 'a class takes two visitors')
})

// product 25.11
test(
  'an invitation is a chair in the register and one email, and the booking counts as called',
  inClassroom,
  async () => {
    const { _id: id, email, fullName } = await booking()
    const { id: classId } = await classIn(4_000)
    const { message } = await invite(id, classId)
    assert.match(message, new RegExp(`^${fullName} is invited to the class on .+\\. The email is on its way\\.$`))
    const { rows } = await mentor.api.attendance.register({ id: classId })
    assert.deepEqual(
      rows.map(({ student, guest, mark }) => [student.name, guest, mark]),
      [[fullName, 'visitor', null]],
    )
    assert.doesNotMatch(JSON.stringify(rows), /@|\+91/, 'the mentor sees no contact data')
    assert.equal(await emailsTo(email), 1)
    const { body } = await admin.api.enquiries.bookings({ q: email })
    assert.deepEqual([body[0]?.state, body[0]?.changedByName], ['called', admin.user.name])
    const [enquirer] = (await admin.api.enquirers.list({ q: email })).body
    assert.equal(enquirer?.state, 'invited')
    const { visit } = await admin.api.visits.ofBooking({ id })
    assert.deepEqual([visit?._id, visit?.state, visit?.room], [classId, 'coming', 'Lab 2'])
  },
)

test(
  'one who is invited is invited once, until they are moved; a withdrawn chair is free again',
  inClassroom,
  async () => {
    const { _id: id, email } = await booking()
    const [first, second] = [await classIn(5_000), await classIn(5_100)]
    await invite(id, first.id)
    for (const [classId, move] of [
      [first.id, false],
      [second.id, false],
      [first.id, true],
    ] as const) {
      const again = await refusal(invite(id, classId, { move }))
      assert.deepEqual([again.status, /is already invited to the class on/.test(again.message)], [409, true])
    }
    await invite(id, second.id, { move: true })
    assert.deepEqual([await visitorsIn(first.id), await visitorsIn(second.id)], [0, 1])
    await admin.api.visits.withdraw({ id })
    assert.equal(await visitorsIn(second.id), 0)
    assert.equal((await refusal(admin.api.visits.withdraw({ id }))).status, 409)
    assert.equal((await admin.api.visits.ofBooking({ id })).visit, null)
    assert.equal(await emailsTo(email), 3)
    await invite(id, first.id)
    assert.equal(await visitorsIn(first.id), 1)
  },
)

test('the list of bookings has the class of each, as it is now, for admins alone', inClassroom, async () => {
  const [moved, invited, unasked] = [await booking(), await booking(), await booking()]
  const [first, second] = [await classIn(5_400), await classIn(5_500)]
  await invite(moved._id, first.id)
  await invite(moved._id, second.id, { move: true })
  await invite(invited._id, second.id)
  const visitsIn = async (q: string) =>
    (await admin.api.visits.ofBookings({ q })).map(({ bookingId, _id, state }) => [bookingId, _id, state])
  assert.deepEqual(await visitsIn(moved.email), [[moved._id, second.id, 'coming']])
  assert.deepEqual(await visitsIn(unasked.email), [])
  assert.deepEqual(await visitsIn('nobody@'), [])
  const all = (await admin.api.visits.ofBookings({ limit: 200 })).map(({ bookingId }) => bookingId)
  assert.ok(all.includes(moved._id) && all.includes(invited._id))
  assert.equal(new Set(all).size, all.length, 'one of each')
  await db
    .update(classes)
    .set({ startsAt: new Date(Date.now() - 60_000).toISOString() })
    .where(eq(classes._id, second.id))
  assert.deepEqual(await visitsIn(invited.email), [[invited._id, second.id, 'begun']])
  await db
    .update(classes)
    .set({ startsAt: at(-90), endsAt: at(-30) })
    .where(eq(classes._id, second.id))
  assert.deepEqual(await visitsIn(invited.email), [[invited._id, second.id, 'over']])
  await mentor.api.attendance.markVisitor({ id: second.id, bookingId: invited._id, came: true })
  assert.deepEqual(await visitsIn(invited.email), [[invited._id, second.id, 'came']])
  for (const api of [guest.api, mentor.api])
    assert.ok([401, 403].includes((await refusal(api.visits.ofBookings({}))).status))
})

test('a move to a full class leaves the chair that was there', inClassroom, async () => {
  const { _id: id } = await booking()
  const [first, full] = [await classIn(5_200), await classIn(5_300, 1)]
  await db.update(batches).set({ taken: 1 }).where(eq(batches._id, full.batchId))
  await invite(id, first.id)
  assert.equal((await refusal(invite(id, full.id, { move: true }))).status, 409)
  assert.equal(await visitorsIn(first.id), 1)
})

test('two admins who invite the same visitor at once give one chair', inClassroom, async () => {
  const { _id: id, email } = await booking()
  const [first, second] = [await classIn(6_000), await classIn(6_100)]
  const results = await Promise.allSettled([invite(id, first.id), invite(id, second.id), invite(id, first.id)])
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.equal((await visitorsIn(first.id)) + (await visitorsIn(second.id)), 1)
  assert.equal(await emailsTo(email), 1)
})

// product 25.10
test('fifty who are invited at once into a class with two chairs: two are', inClassroom, async () => {
  const { id: classId } = await classIn(7_000)
  const ids: string[] = []
  // One after the other: a busy machine has no connection for all at once.
  for (let at = 0; at < 50; at++) ids.push((await booking())._id)
  const statuses = await Promise.all(
    ids.map((id) =>
      invite(id, classId).then(
        () => 201,
        ({ status }: { status: number }) => status,
      ),
    ),
  )
  assert.deepEqual([...new Set(statuses)].sort(), [201, 409])
  assert.equal(await visitorsIn(classId), 2)
  assert.equal(await db.$count(demoInvitations, sql`booking_id = any(${`{${ids.join()}}`}::uuid[])`), 2)
})

test('a booking that is deleted gives its chair back', inClassroom, async () => {
  const { _id: id } = await booking()
  const { id: classId } = await classIn(8_000)
  await invite(id, classId)
  await db.delete(demoBookings).where(eq(demoBookings._id, id))
  assert.equal(await visitorsIn(classId), 0)
})

test('whoever is invited has a chair that nobody makes a class up in', inClassroom, async () => {
  const [studentId = ''] = [(await signedInAs('student')).user._id]
  const student = await signedInAs('student')
  await mentor.api.enrollments.enroll({ studentId, courseId })
  const { classWith } = (await import('#test/classroom.ts')).classroom(db, mentor, courseId)
  const missed = await classWith(-200, [studentId])
  await mentor.api.attendance.mark({
    id: missed.id,
    marks: [{ studentId, mark: 'absent', at: new Date(Date.now() - 60_000).toISOString() }],
  })
  const { id } = await classIn(9_000, 1)
  await invite((await booking())._id, id)
  const refused = await refusal(student.api.attendance.reserve({ id, missedClassId: missed.id }))
  assert.deepEqual([refused.status, refused.message], [409, 'No seat is free in this class.'])
})
