import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calendar } from '#src/features/batches/rules.ts'
import { momentOf } from '#src/shared/wall-time.ts'
import { testApp } from '#test/app.ts'
import { batchDraft, courseDraft, inDays } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'

const { signedInAs } = await testApp()
const [mentor, arjun, divya] = [await signedInAs('mentor'), await signedInAs('student'), await signedInAs('student2')]
const { _id: courseId } = await mentor.api.courses.create(courseDraft({ title: 'Rooms' }))
const of = { courseId, mentorId: mentor.user._id }
const plan = (room: string, startTime: string, endTime: string) =>
  mentor.api.batches.create({ ...batchDraft(of, { room, startTime, endTime, classCount: 2 }), isConfirmed: true })
const morning = await plan('Hall 12', '05:00', '06:00')
await plan('hall 12', '06:30', '07:00')
await plan('Hall 2', '06:00', '07:00')

async function free(from: string, to: string, exceptClassId?: string) {
  const [begin, end] = [from, to].map((time) => momentOf(inDays(2), time, calendar.timeZone))
  const rooms = await mentor.api.batches.freeRooms({ from: begin ?? '', to: end ?? '', exceptClassId })
  return rooms.map(({ room }) => room).filter((room) => /^hall/i.test(room))
}

test('a room is free where no class overlaps the hours, however it is written', async () => {
  assert.deepEqual(await free('05:30', '06:00'), ['Hall 2'])
  assert.deepEqual(await free('06:00', '06:30'), ['Hall 12'])
  assert.deepEqual(await free('06:00', '06:31'), [])
  assert.deepEqual(await free('07:00', '08:00'), ['Hall 2', 'Hall 12'])
})

// product 21.10
test('a class that is moved takes no room, and another in its room does', async () => {
  const id = morning.classes[0]?._id
  assert.deepEqual(await free('05:30', '06:30', id), ['Hall 12'], 'beside Hall 2, which is taken from six on')
  assert.deepEqual(await free('05:30', '06:00', id), ['Hall 2', 'Hall 12'])
  assert.deepEqual(await free('05:30', '06:31', id), [])
  assert.deepEqual(await free('05:30', '06:00', morning.classes[1]?._id), ['Hall 2'])
  assert.equal((await refusal(free('05:30', '06:00', 'unknown'))).status, 400)
})

test('a cancelled class takes no room', async () => {
  await mentor.api.batches.changeClass({ id: morning.classes[0]?._id ?? '', state: 'cancelled' })
  assert.deepEqual(await free('05:30', '06:00'), ['Hall 2', 'Hall 12'])
})

test('hours that end before they begin have no free rooms', async () => {
  const { status, message } = await refusal(free('07:00', '07:00'))
  assert.deepEqual([status, message], [400, 'The end must be after the start.'])
})

test('one class is for staff, and for students whose class it is', async () => {
  const id = morning.classes[1]?._id ?? ''
  await mentor.api.enrollments.enroll({ studentId: arjun.user._id, courseId, batchId: morning._id })
  // The class before it is cancelled, and gave its number back.
  for (const { api } of [mentor, arjun]) assert.equal((await api.batches.oneClass({ id })).number, 1)
  for (const input of [{ id }, { id: 'unknown' }])
    assert.equal((await refusal(divya.api.batches.oneClass(input))).status, 404)
})
