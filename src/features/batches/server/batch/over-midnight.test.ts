import assert from 'node:assert/strict'
import { test } from 'node:test'
import { momentOf } from '#src/shared/wall-time.ts'
import { testApp } from '#test/app.ts'
import { eventsIn } from '#test/calendar.ts'
import { batchDraft, courseDraft, inDays } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'
import { calendar } from '../../rules.ts'

const { send, signedInAs } = await testApp()
const [mentor, arjun] = [await signedInAs('mentor'), await signedInAs('student')]
const course = await mentor.api.courses.create(courseDraft({ title: 'Month end', published: true }))
await mentor.api.enrollments.enroll({ studentId: arjun.user._id, courseId: course._id })
const of = { courseId: course._id, mentorId: mentor.user._id }
const night = batchDraft(of, { startTime: '23:00', endTime: '01:00', classCount: 3, room: 'Room 1' })
const [day, nextDay] = [inDays(2), inDays(3)]
const momentAt = (date: string, time: string) => momentOf(date, time, calendar.timeZone)

// product 21.1
test('a batch over midnight has classes that end on the day after, and is of the days on which they begin', async () => {
  const batch = await mentor.api.batches.create(night)
  await mentor.api.batches.giveSeat({ id: batch._id, studentId: arjun.user._id })
  const [first] = batch.classes
  assert.deepEqual([first?.startsAt, first?.endsAt], [momentAt(day, '23:00'), momentAt(nextDay, '01:00')])
  const [shown] = await arjun.api.batches.next({ courseId: course._id })
  assert.deepEqual([shown?.startsOn, shown?.startTime, shown?.endTime], [day, '23:00', '01:00'])

  for (const { api } of [mentor, arjun]) {
    const ofDay = async (date: string) =>
      (await api.batches.timetable({ from: date, to: date })).map(({ startsAt }) => startsAt)
    assert.deepEqual(await ofDay(day), [momentAt(day, '23:00')])
    assert.deepEqual(await ofDay(nextDay), [momentAt(nextDay, '23:00')], 'and not the end of the one before')
  }
  const { pathname } = new URL((await arjun.api.batches.makeFeed()).url)
  const event = eventsIn(await (await send(pathname)).text()).find(({ uid }) => uid === first?._id)
  const inCalendar = [momentAt(day, '23:00'), momentAt(nextDay, '01:00')].map((at) => at.replace('.000', '')).join('\n')
  assert.ok(event?.text.includes(inCalendar), event?.text)

  const rooms = await mentor.api.batches.freeRooms({ from: momentAt(nextDay, '00:15'), to: momentAt(nextDay, '00:45') })
  assert.ok(!rooms.some(({ room }) => room === 'Room 1'), 'it is not free after midnight')
  const early = batchDraft(of, { startsOn: nextDay, startTime: '00:30', endTime: '02:00', classCount: 1 })
  assert.equal((await refusal(mentor.api.batches.create(early))).status, 409, 'its mentor teaches until one')

  await mentor.api.batches.edit({ ...night, id: batch._id, startTime: '22:30', endTime: '00:30', isConfirmed: true })
  const { classes } = await mentor.api.batches.get({ id: batch._id })
  assert.deepEqual(classes.map(({ startsAt, endsAt }) => [startsAt, endsAt])[0], [
    momentAt(day, '22:30'),
    momentAt(nextDay, '00:30'),
  ])
  await mentor.api.batches.cancel({ id: batch._id })
})

test('an end that would be seven hours after midnight is one that was entered wrongly', async () => {
  for (const times of [
    { startTime: '23:00', endTime: '06:00' },
    { startTime: '19:00', endTime: '18:00' },
  ]) {
    const refused = await refusal(mentor.api.batches.create({ ...night, ...times }))
    assert.deepEqual([refused.status, refused.message], [400, 'A class must end after it begins'])
  }
})
