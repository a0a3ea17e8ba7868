import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byDay, dayIn, daysOfWeek, splitInColumns, toMonday } from './week.ts'

test('a week begins on its Monday, whichever of its days is named', () => {
  assert.deepEqual(['2027-01-04', '2027-01-07', '2027-01-10'].map(toMonday), Array(3).fill('2027-01-04'))
  assert.deepEqual(daysOfWeek('2027-02-22').slice(-2), ['2027-02-27', '2027-02-28'])
})

test('an address names a day, else it is today', () => {
  const day = (query: string) => dayIn(new URLSearchParams(query), '2027-01-07')
  assert.equal(day('day=2027-03-03'), '2027-03-03')
  for (const wrong of ['', 'day=', 'day=soon', 'day=9999-01-01', 'day=2027-13-01'])
    assert.equal(day(wrong), '2027-01-07', wrong)
})

test('a class is on the day it begins in India', () => {
  const late = { startsAt: '2027-01-04T18:45:00Z' }
  assert.deepEqual(
    byDay([late], daysOfWeek('2027-01-04')).map(({ classes }) => classes.length),
    [0, 1, 0, 0, 0, 0, 0],
  )
})

test('two columns of days are about as high, and in order', () => {
  const week = (counts: number[]) => counts.map((count, at) => ({ date: String(at), classes: Array(count).fill({}) }))
  const split = (counts: number[]) => splitInColumns(week(counts)).map((days) => days.map(({ date }) => date).join(''))
  assert.deepEqual(split([9, 9, 9, 9, 9, 2, 2]), ['012', '3456'])
  assert.deepEqual(split([0, 0, 0, 0, 0, 0, 0]), ['012', '3456'])
  assert.deepEqual(split([40, 1, 1, 1, 1, 1, 1]), ['0', '123456'])
})
