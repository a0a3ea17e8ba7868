import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { testApp } from '#test/app.ts'
import { account } from '#test/factories.ts'
import { openProvider } from '#test/provider.ts'
import { codeOf, withSecondFactor } from '#test/second-factor.ts'
import { cookieOf, placeOf, socialSignIn } from '#test/social.ts'
import { until } from '#test/until.ts'
import { lockAccount } from './queries.ts'
import { sessions, users } from './table.ts'

const provider = await openProvider()
after(() => provider.close())
const { url, send, db, guest } = await testApp({ environment: provider.environment })
provider.register(`${url}/api/auth/google/callback`)

const FAILED = '/auth/rejected?reason=google_failed'
const DENIED = '/auth/rejected?reason=access_denied'
const { leave, enter, me } = socialSignIn({ send, url }, provider)

// product 3.2
test('the way to the provider carries state, nonce and PKCE, and the cookie that knows them is short-lived', async () => {
  const left = await send('/api/auth/google')
  assert.equal(left.status, 302)
  const { origin, searchParams } = new URL(placeOf(left))
  assert.equal(origin, provider.issuer)
  assert.equal(searchParams.get('code_challenge_method'), 'S256')
  for (const name of ['state', 'nonce', 'code_challenge']) assert.ok((searchParams.get(name)?.length ?? 0) >= 43, name)
  assert.match(left.headers.get('set-cookie') ?? '', /^sign-in=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
})

// product 3.1, 3.3
test('someone new is a pending student, and comes back to the same account', async () => {
  const first = await enter(await leave('new@example.org'))
  assert.equal(first.place, '/auth/callback')
  const user = await me(first.cookie)
  assert.deepEqual(
    [user?.name, user?.email, user?.role, user?.isApproved],
    ['Person of new@example.org', 'new@example.org', 'student', false],
  )
  const again = await enter(await leave('new@example.org'))
  assert.equal((await me(again.cookie))?._id, user?._id)
  await guest.api.accounts.login({ email: 'new@example.org', password: 'classroom' }).then(
    () => assert.fail('an account without a password let someone in by one'),
    () => undefined,
  )
})

// product 3.4
test('a verified address signs in to its account, which loses the password and sessions of whoever made it', async () => {
  await guest.api.accounts.signup(account({ email: 'owner@example.org', password: 'squatter' }))
  const squatter = await send('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@example.org', password: 'squatter' }),
  })
  const squatting = cookieOf(squatter, 'session')
  const owner = await enter(await leave('owner@example.org'))
  assert.equal((await me(owner.cookie))?.email, 'owner@example.org')
  assert.equal(await me(squatting), null)
  const [owned] = await db.select().from(users).where(eq(users.email, 'owner@example.org'))
  assert.deepEqual([owned?.passwordHash, owned?.isEmailVerified], [null, true])
})

test('an address the provider does not vouch for is never linked', async () => {
  const before = await db.$count(sessions)
  for (const login of ['unverified:mentor@example.com', 'unverified:nobody@example.org']) {
    assert.deepEqual(await enter(await leave(login)), { place: DENIED, cookie: '' })
  }
  assert.equal(await db.$count(sessions), before)
})

// product 3.7
test('cancelled, forged, replayed or without its cookie nobody gets in', async () => {
  const cancelled = await leave('cancel')
  assert.deepEqual(await enter(cancelled), { place: FAILED, cookie: '' })

  const honest = await leave('new@example.org')
  const forged = new URL(honest.callback)
  forged.searchParams.set('state', 'x'.repeat(43))
  assert.deepEqual(await enter({ ...honest, callback: forged.href }), { place: FAILED, cookie: '' })
  assert.deepEqual(await enter({ ...honest, cookie: '' }), { place: FAILED, cookie: '' })
  const otherUser = await leave('new@example.org')
  assert.deepEqual(await enter({ ...honest, cookie: otherUser.cookie }), { place: FAILED, cookie: '' })

  assert.equal((await enter(honest)).place, '/auth/callback')
  assert.deepEqual(await enter(honest), { place: FAILED, cookie: '' }, 'the code was used')
  for (const rubbish of ['', '?code=x', '?state=x&code=', '?code=1&code=2', `?code=${'x'.repeat(5000)}`]) {
    assert.equal(
      (await enter({ callback: `/api/auth/google/callback${rubbish}`, cookie: otherUser.cookie })).place,
      FAILED,
    )
  }
})

// product 3.2
test('an id token that somebody else signed lets nobody in', async () => {
  const left = await leave('new@example.org')
  assert.deepEqual(await provider.whileForging(() => enter(left)), { place: FAILED, cookie: '' })
  assert.equal((await enter(await leave('new@example.org'))).place, '/auth/callback')
})

// product 3.2
test("another site's page sends nobody to the provider", async () => {
  for (const [name, value] of [
    ['sec-fetch-site', 'cross-site'],
    ['referer', 'https://evil.example/'],
  ] as const) {
    const left = await send('/api/auth/google', { headers: { [name]: value } })
    assert.deepEqual([placeOf(left), cookieOf(left, 'sign-in')], [FAILED, ''])
  }
})

// product 3.7
test('without a provider, or while it is down, the way ends on the page that says so', async () => {
  const settings: [environment: Record<string, string>, place: string][] = [
    [{}, '/login?reason=not_set_up'],
    [{ OIDC_CLIENT_ID: 'us', OIDC_ISSUER: 'http://127.0.0.1:9' }, FAILED],
  ]
  for (const [environment, place] of settings) {
    const alone = await testApp({ environment })
    assert.equal(placeOf(await alone.send('/api/auth/google')), place)
    assert.equal(placeOf(await alone.send('/api/auth/google/callback?code=x&state=y')), FAILED)
  }
})

test('who has a second factor enters its code after the provider too', async () => {
  const { cookie } = await enter(await leave('careful@example.org'))
  const userId = String((await me(cookie))?._id)
  const { secret } = await withSecondFactor(db, userId)
  const { callback, cookie: leaving } = await leave('careful@example.org')
  const back = await send(callback.replace(url, ''), { headers: { cookie: leaving } })
  assert.deepEqual([placeOf(back), cookieOf(back, 'session')], ['/login/code', ''])
  const entered = await send('/api/auth/second-factor', {
    method: 'POST',
    headers: { cookie: cookieOf(back, 'pending-login'), 'content-type': 'application/json' },
    body: JSON.stringify({ code: codeOf(secret) }),
  })
  assert.equal((await me(cookieOf(entered, 'session')))?._id, userId)
})

test('a login through the provider waits while two-step login is turned on, and then for the second step', async () => {
  const { cookie } = await enter(await leave('prudent@example.org'))
  const userId = String((await me(cookie))?._id)
  const returning = await leave('prudent@example.org')
  const waiting = async () => {
    const { rows } = await db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length
  }
  // Its requests lock the account first, as the handler that confirms the first code does.
  const { entering } = await db.transaction(async (tx) => {
    await lockAccount(tx, userId)
    await withSecondFactor(tx, userId)
    const entering = enter(returning)
    await until(async () => (await waiting()) === 1, 'the login waits for the account')
    return { entering }
  })
  assert.deepEqual(await entering, { place: '/login/code', cookie: '' })
})
