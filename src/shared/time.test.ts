import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ago, duration } from './time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test('how long something takes is said in whole ones of the largest unit', () => {
  for (const [milliseconds, said] of [
    [0, 'less than a minute'],
    [MINUTE - 1, 'less than a minute'],
    [MINUTE, '1 minute'],
    [HOUR - 1, '59 minutes'],
    [3 * HOUR + 59 * MINUTE, '3 hours'],
    [24 * HOUR, '1 day'],
    [7 * 24 * HOUR - 1, '6 days'],
    [85 * 24 * HOUR, '12 weeks'],
  ] as const)
    assert.equal(duration(milliseconds), said)
  assert.equal(ago('2026-11-21T10:00:00.000Z', Date.parse('2026-11-21T12:30:00.000Z')), '2 hours ago')
  assert.equal(ago('2026-11-21T10:00:01.000Z', Date.parse('2026-11-21T10:00:00.000Z')), 'less than a minute ago')
})
