import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suggestHolidays } from './holiday-suggestions.ts'

// product 21.17
test('holidays of the coming two years are suggested, but none that is declared', () => {
  const all = suggestHolidays('2026-11-28', [])
  const dates = all.map(({ date }) => date)
  assert.deepEqual(dates, dates.toSorted())
  assert.equal(dates[0], '2026-12-25')
  for (const national of ['01-26', '08-15', '10-02'])
    for (const year of ['2027', '2028']) assert.ok(dates.includes(`${year}-${national}`), `${year}-${national}`)
  assert.ok(dates.every((date) => date >= '2026-11-28' && date <= '2028-11-28'))
  assert.deepEqual(suggestHolidays('2026-11-28', all), [])
  assert.deepEqual(
    suggestHolidays('2027-10-02', [])
      .slice(0, 2)
      .map(({ name, needsCheck }) => [name, needsCheck]),
    [
      ['Gandhi Jayanti', false],
      ['Vijayadashami', true],
    ],
  )
})

test('later than all that is known of the moon, those with a day of their own are left', () => {
  const later = suggestHolidays('2031-01-01', [])
  assert.ok(later.length >= 10 && later.every(({ needsCheck }) => !needsCheck))
})
