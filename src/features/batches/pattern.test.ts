import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type Calendar,
  dateIn,
  daysAfter,
  holidaysIn,
  meetingsOf,
  type Pattern,
  timeIn,
  WEEKDAYS,
  weekdayOf,
} from './pattern.ts'

const INDIA: Calendar = { timeZone: 'Asia/Kolkata', holidays: [] }
const evenings = (overrides: Partial<Pattern> = {}): Pattern => ({
  startsOn: '2027-01-04',
  weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'],
  startTime: '19:00',
  endTime: '21:00',
  classCount: 10,
  ...overrides,
})
const datesOf = (classes: { startsAt: string }[], { timeZone } = INDIA) =>
  classes.map(({ startsAt }) => dateIn(startsAt, timeZone))

const anyDate = fc.integer({ min: 0, max: 3_000 }).map((days) => daysAfter('2026-01-01', days))
const anyCalendar = fc.record({
  // One without, one with clocks that change, one where they change by half an hour at 2:00.
  timeZone: fc.constantFrom('Asia/Kolkata', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'),
  holidays: fc.array(anyDate, { maxLength: 60 }),
})
const anyPattern = fc.record({
  startsOn: anyDate,
  weekdays: fc.subarray([...WEEKDAYS], { minLength: 1 }),
  startTime: fc.constantFrom('00:30', '02:15', '09:00', '19:00'),
  endTime: fc.constantFrom('21:00', '23:59'),
  classCount: fc.integer({ min: 1, max: 120 }),
})

test('weekday evenings from a Monday on are held at seven by the clocks of India', () => {
  const classes = meetingsOf(evenings({ classCount: 6 }), INDIA)
  assert.deepEqual(classes[0], { number: 1, startsAt: '2027-01-04T13:30:00.000Z', endsAt: '2027-01-04T15:30:00.000Z' })
  assert.equal(classes[5]?.startsAt, '2027-01-11T13:30:00.000Z')
})

test('a pattern plans the requested number of classes, in order, on its weekdays and on no holiday @slow', () => {
  fc.assert(
    fc.property(anyPattern, anyCalendar, (pattern, calendar) => {
      const classes = meetingsOf(pattern, calendar)
      const dates = datesOf(classes, calendar)
      assert.deepEqual(
        classes.map(({ number }) => number),
        Array.from({ length: pattern.classCount }, (_, at) => at + 1),
      )
      assert.deepEqual(dates, [...new Set(dates)].sort())
      for (const date of dates) {
        assert.ok(
          date >= pattern.startsOn && pattern.weekdays.includes(weekdayOf(date)) && !calendar.holidays.includes(date),
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
