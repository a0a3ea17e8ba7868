import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { nextOpening } from './opening-hours.ts'

const HOUR = 60 * 60_000
const INDIA = { openingHours: 'Mo-Sa 09:30-18:30', timeZone: 'Asia/Kolkata' }
const at = (written: string, opening = INDIA) => new Date(nextOpening(Date.parse(written), opening)).toISOString()
const same = (written: string, opening?: typeof INDIA) => at(written, opening) === new Date(written).toISOString()

// product 20.1
test('while it is open that is now, and else when it opens next', () => {
  for (const open of ['2026-11-20T09:30+05:30', '2026-11-21T12:00+05:30', '2026-11-21T18:29:59.999+05:30'])
    assert.ok(same(open), open)
  for (const [closed, next] of [
    ['2026-11-20T09:29:59.999+05:30', '2026-11-20T09:30+05:30'],
    ['2026-11-20T18:30+05:30', '2026-11-21T09:30+05:30'],
    ['2026-11-21T18:30+05:30', '2026-11-23T09:30+05:30'],
    ['2026-11-21T23:59:59.999+05:30', '2026-11-23T09:30+05:30'],
    ['2026-11-22T00:00+05:30', '2026-11-23T09:30+05:30'],
    ['2026-11-22T12:00+05:30', '2026-11-23T09:30+05:30'],
    ['2026-11-23T00:00+05:30', '2026-11-23T09:30+05:30'],
  ] as const)
    assert.equal(at(closed), new Date(next).toISOString(), closed)
})

test('days may have hours of their own, also two, and a week may end within them', () => {
  const openingHours = 'Fr-Mo 10:00-13:00, Sa 15:00-20:00'
  for (const [closed, next] of [
    ['2026-11-21T13:00+05:30', '2026-11-21T15:00+05:30'],
    ['2026-11-22T13:00+05:30', '2026-11-23T10:00+05:30'],
    ['2026-11-23T13:00+05:30', '2026-11-27T10:00+05:30'],
  ] as const)
    assert.equal(at(closed, { ...INDIA, openingHours }), new Date(next).toISOString(), closed)
  assert.ok(same('2026-11-22T03:00+05:30', { ...INDIA, openingHours: 'never' }))
})

test('opening hours follow the local clock when daylight saving changes', () => {
  const newYork = { ...INDIA, timeZone: 'America/New_York' }
  assert.equal(at('2026-03-07T19:00-05:00', newYork), new Date('2026-03-09T09:30-04:00').toISOString())
  assert.equal(at('2026-10-31T19:00-04:00', newYork), new Date('2026-11-02T09:30-05:00').toISOString())
  const early = { openingHours: 'Mo-Su 02:30-18:00', timeZone: 'America/New_York' }
  assert.equal(at('2026-03-08T00:00-05:00', early), new Date('2026-03-08T03:30-04:00').toISOString(), '2:30 is skipped')
  const twice = { openingHours: 'Mo-Su 01:30-18:00', timeZone: 'America/New_York' }
  assert.equal(at('2026-11-01T00:00-04:00', twice), new Date('2026-11-01T01:30-04:00').toISOString(), 'the first 1:30')
  assert.ok(same('2026-11-01T01:10-05:00', twice), 'after the first 1:30 it stays open')
})

const CLOCKS = Object.fromEntries(
  ['Asia/Kolkata', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kathmandu'].map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('en-GB', { weekday: 'short', hour: '2-digit', minute: '2-digit', timeZone }),
  ]),
)
const zones = fc.constantFrom(...Object.keys(CLOCKS))
const instants = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 0, 1) })

/** As a wall clock and a calendar beside the door say it. */
function isOpen(instant: number, timeZone: string) {
  const [day = '', time = ''] = CLOCKS[timeZone]?.format(instant).split(' ') ?? []
  return !day.startsWith('Sun') && time >= '09:30' && time < '18:30'
}

test('whenever one asks, wherever: it is open then, and was not a moment before', () => {
  const ofAnyPlace = fc.property(instants, zones, (instant, timeZone) => {
    const next = nextOpening(instant, { ...INDIA, timeZone })
    assert.ok(isOpen(next, timeZone))
    if (next === instant) return
    for (let before = next - 1; before >= instant; before -= HOUR / 4) assert.ok(!isOpen(before, timeZone))
    assert.ok(!isOpen(instant, timeZone))
  })
  fc.assert(ofAnyPlace, { numRuns: 500 })
})

test('a later time never yields an earlier opening', () => {
  const inOrder = fc.property(instants, fc.integer({ min: 0, max: 72 * HOUR }), zones, (instant, later, timeZone) => {
    const opening = { ...INDIA, timeZone }
    assert.ok(nextOpening(instant, opening) <= nextOpening(instant + later, opening))
  })
  fc.assert(inOrder, { numRuns: 500 })
})
