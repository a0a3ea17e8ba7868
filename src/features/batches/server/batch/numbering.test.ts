import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { testApp } from '#test/app.ts'
import { at } from '#test/classroom.ts'
import { batchDraft, courseDraft, inDays } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'
import { TEST_ALL } from '#test/test-all.ts'
import { isCounted } from '../../replan.ts'
import type { FullBatch, ManagedClass } from '../../shapes.ts'
import { classes } from '../table.ts'

const { signedInAs, guest, db } = await testApp()
const mentor = await signedInAs('mentor')
const admin = await signedInAs('admin')
const course = await mentor.api.courses.create(courseDraft())
const of = { courseId: course._id, mentorId: mentor.user._id }
const DAY = 24 * 60 * 60_000

const newBatch = (classCount: number) =>
  mentor.api.batches.create({ ...batchDraft(of, { classCount }), isConfirmed: true })
const read = (id: string) => mentor.api.batches.get({ id })
const later = (instant: string, milliseconds: number) => new Date(Date.parse(instant) + milliseconds).toISOString()
const addOn = (id: string, startsAt: string) =>
  mentor.api.batches.addClass({ id, startsAt, endsAt: later(startsAt, 60_000), isConfirmed: true })
const dayOf = ({ startsAt }: { startsAt: string }) => startsAt.slice(0, 10)

/** Numbers 1 to n in order of time, each held once, and one count everywhere. */
async function isInOrder({ _id }: { _id: string }) {
  const batch = await read(_id)
  const held = batch.classes.filter(isCounted)
  assert.deepEqual(
    held.map(({ number }) => number),
    held.map((_, at) => at + 1),
  )
  assert.equal(batch.classCount, held.length)
  // The rest of a class has its number.
  const numbers = new Map(batch.classes.map(({ _id, number }) => [_id, number]))
  for (const { number, continuesId } of batch.classes) if (continuesId) assert.equal(number, numbers.get(continuesId))
  return batch
}

test('what cannot be extended is refused, and nothing is added', async () => {
  const batch = await newBatch(3)
  const extend = (count: number, id = batch._id) => refusal(mentor.api.batches.extend({ id, count }))
  assert.deepEqual((await extend(0)).issues?.[0]?.message, 'Please add at least one class')
  assert.equal((await extend(401)).status, 400)
  assert.deepEqual((await extend(398)).message, 'A batch has at most 400 classes.')
  assert.equal((await extend(1, crypto.randomUUID())).status, 404)
  assert.equal((await extend(1, 'unknown')).status, 404)
  assert.equal((await read(batch._id)).classes.length, 3)
  await mentor.api.batches.cancel({ id: batch._id })
  assert.equal((await extend(1)).status, 409)
})

// product 21.15
test('a cancelled class gives its number back, and gets it again', async () => {
  const batch = await newBatch(4)
  const id = batch.classes[1]?._id ?? ''
  await mentor.api.batches.changeClass({ id, state: 'cancelled' })
  const without = await isInOrder(batch)
  assert.deepEqual(
    without.classes.map(({ number, state }) => [number, state]),
    [
      [1, 'planned'],
      [2, 'cancelled'],
      [2, 'planned'],
      [3, 'planned'],
    ],
  )
  await mentor.api.batches.changeClass({ id, state: 'planned', isConfirmed: true })
  assert.equal((await isInOrder(batch)).classCount, 4)
  const everyone = await guest.api.batches.next({ courseId: course._id })
  assert.equal(everyone.find(({ _id }) => _id === batch._id)?.classCount, 4)
})

test('an added class is no moved one, and leaves the next day of the pattern to an extension', async () => {
  const batch = await newBatch(3)
  const last = batch.classes.at(-1)?.startsAt ?? ''
  const { class: added } = await addOn(batch._id, later(last, 2 * DAY + 60_000))
  assert.deepEqual([added.state, added.isAdded, added.number], ['planned', true, 4])
  const { message } = await mentor.api.batches.extend({ id: batch._id, count: 2, isConfirmed: true })
  assert.match(message, /^2 classes added to Daily evenings\. The last is on /)
  const longer = await isInOrder(batch)
  assert.deepEqual(longer.classes.map(dayOf), [
    ...batch.classes.map(dayOf),
    ...[1, 2, 3].map((days) => dayOf({ startsAt: later(last, days * DAY) })),
  ])
})

test('a public first day is that of the first class that is held', async () => {
  const batch = await newBatch(3)
  await mentor.api.batches.changeClass({ id: batch.classes[0]?._id ?? '', state: 'cancelled' })
  const shown = (await guest.api.batches.next({ courseId: course._id })).find(({ _id }) => _id === batch._id)
  assert.deepEqual([shown?.startsOn, shown?.classCount], [inDays(3), 2])
})

test('rows of an older version, which names no planned day, are moved, cancelled, restored and extended', async () => {
  const batch = await newBatch(4)
  const [, second] = batch.classes
  const id = second?._id ?? ''
  const startsAt = later(second?.startsAt ?? '', 10 * DAY)
  await db
    .update(classes)
    .set({ startsAt, endsAt: later(startsAt, 7_200_000), state: 'moved', plannedOn: null })
    .where(eq(classes._id, id))
  const numberNow = async () => (await isInOrder(batch)).classes.find(({ _id }) => _id === id)?.number
  await mentor.api.batches.extend({ id: batch._id, count: 1, isConfirmed: true })
  assert.equal(await numberNow(), 4)
  await mentor.api.batches.changeClass({ id, state: 'cancelled' })
  await mentor.api.batches.changeClass({ id, state: 'planned', isConfirmed: true })
  assert.equal(await numberNow(), 4)
  await admin.api.batches.addHoliday({ date: dayOf({ startsAt }), name: 'A strike', move: true, isConfirmed: true })
  const moved = (await isInOrder(batch)).classes.find(({ _id }) => _id === id)
  assert.ok(moved && dayOf(moved) > dayOf({ startsAt }))
  const { version } = await read(batch._id)
  const pattern = batchDraft(of, { classCount: 6, startTime: '18:00', endTime: '20:00' })
  await mentor.api.batches.edit({ ...pattern, id: batch._id, version, isConfirmed: true })
  assert.equal((await isInOrder(batch)).classCount, 6)
})

// product 21.15
test('whatever is done to a batch, in any order: its classes are 1 to n, each held once', async () => {
  let holiday = 100
  const pick = ({ classes }: FullBatch, at: number) => classes[at % Math.max(1, classes.length)] as ManagedClass
  const steps = {
    extend: (batch: FullBatch, at: number) =>
      mentor.api.batches.extend({ id: batch._id, count: 1 + (at % 3), isConfirmed: true }),
    cancel: (batch: FullBatch, at: number) =>
      mentor.api.batches.changeClass({ id: pick(batch, at)._id, state: 'cancelled' }),
    again: (batch: FullBatch, at: number) =>
      mentor.api.batches.changeClass({ id: pick(batch, at)._id, state: 'planned', isConfirmed: true }),
    add: (batch: FullBatch, at: number) => addOn(batch._id, later(pick(batch, at).startsAt, (at - 20) * 3_600_000)),
    move: (batch: FullBatch, at: number) =>
      mentor.api.batches.changeClass({
        id: pick(batch, at)._id,
        startsAt: later(pick(batch, at).startsAt, (at - 10) * DAY),
        isConfirmed: true,
      }),
    holiday: (batch: FullBatch, at: number) =>
      admin.api.batches.addHoliday({
        date: dayOf(pick(batch, at)),
        name: `Holiday ${holiday++}`,
        move: true,
        isConfirmed: true,
      }),
    noHoliday: (batch: FullBatch, at: number) => admin.api.batches.removeHoliday({ date: dayOf(pick(batch, at)) }),
    several: ({ classes }: FullBatch, at: number) =>
      mentor.api.batches.changeSeveral({
        classes: classes.slice(at % 3, (at % 3) + 3).map(({ _id, version }) => ({ _id, version })),
        isConfirmed: true,
        ...(at % 2 ? { action: 'cancel' } : { action: 'move', days: at - 10 }),
      }),
    edit: ({ _id: id, version }: FullBatch, at: number) =>
      mentor.api.batches.edit({
        ...batchDraft(of, { classCount: 1 + (at % 8), startTime: at % 2 ? '17:00' : '19:00' }),
        id,
        version,
        isConfirmed: true,
      }),
    /** A class that runs now ends early, or is held to its end after all. */
    async endEarly(batch: FullBatch, turn: number) {
      const [first] = batch.classes
      if (!first || first.state === 'cancelled') return
      if (!first.endedAt)
        await db
          .update(classes)
          .set({ startsAt: at(-60), endsAt: at(60) })
          .where(eq(classes._id, first._id))
      await mentor.api.batches.changeClass({ id: first._id, endedAt: turn % 3 ? at(-(turn % 50) - 1) : null })
    },
    async merge(batch: FullBatch) {
      const emptied = await newBatch(2)
      await mentor.api.batches.merge({ id: emptied._id, into: batch._id, isConfirmed: true })
      await isInOrder(emptied)
    },
  }
  const step = fc.tuple(fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])), fc.nat({ max: 40 }))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (done) => {
      const batch = await newBatch(5)
      for (const [name, at] of done) {
        // Such as a move into the past: what is refused changes nothing.
        await steps[name](await read(batch._id), at).catch(({ status }) => assert.ok(status < 500, name))
        await isInOrder(batch)
      }
      await mentor.api.batches.cancel({ id: batch._id }).catch(() => undefined)
    }),
    { numRuns: TEST_ALL ? 30 : 5 },
  )
})
