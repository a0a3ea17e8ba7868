import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { batches, classes, seats } from '#src/features/batches/server/table.ts'
import { isoDate } from '#src/shared/iso-date.ts'
import { testApp } from '#test/app.ts'
import { at, classroom } from '#test/classroom.ts'
import { courseDraft } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'
import type { Mark } from '../rules.ts'

const { signedInAs, db, send } = await testApp()
const [mentor, admin, arjun] = [await signedInAs('mentor'), await signedInAs('admin'), await signedInAs('student')]
const me = arjun.user._id

/** A student with a seat in a batch of one class, so many minutes from now. */
async function seated(title: string, minutes: number) {
  const { _id: courseId } = await mentor.api.courses.create(courseDraft({ title }))
  await mentor.api.enrollments.enroll({ studentId: me, courseId })
  const { classWith } = classroom(db, mentor, courseId)
  const ofClass = await classWith(minutes, [])
  await db.insert(seats).values({ batchId: ofClass.batchId, courseId, studentId: me, startedAt: at(-100_000) })
  const day = isoDate(ofClass.startsAt)
  const pause = (pausedFrom: string | null, pausedUntil: string | null) =>
    mentor.api.batches.pause({ id: ofClass.batchId, studentId: me, pausedFrom, pausedUntil })
  const row = async () => (await mentor.api.attendance.register({ id: ofClass.id })).rows[0]
  const mine = async () => (await arjun.api.attendance.mine()).find(({ course }) => course._id === courseId)
  async function counted() {
    const { body } = await mentor.api.enrollments.ofCourse({ courseId })
    const counts = body.find(({ student }) => student._id === me)?.classroom
    const summed = await mine()
    assert.deepEqual([counts?.attended, counts?.of], [summed?.attended ?? 0, summed?.of ?? 0], 'one count everywhere')
    return [counts?.attended, counts?.of, counts?.missedInARow]
  }
  return { courseId, classWith, ...ofClass, day, pause, row, mine, counted }
}

const mark = (id: string, mark: Mark) => mentor.api.attendance.mark({ id, marks: [{ studentId: me, mark, at: at(0) }] })

// First: the other tests give this student classes at the same time.
test('a class that a student was away from can be made up, and counts then', async () => {
  const { id, day, pause, classWith, mine, counted } = await seated('Made up later', -200)
  await pause(day, day)
  const makeUp = await classWith(20, [])
  await arjun.api.attendance.reserve({ id: makeUp.id, missedClassId: id })
  await mark(makeUp.id, 'present')
  assert.deepEqual(await counted(), [1, 1, 0])
  assert.deepEqual((await mine())?.missed, [])
})

test('the register shows until when a student is away; those classes are excused, marked absent or not at all', async () => {
  const { id, day, pause, row, mine, counted, batchId } = await seated('Away for a day', -10)
  assert.equal((await row())?.awayUntil, null)
  await pause(day, day)
  assert.deepEqual([(await row())?.awayUntil, (await row())?.mark, (await row())?.said], [day, 'excused', []])
  assert.deepEqual(await counted(), [0, 0, 0])
  assert.deepEqual(
    (await mine())?.missed.map(({ _id, mark }) => [_id, mark]),
    [[id, 'excused']],
  )
  await mark(id, 'absent')
  assert.deepEqual([(await row())?.mark, (await row())?.said.length], ['excused', 1], 'what was recorded stays')
  assert.deepEqual(await counted(), [0, 0, 0])
  const sheet = await mentor.api.attendance.sheet({ id: batchId })
  assert.deepEqual(
    sheet.students.map(({ marks, attended, of }) => [marks[0]?.mark, attended, of]),
    [['excused', 0, 0]],
  )
  await mark(id, 'late')
  assert.equal((await row())?.mark, 'late', 'was there after all')
  assert.deepEqual(await counted(), [1, 1, 0])
})

// product 21.19
test('a pause that is set counts its classes anew; what it excused stays so, whatever comes after it', async () => {
  const { id, day, pause, row, counted } = await seated('Back again', -10)
  await mark(id, 'absent')
  assert.deepEqual(await counted(), [0, 1, 1])
  await pause(day, day)
  assert.deepEqual(await counted(), [0, 0, 0])
  await pause(isoDate(at(3 * 24 * 60)), isoDate(at(4 * 24 * 60)))
  assert.deepEqual([(await row())?.awayUntil, await counted()], [day, [0, 0, 0]], 'they were away')
  await pause(null, null)
  assert.deepEqual([(await row())?.awayUntil, await counted()], [day, [0, 0, 0]])
})

test('a pause that ends early stays known for the classes that were held in it', async () => {
  const { id, batchId, courseId, pause, row, counted } = await seated('Back early', -3 * 24 * 60)
  await mark(id, 'absent')
  await db
    .update(seats)
    .set({ pausedFrom: isoDate(at(-5 * 24 * 60)), pausedUntil: isoDate(at(5 * 24 * 60)) })
    .where(eq(seats.batchId, batchId))
  assert.deepEqual(await counted(), [0, 0, 0])
  await pause(null, null)
  assert.deepEqual([(await row())?.mark, await counted()], ['excused', [0, 0, 0]])
  await db
    .update(classes)
    .set({ startsAt: at(5), endsAt: at(65) })
    .where(eq(classes._id, id))
  assert.deepEqual([(await row())?.awayUntil, (await row())?.mark], [null, 'absent'], 'is back today')
  const { seatsHeld, holders } = await mentor.api.batches.get({ id: batchId })
  assert.deepEqual([seatsHeld, holders.map(({ pausedUntil }) => pausedUntil)], [1, [null]])
  assert.equal((await admin.api.enrollments.ofCourse({ courseId })).body.length, 1)
})

test('a class of a pause that is to come is no missed one yet; a cancelled one never is', async () => {
  const { id, day, pause, row, mine } = await seated('Away next week', 7 * 24 * 60)
  await pause(day, day)
  assert.equal((await row())?.awayUntil, day)
  assert.deepEqual((await mine())?.missed ?? [], [])
  await db.update(classes).set({ state: 'cancelled' }).where(eq(classes._id, id))
  assert.deepEqual((await mine())?.missed ?? [], [])
})

/** The class ended after so many minutes; the rest is held now. */
async function heldInPart(title: string) {
  const ofClass = await seated(title, -60)
  await db
    .update(batches)
    .set({ endsAt: at(10_000) })
    .where(eq(batches._id, ofClass.batchId))
  await mentor.api.batches.changeClass({ id: ofClass.id, endedAt: at(-30) })
  const [rest] = await db.select().from(classes).where(eq(classes.continuesId, ofClass.id))
  assert.ok(rest)
  await db
    .update(classes)
    .set({ startsAt: at(-10), endsAt: at(50) })
    .where(eq(classes._id, rest._id))
  return { ...ofClass, restId: rest._id }
}

test('a class that was held in two parts counts once, attended if either part was', async () => {
  const { id, restId, batchId, mine, counted } = await heldInPart('In two parts')
  await mark(id, 'absent')
  await mark(restId, 'absent')
  assert.deepEqual(await counted(), [0, 1, 1])
  assert.deepEqual(
    (await mine())?.missed.map(({ _id, number, continuesId }) => [_id, number, continuesId]),
    [[id, 1, null]],
    'missed once',
  )
  await mark(restId, 'present')
  assert.deepEqual([await counted(), (await mine())?.missed], [[1, 1, 0], []])
  const sheet = await mentor.api.attendance.sheet({ id: batchId })
  assert.deepEqual(
    [sheet.classes.map(({ number, continuesId }) => [number, continuesId]), sheet.students.map(({ of }) => of)],
    [
      [
        [1, null],
        [1, id],
      ],
      [1],
    ],
  )
  const csv = await send(`/api/batches/${batchId}/attendance.csv`, { headers: { cookie: mentor.cookie } })
  assert.match(await csv.text(), /1, continued: /)
})

test('a class that was held in two parts is made up once, and not where one of them was attended', async () => {
  const { id, restId, classWith } = await heldInPart('Made up once')
  await mark(id, 'absent')
  await mark(restId, 'present')
  const [first, second] = [await classWith(20_000, []), await classWith(20_200, [])]
  const attended = await refusal(arjun.api.attendance.reserve({ id: first.id, missedClassId: id }))
  assert.deepEqual([attended.status, attended.message], [400, 'You can only make up a class you missed.'])
  await mark(restId, 'absent')
  await arjun.api.attendance.reserve({ id: first.id, missedClassId: id })
  const twice = await refusal(arjun.api.attendance.reserve({ id: second.id, missedClassId: restId }))
  assert.deepEqual([twice.status, twice.message], [409, 'You have already reserved a seat to make up this class.'])
})

test('the code of a class ends with it, and the rest of it checks in as the class it continues', async () => {
  const { id, restId } = await heldInPart('Checked in twice')
  const over = await refusal(mentor.api.attendance.code({ id }))
  assert.deepEqual(
    [over.status, over.message],
    [409, 'You can show the code from 15 minutes before the class until it ends.'],
  )
  const { code } = await mentor.api.attendance.code({ id: restId })
  assert.deepEqual(
    (await arjun.api.dashboard.studentHome()).checkIns.map(({ _id, number, continuesId }) => [
      _id,
      number,
      continuesId,
    ]),
    [[restId, 1, id]],
    'the home names it as the rest too',
  )
  assert.match((await arjun.api.attendance.checkIn({ code })).message, /class 1, continued, of Checked in twice\.$/)
})

test('who gets a seat after a class has ended early was not in it', async () => {
  const { id, restId, batchId, courseId } = await heldInPart('Ended early')
  const asha = await signedInAs('student2')
  await admin.api.enrollments.enroll({ studentId: asha.user._id, courseId, batchId, isConfirmed: true })
  const rows = async (classId: string) =>
    (await mentor.api.attendance.register({ id: classId })).rows.map(({ student }) => student._id)
  assert.deepEqual(await rows(id), [me])
  assert.deepEqual((await rows(restId)).toSorted(), [me, asha.user._id].toSorted())
})
