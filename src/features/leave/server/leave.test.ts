import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { classes } from '#src/features/batches/server/table.ts'
import { seatEmail } from '#src/features/seats/server/emails.ts'
import { emails } from '#src/server/db/table.ts'
import { at } from '#test/classroom.ts'
import { inDays } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'
import { seatsOfCourse } from '#test/seats.ts'
import { removeOldLeaves } from './queries.ts'
import { leaves } from './table.ts'

const { db, guest, signedInAs, mentor, arjun, divya, me, newBatch, newStudents, give } = await seatsOfCourse()
const [admin, pending] = [await signedInAs('admin'), await signedInAs('pending')]
const { _id: batchId, classes: planned } = await newBatch(15)
await give(batchId, me)
const classId = (index: number) => planned[index]?._id ?? ''
const ask = (overrides = {}, who = arjun) =>
  who.api.leave.request({ classId: classId(0), reason: 'exam', ...overrides })
const askDays = (from: string, to: string) => arjun.api.leave.request({ from, to, reason: 'Wedding of my sister' })
const answer = (id: string, answer: 'excused' | 'noted', who = mentor) => who.api.leave.answer({ id, answer })
const refused = async (request: Promise<unknown>) => {
  const { status, message } = await refusal(request)
  return [status, message]
}
const statusOf = async (request: Promise<unknown>) => (await refusal(request)).status
const open = async (who = mentor) => (await who.api.leave.list({ state: 'open' })).body
const bell = async (who: typeof mentor, type: string) =>
  (await who.api.notifications.list()).filter((entry) => entry.type === type)
const row = async (id: string) =>
  (await mentor.api.attendance.register({ id })).rows.find(({ student }) => student._id === me)
const clear = () => db.delete(leaves)

// product 21.24
test('who may not ask or answer is refused, and nothing is asked for that is no leave', async () => {
  assert.equal(await statusOf(guest.api.leave.request({ classId: classId(0), reason: 'exam' })), 401)
  for (const who of [mentor, admin, pending]) assert.equal(await statusOf(ask({}, who)), 403)
  assert.equal(await statusOf(pending.api.leave.list({})), 403)
  assert.equal(await statusOf(guest.api.leave.list({})), 401)
  const days = (from: string, to?: string) => ({ classId: undefined, from, to })
  for (const [overrides, path, message] of [
    [{ reason: ' ' }, 'reason', 'Please give the reason'],
    [{ reason: 'a'.repeat(201) }, 'reason', 'Please use at most 200 characters'],
    [{ classId: undefined }, 'from', 'Please choose the first day'],
    [days(inDays(3)), 'to', 'Please choose the last day'],
    [{ from: inDays(3), to: inDays(4) }, 'classId', 'Please choose either a class or days'],
    [days(inDays(4), inDays(3)), 'to', 'The last day must not be before the first'],
    [days(inDays(3), inDays(17)), 'to', 'Please choose at most 14 days, or call us'],
    [days(inDays(-1), inDays(2)), 'from', 'Please choose today or a later day'],
    [days(inDays(366), inDays(367)), 'from', 'Please choose a day within 365 days'],
    [days('2027-02-30', '2027-03-01'), 'from', 'Please choose the first day'],
  ] as const) {
    const { status, issues } = await refusal(ask(overrides))
    assert.deepEqual([status, issues?.[0]?.path, issues?.[0]?.message], [400, path, message])
  }
  for (const id of [crypto.randomUUID(), 'unknown']) {
    assert.equal(await statusOf(ask({ classId: id })), 404)
    assert.equal(await statusOf(arjun.api.leave.takeBack({ id })), 404)
    assert.equal(await statusOf(answer(id, 'noted')), 404)
  }
  assert.deepEqual(await refused(ask({}, divya)), [404, 'Class not found.'])
  assert.deepEqual(await refused(divya.api.leave.request({ from: inDays(3), to: inDays(3), reason: 'exam' })), [
    404,
    'You have no seat in a batch yet.',
  ])
  assert.equal(await db.$count(leaves), 0)
})

test('a class that has begun or is cancelled, and a second time, are refused', async () => {
  const { _id } = await ask()
  assert.deepEqual(await refused(ask()), [409, 'You have already asked for leave for this.'])
  await askDays(inDays(4), inDays(6))
  for (const [from, to] of [
    [inDays(6), inDays(8)],
    [inDays(1), inDays(4)],
    [inDays(5), inDays(5)],
  ] as const)
    assert.equal(await statusOf(askDays(from, to)), 409)
  assert.equal(await statusOf(ask({ classId: classId(2) })), 409, 'on one of these days')
  assert.deepEqual(await refused(divya.api.leave.takeBack({ id: _id })), [404, 'Leave not found.'])
  assert.equal(await statusOf(mentor.api.leave.takeBack({ id: _id })), 403)
  assert.equal(await statusOf(answer(_id, 'noted', arjun)), 403)
  await clear()
  const set = (values: object) =>
    db
      .update(classes)
      .set(values)
      .where(eq(classes._id, classId(9)))
  const [before] = await db
    .select()
    .from(classes)
    .where(eq(classes._id, classId(9)))
  await set({ state: 'cancelled' })
  assert.deepEqual(await refused(ask({ classId: classId(9) })), [409, 'This class is cancelled.'])
  await set({ state: 'planned', startsAt: at(-1), endsAt: at(60) })
  assert.equal(await statusOf(ask({ classId: classId(9) })), 409)
  await set({ startsAt: before?.startsAt, endsAt: before?.endsAt })
})

test('20 at once ask once, and 20 answers at once give one', async () => {
  const ofClass = await Promise.allSettled(Array.from({ length: 20 }, () => ask()))
  const days = await Promise.allSettled(Array.from({ length: 20 }, () => askDays(inDays(20), inDays(22))))
  const outcome = (responses: PromiseSettledResult<unknown>[]) => [
    responses.filter(({ status }) => status === 'fulfilled').length,
    [...new Set(responses.flatMap((response) => (response.status === 'rejected' ? response.reason.status : [])))],
  ]
  assert.deepEqual(
    [outcome(ofClass), outcome(days)],
    [
      [1, [409]],
      [1, [409]],
    ],
  )
  for (const { _id } of await open()) {
    const sent = await db.$count(emails, eq(emails.kind, seatEmail.kind))
    const before = (await bell(arjun, 'leaveAnswered')).length
    const responses = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => answer(_id, at % 2 ? 'excused' : 'noted', at % 3 ? mentor : admin)),
    )
    assert.deepEqual(outcome(responses), [1, [409]])
    assert.equal((await db.$count(emails, eq(emails.kind, seatEmail.kind))) - sent, 1)
    assert.equal((await bell(arjun, 'leaveAnswered')).length - before, 1)
  }
  await mentor.api.batches.pause({ id: batchId, studentId: me, pausedFrom: null, pausedUntil: null })
  await clear()
})

test('the register shows what was asked; without an answer no mark changes, and noted changes none', async () => {
  const { _id, message } = await ask({ classId: classId(1) })
  assert.equal(message, 'We have notified your mentor.')
  const shown = await row(classId(1))
  assert.deepEqual([shown?.leave, shown?.mark], [{ _id, reason: 'exam', answer: null }, null])
  assert.equal((await row(classId(2)))?.leave, null)
  const [entry] = await bell(mentor, 'leaveRequested')
  assert.equal(entry?.link, `/dashboard/classes/${classId(1)}/register?leave=${_id}`)
  assert.match(entry?.message ?? '', /^Arjun Shetty cannot come to class 2 on /)
  assert.doesNotMatch(entry?.message ?? '', /exam/, 'why is read where it is answered, and deleted with it')
  assert.deepEqual(
    (await open()).map(({ student, reason }) => [student._id, reason]),
    [[me, 'exam']],
  )
  assert.deepEqual((await divya.api.leave.list({})).body, [])
  assert.equal((await answer(_id, 'noted')).message, 'The leave of Arjun Shetty is noted.')
  assert.deepEqual([(await row(classId(1)))?.mark, (await row(classId(1)))?.said], [null, []])
  assert.deepEqual(await open(), [])
  assert.equal((await bell(mentor, 'leaveRequested'))[0]?.read, true)
  assert.deepEqual(await refused(answer(_id, 'excused', admin)), [409, 'This leave has been answered already.'])
  assert.deepEqual(await refused(arjun.api.leave.takeBack({ id: _id })), [409, 'This leave has been answered already.'])
  const [leave] = (await arjun.api.leave.list({ state: 'answered' })).body
  assert.deepEqual([leave?.answer, leave?.answeredByName, leave?.class?.number], ['noted', mentor.user.name, 2])
  await clear()
})

// product 21.25
test('an excused class has a mark with its history, counts for nobody, and a later mark corrects it', async () => {
  const { _id } = await ask({ classId: classId(1) })
  await answer(_id, 'excused')
  const shown = await row(classId(1))
  assert.deepEqual(
    [shown?.mark, shown?.said.map(({ mark, source }) => [mark, source])],
    ['excused', [['excused', 'leave']]],
  )
  assert.deepEqual(
    (await arjun.api.attendance.mine()).flatMap(({ of, missed }) => [of, missed.length]),
    [],
  )
  const start = async (minutes: number) =>
    db
      .update(classes)
      .set({ startsAt: at(minutes), endsAt: at(minutes + 120) })
      .where(eq(classes._id, classId(1)))
  await start(-30)
  assert.equal((await row(classId(1)))?.mark, 'excused')
  await mentor.api.attendance.mark({ id: classId(1), marks: [{ studentId: me, mark: 'late', at: at(0) }] })
  assert.equal((await row(classId(1)))?.mark, 'late', 'came after all')
  await clear()
  const [, second] = await db
    .insert(leaves)
    .values([
      { studentId: me, classId: classId(2), reason: 'a' },
      { studentId: me, classId: classId(1), reason: 'late' },
    ])
    .returning()
  assert.equal((await refusal(answer(second?._id ?? '', 'excused'))).status, 409, 'was marked as there')
  assert.equal((await answer(second?._id ?? '', 'noted')).message, 'The leave of Arjun Shetty is noted.')
  await clear()
})

test('excused days are a pause; a second one that stands apart excuses each of its classes, and ends no other', async () => {
  const { _id } = await askDays(inDays(5), inDays(6))
  await answer(_id, 'excused')
  const holder = async () => {
    const { holders } = await mentor.api.batches.get({ id: batchId })
    const seat = holders.find(({ student }) => student._id === me)
    return [seat?.pausedFrom, seat?.pausedUntil]
  }
  assert.deepEqual(await holder(), [inDays(5), inDays(6)])
  assert.equal((await row(classId(3)))?.awayUntil, inDays(6))
  assert.deepEqual(await refused(ask({ classId: classId(3) })), [409, 'You are on leave on that day already.'])
  await answer((await askDays(inDays(7), inDays(7)))._id, 'excused')
  assert.deepEqual(await holder(), [inDays(5), inDays(7)], 'they touch')
  await answer((await askDays(inDays(10), inDays(11)))._id, 'excused')
  assert.deepEqual(await holder(), [inDays(5), inDays(7)])
  assert.deepEqual(
    [(await row(classId(8)))?.mark, (await row(classId(9)))?.mark, (await row(classId(7)))?.mark],
    ['excused', 'excused', null],
  )
  assert.equal(
    (await bell(arjun, 'seatChanged')).filter(({ message }) => message.includes('on leave')).length,
    0,
    'one message each',
  )
  await mentor.api.batches.pause({ id: batchId, studentId: me, pausedFrom: null, pausedUntil: null })
  await clear()
})

test('what is taken back leaves no trace in the bell, and frees the make-up seat that was reserved for it', async () => {
  const { _id: again, classes: later } = await newBatch(15, { startsOn: inDays(20) })
  const missedClassId = classId(4)
  assert.equal(await statusOf(arjun.api.attendance.makeUps({ id: missedClassId })), 404, 'not missed, and no leave')
  const { _id } = await ask({ classId: missedClassId })
  const choices = await arjun.api.attendance.makeUps({ id: missedClassId })
  const id = later[4]?._id ?? ''
  assert.deepEqual(
    choices.map(({ _id, isReserved }) => [_id, isReserved]),
    [[id, false]],
  )
  await arjun.api.attendance.reserve({ id, missedClassId })
  assert.equal(await statusOf(arjun.api.attendance.reserve({ id, missedClassId })), 409)
  assert.deepEqual(
    (await arjun.api.attendance.makeUps({ id: missedClassId })).map(({ isReserved }) => isReserved),
    [true],
  )
  assert.ok((await bell(mentor, 'leaveRequested')).some(({ link }) => link?.includes(_id)))
  assert.equal((await arjun.api.leave.takeBack({ id: _id })).message, 'Your leave is taken back.')
  assert.ok(!(await bell(mentor, 'leaveRequested')).some(({ link }) => link?.includes(_id)))
  assert.deepEqual((await mentor.api.attendance.register({ id })).rows, [])
  await mentor.api.batches.cancel({ id: again })
})

test('a substitute is notified as well, each once', async () => {
  await db
    .update(classes)
    .set({ mentorId: admin.user._id })
    .where(eq(classes._id, classId(5)))
  const before = (await bell(admin, 'leaveRequested')).length
  await ask({ classId: classId(5) })
  assert.equal((await bell(admin, 'leaveRequested')).length - before, 1)
  await clear()
})

test('of a cancelled class, a lost seat or a cancelled batch nothing is to be answered', async () => {
  const [asha = ''] = await newStudents(1)
  const { _id: laterBatchId, classes: ofBatch } = await newBatch(15)
  await give(laterBatchId, asha)
  const id = ofBatch[0]?._id ?? ''
  const [first] = await db.insert(leaves).values({ studentId: asha, classId: id, reason: 'exam' }).returning()
  const leaveId = first?._id ?? ''
  const isOpen = async () => (await open()).some(({ _id }) => _id === leaveId)
  assert.ok(await isOpen())
  await db.update(classes).set({ state: 'cancelled' }).where(eq(classes._id, id))
  assert.deepEqual(
    [await isOpen(), await refused(answer(leaveId, 'excused'))],
    [false, [409, 'This class is cancelled.']],
  )
  await db
    .update(classes)
    .set({ state: 'moved', startsAt: at(300), endsAt: at(400) })
    .where(eq(classes._id, id))
  assert.ok(await isOpen(), 'a class that is moved takes its leave along')
  await mentor.api.batches.takeSeat({ id: laterBatchId, studentId: asha })
  assert.deepEqual([await isOpen(), await statusOf(answer(leaveId, 'excused'))], [false, 404])
  await give(laterBatchId, asha)
  await mentor.api.batches.cancel({ id: laterBatchId })
  assert.deepEqual([await isOpen(), await statusOf(answer(leaveId, 'excused'))], [false, 404])
  await admin.api.users.reject({ id: asha })
  assert.equal(await db.$count(leaves, eq(leaves._id, leaveId)), 0)
})

test('leave is deleted 90 days after it, and is answered until a week after it', async () => {
  const [old, late] = await db
    .insert(leaves)
    .values([
      { studentId: me, firstDay: inDays(-92), lastDay: inDays(-91), reason: 'exam' },
      { studentId: me, firstDay: inDays(-12), lastDay: inDays(-9), reason: 'exam' },
    ])
    .returning()
  assert.deepEqual(await open(), [])
  assert.equal(await statusOf(answer(late?._id ?? '', 'excused')), 409)
  await db.transaction((tx) => removeOldLeaves(tx))
  const left = (await arjun.api.leave.list({})).body.map(({ _id }) => _id)
  assert.deepEqual([left.includes(old?._id ?? ''), left.includes(late?._id ?? '')], [false, true])
  await clear()
})
