import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addEnquiries } from '../db/demo/enquiries.ts'
import { lockDemo } from '../db/demo/load.ts'
import { cast, PASSWORD } from '../db/demo/people.ts'
import { testApp } from './app.ts'

test('where a demo becomes real, its password opens nothing any more', async () => {
  const { db, send, signedInAs } = await testApp()
  const login = (password: string) =>
    send('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: cast.admin.email, password }),
    })
  const mentor = await signedInAs('mentor')
  const answer = await login(PASSWORD)
  assert.equal(answer.status, 200)
  assert.equal(await lockDemo(db), Object.keys(cast).length)
  assert.equal((await login(PASSWORD)).status, 401)
  assert.equal((await send('/api/auth/me', { headers: { cookie: mentor.cookie } })).status, 401)
  assert.equal(await lockDemo(db), 0)
})

test('the enquiries of a demo are of every state and age, and in the order in which they came', async () => {
  const { db, signedInAs } = await testApp()
  const { api, person } = await signedInAs('admin')
  await db.transaction((tx) => addEnquiries(tx, person._id))
  const lists = [
    await api.enquiries.bookings({ sort: '-createdAt' }),
    await api.enquiries.inbox({ sort: '-createdAt' }),
  ]
  for (const { body } of lists) {
    const came = body.map(({ createdAt }) => createdAt)
    assert.deepEqual(came, came.toSorted().reverse())
    assert.deepEqual(new Set(body.map(({ state }) => state)), new Set(['new', 'called', 'done']))
    const now = new Date().toISOString()
    for (const { createdAt, changedAt, state } of body) {
      assert.equal(changedAt === null, state === 'new')
      if (changedAt) assert.ok(changedAt > createdAt && changedAt < now)
    }
    assert.equal(new Set(body.map(({ email }) => email)).size, body.length)
  }
})
