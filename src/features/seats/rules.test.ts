import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NO_PAUSE, splitSeat } from './rules.ts'

const away = (from: number, until: number) => ({
  pausedFrom: `2027-01-${String(from).padStart(2, '0')}`,
  pausedUntil: `2027-01-${String(until).padStart(2, '0')}`,
})
const today = '2027-01-15'

// product 21.19
for (const [what, before, after, expected] of [
  ['the first pause', NO_PAUSE, away(10, 20), { later: away(10, 20) }],
  ['the end of one that has not begun', away(16, 20), NO_PAUSE, { later: NO_PAUSE }],
  ['the end of one on its first day', away(15, 20), NO_PAUSE, { earlier: away(15, 20), later: NO_PAUSE }],
  ['the end of one that is over', away(1, 5), NO_PAUSE, { earlier: away(1, 5), later: NO_PAUSE }],
  ['an earlier first day of one that runs', away(14, 20), away(10, 20), { later: away(10, 20) }],
  ['a later first day of one that runs', away(10, 20), away(12, 20), { later: away(12, 20) }],
  [
    'another to come in the place of one that runs',
    away(10, 20),
    away(25, 28),
    { earlier: away(10, 20), later: away(25, 28), from: '2027-01-25' },
  ],
  [
    'another after one that is over',
    away(1, 5),
    away(8, 12),
    { earlier: away(1, 5), later: away(8, 12), from: '2027-01-08' },
  ],
  [
    'another before one that is over',
    away(8, 12),
    away(1, 5),
    { earlier: away(1, 5), later: away(8, 12), from: '2027-01-08' },
  ],
] as const)
  test(`a seat and ${what}`, () => {
    assert.deepEqual(splitSeat(before, after, today), expected)
  })
