import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../app.ts'
import { codeOf, withSecondFactor } from '../second-factor.ts'

const { send, db, signedInAs } = await testApp()
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

test('of a thousand parallel guesses of a code ten are looked at, from however many logins', async () => {
  const { user } = await signedInAs('admin')
  const { secret } = await withSecondFactor(db, user._id)
  const begun = await Promise.all(Array.from({ length: 5 }, () => login('admin@example.com', 'classroom')))
  const cookies = begun.map((response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? '')
  const enter = (code: string, cookie = '') =>
    send('/api/auth/second-factor', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    })
  const guesses = Array.from({ length: 1000 }, (_, at) => enter(`guess ${at}`, cookies[at % 5]))
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 400).length, 10)
  // Where there were more at once than connections wait for, a guess is refused unseen too.
  assert.deepEqual(
    [...new Set(statuses)].filter((status) => ![400, 429, 503].includes(status)),
    [],
  )
  assert.equal((await enter(codeOf(secret), cookies[0])).status, 429)
})
