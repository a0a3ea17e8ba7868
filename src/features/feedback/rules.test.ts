import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closesAt, fivesIn, isOpen, mayShow, tallied } from './rules.ts'

test('results show after five answers or the last day, and not before', () => {
  const round = { closesAt: closesAt(Date.parse('2026-11-01T10:00:00.000Z'), 14) }
  assert.equal(round.closesAt, '2026-11-15T10:00:00.000Z')
  const [within, after] = ['2026-11-15T09:59:59.999Z', '2026-11-15T10:00:00.000Z']
  assert.deepEqual([isOpen(round, within), isOpen(round, after)], [true, false])
  const shown = (given: number, now: string) => mayShow({ ...round, received: given }, now)
  assert.deepEqual([shown(4, within), shown(5, within), shown(0, after)], [false, true, true])
})

test('answers are counted in fives', () => {
  assert.deepEqual([0, 4, 5, 9, 10].map(fivesIn), [0, 0, 1, 1, 2])
})

test('ratings are counted, and their mean has one decimal', () => {
  assert.deepEqual(tallied([]), { counts: [0, 0, 0, 0, 0], mean: null })
  assert.deepEqual(tallied([5, 4, 4]), { counts: [0, 0, 0, 2, 1], mean: 4.3 })
})
