import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { byOurClock, isCheckInOpen, markOfCheckIn, registerCloses, registerOpens, summed } from './rules.ts'

const MINUTE = 60_000
const NOW = Date.parse('2027-01-05T14:00:00.000Z')
const iso = (moment: number) => new Date(moment).toISOString()
const hours = { startsAt: iso(NOW), endsAt: iso(NOW + 120 * MINUTE) }

test('however wrong a phone’s clock is, its marks are as old as they are, in their order, and never of what is to come', () => {
  const ages = fc.array(fc.nat({ max: 10_000_000 }), { minLength: 2 })
  const skews = fc.integer({ min: -1e11, max: 1e11 })
  const property = fc.property(ages, skews, (made, skew) => {
    for (const age of made) assert.equal(byOurClock(iso(NOW - age + skew), iso(NOW + skew), NOW), NOW - age)
  })
  fc.assert(property)
  assert.equal(byOurClock(iso(NOW + MINUTE), iso(NOW), NOW), NOW, 'its clock was set back in between')
})

test('marks are made from half an hour before a class until a week after it', () => {
  assert.equal(registerOpens(hours), NOW - 30 * MINUTE)
  assert.equal(registerCloses(hours), NOW + 120 * MINUTE + 7 * 24 * 60 * MINUTE)
})

test('students check in from a quarter of an hour before the begin until the end, and are late ten minutes after it', () => {
  const open = [-15 * MINUTE - 1, -15 * MINUTE, 120 * MINUTE - 1, 120 * MINUTE].map((later) =>
    isCheckInOpen(hours, NOW + later),
  )
  assert.deepEqual(open, [false, true, true, false])
  assert.deepEqual(
    [-MINUTE, 10 * MINUTE, 10 * MINUTE + 1].map((later) => markOfCheckIn(hours, NOW + later)),
    ['present', 'present', 'late'],
  )
})

test('an excused class counts for nothing, and a made-up class as attended', () => {
  const marked = (mark: Parameters<typeof summed>[0][number]['mark'], isMadeUp = false) => ({ mark, isMadeUp })
  assert.deepEqual(summed([]), { attended: 0, of: 0 })
  assert.deepEqual(summed([marked('present'), marked('late'), marked('absent'), marked('excused')]), {
    attended: 2,
    of: 3,
  })
  assert.deepEqual(summed([marked('absent', true), marked('excused', true)]), { attended: 2, of: 2 })
})
