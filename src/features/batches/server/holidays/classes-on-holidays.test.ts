import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDate } from '#src/shared/time.ts'
import { testApp } from '#test/app.ts'
import { batchDraft, courseDraft, inDays } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'

const { signedInAs } = await testApp()
const [mentor, admin] = [await signedInAs('mentor'), await signedInAs('admin')]
const { _id: courseId } = await mentor.api.courses.create(courseDraft())
const date = inDays(50)
await admin.api.batches.addHoliday({ date, name: 'Founders’ Day' })
const question = `Founders’ Day, ${formatDate(date)}, is a holiday.`
const hours = { startsAt: `${date}T13:30:00.000Z`, endsAt: `${date}T15:30:00.000Z` }

const newBatch = (overrides = {}) =>
  mentor.api.batches.create({
    ...batchDraft({ courseId, mentorId: mentor.user._id }, { classCount: 2, startsOn: inDays(48), ...overrides }),
    isConfirmed: true,
  })
async function isAsked(send: (isConfirmed: boolean) => Promise<unknown>) {
  const { status, issues } = await refusal(send(false))
  assert.deepEqual([status, issues?.[0]?.path, issues?.[0]?.message], [409, 'isConfirmed', question])
  await send(true)
}

test('a class is moved to a holiday, added on one or restored on one after a question', async () => {
  const { _id: batchId, classes } = await newBatch()
  const [id = ''] = classes.map(({ _id }) => _id)
  await isAsked((isConfirmed) => mentor.api.batches.changeClass({ id, startsAt: hours.startsAt, isConfirmed }))
  await mentor.api.batches.changeClass({ id, room: 'Lab 2' })
  await mentor.api.batches.changeClass({ id, state: 'cancelled' })
  await isAsked((isConfirmed) => mentor.api.batches.changeClass({ id, state: 'planned', isConfirmed }))
  const { _id: elsewhere } = await newBatch({ startTime: '07:00', endTime: '08:00', startsOn: inDays(90) })
  const early = { startsAt: `${date}T02:30:00.000Z`, endsAt: `${date}T03:30:00.000Z` }
  await isAsked((isConfirmed) => mentor.api.batches.addClass({ id: elsewhere, ...early, isConfirmed }))
  await mentor.api.batches.cancel({ id: batchId })
})

test('several classes are moved to a holiday after a question, which the preview shows', async () => {
  const { _id: batchId, classes } = await newBatch({ startTime: '09:00', endTime: '10:00' })
  const chosen = classes.slice(0, 1).map(({ _id, version }) => ({ _id, version }))
  const input = { classes: chosen, action: 'move' as const, days: 2 }
  assert.deepEqual((await mentor.api.batches.previewSeveral(input)).clashes, [question])
  await isAsked((isConfirmed) => mentor.api.batches.changeSeveral({ ...input, isConfirmed }))
  const moved = (await mentor.api.batches.get({ id: batchId })).classes.filter(({ isOnHoliday }) => isOnHoliday)
  const again = moved.map(({ _id, version }) => ({ _id, version }))
  const room = { classes: again, action: 'room' as const, room: 'Lab 9' }
  assert.deepEqual((await mentor.api.batches.previewSeveral(room)).clashes, [])
  assert.equal((await mentor.api.batches.changeSeveral(room)).changed, 1)
})
