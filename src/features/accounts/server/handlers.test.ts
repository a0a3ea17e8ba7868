import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { testApp } from '#test/app.ts'
import { account } from '#test/factories.ts'
import { openMailbox } from '#test/mailbox.ts'
import { refusal } from '#test/refusal.ts'
import { addPasswordLink } from './queries.ts'
import { hashToken } from './sessions.ts'
import { sessions } from './table.ts'

const mailbox = await openMailbox()
after(mailbox.close)
const { send, db, signedInAs, guest } = await testApp({ environment: { SMTP_URL: mailbox.url }, withJobs: true })
const login = (email: string, password: string, headers: Record<string, string> = {}) =>
  send('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email, password }),
  })
const me = (cookie: string) => send('/api/auth/me', { headers: { cookie } })

// product 2.4
test('a wrong password and an unknown address get the same response', async () => {
  const responses = await Promise.all([login('mentor@example.com', 'wrong'), login('nobody@example.com', 'wrong')])
  for (const response of responses) {
    assert.equal(response.status, 401)
    assert.equal(response.headers.get('set-cookie'), null)
    assert.deepEqual(await response.json(), { message: 'Invalid email or password.' })
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

// product 2.6
test('a login opens a session under an unguessable token of which only the hash is stored', async () => {
  const entered = await login(' Mentor@Example.com', 'classroom')
  assert.equal(entered.status, 200)
  const [set = '', userCookie] = entered.headers.getSetCookie()
  assert.match(set, /^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
  const { user: entering } = (await entered.json()) as { user: { _id: string } }
  assert.equal(
    userCookie,
    `user=${entering._id}; Max-Age=2592000; Path=/; SameSite=Lax`,
    'for pages and the service worker',
  )
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
  assert.match(out.headers.get('set-cookie') ?? '', /^session=; .*Max-Age=0.* user=; Max-Age=0/)
  assert.equal(out.headers.get('clear-site-data'), '"cache"', 'nor do pages stay for the Back button')
})

// product 2.9
test('a page that is fetched ahead logs nobody out', async () => {
  const { cookie } = await signedInAs('mentor')
  const ahead: Record<string, string>[] = [
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'x-moz': 'prefetch' },
    { 'x-purpose': 'preview' },
  ]
  for (const headers of ahead) {
    const refused = await send('/api/auth/logout', { headers: { cookie, 'sec-fetch-site': 'same-origin', ...headers } })
    assert.equal(refused.status, 403, JSON.stringify(headers))
  }
  assert.equal((await send('/api/auth/logout', { method: 'HEAD', headers: { cookie } })).status, 403)
  assert.equal((await me(cookie)).status, 200)
})

// product 1.8
test('someone awaiting approval gets in as far as the waiting room', async () => {
  const entered = await login('pending@example.com', 'classroom')
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? ''
  assert.equal((await me(cookie)).status, 200)
  const refused = await send('/api/courses/all', { headers: { cookie } })
  assert.equal(refused.status, 403)
  assert.deepEqual(await refused.json(), { message: 'Your account is pending mentor approval.' })
})

// product 2.9
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

test('a browser that takes another for logged in than who is, or anybody at all, learns it with any response', async () => {
  const { cookie, user } = await signedInAs('student')
  const learns = async (cookies: string) => (await me(cookies)).headers.get('set-cookie')
  assert.equal(await learns(`${cookie}; user=${user._id}`), null)
  assert.match((await learns(`${cookie}; user=another`)) ?? '', new RegExp(`^user=${user._id}; `))
  assert.match((await learns(`user=${user._id}`)) ?? '', /^user=; Max-Age=0/)
})

// product 2.7
test('an expired session is none, and one in use lives on', async () => {
  const { cookie, user } = await signedInAs('student2')
  const mine = eq(sessions.userId, user._id)
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

test('sign-up has its rules, and only name, email and password count', async () => {
  const good = account({ email: 'nisha@example.com', password: 'monsoon' })
  const wrong: [object, string][] = [
    [{ name: ' ' }, 'Name is required'],
    [{ email: '' }, 'Email is required'],
    [{ email: 'nisha' }, 'Invalid email address'],
    [{ password: '' }, 'Password is required'],
    [{ password: 'short' }, 'Password must be at least 6 characters'],
    [{ name: 'a\u0000b' }, 'Please remove invisible control characters'],
    [{ name: 'Customer,\r\n\r\nplease pay' }, 'Please enter the name on one line, as plain text'],
    [{ name: 'Pay at https://evil.example' }, 'Please enter the name on one line, as plain text'],
    [{ name: '\u200b' }, 'Name is required'],
    [{ email: `${'ﬃ'.repeat(100)}@v.test` }, 'Please use at most 254 characters'],
  ]
  for (const [change, message] of wrong) {
    const refused = await refusal(guest.api.accounts.signup({ ...good, ...change }))
    assert.deepEqual([refused.status, refused.message], [400, message])
  }
  const body = JSON.stringify({ ...good, role: 'mentor', isAdmin: true, isApproved: true, _id: 'x', createdAt: 'x' })
  const response = await send('/api/auth/signup', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  assert.equal(response.status, 201)
  assert.match(response.headers.get('set-cookie') ?? '', /^sent=account; [^,]*$/, 'no session is opened')
  const { user, message } = (await response.json()) as { user: Record<string, unknown>; message: string }
  assert.equal(message, 'Your student account awaits mentor approval.')
  assert.deepEqual([user.role, user.isAdmin, user.isApproved], ['student', false, false])
  assert.equal('passwordHash' in user, false)

  for (const email of ['nisha@example.com', ' NISHA@Example.com ', 'ｎｉｓｈａ@example.com']) {
    const again = await refusal(guest.api.accounts.signup({ ...good, email }))
    assert.deepEqual([again.status, again.message], [409, 'An account with this email already exists.'])
    assert.deepEqual(again.issues, [{ path: 'email', message: again.message }])
  }
  assert.equal((await login('nisha@example.com', 'monsoon')).status, 200)
})

// product 2.13
test('a forgotten password is set by a mailed link, once, and whoever was signed in is out', async () => {
  const { cookie } = await signedInAs('student2')
  const registered = await guest.api.accounts.forgotPassword({ email: 'student2@example.com' })
  const unknown = await guest.api.accounts.forgotPassword({ email: 'nobody@example.com' })
  assert.deepEqual(registered, unknown)
  const { text } = await mailbox.emailTo('student2@example.com')
  const token = /http:\/\/127\.0\.0\.1:\d+\/reset-password\?token=([\w-]{43})/.exec(text)?.[1] ?? assert.fail(text)
  assert.deepEqual(mailbox.emails, [])

  const isUsable = async (token: string) => (await guest.api.accounts.passwordLink({ token })).isUsable
  assert.equal(await isUsable(token), true)
  const short = await refusal(guest.api.accounts.resetPassword({ token, password: 'short' }))
  assert.equal(short.message, 'Password must be at least 6 characters')
  await guest.api.accounts.resetPassword({ token, password: 'a new one' })
  assert.equal((await me(cookie)).status, 401)
  assert.equal((await login('student2@example.com', 'classroom')).status, 401)
  assert.equal((await login('student2@example.com', 'a new one')).status, 200)
  for (const used of [token, 'nonsense']) {
    assert.equal(await isUsable(used), false)
    const again = await refusal(guest.api.accounts.resetPassword({ token: used, password: 'another one' }))
    assert.deepEqual(
      [again.status, again.message],
      [400, 'This link has been used or has expired. Please ask for a new one.'],
    )
  }
})

// product 20.2
test('links are not sent without end', async () => {
  for (let count = 0; count < 4; count++)
    await guest.api.accounts.forgotPassword({ email: 'pending@example.com' }).catch(() => {})
  const refused = await refusal(guest.api.accounts.forgotPassword({ email: 'pending@example.com' }))
  assert.deepEqual([refused.status, refused.message], [429, 'Too many attempts. Please try again in a minute.'])
})

// product 2.15
test('a changed password ends every other session, and this browser goes on in a new one', async () => {
  const [here, there] = [await signedInAs('pending'), await signedInAs('pending')]
  const wrong = await refusal(here.api.accounts.changePassword({ current: 'guess', password: 'brand new' }))
  assert.deepEqual(wrong.issues, [{ path: 'current', message: 'This password is wrong.' }])
  const changed = await send('/api/auth/password', {
    method: 'POST',
    headers: { cookie: here.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ current: 'classroom', password: 'brand new' }),
  })
  assert.equal(changed.status, 200)
  const fresh = changed.headers.get('set-cookie')?.split(';')[0] ?? ''
  assert.deepEqual(
    [(await me(here.cookie)).status, (await me(there.cookie)).status, (await me(fresh)).status],
    [401, 401, 200],
  )
  assert.equal((await login('pending@example.com', 'brand new')).status, 200)
})

// product 2.17
test('a mailed link does not outlive the password it was for', async () => {
  const { api, user } = await signedInAs('admin')
  const token = 'x'.repeat(43)
  await db.transaction((tx) => addPasswordLink(tx, user.email, hashToken(token)))
  await api.accounts.changePassword({ current: 'classroom', password: 'classroom' })
  assert.equal((await refusal(guest.api.accounts.resetPassword({ token, password: 'thief of tokens' }))).status, 400)
})

test('signing out everywhere ends all sessions of one user and of nobody else', async () => {
  const [first, two, bystander] = [await signedInAs('mentor'), await signedInAs('mentor'), await signedInAs('admin')]
  const everywhere = await send('/api/auth/logout-everywhere', { method: 'POST', headers: { cookie: first.cookie } })
  assert.equal(everywhere.headers.get('clear-site-data'), '"cache"')
  const statuses = await Promise.all([first, two, bystander].map(async ({ cookie }) => (await me(cookie)).status))
  assert.deepEqual(statuses, [401, 401, 200])
})
