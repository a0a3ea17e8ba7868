import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isUnsent } from '#src/web/offline/outbox/queued.ts'
import type { Mark } from '../../../rules.ts'
import {
  type Addition,
  enqueue,
  latestMark,
  listAdditions,
  listWaiting,
  nextToSend,
  type QueuedMark,
  refuseAddition,
  settleAddition,
  settleMarks,
  withoutRefused,
} from './queued-marks.ts'

const at = (seconds: number) => new Date(Date.parse('2027-01-05T13:30:00Z') + seconds * 1000).toISOString()
const queuedMark = (studentId: string, mark: Mark, seconds: number): QueuedMark => ({
  classId: 'class',
  studentId,
  mark,
  at: at(seconds),
})

const addition = (studentId: string, seconds: number): Addition => ({
  ...queuedMark(studentId, 'present', seconds),
  added: { name: `Name of ${studentId}`, guest: 'name', who: { _id: studentId, name: `Name of ${studentId}` } },
})

test('quick presses are one word, later ones a new one', () => {
  const quick = enqueue(enqueue([], [queuedMark('asha', 'absent', 0)]), [queuedMark('asha', 'late', 2)])
  assert.deepEqual(quick, [queuedMark('asha', 'late', 2)])
  const changed = enqueue(quick, [queuedMark('asha', 'present', 60)])
  assert.deepEqual(
    changed.map(({ mark }) => mark),
    ['late', 'present'],
    'what was said before stays',
  )
  assert.equal(latestMark(changed, 'asha', at(0))?.mark, 'present')
  assert.deepEqual(enqueue(quick, [queuedMark('bala', 'absent', 2)]).length, 2, 'of someone else')
})

test('a stored mark overrides an older register for a day, and is not sent again', () => {
  const [first, second, bala] = [
    queuedMark('asha', 'absent', 0),
    queuedMark('asha', 'present', 60),
    queuedMark('bala', 'late', 1),
  ]
  const stored = settleMarks([first, second, bala], [first, second], [], at(100))
  assert.deepEqual(stored, [{ ...second, storedAt: at(100) }, bala], 'the last of each')
  assert.deepEqual(stored.filter(isUnsent), [bala])
  assert.equal(latestMark(stored, 'asha', at(50))?.mark, 'present')
  assert.equal(latestMark(stored, 'asha', at(100)), undefined, 'the register knows')
  const anew = enqueue(stored, [queuedMark('asha', 'excused', 61)])
  assert.equal(anew.length, 3, 'a press soon after does not unsay what is stored')
  assert.equal(latestMark(anew, 'asha', at(200))?.mark, 'excused')
  assert.deepEqual(settleMarks(stored, [bala], [], at(100 + 86_401)).length, 1, 'of yesterday nothing is left')
})

// product 22.3
test('a refused mark stays with its reason, and marks made meanwhile are sent next', () => {
  const [asha, bala, chitra] = [
    queuedMark('asha', 'absent', 0),
    queuedMark('bala', 'late', 1),
    queuedMark('chitra', 'present', 2),
  ]
  const refused = { ...bala, refusal: 'This student is not in the attendance register of this class.' }
  const left = settleMarks([asha, bala, chitra], [asha, bala], [refused], at(3))
  assert.deepEqual(left, [{ ...asha, storedAt: at(3) }, refused, chitra])
  assert.deepEqual(left.filter(isUnsent), [chitra])
  assert.equal(latestMark(left, 'bala', at(0)), undefined, 'the register shows what is stored of them')
})

test('a mark waits for a connection offline, or where it is still unsent after two seconds', () => {
  const queued = [queuedMark('asha', 'absent', 0), { ...queuedMark('bala', 'late', 0), storedAt: at(1) }]
  const waits = (isOnline: boolean, seconds: number) =>
    listWaiting(queued, isOnline, Date.parse(at(seconds))).map(({ studentId }) => studentId)
  assert.deepEqual(waits(true, 1), [])
  assert.deepEqual(waits(true, 2), ['asha'])
  assert.deepEqual(waits(false, 0), ['asha'])
})

test('someone who is added is sent alone, before their marks, whatever else waits', () => {
  const [asha, ravi] = [queuedMark('asha', 'absent', 0), addition('ravi', 1)]
  const pressed = enqueue([asha, ravi], [queuedMark('ravi', 'absent', 2)])
  assert.equal(pressed.length, 3, 'a press soon after does not take the addition back')
  assert.deepEqual(nextToSend(pressed, 200), { classId: 'class', marks: [asha] })
  const settled = settleMarks(pressed, [asha], [], at(3))
  assert.deepEqual(nextToSend(settled, 200), { addition: ravi })
  const added = settleAddition(settled, ravi, 'ravi', at(4))
  assert.deepEqual(nextToSend(added, 200), { classId: 'class', marks: [queuedMark('ravi', 'absent', 2)] })
  assert.equal(nextToSend(settleMarks(added, [queuedMark('ravi', 'absent', 2)], [], at(5)), 200), undefined)
  assert.equal(nextToSend([asha, { ...asha, classId: 'other' }, queuedMark('bala', 'late', 3)], 1)?.marks?.length, 1)
})

test('whom another phone had added before is known under that id, marks included', () => {
  const ravi = addition('ravi', 0)
  const queued = [ravi, queuedMark('ravi', 'absent', 10), { ...queuedMark('ravi', 'present', 10), classId: 'other' }]
  const settled = settleAddition(queued, ravi, 'ravi of the other phone', at(11))
  assert.deepEqual(
    settled.map(({ studentId, storedAt }) => [studentId, storedAt]),
    [
      ['ravi of the other phone', at(11)],
      ['ravi of the other phone', undefined],
      ['ravi', undefined],
    ],
  )
})

test('whoever was added is shown over an older register for a day, also once they were marked', () => {
  const ravi = addition('ravi', 0)
  const listedAdditions = (asOf: number, ...ids: string[]) =>
    listAdditions(settled, new Set(ids), at(asOf)).map(({ studentId }) => studentId)
  let settled: QueuedMark[] = [ravi]
  assert.deepEqual(listedAdditions(5), ['ravi'], 'waits')
  assert.deepEqual(listedAdditions(5, 'ravi'), [], 'the register knows')
  settled = settleAddition(settled, ravi, 'ravi', at(10))
  const mark = queuedMark('ravi', 'absent', 20)
  settled = settleMarks([...settled, mark], [mark], [], at(30))
  assert.deepEqual(listedAdditions(5), ['ravi'])
  assert.equal(latestMark(settled, 'ravi', at(5))?.mark, 'absent')
  assert.deepEqual(listedAdditions(10), [], 'a newer register decides')
  assert.deepEqual(settleMarks(settled, [], [], at(30 + 86_401)), [])
})

test('who is refused keeps the reason, and takes their marks along', () => {
  const ravi = addition('ravi', 0)
  const asha = queuedMark('asha', 'late', 1)
  const left = refuseAddition([ravi, queuedMark('ravi', 'absent', 10), asha], ravi, {
    refusal: 'A class has at most 2 visitors.',
  })
  assert.deepEqual(left, [{ ...ravi, refusal: 'A class has at most 2 visitors.' }, asha])
  assert.deepEqual(listAdditions(left, new Set(), at(0)), [])
  assert.deepEqual(nextToSend(left, 200), { classId: 'class', marks: [asha] })
})

test('what its user may be allowed later is sent again when they ask for it, and nothing else that was refused', () => {
  const [ravi, mark] = [addition('ravi', 0), queuedMark('ravi', 'absent', 10)]
  const forbidden = { refusal: 'You do not have permission.', mayRetry: true }
  const left = refuseAddition([ravi, mark], ravi, forbidden)
  assert.equal(nextToSend(left, 200), undefined)
  assert.deepEqual(left.map(withoutRefused), [ravi, mark])
  const gone = { ...queuedMark('asha', 'late', 1), refusal: 'This student no longer has an account.' }
  assert.deepEqual(withoutRefused(gone), gone)
})

test('a class of which the server stores nothing holds up no other', () => {
  const [here, there] = [queuedMark('asha', 'absent', 0), { ...queuedMark('bala', 'late', 1), classId: 'other' }]
  assert.deepEqual(nextToSend([here, there], 200, new Set(['class'])), { classId: 'other', marks: [there] })
  assert.equal(nextToSend([here, there], 200, new Set(['class', 'other'])), undefined)
})
