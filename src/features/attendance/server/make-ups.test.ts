import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { batches, classes, makeUps, seats } from '#src/features/batches/server/table.ts'
import { testApp } from '#test/app.ts'
import { at, classroom } from '#test/classroom.ts'
import { courseDraft, inDays } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'
import type { Mark } from '../rules.ts'

const { signedInAs, db } = await testApp()
const [mentor, arjun, divya] = [await signedInAs('mentor'), await signedInAs('student'), await signedInAs('student2')]
const [me, her] = [arjun.user._id, divya.user._id]

let later = 3_000

/** A course of its own, with a class that was missed, and other batches in which it is held again. */
async function missedIn(title: string, mark: Mark = 'absent') {
  const { _id: courseId } = await mentor.api.courses.create(courseDraft({ title }))
  for (const studentId of [me, her]) await mentor.api.enrollments.enroll({ studentId, courseId })
  const { classWith } = classroom(db, mentor, courseId)
  // At an hour of its own, so that nothing is in anyone's way.
  later += 200
  const soon = later
  const missed = await classWith(-200, [me, her])
  for (const studentId of [me, her])
    await mentor.api.attendance.mark({ id: missed.id, marks: [{ studentId, mark, at: at(-100) }] })
  return {
    courseId,
    missedClassId: missed.id,
    again: (seats: number, minutes = soon) => classWith(minutes, [], { seats }),
  }
}
/** What the list of a course's students says of one. */
const inClassroom = async (courseId: string) =>
  (await mentor.api.enrollments.ofCourse({ courseId })).body.find(({ student }) => student._id === me)?.classroom
const optionsOf = async (id: string, who = arjun) => (await who.api.attendance.makeUps({ id })).map(({ _id }) => _id)
const attendanceIn = async (courseId: string, who = arjun) =>
  (await who.api.attendance.mine()).find(({ course }) => course._id === courseId)

// product 22.9
test('only what was missed is made up, in another batch of the course, where a chair is free', async () => {
  const { missedClassId, again, courseId } = await missedIn('Gates')
  const { id } = await again(1)
  await again(1, -60)
  assert.equal((await refusal(optionsOf(crypto.randomUUID()))).status, 404)
  assert.deepEqual(await optionsOf(missedClassId), [id], 'what has begun is no choice')
  assert.deepEqual(
    await arjun.api.attendance.reserve({ id, missedClassId }).then(({ message }) => message.slice(0, 22)),
    'Your seat is reserved:',
  )
  assert.deepEqual(await optionsOf(missedClassId, divya), [], 'the one chair is taken')
  const full = await refusal(divya.api.attendance.reserve({ id, missedClassId }))
  assert.deepEqual([full.status, full.message], [409, 'No seat is free in this class.'])
  const twice = await refusal(arjun.api.attendance.reserve({ id: (await again(5)).id, missedClassId }))
  assert.deepEqual([twice.status, twice.message], [409, 'You have already reserved a seat to make up this class.'])
  const unmissed = await refusal(divya.api.attendance.reserve({ id, missedClassId: id }))
  assert.deepEqual([unmissed.status, unmissed.message], [400, 'You can only make up a class you missed.'])
  assert.equal((await attendanceIn(courseId))?.missed[0]?.reserved?._id, id)

  const guests = (await mentor.api.attendance.register({ id })).rows
  assert.deepEqual(
    guests.map(({ student, isGuest }) => [student._id, isGuest]),
    [[me, true]],
  )
  const [from, to] = [inDays(0), inDays(10)]
  assert.ok(
    (await arjun.api.batches.timetable({ from, to })).some(({ _id }) => _id === id),
    'in their timetable',
  )
  assert.ok(!(await divya.api.batches.timetable({ from, to })).some(({ _id }) => _id === id))

  assert.equal((await arjun.api.attendance.release({ id })).message, 'You have given up your seat.')
  assert.equal((await refusal(arjun.api.attendance.release({ id }))).status, 404)
  assert.deepEqual(await optionsOf(missedClassId, divya), [id, ...(await optionsOf(missedClassId, divya)).slice(1)])
})

test('a free class is a choice however many full ones come before it', async () => {
  const { missedClassId, again, courseId } = await missedIn('Docks')
  const full = await again(1, 20_000)
  const [taken = ''] = await classroom(db, mentor, courseId).newStudents(1)
  await db.insert(makeUps).values({ classId: full.id, missedClassId, studentId: taken })
  const [row] = await db.select().from(classes).where(eq(classes._id, full.id))
  assert.ok(row)
  const { _id: _, ...more } = row
  for (let number = 0; number < 25; number++) {
    const [added] = await db.insert(classes).values(more).returning()
    await db.insert(makeUps).values({ classId: added?._id ?? '', missedClassId, studentId: taken })
  }
  const { id: free } = await again(1, 30_000)
  assert.deepEqual(await optionsOf(missedClassId), [free])
  assert.match((await arjun.api.attendance.reserve({ id: free, missedClassId })).message, /^Your seat is reserved/)
})

test('attending it closes the gap; a chair that was not used leaves it open', async () => {
  const { missedClassId, again, courseId } = await missedIn('Storage bins')
  const { id } = await again(5)
  await arjun.api.attendance.reserve({ id, missedClassId })
  const before = await attendanceIn(courseId)
  assert.deepEqual([before?.attended, before?.of], [0, 1])
  await db
    .update(classes)
    .set({ startsAt: at(-60), endsAt: at(60) })
    .where(eq(classes._id, id))
  const say = (mark: Mark) => mentor.api.attendance.mark({ id, marks: [{ studentId: me, mark, at: at(0) }] })
  await say('absent')
  assert.deepEqual(
    (await attendanceIn(courseId))?.missed.map(({ _id }) => _id),
    [missedClassId],
  )
  await say('present')
  const after = await attendanceIn(courseId)
  assert.deepEqual([after?.attended, after?.of, after?.missed], [1, 1, []])
  assert.equal((await refusal(arjun.api.attendance.release({ id }))).status, 409, 'it has begun')
  assert.deepEqual(await inClassroom(courseId), { seats: [], attended: 1, of: 1, missedInARow: 0 })
})

test('chairs are exact: two at once want the last', async () => {
  const both = [arjun, divya]
  const { missedClassId, again } = await missedIn('Docks')
  const { id } = await again(1)
  for (let round = 0; round < 10; round++) {
    const outcomes = await Promise.allSettled(both.map((who) => who.api.attendance.reserve({ id, missedClassId })))
    assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
    assert.equal(await db.$count(makeUps, eq(makeUps.classId, id)), 1)
    const seated = both.find((_, at) => outcomes[at]?.status === 'fulfilled')
    await seated?.api.attendance.release({ id })
  }
})

test('an excused class may be made up though it is not missed; a collision or leaving the course frees the seat', async () => {
  const { missedClassId, again, courseId } = await missedIn('Yards', 'excused')
  const { id } = await again(5)
  assert.deepEqual(await attendanceIn(courseId).then((attendance) => [attendance?.attended, attendance?.of]), [0, 0])
  const { classWith } = classroom(db, mentor, courseId)
  const { batchId } = await classWith(later + 30, [])
  await db.insert(seats).values({ batchId, courseId, studentId: me, startedAt: at(-10), endedAt: null })
  assert.deepEqual(await optionsOf(missedClassId), [], 'they have a class of their own at that time')
  const refused = await refusal(arjun.api.attendance.reserve({ id, missedClassId }))
  assert.deepEqual([refused.status, refused.message], [409, 'You have another class at that time.'])

  await divya.api.attendance.reserve({ id, missedClassId })
  const [enrollment] = (await divya.api.enrollments.mine()).filter(({ course }) => course._id === courseId)
  await mentor.api.enrollments.deEnroll({ id: enrollment?._id ?? '' })
  assert.equal(await db.$count(makeUps, eq(makeUps.classId, id)), 0)
})

// product 22.10
test('two in a row, up to the last, excused ones passed over, lead the home of who teaches them', async () => {
  const { courseId } = await missedIn('Ramps', 'present')
  const { classWith } = classroom(db, mentor, courseId)
  const { batchId, id } = await classWith(-190, [me])
  const named = { batchId, room: '', number: 0 }
  const rest = await db
    .insert(classes)
    .values(
      [-180, -170, -160].map((minutes, at_) => ({
        ...named,
        number: at_ + 2,
        startsAt: at(minutes),
        endsAt: at(minutes + 5),
      })),
    )
    .returning()
  const say = async (id: string | undefined, mark: Mark) =>
    void (await mentor.api.attendance.mark({ id: id ?? '', marks: [{ studentId: me, mark, at: at(-50) }] }))
  const missed = async () => (await inClassroom(courseId))?.missedInARow
  async function atHome() {
    const { missing } = await mentor.api.dashboard.mentorHome()
    const inCourse = missing.map(({ _id, name, missedInARow }) => ({ _id, name, missedInARow }))
    assert.ok(missing.every(({ email }) => email.includes('@')))
    assert.deepEqual(await mentor.api.attendance.missing({ courseId }), inCourse, 'and no more of them')
    return missing.map(({ _id, missedInARow }) => [_id, missedInARow])
  }
  await say(id, 'absent')
  await say(rest[0]?._id, 'excused')
  assert.deepEqual([await missed(), await atHome()], [1, []])
  await say(rest[1]?._id, 'absent')
  assert.equal(await missed(), 2)
  assert.deepEqual(await atHome(), [], 'who left is nobody’s to call')
  await db.update(seats).set({ endedAt: null }).where(eq(seats.batchId, batchId))
  await db
    .update(batches)
    .set({ endsAt: at(100) })
    .where(eq(batches._id, batchId))
  assert.deepEqual(await atHome(), [[me, 2]])
  await say(rest[2]?._id, 'late')
  assert.deepEqual([await missed(), await atHome()], [0, []])
})

test('attending a make-up in one course leaves a missed class of another course missed', async () => {
  const atHome = async () =>
    (await mentor.api.dashboard.mentorHome()).missing
      .filter(({ _id }) => _id === her)
      .map(({ courseTitle }) => courseTitle)
  const { courseId } = await missedIn('Pallets')
  const { batchId, id } = await classroom(db, mentor, courseId).classWith(-190, [her])
  const [next] = await db
    .insert(classes)
    .values({ batchId, room: '', number: 2, startsAt: at(-180), endsAt: at(-175) })
    .returning()
  for (const classId of [id, next?._id ?? ''])
    await mentor.api.attendance.mark({ id: classId, marks: [{ studentId: her, mark: 'absent', at: at(-50) }] })
  await db.update(seats).set({ endedAt: null }).where(eq(seats.batchId, batchId))
  await db
    .update(batches)
    .set({ endsAt: at(100) })
    .where(eq(batches._id, batchId))
  assert.deepEqual(await atHome(), ['Pallets'])

  const otherCourse = await missedIn('Forklifts', 'present')
  const there = await classroom(db, mentor, otherCourse.courseId).classWith(-60, [her])
  await mentor.api.attendance.mark({ id: there.id, marks: [{ studentId: her, mark: 'present', at: at(-50) }] })
  assert.deepEqual(await atHome(), ['Pallets'])
})

test('a class that ended early is reserved no more, and overlaps with nothing after its end', async () => {
  const { missedClassId, again, courseId } = await missedIn('Ramps')
  const { id } = await again(5)
  await divya.api.attendance.reserve({ id, missedClassId })
  const { id: soonAfter } = await again(5, 10)
  const held = (endedAt: string | null) =>
    db
      .update(classes)
      .set({ startsAt: at(-30), endsAt: at(30), endedAt })
      .where(eq(classes._id, id))
  const reserved = async () => (await attendanceIn(courseId, divya))?.missed[0]?.reserved?._id
  await held(null)
  assert.equal(await reserved(), id)
  assert.ok(!(await optionsOf(missedClassId, divya)).includes(soonAfter), 'they are still in the other class then')
  await held(at(-5))
  assert.equal(await reserved(), undefined)
  assert.ok((await optionsOf(missedClassId, divya)).includes(soonAfter))
})
