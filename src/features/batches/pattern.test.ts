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
  type Planned,
  replan,
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
const planned = (pattern: Pattern, calendar = INDIA): Planned[] =>
  meetingsOf(pattern, calendar).map((meeting) => ({ ...meeting, _id: `class ${meeting.number}`, state: 'planned' }))
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

test('a pattern that did not change moves nothing, whenever it is saved @slow', () => {
  fc.assert(
    fc.property(anyPattern, anyCalendar, fc.integer({ min: -10, max: 400 }), (pattern, calendar, day) => {
      const now = Date.parse(`${pattern.startsOn}T12:00:00Z`) + day * 24 * 60 * 60_000
      const change = replan(planned(pattern, calendar), pattern, calendar, now)
      assert.deepEqual([change?.moved, change?.removed, change?.added], [[], [], []])
    }),
  )
})

test('a changed pattern moves each class once at most, and none that has begun or that somebody moved @slow', () => {
  const anyTouch = fc.array(fc.constantFrom('planned' as const, 'moved' as const, 'cancelled' as const), {
    maxLength: 40,
  })
  fc.assert(
    fc.property(
      anyPattern,
      anyPattern,
      anyCalendar,
      anyTouch,
      fc.integer({ min: -10, max: 200 }),
      (before, after, calendar, touch, day) => {
        const now = Date.parse(`${before.startsOn}T12:00:00Z`) + day * 24 * 60 * 60_000
        const classes = planned(before, calendar).map((meeting, at) => ({
          ...meeting,
          state: touch[at] ?? ('planned' as const),
        }))
        const change = replan(classes, after, calendar, now)
        const fixed = classes.filter(({ startsAt, state }) => Date.parse(startsAt) <= now || state !== 'planned')
        if (!change) return assert.ok(fixed.length > after.classCount)
        const ids = [...change.kept, ...change.moved, ...change.removed].map(({ _id }) => _id)
        assert.deepEqual(ids.toSorted(), classes.map(({ _id }) => _id).toSorted(), 'each is accounted for once')
        for (const fixedClass of fixed) assert.ok(change.kept.includes(fixedClass), `${fixedClass._id} stays`)
        assert.equal(change.kept.length + change.moved.length + change.added.length, after.classCount)
        const fresh = [...change.moved.map(({ to }) => to), ...change.added]
        for (const date of datesOf(fresh, calendar)) {
          assert.ok(
            date >= after.startsOn && after.weekdays.includes(weekdayOf(date)) && !calendar.holidays.includes(date),
          )
        }
        const numbers = [...change.kept, ...change.moved, ...change.added].map(({ number }) => number)
        assert.equal(new Set(numbers).size, numbers.length)
      },
    ),
  )
})

test('fewer classes leave from the end; never those that have begun', () => {
  const classes = planned(evenings())
  const now = Date.parse('2027-01-06T20:00:00+05:30')
  const change = replan(classes, evenings({ classCount: 4 }), INDIA, now)
  assert.deepEqual(
    change?.removed.map(({ number }) => number),
    [5, 6, 7, 8, 9, 10],
  )
  assert.equal(replan(classes, evenings({ classCount: 2 }), INDIA, now), null)
})

test('a class that was moved by hand uses up the day that was meant for it', () => {
  const classes = planned(evenings({ classCount: 3 })).map((meeting) =>
    meeting.number === 2 ? { ...meeting, state: 'moved' as const, startsAt: '2027-01-09T04:30:00.000Z' } : meeting,
  )
  const change = replan(classes, evenings({ classCount: 3, startTime: '18:00' }), INDIA, 0)
  assert.deepEqual(
    change?.moved.map(({ number, to }) => [number, to.startsAt]),
    [
      [1, '2027-01-04T12:30:00.000Z'],
      [3, '2027-01-06T12:30:00.000Z'],
    ],
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
