import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedEntries, isChangeable } from './rules.ts'

const event = { startsAt: '', endsAt: '', summary: '', description: '', location: '', isHeld: true }

test('the first SEQUENCE is greater than what calendars were sent before entries were kept', () => {
  const [added] = changedEntries([], [{ _id: 'a', version: 3, event }])
  assert.ok((added?.version ?? 0) > 4)
})

test('only what differs from what was sent is written, with the next SEQUENCE; what is no longer theirs is cancelled', () => {
  const sent = ['a', 'b', 'c'].map((classId) => ({ classId, version: 5, event }))
  const classes = [
    { _id: 'a', version: 9, event: { ...event } },
    { _id: 'b', version: 9, event: { ...event, location: 'Room 2' } },
  ]
  assert.deepEqual(changedEntries(sent, classes), [
    { classId: 'c', version: 6, event: { ...event, isHeld: false } },
    { classId: 'b', version: 6, event: { ...event, location: 'Room 2' } },
  ])
  const cancelled = [{ classId: 'c', version: 6, event: { ...event, isHeld: false } }]
  assert.deepEqual(changedEntries(cancelled, []), [], 'once')
})

test('a class can be changed until it begins, unless it is cancelled', () => {
  const startsAt = '2027-01-04T04:00:00Z'
  const begin = Date.parse(startsAt)
  assert.equal(isChangeable({ startsAt, state: 'planned' }, begin - 1), true)
  assert.equal(isChangeable({ startsAt, state: 'planned' }, begin), false)
  assert.equal(isChangeable({ startsAt, state: 'cancelled' }, begin - 1), false)
})
