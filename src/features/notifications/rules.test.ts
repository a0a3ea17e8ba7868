import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Channel } from '#src/access/channel.ts'
import { keysOf } from '#src/shared/unknown.ts'
import { type HeardEvent, type HeardEvents, NEWS, newsEvents } from './rules.ts'

function newsOf<Name extends HeardEvent>(name: Name, payload: HeardEvents[Name], to: Channel[] = []) {
  const write = NEWS[name] ?? assert.fail(`${name} is no news`)
  return write(payload, to)
}
const MY_COURSES = '/dashboard/student/my-courses'

test('what only makes answers old is no news', () => {
  const silent = keysOf(NEWS).filter((name) => NEWS[name] === null)
  assert.deepEqual(silent.sort(), [
    'accountEmailChanged',
    'batchChanged',
    'blogChanged',
    'courseChanged',
    'courseDeleted',
    'discussionChanged',
    'enquiryChanged',
    'enquiryMade',
    'enrollmentDeleted',
    'passwordReset',
    'personChanged',
    'personDeleted',
    'registerChanged',
    'signedOut',
    'studentsImported',
    'timetableSeen',
  ])
  assert.deepEqual(newsEvents.toSorted(), [
    'classChanged',
    'courseUpdated',
    'enrollmentCreated',
    'enrollmentStatusUpdated',
    'newBlogPosted',
    'newUserRegistered',
    'seatOffered',
  ])
})

test('staff hear of who signed up', () => {
  assert.deepEqual(newsOf('newUserRegistered', { userId: 'id', name: 'Nisha Iyer' }), [
    {
      message: 'Nisha Iyer signed up and awaits approval.',
      link: '/dashboard/mentor/approvals',
      channel: 'staff',
    },
  ])
})

test('of a course hear those it is told to: students are led to its page, who is enrolled in a draft to their own', () => {
  const payload = { courseId: 'id', title: 'Warehouses', message: 'What is told of it.' }
  assert.deepEqual(newsOf('courseUpdated', payload), [], 'a draft without students')
  const news = { message: 'What is told of it.', dedupeKey: 'id' }
  assert.deepEqual(newsOf('courseUpdated', payload, ['students']), [
    { ...news, link: '/courses/id', channel: 'students' },
  ])
  assert.deepEqual(newsOf('courseUpdated', payload, ['person:one', 'person:two']), [
    { ...news, link: MY_COURSES, channel: 'person:one' },
    { ...news, link: MY_COURSES, channel: 'person:two' },
  ])
})

test('an enrollment is news for staff and for its student, its status for the student alone', () => {
  const payload = { studentId: 'me', enrollmentId: 'e', message: 'You hear of it.' }
  const own = { message: payload.message, link: MY_COURSES, channel: 'person:me' }
  const created = { ...payload, courseId: 'id', name: 'Arjun Shetty', title: '\u202EWarehouses' }
  assert.deepEqual(newsOf('enrollmentCreated', created), [
    {
      message: 'Arjun Shetty is enrolled in Warehouses.',
      link: '/dashboard/mentor/manage-enrollments?course=id',
      channel: 'staff',
    },
    own,
  ])
  assert.deepEqual(newsOf('enrollmentStatusUpdated', { ...payload, newStatus: 'completed' }), [own])
})

test('everyone hears of a post, and its title turns nothing around', () => {
  const payload = { blogId: 'id', title: '\u202EWhat \u2067is new', authorName: 'Ananya Rao', slug: 'ನಾಳೆ/100%' }
  assert.deepEqual(newsOf('newBlogPosted', payload), [
    {
      message: 'Ananya Rao posted a blog: What is new',
      link: '/blogs/%E0%B2%A8%E0%B2%BE%E0%B2%B3%E0%B3%86%2F100%25',
      channel: 'everyone',
    },
  ])
})
