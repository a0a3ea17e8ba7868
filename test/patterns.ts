import fc from 'fast-check'
import { type Calendar, type Pattern, WEEKDAYS } from '../src/features/batches/pattern.ts'
import { dateIn, daysAfter } from '../src/shared/wall-time.ts'

export const INDIA: Calendar = { timeZone: 'Asia/Kolkata', holidays: [] }

/** Ten weekday evenings from a Monday on. */
export const evenings = (overrides: Partial<Pattern> = {}): Pattern => ({
  startsOn: '2027-01-04',
  weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'],
  startTime: '19:00',
  endTime: '21:00',
  classCount: 10,
  ...overrides,
})
export const datesOf = (classes: { startsAt: string }[], { timeZone } = INDIA) =>
  classes.map(({ startsAt }) => dateIn(startsAt, timeZone))

const anyDate = fc.integer({ min: 0, max: 3_000 }).map((days) => daysAfter('2026-01-01', days))
export const anyCalendar = fc.record({
  // One without, one with clocks that change, one where they change by half an hour at 2:00.
  timeZone: fc.constantFrom('Asia/Kolkata', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'),
  holidays: fc.array(anyDate, { maxLength: 60 }),
})
export const anyPattern = fc.record({
  startsOn: anyDate,
  weekdays: fc.subarray([...WEEKDAYS], { minLength: 1 }),
  startTime: fc.constantFrom('00:30', '02:15', '09:00', '19:00'),
  endTime: fc.constantFrom('21:00', '23:59'),
  classCount: fc.integer({ min: 1, max: 120 }),
})
