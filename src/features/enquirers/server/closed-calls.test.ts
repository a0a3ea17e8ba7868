import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { enquirersApp } from '#test/enquirers.ts'
import { inDays } from '#test/factories.ts'
import type { Outcome } from '../rules.ts'

const { db, admin, someone, ask, theOnly } = await enquirersApp()

async function enquiry(edits: { followUpOn?: string; outcome?: Outcome }[]) {
  const who = someone()
  await ask('book', who)
  const { _id } = await theOnly(who.email)
  for (const edit of edits) await admin.api.enquirers.edit({ id: _id, ...edit })
  return _id
}
async function nextStepOf(id: string) {
  const { state, outcome, followUpOn } = await admin.api.enquirers.get({ id })
  return { state, outcome, followUpOn }
}
const callsDue = async () => {
  const { today, overdue } = await admin.api.enquirers.followUps()
  return today + overdue
}
const today = inDays(0)
const called = { followUpOn: today }
const notInterested = { outcome: 'not-interested' } as const
const joined = { outcome: 'joined' } as const

for (const [what, from, into, after] of [
  [
    'one with a planned call into one that is closed is open',
    [called],
    [notInterested],
    { state: 'asked', outcome: null, followUpOn: today },
  ],
  [
    'a closed one into one with a planned call is open',
    [notInterested],
    [called],
    { state: 'asked', outcome: null, followUpOn: today },
  ],
  [
    'two that are closed keep the outcome of the second',
    [{ outcome: 'wrong-number' }],
    [notInterested],
    { state: 'closed', outcome: 'not-interested', followUpOn: null },
  ],
  [
    'one that joined counts, and the call of the other is not planned any more',
    [called],
    [joined],
    { state: 'joined', outcome: 'joined', followUpOn: null },
  ],
  [
    'one that joined counts, whichever is merged',
    [joined],
    [notInterested],
    { state: 'joined', outcome: 'joined', followUpOn: null },
  ],
] as const)
  test(`of two merged enquiries ${what}`, async () => {
    const [id, target] = [await enquiry([...from]), await enquiry([...into])]
    await admin.api.enquirers.merge({ id, into: target })
    assert.deepEqual(await nextStepOf(target), after)
  })

test('a closed enquiry is in no list of calls', async () => {
  const before = await callsDue()
  const id = await enquiry([called, notInterested])
  assert.equal(await callsDue(), before)
  // As an earlier version left it.
  await db.execute(sql`update enquirers set follow_up_on = '2020-01-01' where id = ${id}`)
  assert.equal(await callsDue(), before)
})

// product 25.5
test('a call that is planned opens a closed enquiry again, an outcome with it does not', async () => {
  const id = await enquiry([notInterested, called])
  assert.deepEqual(await nextStepOf(id), { state: 'asked', outcome: null, followUpOn: today })
  const { timeline } = await admin.api.enquirers.get({ id })
  assert.match(timeline.at(-1)?.text ?? '', /^Open again\. Follow-up on /)
  await admin.api.enquirers.edit({ id, outcome: 'not-now', followUpOn: today })
  assert.deepEqual(await nextStepOf(id), { state: 'closed', outcome: 'not-now', followUpOn: null })
  await admin.api.enquirers.edit({ id, outcome: 'joined', followUpOn: today })
  assert.deepEqual(await nextStepOf(id), { state: 'joined', outcome: 'joined', followUpOn: today })
})
