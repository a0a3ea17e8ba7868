import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Mark } from '../rules.ts'
import { answered, isToBeSent, lastSaid, type WaitingMark, withMarks } from './waiting-marks.ts'

const at = (seconds: number) => new Date(Date.parse('2027-01-05T13:30:00Z') + seconds * 1000).toISOString()
const said = (studentId: string, mark: Mark, seconds: number): WaitingMark => ({
  classId: 'class',
  studentId,
  mark,
  at: at(seconds),
})

test('quick presses are one word, later ones a new one', () => {
  const quick = withMarks(withMarks([], [said('asha', 'absent', 0)]), [said('asha', 'late', 2)])
  assert.deepEqual(quick, [said('asha', 'late', 2)])
  const changed = withMarks(quick, [said('asha', 'present', 60)])
  assert.deepEqual(
    changed.map(({ mark }) => mark),
    ['late', 'present'],
    'what was said before stays',
  )
  assert.equal(lastSaid(changed, 'asha')?.mark, 'present')
  assert.deepEqual(withMarks(quick, [said('bala', 'absent', 2)]).length, 2, 'of someone else')
})

test('what was answered is gone, what was refused stays with why, and what came meanwhile is sent next', () => {
  const [asha, bala, chitra] = [said('asha', 'absent', 0), said('bala', 'late', 1), said('chitra', 'present', 2)]
  const refused = { ...bala, refusal: 'They had no seat in this class as it began.' }
  const left = answered([asha, bala, chitra], [asha, bala], [refused])
  assert.deepEqual(left, [refused, chitra])
  assert.deepEqual(left.filter(isToBeSent), [chitra])
  assert.equal(lastSaid(left, 'bala'), undefined, 'the register shows what is stored of them')
})
