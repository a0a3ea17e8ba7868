import assert from 'node:assert/strict'
import { test } from 'node:test'
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
