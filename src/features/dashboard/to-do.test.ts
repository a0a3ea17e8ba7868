import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byDue, countToDo } from './to-do.ts'

test('what is overdue for the longest is first', () => {
  const due = (...all: string[]) => byDue(all.map((dueAt) => ({ dueAt }))).map(({ dueAt }) => dueAt)
  assert.deepEqual(due(), [])
  assert.deepEqual(due('2026-11-28T09:00:00.000Z', '2026-11-28T00:00:00+05:30', '2026-12-01T00:00:00Z'), [
    '2026-11-28T00:00:00+05:30',
    '2026-11-28T09:00:00.000Z',
    '2026-12-01T00:00:00Z',
  ])
})

test('kinds of which nothing waits are not counted', () => {
  const enrolled = { courses: 0, completed: 0 }
  const none = { followUps: 0, reports: 0 }
  assert.deepEqual(countToDo({ enrolled }, none), [])
  const admin = { mentors: 1, posts: 1, newBookings: 2, openMessages: 0, privacyRequests: 1, certificates: 1 }
  const counts = countToDo({ enrolled, admin }, { ...none, followUps: 3 })
  assert.deepEqual(
    counts.map(({ kind, count }) => [kind, count]),
    [
      ['calls due', 3],
      ['new bookings', 2],
      ['privacy requests', 1],
    ],
  )
})
