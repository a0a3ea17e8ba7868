import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { testApp } from '#test/app.ts'
import { refusal } from '#test/refusal.ts'
import { sessions } from './table.ts'

const { db, send, signedInAs } = await testApp()
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

async function loggedIn() {
  const response = await send('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': FIREFOX },
    body: JSON.stringify({ email: 'student@example.com', password: 'classroom' }),
  })
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
const me = async (cookie: string) => (await send('/api/auth/me', { headers: { cookie } })).status

test('the own sessions are listed, without anything that would open one', async () => {
  const cookie = await loggedIn()
  const { api, user } = await signedInAs('student')
  await signedInAs('mentor')
  const list = await api.accounts.sessions()
  const [token] = cookie.split('=').slice(1)
  assert.ok(token && !JSON.stringify(list).includes(token))
  for (const { tokenHash } of await db.select().from(sessions).where(eq(sessions.userId, user._id)))
    assert.ok(!JSON.stringify(list).includes(tokenHash))
  assert.equal(list.length, 2)
  assert.deepEqual(list.map(({ browser, isCurrent }) => [browser, isCurrent]).toSorted(), [
    ['', true],
    ['Firefox on Linux', false],
  ])
  for (const { lastUsedOn, createdAt } of list)
    assert.ok(Math.abs(Date.parse(lastUsedOn) - Date.parse(createdAt)) < 2 * 86_400_000, lastUsedOn)
})

test('the day of the last use is that of the latest renewal', async () => {
  const { api, user } = await signedInAs('student2')
  await db.update(sessions).set({ expiresAt: sql`now() + interval '20 days'` }).where(eq(sessions.userId, user._id))
  const [before] = await db
    .select({ day: sql<string>`to_char((now() - interval '10 days') at time zone 'Asia/Kolkata', 'YYYY-MM-DD')` })
    .from(sessions)
  const [renewed] = await api.accounts.sessions()
  assert.ok((renewed?.lastUsedOn ?? '') > (before?.day ?? ''))
})

// product 2.16
test('one session is ended, by its own user alone, and the others go on', async () => {
  const cookie = await loggedIn()
  const [here, someoneElse] = [await signedInAs('student'), await signedInAs('mentor')]
  const [there] = (await here.api.accounts.sessions()).filter(({ browser }) => browser === 'Firefox on Linux')
  const id = there?._id ?? ''
  for (const [{ api }, wrong] of [
    [someoneElse, id],
    [here, 'nonsense'],
    [here, '01234567-89ab-7def-8123-456789abcdef'],
  ] as const) {
    const refused = await refusal(api.accounts.endSession({ id: wrong }))
    assert.deepEqual([refused.status, refused.message], [404, 'You are no longer logged in on that device.'])
  }
  const before = await here.api.accounts.sessions()
  assert.deepEqual(await here.api.accounts.endSession({ id }), { message: 'You are logged out on that device.' })
  const after = await here.api.accounts.sessions()
  assert.equal(after.length, before.length - 1)
  assert.ok(after.every(({ _id }) => _id !== id))
  assert.equal(await me(here.cookie), 200)
  assert.equal((await refusal(here.api.accounts.endSession({ id }))).status, 404)
  assert.ok([200, 401].includes(await me(cookie)))
})
