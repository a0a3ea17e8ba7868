import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { dateIn, daysAfter } from '#src/shared/wall-time.ts'
import { anyCalendar, anyPattern, datesOf, evenings, INDIA } from '#test/patterns.ts'
import { type Calendar, type Pattern, planMeetings, toWeekday } from './pattern.ts'
import { countClasses, extension, isCounted, type Planned, replan } from './replan.ts'

const LONG_AGO = { ...INDIA, now: 0 }
const planned = (pattern: Pattern, calendar = INDIA): Planned[] =>
  planMeetings(pattern, calendar).map((meeting) => ({ ...meeting, _id: `class ${meeting.number}`, state: 'planned' }))
const evening = (date: string, hour = '19') => ({
  startsAt: new Date(`${date}T${hour}:00:00+05:30`).toISOString(),
  endsAt: new Date(`${date}T${Number(hour) + 2}:00:00+05:30`).toISOString(),
})
const added = (date: string, hour?: string): Planned => ({
  _id: `added on ${date}`,
  number: 0,
  state: 'planned',
  isAdded: true,
  ...evening(date, hour),
})
/** By hand, to another day. */
const moved = (planned: Planned, to: string): Planned => ({
  ...planned,
  ...evening(to),
  state: 'moved',
  plannedOn: planned.plannedOn ?? dateIn(planned.startsAt, INDIA.timeZone),
})

/** What was done by hand to each class, in turn. */
const anyTouch = fc.array(
  fc.constantFrom('planned' as const, 'moved' as const, 'cancelled' as const, 'added' as const),
  {
    maxLength: 40,
  },
)
const touched = (pattern: Pattern, calendar: Calendar, touch: string[]) =>
  planned(pattern, calendar).map((of, at): Planned => {
    if (touch[at] === 'added') return { ...of, isAdded: true }
    if (touch[at] === 'moved') return moved(of, daysAfter(dateIn(of.startsAt, calendar.timeZone), (at % 9) - 4))
    return touch[at] === 'cancelled' ? { ...of, state: 'cancelled' } : of
  })
const momentOn = (pattern: Pattern, day: number) => Date.parse(`${pattern.startsOn}T12:00:00Z`) + day * 24 * 60 * 60_000

test('a pattern that did not change moves nothing, whenever it is saved and whatever was done by hand', () => {
  fc.assert(
    fc.property(
      anyPattern,
      anyCalendar,
      anyTouch,
      fc.integer({ min: -10, max: 400 }),
      (pattern, calendar, touch, day) => {
        const classes = touched(pattern, calendar, touch)
        const same = { ...pattern, classCount: classes.filter(isCounted).length }
        const change = replan(classes, same, same, { ...calendar, now: momentOn(pattern, day) })
        assert.deepEqual([change?.moved, change?.removed, change?.added], [[], [], []])
      },
    ),
  )
})

// product 21.3
test('a changed pattern moves each class once at most, and none that has begun or that somebody moved', () => {
  fc.assert(
    fc.property(
      anyPattern,
      anyPattern,
      anyCalendar,
      anyTouch,
      fc.integer({ min: -10, max: 200 }),
      (before, after, calendar, touch, day) => {
        const now = momentOn(before, day)
        const classes = touched(before, calendar, touch)
        const change = replan(classes, before, after, { ...calendar, now })
        const fixed = classes.filter(
          ({ startsAt, state, isAdded }) => Date.parse(startsAt) <= now || state !== 'planned' || isAdded,
        )
        if (!change) return assert.ok(fixed.filter(isCounted).length > after.classCount)
        const ids = [...change.kept, ...change.moved, ...change.removed].map(({ _id }) => _id)
        assert.deepEqual(ids.toSorted(), classes.map(({ _id }) => _id).toSorted(), 'each is accounted for once')
        for (const fixedClass of fixed) assert.ok(change.kept.includes(fixedClass), `${fixedClass._id} stays`)
        const held = [...change.kept, ...change.moved].filter(isCounted).length
        assert.equal(held + change.added.length, after.classCount)
        const fresh = [...change.moved.map(({ to }) => to), ...change.added]
        for (const date of datesOf(fresh, calendar)) {
          assert.ok(
            date >= after.startsOn && after.weekdays.includes(toWeekday(date)) && !calendar.holidays.includes(date),
          )
        }
        assert.equal(new Set(datesOf(fresh, calendar)).size, fresh.length, 'no two on one day')
        for (const { startsAt } of fresh) assert.ok(Date.parse(startsAt) > now, 'nothing goes into the past')
      },
    ),
  )
})

test('an extension follows the last by the pattern, on no day on which the batch has a class', () => {
  fc.assert(
    fc.property(
      anyPattern,
      anyCalendar,
      anyTouch,
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: -10, max: 200 }),
      (pattern, calendar, touch, count, day) => {
        const now = momentOn(pattern, day)
        const classes = touched(pattern, calendar, touch)
        const more = extension(classes, pattern, { ...calendar, now }, count)
        const dates = datesOf(more, calendar)
        const taken = new Set(datesOf(classes, calendar))
        assert.equal(new Set(dates).size, count)
        for (const date of dates) assert.ok(!taken.has(date) && !calendar.holidays.includes(date))
        for (const { startsAt } of more) assert.ok(Date.parse(startsAt) > now)
        assert.deepEqual(dates, dates.toSorted())
      },
    ),
  )
})

// product 21.3
test('fewer classes leave from the end; never those that have begun', () => {
  const classes = planned(evenings())
  const calendar = { ...INDIA, now: Date.parse('2027-01-06T20:00:00+05:30') }
  const change = replan(classes, evenings(), evenings({ classCount: 4 }), calendar)
  assert.deepEqual(
    change?.removed.map(({ number }) => number),
    [5, 6, 7, 8, 9, 10],
  )
  assert.equal(replan(classes, evenings(), evenings({ classCount: 2 }), calendar), null)
})

test('a class that was moved by hand uses up the day that was meant for it', () => {
  const pattern = evenings({ classCount: 3 })
  const classes = planned(pattern).map((of) => (of.number === 2 ? moved(of, '2027-01-09') : of))
  const change = replan(classes, pattern, { ...pattern, startTime: '18:00' }, LONG_AGO)
  assert.deepEqual(
    change?.moved.map(({ number, to }) => [number, to.startsAt]),
    [
      [1, '2027-01-04T12:30:00.000Z'],
      [3, '2027-01-06T12:30:00.000Z'],
    ],
  )
})

test('an added class uses up no day of the pattern: two more are the next two days', () => {
  const pattern = evenings({ classCount: 5 })
  const classes = [...planned(pattern), added('2027-01-13')]
  assert.deepEqual(datesOf(extension(classes, pattern, LONG_AGO, 3)), ['2027-01-11', '2027-01-12', '2027-01-14'])
  const edited = replan(classes, pattern, { ...pattern, classCount: 8 }, LONG_AGO)
  assert.deepEqual(datesOf(edited?.added ?? []), ['2027-01-11', '2027-01-12'])
})

test('a cancelled class is given up, and its day is not used again', () => {
  const pattern = evenings({ classCount: 5 })
  const classes = planned(pattern).map((of): Planned => (of.number === 5 ? { ...of, state: 'cancelled' } : of))
  const again = replan(classes, pattern, pattern, LONG_AGO)
  assert.deepEqual(datesOf(again?.added ?? []), ['2027-01-11'])
})

test('one count: two parts of a class are one, a cancelled one is none', () => {
  const classes = planned(evenings({ classCount: 4 })).map(
    (of): Planned => (of.number === 3 ? { ...of, state: 'cancelled' } : of),
  )
  const rest: Planned = { ...added('2027-01-09'), isAdded: false, continuesId: 'class 1' }
  const counts = countClasses([...classes, rest], Date.parse('2027-01-05T12:00:00+05:30'))
  assert.deepEqual(counts, { planned: 3, held: 1, toCome: 2, cancelled: 1 })
})
