import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withPlainSpaces } from '#src/shared/text.ts'
import { dueTime, nextStep } from './rules.ts'

const NOW = Date.parse('2026-11-30T06:00:00Z')
const OPEN = { state: 'asked', followUpOn: null, replyDueAt: '2026-11-30T09:00:00.000Z' } as const

test('what is next is due on the day of the planned call, else when the reply is', () => {
  assert.equal(dueTime(OPEN), OPEN.replyDueAt)
  assert.equal(dueTime({ ...OPEN, followUpOn: '2026-12-01' }), '2026-11-30T18:30:00.000Z')
  assert.equal(dueTime({ ...OPEN, state: 'joined', followUpOn: '2026-12-01' }), '2026-11-30T18:30:00.000Z')
  for (const state of ['called', 'invited', 'came', 'joined', 'closed'] as const)
    assert.equal(dueTime({ ...OPEN, state }), null, state)
})

test('the next step says what is due, and what is late', () => {
  const stepOn = (followUpOn: string) => {
    const { text, isLate } = nextStep({ state: 'called', followUpOn, dueAt: OPEN.replyDueAt }, NOW)
    return { text: withPlainSpaces(text), isLate }
  }
  assert.deepEqual(stepOn('2026-12-02'), { text: 'Call on 2 Dec 2026', isLate: false })
  assert.deepEqual(stepOn('2026-11-30'), { text: 'Call due today', isLate: false })
  assert.deepEqual(stepOn('2026-11-28'), { text: 'Call overdue since 28 Nov 2026', isLate: true })
  const reply = (dueAt: string | null) => nextStep({ state: 'asked', followUpOn: null, dueAt }, NOW)
  assert.deepEqual(reply(OPEN.replyDueAt), { text: 'Reply due in 3 hours', isLate: false })
  assert.deepEqual(reply('2026-11-30T05:00:00.000Z'), { text: 'Reply overdue by 1 hour', isLate: true })
  assert.deepEqual(reply(null), { text: 'No call planned', isLate: false })
  for (const [state, text] of Object.entries({ invited: 'Comes to a class', joined: '', closed: '' }))
    assert.equal(nextStep({ state: state as 'invited', followUpOn: null, dueAt: null }, NOW).text, text)
})
