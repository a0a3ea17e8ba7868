import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Channel } from '#src/access/channel.ts'
import { typedKeys } from '#src/shared/unknown.ts'
import { NOTIFICATIONS, type NotifyingEvent, type NotifyingEvents, notifyingEvents } from './rules.ts'

function notificationsOf<Name extends NotifyingEvent>(name: Name, payload: NotifyingEvents[Name], to: Channel[] = []) {
  const write = NOTIFICATIONS[name] ?? assert.fail(`${name} notifies nobody`)
  return write(payload, to)
}
const MY_COURSES = '/dashboard/student/my-courses'

// product 14.6
test('an event that only invalidates notifies nobody', () => {
  const silent = typedKeys(NOTIFICATIONS).filter((name) => NOTIFICATIONS[name] === null)
  assert.deepEqual(silent.sort(), [
    'accountEmailChanged',
    'announcementChanged',
    'announcementWithdrawn',
    'approvalUndone',
    'batchCancelled',
    'batchChanged',
    'blogChanged',
    'certificateKeysChanged',
    'certificatesChanged',
    'courseChanged',
    'courseDeleted',
    'discussionChanged',
    'enquirerChanged',
    'enquirerDeleted',
    'enquiryChanged',
    'enquiryMade',
    'enrollmentChanged',
    'enrollmentDeleted',
    'feedbackChanged',
    'handoutsChanged',
    'holidaysChanged',
    'instituteChanged',
    'leaveTakenBack',
    'passwordReset',
    'registerChanged',
    'reportsDecided',
    'rightsChanged',
    'signedOut',
    'studentsImported',
    'timetableSeen',
    'userChanged',
    'userDeleted',
    'visitChanged',
  ])
  assert.deepEqual(notifyingEvents.toSorted(), [
    'announcementSent',
    'certificateIssued',
    'certificateRevoked',
    'classChanged',
    'courseUpdated',
    'enrollmentCreated',
    'enrollmentStatusUpdated',
    'feedbackAsked',
    'handoutAdded',
    'leaveAnswered',
    'leaveRequested',
    'makeUpsReserved',
    'newBlogPosted',
    'newUserRegistered',
    'postDecided',
    'postReported',
    'seatChanged',
    'seatOffered',
    'signUpsForgotten',
    'visitorResponded',
  ])
})

test('admins are notified of a response of a visitor, with the way to their enquiry', () => {
  const message = 'Asha Kini cancelled the demo class on 6 Jan 2027, 7:00 PM.'
  assert.deepEqual(notificationsOf('visitorResponded', { enquirerId: 'id', message }), [
    { message, link: '/dashboard/admin/enquiries/id', channel: 'admins' },
  ])
})

test('staff are notified of a signup', () => {
  assert.deepEqual(notificationsOf('newUserRegistered', { userId: 'id', name: 'Nisha Iyer' }), [
    {
      message: 'Nisha Iyer signed up and awaits approval.',
      link: '/dashboard/mentor/approvals',
      channel: 'staff',
      dedupeKey: 'id',
    },
  ])
})

test('staff are notified of a report, its author and whoever reported a post of the decision', () => {
  assert.deepEqual(notificationsOf('postReported', { discussionId: 'id' }), [
    {
      message: 'A post in the forum was reported.',
      link: '/dashboard/forum-reports',
      channel: 'staff',
      dedupeKey: 'id',
    },
  ])
  assert.deepEqual(notificationsOf('postDecided', { discussionId: 'id', message: 'It is hidden.' }, ['person:a']), [
    { message: 'It is hidden.', link: '/forum?id=id', channel: 'person:a' },
  ])
})

test('a changed course notifies its channels: students link to its page, enrolled students of a draft to My Courses', () => {
  const payload = { courseId: 'id', title: 'Warehouses', message: 'What is said of it.' }
  assert.deepEqual(notificationsOf('courseUpdated', payload), [], 'a draft without students')
  const notification = { message: 'What is said of it.', dedupeKey: 'id' }
  assert.deepEqual(notificationsOf('courseUpdated', payload, ['students']), [
    { ...notification, link: '/courses/id', channel: 'students' },
  ])
  assert.deepEqual(notificationsOf('courseUpdated', payload, ['person:one', 'person:two']), [
    { ...notification, link: MY_COURSES, channel: 'person:one' },
    { ...notification, link: MY_COURSES, channel: 'person:two' },
  ])
})

test('a changed class leads its students and staff to it in their timetable, an offered seat to the offer', () => {
  const [message, batchId] = ['Class 2 is now on Monday.', 'b']
  assert.deepEqual(notificationsOf('classChanged', { batchId, classId: 'c', message }, ['staff', 'person:me']), [
    { message, link: '/dashboard/timetable?class=c', channel: 'staff' },
    { message, link: '/dashboard/timetable?class=c', channel: 'person:me' },
  ])
  const offer = { batchId, offerId: 'o', studentId: 'me', name: 'Arjun Shetty', message, until: '' }
  assert.deepEqual(notificationsOf('seatOffered', offer), [
    { message, link: '/dashboard/timetable', channel: 'person:me', dedupeKey: 'b' },
  ])
})

// product 14.6
test('an enrollment notifies staff and its student, a changed status the student alone', () => {
  const payload = { studentId: 'me', enrollmentId: 'e', message: 'You are notified.' }
  const notification = { message: payload.message, link: MY_COURSES, channel: 'person:me' }
  const created = { ...payload, courseId: 'id', name: 'Arjun Shetty', title: '\u202EWarehouses' }
  assert.deepEqual(notificationsOf('enrollmentCreated', created), [
    {
      message: 'Arjun Shetty is enrolled in Warehouses.',
      link: '/dashboard/mentor/manage-enrollments?course=id',
      channel: 'staff',
    },
    notification,
  ])
  assert.deepEqual(notificationsOf('enrollmentStatusUpdated', { ...payload, newStatus: 'completed' }), [notification])
})

test('everyone is notified of a post, and its title reverses no text around it', () => {
  const payload = { blogId: 'id', title: '\u202EWhat \u2067is new', authorName: 'Ananya Rao', slug: 'ನಾಳೆ/100%' }
  assert.deepEqual(notificationsOf('newBlogPosted', payload), [
    {
      message: 'Ananya Rao published a blog post: What is new',
      link: '/blogs/%E0%B2%A8%E0%B2%BE%E0%B2%B3%E0%B3%86%2F100%25',
      channel: 'everyone',
    },
  ])
})
