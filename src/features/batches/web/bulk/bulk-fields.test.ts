import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aWeekLater, Fields, toBulk } from './bulk-fields.ts'

const classOn = (day: number) => ({ _id: `class-${day}`, version: 1, startsAt: `2026-12-${day}T13:30:00.000Z` })
const fields = { instead: 'move', day: '2026-12-30', mentorId: '', room: '', reason: '' } as const

test('classes that are held on another day begin at the same time there; the first of them has the day', () => {
  const sent = toBulk('cancel', [classOn(14), classOn(15)], fields)
  assert.deepEqual(sent, {
    classes: [
      { _id: 'class-14', version: 1 },
      { _id: 'class-15', version: 1 },
    ],
    action: 'move',
    startsAt: '2026-12-30T13:30:00.000Z',
    reason: '',
  })
  assert.equal(toBulk('cancel', [classOn(14)], { ...fields, instead: 'cancel' }).startsAt, undefined)
})

test('a class at night keeps its time by the clocks of the institute', () => {
  const atNight = { ...classOn(14), startsAt: '2026-12-14T19:30:00.000Z' }
  assert.equal(toBulk('move', [atNight], fields).startsAt, '2026-12-29T19:30:00.000Z')
})

test('a week later is suggested; of no classes, as after they were changed, nothing', () => {
  assert.equal(aWeekLater([classOn(14), classOn(15)]), '2026-12-21')
  assert.equal(aWeekLater([]), '')
  assert.equal(toBulk('move', [], fields).startsAt, undefined)
})

test('the other day has to be chosen; while it is typed there is none', () => {
  for (const day of ['', '2026-12', '275761-01-01'])
    assert.equal(toBulk('move', [classOn(14)], { ...fields, day }).startsAt, undefined)
  assert.equal(Fields.safeParse({ ...fields, day: '' }).error?.issues[0]?.message, 'Please choose the day')
})
