import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { withPlainSpaces } from '#src/shared/text.ts'
import { testApp } from '#test/app.ts'
import { at, classroom } from '#test/classroom.ts'
import { courseDraft } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'
import { classes } from '../table.ts'

const { signedInAs, guest, db } = await testApp()
const mentor = await signedInAs('mentor')
const student = await signedInAs('student')
const { _id: courseId } = await mentor.api.courses.create(courseDraft({ title: 'Ledgers' }))
await mentor.api.enrollments.enroll({ studentId: student.user._id, courseId })
const { classWith } = classroom(db, mentor, courseId)

/** One that runs, from an hour ago until in an hour, and three to come. */
async function runningBatch() {
  const { id, batchId } = await classWith(-60, [])
  await mentor.api.batches.giveSeat({ id: batchId, studentId: student.user._id, isConfirmed: true })
  await mentor.api.batches.extend({ id: batchId, count: 3, isConfirmed: true })
  return { id, batchId }
}
const classesOf = async (id: string) => (await mentor.api.batches.get({ id })).classes
const endEarly = (id: string, endedAt: string | null, more = {}) =>
  mentor.api.batches.changeClass({ id, endedAt, isConfirmed: true, ...more })
const restOf = async (batchId: string, id: string) =>
  (await classesOf(batchId)).find(({ continuesId }) => continuesId === id)
const minutes = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
  Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000)
const messages = async () => (await student.api.notifications.list()).map(({ message }) => withPlainSpaces(message))

test('a class that has not begun or is cancelled, a moment outside it, and an old version are refused', async () => {
  const { id, batchId } = await runningBatch()
  const [, next, last] = await classesOf(batchId)
  const statusOf = async (request: Promise<unknown>) => (await refusal(request)).status
  assert.equal(await statusOf(guest.api.batches.changeClass({ id, endedAt: at(-5) })), 401)
  assert.equal(await statusOf(student.api.batches.changeClass({ id, endedAt: at(-5) })), 403)
  assert.equal(await statusOf(endEarly(crypto.randomUUID(), at(-5))), 404)
  assert.deepEqual(
    (await refusal(endEarly(next?._id ?? '', next?.startsAt ?? ''))).message,
    'This class has not begun.',
  )
  await mentor.api.batches.changeClass({ id: last?._id ?? '', state: 'cancelled' })
  assert.equal((await refusal(endEarly(last?._id ?? '', at(-5)))).message, 'This class is cancelled.')
  for (const moment of [at(-61), at(61)]) {
    const { status, issues } = await refusal(endEarly(id, moment))
    assert.deepEqual([status, issues?.[0]?.path], [400, 'endedAt'])
  }
  const { version = 0 } = (await classesOf(batchId)).find(({ _id }) => _id === id) ?? {}
  assert.equal(await statusOf(endEarly(id, at(-5), { version: version - 1 })), 409)
  assert.equal(await restOf(batchId, id), undefined)
  await mentor.api.batches.cancel({ id: batchId })
  assert.equal((await refusal(endEarly(id, at(-5)))).message, 'This batch is already cancelled.')
})

test('the rest is a class of the same number, sent once with the reason, and follows a corrected time', async () => {
  const { id, batchId } = await runningBatch()
  const before = (await messages()).length
  const { message } = await endEarly(id, at(-10), { reason: 'The power is cut off' })
  assert.match(
    withPlainSpaces(message),
    /^Ledgers, Daily evenings: class 1 on \w{3}, .* ended early, at .* IST\. The rest is on .*\.$/,
  )
  const [latest = ''] = await messages()
  assert.match(
    latest,
    /^Ledgers, Daily evenings: class 1 on [^.]* ended early, at [^.]* IST\. Ledgers, Daily evenings: class 1, continued, on /,
  )
  assert.match(latest, / is new\. Reason: The power is cut off\.$/)
  assert.equal((await messages()).length, before + 1)
  const numbers = async () => (await classesOf(batchId)).map(({ number }) => number)
  assert.deepEqual(await numbers(), [1, 2, 3, 4, 1])
  const rest = await restOf(batchId, id)
  assert.equal(rest && minutes(rest), 70)
  await endEarly(id, at(-20))
  const longer = await restOf(batchId, id)
  assert.deepEqual([longer?._id, longer && minutes(longer)], [rest?._id, 80])
  assert.equal((await mentor.api.batches.get({ id: batchId })).classCount, 4)

  assert.match((await endEarly(id, null)).message, /was held in full/)
  assert.deepEqual(await numbers(), [1, 2, 3, 4])
  assert.match((await messages())[0] ?? '', /was held in full.*class 1, continued, .* is cancelled\.$/)
})

test('the rest asks before it takes a mentor or a room twice, also where only its end is new', async () => {
  const unasked = { isConfirmed: false }
  const { id, batchId } = await runningBatch()
  await endEarly(id, at(-10))
  const rest = await restOf(batchId, id)
  await endEarly(id, null)
  assert.ok(rest)
  const blocking = await classWith(600, [], { name: 'Early birds' })
  const hours = { startsAt: rest.startsAt, endsAt: rest.endsAt }
  await mentor.api.batches.changeClass({ id: blocking.id, ...hours, isConfirmed: true })
  const { status, issues } = await refusal(endEarly(id, at(-10), unasked))
  assert.deepEqual([status, issues?.[0]?.path], [409, 'isConfirmed'])
  assert.match(issues?.[0]?.message ?? '', /^Meera Nair teaches Early birds of Ledgers on /)
  assert.equal(await restOf(batchId, id), undefined)
  assert.match((await endEarly(id, at(-10))).message, /The rest is on /)

  const after = { startsAt: rest.endsAt, endsAt: new Date(Date.parse(rest.endsAt) + 600_000).toISOString() }
  await mentor.api.batches.changeClass({ id: blocking.id, ...after, isConfirmed: true })
  assert.equal((await refusal(endEarly(id, at(-15), unasked))).status, 409)
  assert.match((await endEarly(id, at(-15))).message, /The rest is on /)
  assert.match((await endEarly(id, at(-10), unasked)).message, /The rest is on /, 'a shorter one takes nothing more')
})

test('what was held in part is neither moved nor cancelled, alone or among many', async () => {
  const { id, batchId } = await runningBatch()
  await endEarly(id, at(-10))
  const [{ version } = { version: 0 }] = await classesOf(batchId)
  for (const change of [{ endsAt: at(-20) }, { startsAt: at(600) }, { state: 'cancelled' as const }])
    assert.deepEqual(await refusal(mentor.api.batches.changeClass({ id, isConfirmed: true, ...change })), {
      status: 409,
      message: 'This class ended early. First record that it was held in full.',
      issues: undefined,
    })
  for (const change of [{ action: 'cancel' }, { action: 'move', days: 1 }] as const) {
    const many = mentor.api.batches.changeSeveral({ classes: [{ _id: id, version }], isConfirmed: true, ...change })
    assert.match(
      (await refusal(many)).message,
      /^These classes ended early\. First record that they were held in full: /,
    )
  }
})

test('the rest may be held in part, too: it is still the same class, and the first part is settled', async () => {
  const { id, batchId } = await runningBatch()
  await endEarly(id, at(-10))
  const rest = await restOf(batchId, id)
  await db
    .update(classes)
    .set({ startsAt: at(-30), endsAt: at(30) })
    .where(eq(classes._id, rest?._id ?? ''))
  assert.equal((await refusal(endEarly(id, null))).message, 'The rest of this class has begun and cannot be changed.')
  const { message } = await endEarly(rest?._id ?? '', at(-5))
  assert.match(message, /^Ledgers, Daily evenings: class 1, continued, on /)
  const last = (await classesOf(batchId)).find(({ _id, continuesId }) => continuesId === id && _id !== rest?._id)
  assert.deepEqual([last?.number, last && minutes(last)], [1, 35])
  assert.equal((await mentor.api.batches.get({ id: batchId })).classCount, 4)
})

test('a change of one class passes on its reason, which is at most 300 letters', async () => {
  const { batchId } = await runningBatch()
  const [, second] = await classesOf(batchId)
  const id = second?._id ?? ''
  const tooLong = await refusal(mentor.api.batches.changeClass({ id, room: 'Lab', reason: 'R'.repeat(301) }))
  assert.deepEqual([tooLong.status, tooLong.issues?.[0]?.path], [400, 'reason'])
  const { mentors } = mentor.api.batches
  const substitute = (await mentors()).find(({ _id }) => _id !== mentor.user._id)
  for (const change of [
    { room: 'Lab' },
    { startsAt: at(5_000) },
    { mentorId: substitute?._id ?? '' },
    { state: 'cancelled' as const },
    { state: 'planned' as const },
  ]) {
    await mentor.api.batches.changeClass({ id, isConfirmed: true, reason: 'The lift is broken', ...change })
    assert.match((await messages())[0] ?? '', / Reason: The lift is broken\.$/, Object.keys(change).join())
  }
  const hours = { startsAt: at(9_000), endsAt: at(9_060) }
  await mentor.api.batches.addClass({ id: batchId, ...hours, reason: 'One more exercise', isConfirmed: true })
  assert.match((await messages())[0] ?? '', / is new\. .*Reason: One more exercise\.$/)
})
