import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPasswordLink } from '#src/features/accounts/server/queries.ts'
import { hashToken, newToken } from '#src/features/accounts/server/sessions.ts'
import { testApp } from '#test/app.ts'

const { send, signedInAs, db, guest } = await testApp()
const [mentor, arjun] = [await signedInAs('mentor'), await signedInAs('student')]

test('the address of a calendar is kept nowhere, also not as the answer of an attempt that may be repeated', async () => {
  const context = { idempotencyKey: 'my calendar' }
  const [first, second] = [1, 2].map(() => arjun.api.batches.makeFeed(undefined, { context }))
  assert.notEqual((await first)?.url, (await second)?.url)
  const kept = await db.execute('select answer from idempotency_keys')
  assert.doesNotMatch(JSON.stringify(kept.rows), /timetable/)
})

test('a password set by an emailed link ends the address of the calendar; one changed in the profile does not', async () => {
  const path = new URL((await arjun.api.batches.makeFeed()).url).pathname
  const { url: hers } = await mentor.api.batches.makeFeed()
  const { api } = await signedInAs('student')
  await api.accounts.changePassword({ current: 'classroom', password: 'classroom' })
  assert.equal((await send(path)).status, 200, 'after a change in the profile')
  const token = newToken()
  await db.transaction((tx) => addPasswordLink(tx, arjun.user.email, hashToken(token)))
  await guest.api.accounts.resetPassword({ token, password: 'a new one' })
  assert.equal((await send(path)).status, 404, 'after a reset')
  assert.equal((await send(new URL(hers).pathname)).status, 200, "somebody else's")
})
