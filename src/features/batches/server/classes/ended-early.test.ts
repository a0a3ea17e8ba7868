import assert from 'node:assert/strict'
import { test } from 'node:test'
import ICAL from 'ical.js'
import { withPlainSpaces } from '#src/shared/text.ts'
import { testApp } from '#test/app.ts'
import { at, classroom } from '#test/classroom.ts'
import { courseDraft, inDays } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'
import { seats } from '../table.ts'

const { signedInAs, send, db } = await testApp()
const [mentor, colleague, student] = [
  await signedInAs('mentor'),
  await signedInAs('admin'),
  await signedInAs('student'),
]
const { _id: courseId } = await mentor.api.courses.create(courseDraft({ title: 'Ledgers' }))
await mentor.api.enrollments.enroll({ studentId: student.user._id, courseId })
const { classWith } = classroom(db, mentor, courseId)
const { batches } = mentor.api

/** From an hour ago until in an hour, ended ten minutes ago; three more to come. */
const running = await classWith(-60, [], { room: 'Hall 7' })
await batches.giveSeat({ id: running.batchId, studentId: student.user._id, isConfirmed: true })
await db.update(seats).set({ startedAt: at(-90) })
await batches.extend({ id: running.batchId, count: 3, isConfirmed: true })
const endEarly = (endedAt: string | null) => batches.changeClass({ id: running.id, endedAt })
const classesOf = async () => (await batches.get({ id: running.batchId })).classes
const ownBatch = async () => (await student.api.batches.mine()).find((batch) => batch._id === running.batchId)
const latest = async (user: typeof student) => withPlainSpaces((await user.api.notifications.list())[0]?.message ?? '')
const { pathname: feed } = new URL((await student.api.batches.makeFeed()).url)

async function eventOf(id: string) {
  const calendar = new ICAL.Component(ICAL.parse(await (await send(feed)).text()))
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
  return events.find(({ uid }) => uid === id)
}

test('while it is held it is the next class, takes its room and its mentor, and is in the calendar to its end', async () => {
  assert.equal((await ownBatch())?.nextClass?._id, running.id)
  const rooms = await batches.freeRooms({ from: at(-5), to: at(5) })
  assert.ok(!rooms.some(({ room }) => room === 'Hall 7'))
  assert.equal((await eventOf(running.id))?.endDate.toJSDate().getTime(), seconds(running.endsAt))
})

test('a time that has not come is refused: it stays the next class to its end', async () => {
  const { status, issues } = await refusal(endEarly(at(20)))
  assert.deepEqual([status, issues?.[0]?.message], [400, 'Please enter a time that has passed'])
  const next = (await ownBatch())?.nextClass
  assert.deepEqual([next?._id, next?.endsAt], [running.id, running.endsAt])
})

test('once it has ended the next one is the next, and its room and its mentor are free', async () => {
  const before = await eventOf(running.id)
  await endEarly(at(-10))
  const [, second] = await classesOf()
  assert.equal((await ownBatch())?.nextClass?._id, second?._id)
  const rooms = await batches.freeRooms({ from: at(-5), to: at(5) })
  assert.ok(rooms.some(({ room }) => room === 'Hall 7'))
  const hours = { startsAt: at(2), endsAt: at(30), room: 'Hall 7' }
  const elsewhere = await classWith(600, [], { room: 'Hall 7' })
  await batches.changeClass({ id: elsewhere.id, ...hours })
  const event = await eventOf(running.id)
  assert.equal(event?.endDate.toJSDate().getTime(), seconds((await classesOf())[0]?.endedAt ?? ''))
  assert.ok((event?.sequence ?? 0) > (before?.sequence ?? 0), 'its calendar entry has changed')
})

test('its room and its substitute stay as they were, alone and among many', async () => {
  const [first] = await classesOf()
  const over = 'This class is over and cannot be changed.'
  for (const change of [{ room: 'Lab' }, { mentorId: colleague.user._id }])
    assert.equal((await refusal(batches.changeClass({ id: running.id, isConfirmed: true, ...change }))).message, over)
  const many = batches.changeSeveral({
    classes: [{ _id: running.id, version: first?.version ?? 0 }],
    action: 'room',
    room: 'Lab',
    isConfirmed: true,
  })
  assert.match((await refusal(many)).message, /^These classes are over and cannot be changed: class 1 of /)
  const { message } = await batches.changeClass({ id: running.id, topic: 'Closing the books' })
  assert.equal(message, 'Class saved.')
})

test('a message about another mentor of its batch leaves it out', async () => {
  const { classes: _, ...batch } = await batches.get({ id: running.batchId })
  const mentorId = (await batches.mentors()).find(({ _id }) => _id !== mentor.user._id)?._id ?? ''
  await batches.edit({ ...batch, id: running.batchId, name: batch.ownName, mentorId, isConfirmed: true })
  const message = await latest(student)
  assert.match(message, /class 2 on /)
  assert.doesNotMatch(message, /class 1 on /)
})

test('a seat that is given after it ended is none of its seats, and the class is in no calendar of theirs', async () => {
  const newcomer = await signedInAs('student2')
  await mentor.api.enrollments.enroll({ studentId: newcomer.user._id, courseId })
  await batches.giveSeat({ id: running.batchId, studentId: newcomer.user._id, isConfirmed: true })
  const { pathname } = new URL((await newcomer.api.batches.makeFeed()).url)
  const text = await (await send(pathname)).text()
  assert.ok(!text.includes(running.id))
  const timetable = await newcomer.api.batches.timetable({ from: inDays(-1), to: inDays(20) })
  assert.ok(timetable.length > 0 && !timetable.some(({ _id }) => _id === running.id))
})

/** Calendars have no fractions of a second. */
const seconds = (instant: string) => Math.floor(Date.parse(instant) / 1000) * 1000
