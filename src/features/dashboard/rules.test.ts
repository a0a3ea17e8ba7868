import assert from 'node:assert/strict'
import { test } from 'node:test'
import { figureTexts } from './rules.ts'

const all = {
  own: { courses: 1, completed: 0 },
  staff: { students: 1, pending: 0, courses: 1234, drafts: 2, inProgress: 3 },
  admin: { mentors: 2, posts: 1, newBookings: 1, openMessages: 3 },
}
type Figure = keyof typeof figureTexts
const said = (of: Parameters<(typeof figureTexts)[Figure]>[0]) =>
  Object.fromEntries(Object.entries(figureTexts).map(([name, say]) => [name, say(of)]))

test('how things stand is a number with its word', () => {
  assert.deepEqual(said(all), {
    mentors: '2 mentors',
    posts: '1 post published',
    bookings: '1 new booking',
    messages: '3 open messages',
    courses: '1,234 courses',
    drafts: '2 unpublished courses',
    learning: '3 in progress',
    students: '1 student',
    waiting: '0 students waiting',
    everyone: '1 student, 0 waiting',
    own: '1 course',
    progress: '0 of 1 completed',
  })
})

test('what is not the viewer’s to know is not said', () => {
  const { own, progress, ...others } = said({ own: all.own })
  assert.deepEqual([own, progress], ['1 course', '0 of 1 completed'])
  assert.deepEqual(new Set(Object.values(others)), new Set(['']))
})
