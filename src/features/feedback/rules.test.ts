import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closesAt, countRatings, findMainMentors, isOpen, visibleAnswers } from './rules.ts'

test('feedback closes after its days', () => {
  const round = { closesAt: closesAt(Date.parse('2026-11-01T10:00:00.000Z')) }
  assert.equal(round.closesAt, '2026-11-15T10:00:00.000Z')
  const [within, after] = ['2026-11-15T09:59:59.999Z', '2026-11-15T10:00:00.000Z']
  assert.deepEqual([isOpen(round, within), isOpen(round, after)], [true, false])
})

/** How many answers with a name, without, and comments without a name show of so many. */
function counts(students: number, named: number, unnamed: number, deleted = 0) {
  const of = (length: number) => Array.from({ length }, () => ({}))
  const signed = named + deleted
  const shown = visibleAnswers({ asked: students, signed, named: of(named), unnamed: of(unnamed) })
  return shown && [shown.named.length, shown.unnamed.length, shown.quoted.length]
}

// product 27.20
test('nothing shows of fewer than five answers, unless all of them have a name', () => {
  assert.deepEqual([counts(15, 0, 4), counts(15, 4, 0), counts(15, 2, 2)], [null, null, null])
  assert.deepEqual(counts(15, 1, 4), [1, 4, 4])
  assert.deepEqual(
    [counts(2, 2, 0), counts(4, 1, 0), counts(1, 0, 0)],
    [
      [2, 0, 0],
      [1, 0, 0],
      [0, 0, 0],
    ],
  )
  assert.deepEqual(counts(2, 1, 1), [1, 0, 0], 'what was given without a name before so few had to give theirs')
})

test('a comment without a name shows where three or more could have written it', () => {
  assert.deepEqual(counts(5, 2, 3), [2, 3, 3])
  assert.deepEqual(counts(5, 3, 2), [3, 2, 0])
  assert.deepEqual(counts(8, 5, 1), [5, 1, 1])
  assert.deepEqual(counts(7, 4, 2, 1), [4, 2, 0], 'whoever gave their name and is deleted did not write it')
})

test('whoever taught most classes taught the batch, and of equals each', () => {
  const of = (...held: [string | null, number][]) =>
    findMainMentors(held.map(([mentorId, classes]) => ({ mentorId, classes })))
  assert.deepEqual(of(['meera', 9], ['suresh', 1]), ['meera'])
  assert.deepEqual(of(['meera', 5], ['suresh', 5]), ['meera', 'suresh'])
  assert.deepEqual(of([null, 6], ['suresh', 4]), [], 'whose account is deleted')
  assert.deepEqual(of(), [])
})

test('ratings are counted, and their mean has one decimal', () => {
  assert.deepEqual(countRatings([]), { counts: [0, 0, 0, 0, 0], mean: null })
  assert.deepEqual(countRatings([5, 4, 4]), { counts: [0, 0, 0, 2, 1], mean: 4.3 })
})
