import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nonBreaking, withPlainSpaces } from './text.ts'
import {
  ago,
  duration,
  formatDateTime,
  formatNearDay,
  formatNearTime,
  formatWeekday,
  formatZonedTime,
  zoneNote,
} from './time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test('how long something takes is said in whole ones of the largest unit', () => {
  for (const [milliseconds, text] of [
    [0, 'less than a minute'],
    [MINUTE - 1, 'less than a minute'],
    [MINUTE, '1 minute'],
    [HOUR - 1, '59 minutes'],
    [3 * HOUR + 59 * MINUTE, '3 hours'],
    [24 * HOUR, '1 day'],
    [7 * 24 * HOUR - 1, '6 days'],
    [85 * 24 * HOUR, '12 weeks'],
  ] as const)
    assert.equal(duration(milliseconds), text)
  assert.equal(ago('2026-11-21T10:00:00.000Z', Date.parse('2026-11-21T12:30:00.000Z')), '2 hours ago')
  assert.equal(ago('2026-11-21T10:00:01.000Z', Date.parse('2026-11-21T10:00:00.000Z')), 'less than a minute ago')
})

test('a date and a time keep together, and a line may break between them', () => {
  const instant = '2026-11-26T13:30:00.000Z'
  assert.equal(formatDateTime(instant), `${nonBreaking('26 Nov 2026')}, ${nonBreaking('7:00 PM')}`)
  assert.equal(formatWeekday(instant), nonBreaking('Thu, 26 Nov 2026'))
  assert.equal(withPlainSpaces(formatDateTime(instant)), '26 Nov 2026, 7:00 PM')
})

// product 20.6
test('a class of today or tomorrow is named so by the clock of the institute', () => {
  const class7pm = '2026-11-26T13:30:00.000Z'
  for (const [now, time, day] of [
    // Half an hour after midnight in India is still the day before in UTC.
    ['2026-11-24T19:00:00.000Z', 'Tomorrow, 7:00 PM', 'Tomorrow, 26 Nov 2026'],
    ['2026-11-24T18:29:00.000Z', '26 Nov 2026, 7:00 PM', 'Thu, 26 Nov 2026'],
    ['2026-11-25T18:29:59.000Z', 'Tomorrow, 7:00 PM', 'Tomorrow, 26 Nov 2026'],
    ['2026-11-25T18:30:00.000Z', 'Today, 7:00 PM', 'Today, 26 Nov 2026'],
    ['2026-11-26T18:29:59.000Z', 'Today, 7:00 PM', 'Today, 26 Nov 2026'],
    ['2026-11-26T18:30:00.000Z', '26 Nov 2026, 7:00 PM', 'Thu, 26 Nov 2026'],
  ] as const) {
    assert.equal(withPlainSpaces(formatNearTime(class7pm, Date.parse(now))), time, now)
    assert.equal(withPlainSpaces(formatNearDay(class7pm, Date.parse(now))), day, now)
  }
})

test('a time that is read elsewhere names its zone, and a screen says which clock it shows', () => {
  assert.equal(withPlainSpaces(formatZonedTime('2026-11-26T13:30:00.000Z')), 'Thu, 26 Nov 2026, 7:00 PM IST')
  assert.equal(zoneNote(-330), undefined)
  for (const offset of [0, -480, 300]) assert.match(zoneNote(offset) ?? '', /IST/)
})
