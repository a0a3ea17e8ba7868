import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nonBreaking } from '#src/shared/text.ts'
import { daysInWords, hoursInWords, seatsInWords } from './in-words.ts'
import { WEEKDAYS } from './pattern.ts'
import { batchState, displayName, openFirst } from './rules.ts'

test('a batch is named by its days and hours, unless it has a name', () => {
  const named = (weekdays: readonly (typeof WEEKDAYS)[number][], startTime: string, name = '') =>
    displayName({ name, weekdays, startTime })
  assert.equal(named(['mon', 'tue', 'wed', 'thu', 'fri'], '19:00'), 'Weekday evenings')
  assert.equal(named(['sat', 'sun'], '09:30'), 'Weekend mornings')
  assert.equal(named(['mon', 'wed', 'fri'], '14:00'), 'Mon, Wed and Fri afternoons')
  assert.equal(named(WEEKDAYS, '19:00'), 'Daily evenings')
  assert.equal(named(['sat'], '09:30', 'Fast track'), 'Fast track')
})

test('days, hours and seats in words', () => {
  assert.equal(daysInWords(['mon', 'tue', 'wed', 'thu', 'fri']), 'Mon–Fri')
  assert.equal(daysInWords(['tue', 'thu']), 'Tue and Thu')
  assert.equal(hoursInWords({ startTime: '19:00', endTime: '21:00' }), nonBreaking('7:00 – 9:00 PM'))
  assert.equal(hoursInWords({ startTime: '11:30', endTime: '13:00' }), nonBreaking('11:30 AM – 1:00 PM'))
  assert.equal(hoursInWords({ startTime: '00:00', endTime: '12:05' }), nonBreaking('12:00 AM – 12:05 PM'))
  assert.deepEqual([0, 1, 2].map(seatsInWords), ['Full', nonBreaking('1 seat left'), nonBreaking('2 seats left')])
})

// product 21.2
test('a batch is planned, runs and is finished by its classes; cancelled whatever the day', () => {
  const batch = { beginsAt: '2027-01-05T13:30:00Z', endsAt: '2027-02-05T15:30:00Z', cancelledAt: null }
  const at = (moment: string) => batchState(batch, Date.parse(moment))
  assert.deepEqual(
    ['2027-01-05T13:29:59Z', '2027-01-05T13:30:00Z', '2027-02-05T15:29:59Z', '2027-02-05T15:30:00Z'].map(at),
    ['planned', 'running', 'running', 'finished'],
  )
  assert.equal(
    batchState({ ...batch, cancelledAt: '2027-01-01T00:00:00Z' }, Date.parse('2027-01-10T00:00:00Z')),
    'cancelled',
  )
})

// product 7.18
test('a batch with a seat left comes before one that is full, else as they begin', () => {
  const batches = [0, 3, 0, 1].map((seatsLeft, at) => ({ at, seatsLeft }))
  assert.deepEqual(
    openFirst(batches).map(({ at }) => at),
    [1, 3, 0, 2],
  )
})
