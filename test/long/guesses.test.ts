import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../app.ts'

const { send } = await testApp()
const login = (email: string, password: string) =>
  send('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })

test('of a thousand parallel password guesses ten are checked, and the owner elsewhere still signs in', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 1000 }, async () => (await login('student@example.com', 'guess')).status),
  )
  assert.equal(statuses.filter((status) => status === 401).length, 10)
  const refused = await login('student@example.com', 'classroom')
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  assert.equal((await login('mentor@example.com', 'classroom')).status, 200, 'the address itself is not locked out')
})
