import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#test/app.ts'
import { classroom } from '#test/classroom.ts'
import { bookingForm, courseDraft, messageForm } from '#test/factories.ts'
import { HAS_CLASSROOM } from '#test/has-classroom.ts'

const { signedInAs, db, guest } = await testApp()
const [mentor, admin] = [await signedInAs('mentor'), await signedInAs('admin')]

test('a visitor who is added to a class that goes on has come to it', {
  skip: !HAS_CLASSROOM,
}, async () => {
  const course = await mentor.api.courses.create(courseDraft({ title: 'Visits', published: true }))
  const { id } = await classroom(db, mentor, course._id).classWith(-10, [])
  await guest.api.enquiries.book(bookingForm({ email: 'visits@example.org', phone: '+919000000021' }))
  const find = async () => (await admin.api.enquirers.list({ q: 'visits@' })).body[0]
  const { timeline } = await admin.api.enquirers.get({ id: (await find())?._id ?? '' })
  const bookingId = timeline[0]?.requestId ?? ''
  assert.equal((await find())?.state, 'asked')
  await mentor.api.attendance.addAttendee({ id, bookingId })
  assert.equal((await find())?.state, 'came')
  const kinds = (await admin.api.enquirers.get({ id: (await find())?._id ?? '' })).timeline.map(({ kind }) => kind)
  assert.deepEqual(kinds.toSorted(), ['booking', 'came'])
  const { visit } = await admin.api.enquirers.get({ id: (await find())?._id ?? '' })
  assert.deepEqual([visit?.courseTitle, visit?.hasCome], ['Visits', true])
})

test('who booked twice is invited by the booking that has a class to come', {
  skip: !HAS_CLASSROOM,
}, async () => {
  const course = await mentor.api.courses.create(courseDraft({ title: 'Once a visitor (SD)', published: true }))
  const { id: classId } = await classroom(db, mentor, course._id).classWith(30_000, [])
  const who = { email: 'twice@example.org', phone: '+919000000022' }
  const book = (course: 'sap-sd' | 'sap-mm') => guest.api.enquiries.book(bookingForm({ ...who, course }))
  const enquirer = async () => {
    const [first] = (await admin.api.enquirers.list({ q: who.email })).body
    return admin.api.enquirers.get({ id: first?._id ?? '' })
  }
  await guest.api.enquiries.send(messageForm(who))
  assert.equal((await enquirer()).bookingId, null)
  await book('sap-sd')
  await book('sap-sd')
  const bookings = async () =>
    (await enquirer()).timeline.flatMap(({ kind, requestId }) => (kind === 'booking' ? requestId : []))
  const [first = '', second] = await bookings()
  assert.equal((await enquirer()).bookingId, second)
  await admin.api.visits.invite({ id: first, classId })
  assert.equal((await enquirer()).bookingId, first)
})
