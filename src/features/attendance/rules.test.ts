import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { registerOpens } from '#src/features/batches/rules.ts'
import {
  checkInMark,
  effectiveMark,
  isCheckInOpen,
  type Mark,
  nextAwayMark,
  registerClosesAt,
  registerOffer,
  sumAttendance,
  toServerTime,
} from './rules.ts'

const MINUTE = 60_000
const NOW = Date.parse('2027-01-05T14:00:00.000Z')
const iso = (moment: number) => new Date(moment).toISOString()
const hours = { startsAt: iso(NOW), endsAt: iso(NOW + 120 * MINUTE) }

// product 22.2
test('however wrong a phone’s clock is, its marks are as old as they are, in their order, and never of what is to come', () => {
  const ages = fc.array(fc.nat({ max: 10_000_000 }), { minLength: 2 })
  const skews = fc.integer({ min: -1e11, max: 1e11 })
  const property = fc.property(ages, skews, (made, skew) => {
    for (const age of made) assert.equal(toServerTime(iso(NOW - age + skew), iso(NOW + skew), NOW), NOW - age)
  })
  fc.assert(property)
  assert.equal(toServerTime(iso(NOW + MINUTE), iso(NOW), NOW), NOW, 'its clock was set back in between')
})

test('a register is offered from when it opens until it is complete', () => {
  const offer = (listed: number, unmarked: number, minutes: number) =>
    registerOffer({ ...hours, listed, unmarked }, NOW + minutes * MINUTE)
  assert.equal(offer(2, 2, -18 * 60), 'to come')
  assert.equal(offer(2, 2, -31), 'to come')
  assert.equal(offer(2, 2, -30), 'open')
  assert.equal(offer(2, 1, 300), 'open')
  assert.equal(offer(2, 0, 5), 'complete')
  assert.equal(offer(0, 0, 5), 'open', 'someone may walk in')
  assert.equal(offer(0, 0, 121), 'empty', 'nobody did')
})

// product 22.2
test('marks are made from half an hour before a class until a week after it', () => {
  assert.equal(registerOpens(hours), NOW - 30 * MINUTE)
  assert.equal(registerClosesAt(hours), NOW + 120 * MINUTE + 7 * 24 * 60 * MINUTE)
})

test('a class that was held in part has no register and no code after its end but for the week', () => {
  const ended = { ...hours, endedAt: iso(NOW + 30 * MINUTE) }
  assert.equal(registerClosesAt(ended), NOW + 30 * MINUTE + 7 * 24 * 60 * MINUTE)
  assert.deepEqual(
    [30 * MINUTE - 1, 30 * MINUTE].map((later) => isCheckInOpen(ended, NOW + later)),
    [true, false],
  )
})

// product 22.6
test('students check in from a quarter of an hour before the begin until the end, and are late ten minutes after it', () => {
  const open = [-15 * MINUTE - 1, -15 * MINUTE, 120 * MINUTE - 1, 120 * MINUTE].map((later) =>
    isCheckInOpen(hours, NOW + later),
  )
  assert.deepEqual(open, [false, true, true, false])
  assert.deepEqual(
    [-MINUTE, 10 * MINUTE, 10 * MINUTE + 1].map((later) => checkInMark(hours, NOW + later)),
    ['present', 'present', 'late'],
  )
})

const part = (_id: string, mark: Mark, continuesId: string | null = null, isMadeUp = false) => ({
  _id,
  continuesId,
  mark,
  isMadeUp,
})

test('a class that was held in two parts is one, attended if either part was', () => {
  const parts = (first: Mark, second: Mark, isMadeUp = false) =>
    sumAttendance([part('b', second, 'a', isMadeUp), part('c', 'present'), part('a', first)])
  assert.deepEqual(parts('absent', 'present'), { attended: 2, of: 2 })
  assert.deepEqual(parts('late', 'absent'), { attended: 2, of: 2 })
  assert.deepEqual(parts('absent', 'absent'), { attended: 1, of: 2 })
  assert.deepEqual(parts('excused', 'absent'), { attended: 1, of: 2 })
  assert.deepEqual(parts('excused', 'excused'), { attended: 1, of: 1 })
  assert.deepEqual(parts('excused', 'excused', true), { attended: 2, of: 2 })
  assert.deepEqual(
    sumAttendance([part('b', 'present', 'a')]),
    { attended: 1, of: 1 },
    'of the first part nothing was marked',
  )
})

test('whoever is away is excused unless they were there', () => {
  const marks = [null, 'absent', 'excused', 'late', 'present'] as const
  assert.deepEqual(
    marks.map((mark) => effectiveMark(mark, true)),
    ['excused', 'excused', 'excused', 'late', 'present'],
  )
  assert.deepEqual(
    marks.map((mark) => effectiveMark(mark, false)),
    [...marks],
  )
  const presses = [nextAwayMark('excused')]
  for (const _ of [1, 2, 3]) presses.push(nextAwayMark(presses.at(-1) ?? null))
  assert.deepEqual(presses, ['present', 'late', 'excused', 'present'])
})

// product 22.8
test('an excused class counts for nothing, and a made-up class as attended', () => {
  const marked = (mark: Mark, isMadeUp = false) => part(crypto.randomUUID(), mark, null, isMadeUp)
  assert.deepEqual(sumAttendance([]), { attended: 0, of: 0 })
  assert.deepEqual(sumAttendance([marked('present'), marked('late'), marked('absent'), marked('excused')]), {
    attended: 2,
    of: 3,
  })
  assert.deepEqual(sumAttendance([marked('absent', true), marked('excused', true)]), { attended: 2, of: 2 })
})
