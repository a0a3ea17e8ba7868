import assert from 'node:assert/strict'
import { test } from 'node:test'
import { user } from '#test/factories.ts'
import type { OwnCourse } from './contract.ts'
import {
  axisMaximum,
  figureTexts,
  formatBarCount,
  isCurrentEntry,
  isGraduate,
  isOfClassroom,
  linkToAll,
  listMenu,
  weekBounds,
  whereToContinue,
} from './rules.ts'

const all = {
  enrolled: { courses: 1, completed: 0 },
  staff: { students: 1, pending: 0, courses: 1234, drafts: 2, inProgress: 3, completed: 5 },
  admin: { mentors: 2, posts: 1, newBookings: 1, openMessages: 3, privacyRequests: 2, certificates: 4 },
}
type Figure = keyof typeof figureTexts
const textsOf = (of: Parameters<(typeof figureTexts)[Figure]>[0]) =>
  Object.fromEntries(Object.entries(figureTexts).map(([name, say]) => [name, say(of)]))

test('how things stand is a number with its word', () => {
  assert.deepEqual(textsOf(all), {
    mentors: '2 mentors',
    posts: '1 post published',
    bookings: '1 new booking',
    messages: '3 open messages',
    privacyRequests: '2 open requests',
    courses: '1,234 courses',
    drafts: '2 unpublished courses',
    learning: '3 in progress',
    results: '5 courses completed, 4 certificates',
    students: '1 student',
    waiting: '0 students waiting',
    everyone: '1 student, 0 to approve',
    enrolled: '1 course',
    progress: '0 of 1 completed',
  })
})

test('a figure the viewer may not know has no text', () => {
  const { enrolled, progress, ...counts } = textsOf({ enrolled: all.enrolled })
  assert.deepEqual([enrolled, progress], ['1 course', '0 of 1 completed'])
  assert.deepEqual(new Set(Object.values(counts)), new Set(['']))
})

const NEXT = { name: 'Slides', module: '', index: 0 }
const enrollment = (
  title: string,
  { next = NEXT, ...of }: Partial<OwnCourse> & { next?: typeof NEXT | null } = {},
): OwnCourse => ({
  _id: title,
  course: { _id: title, title },
  completionStatus: 'in-progress',
  createdAt: '2026-11-01T00:00:00.000Z',
  lastOpenedAt: null,
  materials: { inAll: 2, opened: 1, next },
  ...of,
})
const continued = (...courses: OwnCourse[]) => whereToContinue(courses)?.course.title

// product 6.10
test('a student continues the course they were in last, while it has unopened materials', () => {
  const earlier = { lastOpenedAt: '2026-11-05T00:00:00.000Z' }
  const later = { lastOpenedAt: '2026-11-06T00:00:00.000Z' }
  assert.equal(continued(), undefined)
  assert.equal(continued(enrollment('A', { next: null })), undefined)
  assert.equal(continued(enrollment('A', earlier), enrollment('B', later)), 'B')
  assert.equal(continued(enrollment('A', earlier), enrollment('B', { ...later, next: null })), 'A')
  assert.equal(continued(enrollment('A', earlier), enrollment('New', { createdAt: '2026-11-09T00:00:00.000Z' })), 'New')
  assert.equal(
    continued(enrollment('A', earlier), enrollment('Done', { ...later, completionStatus: 'completed' })),
    'A',
  )
  assert.equal(continued(enrollment('Done', { completionStatus: 'completed' })), 'Done')
})

test('a graduate has completed every course, and at least one', () => {
  const [done, learning] = [{ completionStatus: 'completed' as const }, { completionStatus: 'in-progress' as const }]
  assert.deepEqual([[], [learning], [done, learning], [done], [done, done]].map(isGraduate), [
    false,
    false,
    false,
    true,
    true,
  ])
})

test('the timetable takes one of four places in the bottom bar of students and mentors', () => {
  const shortcuts = (role: 'student' | 'mentor', hasClassroom: boolean) =>
    listMenu(user({ role }), hasClassroom).flatMap(({ short }) => short ?? [])
  assert.deepEqual(shortcuts('student', true), ['Home', 'Courses', 'Forum', 'Timetable'])
  assert.deepEqual(shortcuts('student', false), ['Home', 'Courses', 'Forum', 'Profile'])
  assert.deepEqual(shortcuts('mentor', true), ['Home', 'Approvals', 'Students', 'Timetable'])
  assert.deepEqual(shortcuts('mentor', false), ['Home', 'Approvals', 'Students', 'Courses'])
})

test('an entry of the menu is that of its address, and of what is behind it', () => {
  const here = (pathname: string) =>
    listMenu(user({ role: 'mentor' }), true)
      .filter((entry) => isCurrentEntry(entry, `/dashboard${pathname}`))
      .map(({ path }) => path)
  assert.deepEqual(here('/mentor'), [''])
  assert.deepEqual(here('/mentor/'), [''])
  assert.deepEqual(here('/mentor/Students'), ['/students'])
  assert.deepEqual(here('/batches/1/edit'), ['/batches'])
  assert.deepEqual(here('/mentor/manage-courses'), ['/manage-courses'])
  assert.deepEqual(here('/mentor/manage-courses/upload/1'), ['/manage-courses/upload'])
  for (const elsewhere of ['/mentor/student-profile/1', '/mentor/studentsx', '/mentor/manage-courses/1'])
    assert.deepEqual(here(elsewhere), [])
})

test('an address of the classroom is known', () => {
  const paths = [
    '/batches/new',
    '/classes/1/register',
    '/timetable',
    '/admin/holidays',
    '/student/batches',
    '/mentor/holidays',
    '/batch',
  ]
  const results = ['', '/', ...paths].map((path) => isOfClassroom(`/dashboard${path}`))
  assert.deepEqual(results, [false, false, true, true, true, true, false, false, false])
})

test('a week begins on Monday, where the institute is', () => {
  const bounds = (now: string, zone = 'Asia/Kolkata') => weekBounds(Date.parse(now), zone)
  const last = (now: string, zone?: string) =>
    bounds(now, zone)
      .slice(-2)
      .map((at) => new Date(at).toISOString())
  const week = ['2026-11-15T18:30:00.000Z', '2026-11-22T18:30:00.000Z']
  assert.deepEqual(last('2026-11-18T12:00:00Z'), week)
  assert.deepEqual(last('2026-11-15T18:30:00Z'), week, 'midnight in Bengaluru')
  assert.deepEqual(last('2026-11-22T18:29:59.999Z'), week, 'Sunday is the last day')
  assert.notDeepEqual(last('2026-11-22T18:30:00Z'), week)
  assert.equal(bounds('2026-11-18T12:00:00Z').length, 13)
  const long = bounds('2026-10-28T12:00:00Z', 'Europe/Berlin').slice(-3)
  assert.deepEqual(
    long.slice(1).map((at, before) => (at - (long[before] ?? 0)) / 3_600_000),
    [169, 168],
    'the week in which clocks go back has an hour more',
  )
})

test('a bar ends below a round number, and says when there are more', () => {
  assert.deepEqual(
    [[], [0], [1], [3], [6], [10], [11], [201], [1001]].map(axisMaximum),
    [1, 1, 1, 5, 10, 10, 20, 500, 2000],
  )
  assert.deepEqual([formatBarCount(500), formatBarCount(501)], ['500', '500+'])
  assert.equal(linkToAll(1_001, '/').text, 'All 1,000+')
  assert.equal(figureTexts.messages({ ...all, admin: { ...all.admin, openMessages: 1_001 } }), '1,000+ open messages')
})
