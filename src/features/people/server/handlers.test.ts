import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { testApp } from '#test/app.ts'
import { sessions } from './table.ts'

const { send, db, signedInAs } = await testApp()
const login = (email: string, password: string, headers: Record<string, string> = {}) =>
  send('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email, password }),
  })
const me = (cookie: string) => send('/api/auth/me', { headers: { cookie } })

test('a wrong password and an unknown address are told apart by nothing', async () => {
  const answers = await Promise.all([login('mentor@example.com', 'wrong'), login('nobody@example.com', 'wrong')])
  for (const answer of answers) {
    assert.equal(answer.status, 401)
    assert.equal(answer.headers.get('set-cookie'), null)
    assert.deepEqual(await answer.json(), { message: 'Invalid email or password.' })
  }
})

test('the login form has its rules on the server too', async () => {
  const wrong: [string, string, string][] = [
    ['', 'classroom', 'Email is required'],
    ['nonsense', 'classroom', 'Invalid email'],
    ['mentor@example.com', '', 'Password is required'],
    ['mentor@example.com', 'abc', 'Too short'],
    ['mentor@example.com', 'x'.repeat(129), 'Password must be at most 128 characters'],
  ]
  for (const [email, password, message] of wrong) {
    const refused = await login(email, password)
    assert.equal(refused.status, 400)
    assert.equal(((await refused.json()) as { message: string }).message, message)
  }
})

test('a login opens a session under an unguessable token of which only the hash is stored', async () => {
  const entered = await login(' Mentor@Example.com', 'classroom')
  assert.equal(entered.status, 200)
  const set = entered.headers.get('set-cookie') ?? ''
  assert.match(set, /^session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/)
  const cookie = set.split(';')[0] ?? ''
  const { user } = (await (await me(cookie)).json()) as { user: Record<string, unknown> }
  assert.deepEqual(Object.keys(user).sort(), ['_id', 'createdAt', 'email', 'isAdmin', 'isApproved', 'name', 'role'])
  const stored = await db.select().from(sessions)
  assert.ok(stored.every(({ tokenHash }) => !cookie.includes(tokenHash)))

  const again = await login('mentor@example.com', 'classroom', { cookie })
  assert.equal((await me(cookie)).status, 401, 'the old session ended with the new login')
  const out = await send('/api/auth/logout', {
    headers: { cookie: again.headers.get('set-cookie')?.split(';')[0] ?? '' },
  })
  assert.match(out.headers.get('set-cookie') ?? '', /^session=; .*Max-Age=0/)
})

test('someone awaiting approval gets in as far as the waiting room', async () => {
  const entered = await login('pending@example.com', 'classroom')
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? ''
  assert.equal((await me(cookie)).status, 200)
  const refused = await send('/api/courses/all', { headers: { cookie } })
  assert.equal(refused.status, 403)
  assert.deepEqual(await refused.json(), { message: 'Your account is pending mentor approval.' })
})

test("another site's page cannot sign anyone out", async () => {
  const { cookie } = await signedInAs('mentor')
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { referer: 'https://evil.example/' },
  ]
  for (const headers of foreign) {
    assert.equal((await send('/api/auth/logout', { headers: { cookie, ...headers } })).status, 403)
  }
  assert.equal((await me(cookie)).status, 200)
  assert.equal((await send('/api/auth/logout', { headers: { cookie, 'sec-fetch-site': 'none' } })).status, 200)
  assert.equal((await me(cookie)).status, 401)
})

test('an expired session is none, and one in use lives on', async () => {
  const { cookie, person } = await signedInAs('student2')
  const mine = eq(sessions.personId, person._id)
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  await db.transaction((tx) =>
    tx
      .update(sessions)
      .set({ expiresAt: inDays(2) })
      .where(mine),
  )
  assert.match((await me(cookie)).headers.get('set-cookie') ?? '', /^session=/)
  const [renewed] = await db.select().from(sessions).where(mine)
  assert.ok((renewed?.expiresAt ?? '') > inDays(29))
  assert.equal((await me(cookie)).headers.get('set-cookie'), null, 'at most once a day')
  await db.transaction((tx) =>
    tx
      .update(sessions)
      .set({ expiresAt: inDays(-1) })
      .where(mine),
  )
  assert.equal((await me(cookie)).status, 401)
})

test('of many guesses at once ten are looked at, and the owner elsewhere still gets in', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async () => (await login('student@example.com', 'guess')).status),
  )
  assert.equal(statuses.filter((status) => status === 401).length, 10)
  const refused = await login('student@example.com', 'classroom')
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  assert.equal((await login('mentor@example.com', 'classroom')).status, 200, 'the address itself is not locked out')
})
