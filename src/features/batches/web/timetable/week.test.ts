import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byDay, daysOf, isOver, mondayOf, weekIn } from './week.ts'

test('a week begins on its Monday, whichever of its days is named', () => {
  assert.deepEqual(['2027-01-04', '2027-01-07', '2027-01-10'].map(mondayOf), Array(3).fill('2027-01-04'))
  assert.deepEqual(daysOf('2027-02-22').slice(-2), ['2027-02-27', '2027-02-28'])
  const week = (query: string) => weekIn(new URLSearchParams(query), '2027-01-07')
  assert.equal(week('week=2027-03-03'), '2027-03-01')
  for (const wrong of ['', 'week=', 'week=soon', 'week=9999-01-01', 'week=2027-13-01'])
    assert.equal(week(wrong), '2027-01-04', wrong)
})

test('a day of the current week is over once a later day is today', () => {
  const today = '2027-01-07'
  assert.deepEqual(
    daysOf('2027-01-04').filter((date) => isOver(date, today)),
    ['2027-01-04', '2027-01-05', '2027-01-06'],
  )
  assert.equal(isOver('2027-01-03', today), false)
})

test('a class is on the day it begins in India', () => {
  const late = { startsAt: '2027-01-04T18:45:00Z' }
  assert.deepEqual(
    byDay([late], daysOf('2027-01-04')).map(({ classes }) => classes.length),
    [0, 1, 0, 0, 0, 0, 0],
  )
})
