import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { calendar } from '#src/features/batches/rules.ts'
import { seats } from '#src/features/batches/server/table.ts'
import { withPlainSpaces } from '#src/shared/text.ts'
import { dateIn } from '#src/shared/wall-time.ts'
import { testApp } from '#test/app.ts'
import { at, classroom } from '#test/classroom.ts'
import { batchDraft, courseDraft, inDays } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'

const { signedInAs, guest, db } = await testApp()
const mentor = await signedInAs('mentor')
const [student, classmate] = [await signedInAs('student'), await signedInAs('student2')]
const { _id: courseId } = await mentor.api.courses.create(courseDraft({ title: 'Ledgers' }))
for (const { user } of [student, classmate]) await mentor.api.enrollments.enroll({ studentId: user._id, courseId })
const draft = (overrides = {}) => batchDraft({ courseId, mentorId: mentor.user._id }, overrides)
const { _id: id } = await mentor.api.batches.create(draft())
const studentId = student.user._id
await mentor.api.batches.giveSeat({ id, studentId })
const week = { pausedFrom: inDays(3), pausedUntil: inDays(10) }
const pause = (overrides = {}) => mentor.api.batches.pause({ id, studentId, ...week, ...overrides })
const pauseOf = async (batchId: string) => {
  const { holders } = await mentor.api.batches.get({ id: batchId })
  const holder = holders.find((holder) => holder.student._id === studentId)
  return holder && { pausedFrom: holder.pausedFrom, pausedUntil: holder.pausedUntil }
}
const none = { pausedFrom: null, pausedUntil: null }
const isWithin =
  (away: { pausedFrom: string; pausedUntil: string }) =>
  ({ startsAt }: { startsAt: string }) => {
    const day = dateIn(startsAt, calendar.timeZone)
    return away.pausedFrom <= day && day <= away.pausedUntil
  }
const messages = async () => (await student.api.notifications.list()).map(({ message }) => withPlainSpaces(message))

test('who may not pause, who has no seat, and days that are no pause are refused', async () => {
  const statusOf = async (request: Promise<unknown>) => (await refusal(request)).status
  assert.equal(await statusOf(guest.api.batches.pause({ id, studentId, ...week })), 401)
  assert.equal(await statusOf(student.api.batches.pause({ id, studentId, ...week })), 403)
  assert.equal(await statusOf(pause({ id: crypto.randomUUID() })), 404)
  assert.equal(await statusOf(pause({ id: 'unknown' })), 404)
  assert.equal(await statusOf(pause({ studentId: classmate.user._id })), 404)
  assert.equal(await statusOf(pause({ studentId: crypto.randomUUID() })), 404)
  const refused = [
    [{ pausedFrom: null }, 'pausedFrom', 'Please choose the first day'],
    [{ pausedUntil: null }, 'pausedUntil', 'Please choose the last day'],
    [{ pausedUntil: inDays(2) }, 'pausedUntil', 'The last day must not be before the first'],
    [{ pausedUntil: inDays(3 + 91) }, 'pausedUntil', 'Leave lasts at most 90 days'],
    [{ pausedFrom: '2027-02-30' }, 'pausedFrom', 'Please choose the day'],
  ] as const
  for (const [overrides, path, message] of refused) {
    const { status, issues } = await refusal(pause(overrides))
    assert.deepEqual([status, issues?.[0]?.path, issues?.[0]?.message], [400, path, message])
  }
  assert.deepEqual(await pauseOf(id), none)
})

test('a student reads until when they are away; their next class is the first after it', async () => {
  const ownBatch = async () => (await student.api.batches.mine()).find((batch) => batch._id === id)
  const nextDay = async () => dateIn((await ownBatch())?.nextClass?.startsAt ?? '', calendar.timeZone)
  const pauseOfOwn = async () => {
    const batch = await ownBatch()
    return batch && { pausedFrom: batch.pausedFrom, pausedUntil: batch.pausedUntil }
  }
  assert.deepEqual(await pauseOfOwn(), none)
  const before = await nextDay()
  const away = { pausedFrom: inDays(0), pausedUntil: inDays(10) }
  await pause(away)
  assert.deepEqual(await pauseOfOwn(), away)
  assert.ok((await nextDay()) > away.pausedUntil, 'they are excused from those before')
  const timetable = await student.api.batches.timetable({ from: inDays(0), to: inDays(14) })
  const [during, after] = [timetable.filter(isWithin(away)), timetable.filter((held) => !isWithin(away)(held))]
  assert.ok(during.length > 0 && after.length > 0)
  assert.ok(during.every(({ awayUntil }) => awayUntil === away.pausedUntil))
  assert.ok(after.every(({ awayUntil }) => awayUntil === null))
  const [first] = during
  assert.equal((await student.api.batches.oneClass({ id: first?._id ?? '' })).awayUntil, away.pausedUntil)
  assert.equal((await mentor.api.batches.oneClass({ id: first?._id ?? '' })).awayUntil, null, 'of staff nobody is')
  await pause({ pausedFrom: inDays(30), pausedUntil: inDays(40) })
  assert.equal(await nextDay(), before, 'a pause that is to come excuses from nothing yet')
  await pause(none)
  assert.deepEqual(await pauseOfOwn(), none)
})

test('a pause keeps the seat, notifies the student once, comes along to another batch, and ends', async () => {
  const before = (await messages()).length
  await pause({ pausedUntil: inDays(3 + 90) })
  assert.match((await pause()).message, /^Arjun Shetty is on leave until .*\. They keep their seat\.$/)
  assert.deepEqual(await pauseOf(id), week)
  const [latest] = await messages()
  assert.match(latest ?? '', /^Ledgers, Daily evenings: you are on leave from .* until .*\./)
  assert.equal((await messages()).length, before + 2, 'one message for each press')
  assert.equal((await mentor.api.batches.get({ id })).seatsHeld, 1)

  const { _id: elsewhere } = await mentor.api.batches.create(
    draft({ name: 'Mornings', startTime: '07:00', endTime: '08:00' }),
  )
  await mentor.api.batches.giveSeat({ id: elsewhere, studentId })
  assert.deepEqual([await pauseOf(id), await pauseOf(elsewhere)], [undefined, week])
  await mentor.api.batches.pause({ id: elsewhere, studentId, ...none })
  assert.deepEqual(await pauseOf(elsewhere), none)
  assert.match((await messages())[0] ?? '', /^Ledgers, Mornings: /)
})

test('the end of a pause on its first day leaves that morning excused; a corrected one excuses what it names', async () => {
  const { classWith } = classroom(db, mentor, courseId)
  const today = inDays(0)
  const paused = async (batchId: string, days: { pausedFrom: string; pausedUntil: string } | typeof none) =>
    mentor.api.batches.pause({ id: batchId, studentId: classmate.user._id, ...days })
  const excusedFrom = async (classId: string) => {
    const { rows } = await db.execute(sql`select from paused_classes where class_id = ${classId}`)
    return rows.length > 0
  }
  const { id: morning, batchId } = await classWith(-300, [])
  await mentor.api.batches.extend({ id: batchId, count: 1, isConfirmed: true })
  await mentor.api.batches.giveSeat({ id: batchId, studentId: classmate.user._id, isConfirmed: true })
  const days = [at(-300), at(-3 * 24 * 60)]
  await db
    .update(seats)
    .set({ startedAt: days[1] ?? '' })
    .where(eq(seats.studentId, classmate.user._id))
  const first = dateIn(days[0] ?? '', calendar.timeZone)
  await paused(batchId, { pausedFrom: first, pausedUntil: inDays(5) })
  assert.ok(await excusedFrom(morning))
  await paused(batchId, none)
  assert.ok(await excusedFrom(morning), 'they were away')
  const { rows: goesOn } = await db.execute(sql`select from seats one join seats two on two.started_at = one.ended_at
    where one.batch_id = ${batchId} and two.batch_id = ${batchId} and two.ended_at is null`)
  assert.equal(goesOn.length, 1, 'without a gap, and without a moment in both')

  await db.delete(seats).where(sql`student_id = ${classmate.user._id} and ended_at is not null`)
  await db
    .update(seats)
    .set({ startedAt: days[1] ?? '' })
    .where(eq(seats.studentId, classmate.user._id))
  await paused(batchId, { pausedFrom: today, pausedUntil: inDays(5) })
  await paused(batchId, { pausedFrom: inDays(-2), pausedUntil: inDays(5) })
  assert.ok(await excusedFrom(morning), 'from the day that the correction names')
})
