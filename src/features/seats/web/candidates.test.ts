import assert from 'node:assert/strict'
import { test } from 'node:test'
import { candidateInWords, hasSeatIn } from './candidates.ts'

const [here, there] = ['here', 'there']
const inBatch = (batchId: string, standing: 'held' | 'waiting') => ({ batchId, name: 'Weekday evenings', standing })
const student = (...seats: ReturnType<typeof inBatch>[]) => ({
  student: { _id: 'asha' },
  classroom: { seats, attended: 24, of: 25, missedInARow: 0 },
})
const batch = { _id: here, waitingList: ['meera', 'asha'].map((_id) => ({ student: { _id } })) }

test('who sits in another batch, and who waits for this one, is marked', () => {
  const nobodyWaits = { ...batch, waitingList: [] }
  assert.equal(candidateInWords(student(), nobodyWaits), '')
  assert.equal(
    candidateInWords(student(inBatch(there, 'held')), nobodyWaits),
    'moves from Weekday evenings, 24 classes attended',
  )
  assert.equal(candidateInWords(student(inBatch(here, 'waiting')), batch), 'waiting, 2nd')
  const both = student(inBatch(here, 'waiting'), inBatch(there, 'held'))
  assert.equal(candidateInWords(both, batch), 'waiting, 2nd; moves from Weekday evenings, 24 classes attended')
})

test('who sits in the batch is no candidate', () => {
  assert.ok(hasSeatIn(student(inBatch(here, 'held')), here))
  assert.ok(!hasSeatIn(student(inBatch(here, 'waiting'), inBatch(there, 'held')), here))
})
