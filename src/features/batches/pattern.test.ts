import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { timeIn } from '#src/shared/wall-time.ts'
import { anyCalendar, anyPattern, datesOf, evenings, INDIA } from '#test/patterns.ts'
import { holidaysIn, isInOrder, planMeetings, toWeekday } from './pattern.ts'

test('weekday evenings from a Monday on are held at seven by the clocks of India', () => {
  const classes = planMeetings(evenings({ classCount: 6 }), INDIA)
  assert.deepEqual(classes[0], { number: 1, startsAt: '2027-01-04T13:30:00.000Z', endsAt: '2027-01-04T15:30:00.000Z' })
  assert.equal(classes[5]?.startsAt, '2027-01-11T13:30:00.000Z')
})

// product 21.1
test('a class that begins before midnight may end in the night that follows', () => {
  const nights = { startTime: '23:00', endTime: '01:00' }
  const [first] = planMeetings(evenings({ classCount: 1, ...nights }), INDIA)
  assert.deepEqual(first, { number: 1, startsAt: '2027-01-04T17:30:00.000Z', endsAt: '2027-01-04T19:30:00.000Z' })
  const lasts = (startTime: string, endTime: string) => isInOrder({ startTime, endTime })
  assert.ok(lasts('23:00', '01:00') && lasts('22:30', '00:00') && lasts('22:00', '04:00') && lasts('09:00', '18:00'))
  assert.ok(
    !lasts('22:00', '04:01') && !lasts('21:00', '19:00') && !lasts('19:00', '19:00') && !lasts('01:00', '00:30'),
  )
})

test('a pattern plans the requested number of classes, in order, on its weekdays and on no holiday', () => {
  fc.assert(
    fc.property(anyPattern, anyCalendar, (pattern, calendar) => {
      const classes = planMeetings(pattern, calendar)
      const dates = datesOf(classes, calendar)
      assert.deepEqual(
        classes.map(({ number }) => number),
        Array.from({ length: pattern.classCount }, (_, at) => at + 1),
      )
      assert.deepEqual(dates, [...new Set(dates)].sort())
      for (const date of dates) {
        assert.ok(
          date >= pattern.startsOn && pattern.weekdays.includes(toWeekday(date)) && !calendar.holidays.includes(date),
        )
      }
      for (const { startsAt, endsAt } of classes) assert.ok(Date.parse(startsAt) < Date.parse(endsAt))
    }),
  )
})

test('holidays are named that fall on a day of the pattern, while it runs', () => {
  const holidays = ['2027-01-01', '2027-01-09', '2027-01-12', '2027-03-01']
  assert.deepEqual(holidaysIn(evenings(), { ...INDIA, holidays }, '2027-01-15'), ['2027-01-12'])
})

test('a moment is shown by the clocks of its zone', () => {
  assert.equal(timeIn('2027-01-04T13:30:00.000Z', 'Asia/Kolkata'), '19:00')
  assert.equal(timeIn('2027-01-04T18:30:00.000Z', 'Asia/Kolkata'), '00:00')
})
