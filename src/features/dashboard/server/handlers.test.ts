import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#test/app.ts'
import { blogDraft, bookingForm, courseDraft, messageForm } from '#test/factories.ts'
import { HAS_CLASSROOM } from '#test/has-classroom.ts'
import { addManyStudents } from '#test/many-students.ts'
import { refusal } from '#test/refusal.ts'
import { figureTexts, MAX_COUNTED } from '../rules.ts'

const { db, guest, signedInAs } = await testApp()
const [admin, mentor, student] = [await signedInAs('admin'), await signedInAs('mentor'), await signedInAs('student')]
const figures = (who: typeof admin) => who.api.dashboard.figures()

test('a user awaiting approval has no figures, and each role those it may know', async () => {
  const pending = await signedInAs('pending')
  assert.equal((await refusal(guest.api.dashboard.figures())).status, 401)
  assert.equal((await refusal(figures(pending))).status, 403)
  assert.deepEqual(Object.keys(await figures(student)), ['enrolled'])
  assert.deepEqual(Object.keys(await figures(mentor)), ['enrolled', 'staff'])
  assert.deepEqual(Object.keys(await figures(admin)), ['enrolled', 'staff', 'admin'])
})

test('figures count the rows that exist', async () => {
  const { _id } = await mentor.api.courses.create(courseDraft({ published: true }))
  await mentor.api.courses.create(courseDraft({ published: false }))
  await mentor.api.enrollments.enroll({ studentId: student.user._id, courseId: _id })
  for (const published of [true, false]) {
    await admin.api.blogs.create(blogDraft({ published }))
  }
  const before = await figures(admin)
  assert.deepEqual(before.staff, { students: 2, pending: 1, courses: 2, drafts: 1, inProgress: 1, completed: 0 })
  assert.deepEqual(before.admin, {
    mentors: 2,
    posts: 1,
    newBookings: 0,
    openMessages: 0,
    privacyRequests: 0,
    certificates: 0,
  })
  assert.deepEqual((await figures(student)).enrolled, { courses: 1, completed: 0 })
  const [enrollment] = (await mentor.api.enrollments.ofCourse({ courseId: _id })).body
  await mentor.api.enrollments.setStatus({ id: enrollment?._id ?? '', completionStatus: 'completed' })
  assert.deepEqual((await figures(student)).enrolled, { courses: 1, completed: 1 })
  const { staff } = await figures(mentor)
  assert.deepEqual([staff?.inProgress, staff?.completed], [0, 1])
  if (!HAS_CLASSROOM) return
  const { issued } = await mentor.api.certificates.issue({ enrollmentIds: [enrollment?._id ?? ''], isAttested: true })
  const after = await figures(admin)
  assert.equal(after.admin?.certificates, 1)
  assert.equal(figureTexts.results(after), '1 course completed, 1 certificate')
  await admin.api.certificates.revoke({ number: issued[0]?.number ?? '', reason: 'Of someone else' })
  assert.equal((await figures(admin)).admin?.certificates, 0)
})

test('a booking and a message count until somebody has seen to them', async () => {
  await guest.api.enquiries.book(bookingForm())
  await guest.api.enquiries.book(bookingForm())
  await guest.api.enquiries.send(messageForm())
  const [booking] = (await admin.api.enquiries.bookings({})).body
  const [message] = (await admin.api.enquiries.inbox({})).body
  const counted = async () => {
    const { newBookings, openMessages } = (await figures(admin)).admin ?? {}
    return [newBookings, openMessages]
  }
  assert.deepEqual(await counted(), [2, 1])
  await admin.api.enquiries.markBooking({ id: booking?._id ?? '', state: 'called' })
  await admin.api.enquiries.markMessage({ id: message?._id ?? '', state: 'done' })
  assert.deepEqual(await counted(), [1, 0])
  await admin.api.enquiries.markMessage({ id: message?._id ?? '', state: 'new' })
  assert.deepEqual(await counted(), [1, 1])
})

test('a privacy request counts until it is taken back', async () => {
  const counted = async () => (await figures(admin)).admin?.privacyRequests
  await student.api.privacy.request({ kind: 'correct', text: 'My degree is missing.' })
  const [newest] = await student.api.privacy.ownRequests()
  assert.equal(await counted(), 1)
  await student.api.privacy.takeBack({ id: newest?._id ?? '' })
  assert.equal(await counted(), 0)
})

// product 6.7
test('a large institute costs no more: from ten thousand on it is said that there are more', async () => {
  await addManyStudents(db, 12)
  const many = await figures(mentor)
  assert.equal(many.staff?.students, MAX_COUNTED + 1)
  assert.equal(figureTexts.everyone(many), '10,000+ students, 1 to approve')
})
