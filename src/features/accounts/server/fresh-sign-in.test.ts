import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { hashPassword } from '#src/server/security/passwords.ts'
import { testApp } from '#test/app.ts'
import { profileDraft } from '#test/factories.ts'
import { withPasskey } from '#test/passkey.ts'
import { openProvider } from '#test/provider.ts'
import { withSecondFactor } from '#test/second-factor.ts'
import { cookieOf, placeOf, socialSignIn } from '#test/social.ts'
import { PURPOSES, type Purpose } from '../social-contract.ts'
import { freshSignIns, passkeys, users } from './table.ts'

const provider = await openProvider()
after(() => provider.close())
const { url, send, db } = await testApp({ environment: provider.environment })
provider.register(`${url}/api/auth/google/callback`)
const { me, signIn, begin, confirm } = socialSignIn({ send, url }, provider)

let mentors = 0
/** A mentor who has only the provider to log in. */
async function newMentor() {
  const login = `fresh-${++mentors}@example.org`
  const { cookie: session } = await signIn(login)
  const isTheirs = eq(users.email, login)
  await db.transaction((tx) => tx.update(users).set({ role: 'mentor', isApproved: true }).where(isTheirs))
  const _id = String((await me(session))?._id)
  const { cookie: another } = await signIn(login)
  return { login, session, another, _id }
}
type Mentor = Awaited<ReturnType<typeof newMentor>>

const sendAs = (method: string, path: string, body: object) => (session: string) =>
  send(`/api${path}`, {
    method,
    headers: { cookie: session, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Every action that asks for a password, of someone who may take it; `about` is what it is done to. */
const ACTIONS: Record<Purpose, (mentor: Mentor) => Promise<{ act: ReturnType<typeof sendAs>; about?: string }>> = {
  password: async () => ({ act: sendAs('POST', '/auth/password', { password: 'brand new' }) }),
  email: async ({ login }) => ({ act: sendAs('PUT', '/profile/me', profileDraft({ email: `new-${login}` })) }),
  copy: async () => ({ act: sendAs('POST', '/privacy/copy', {}) }),
  erasure: async () => ({ act: sendAs('POST', '/privacy/erasure', {}) }),
  'set-up-app': async () => ({ act: sendAs('POST', '/auth/second-factor/begin', {}) }),
  'remove-app': async ({ _id }) => {
    await withSecondFactor(db, _id)
    return { act: sendAs('POST', '/auth/second-factor/app/remove', {}) }
  },
  'recovery-codes': async ({ _id }) => {
    await withSecondFactor(db, _id)
    return { act: sendAs('POST', '/auth/second-factor/codes', {}) }
  },
  'two-step-off': async ({ _id }) => {
    await withSecondFactor(db, _id)
    return { act: sendAs('POST', '/auth/second-factor/remove', {}) }
  },
  'sign-in-settings': async ({ _id }) => {
    await db.transaction((tx) => tx.update(users).set({ isAdmin: true }).where(eq(users._id, _id)))
    const data = { secondFactorFor: 'nobody' }
    return { act: sendAs('PUT', '/institute/settings/accounts', { version: 0, data }) }
  },
  'add-passkey': async () => ({ act: sendAs('POST', '/auth/passkeys/begin', {}) }),
  'remove-passkey': async ({ _id }) => {
    await withPasskey(db, _id, url)
    const [passkey] = await db.select().from(passkeys).where(eq(passkeys.userId, _id))
    return { act: sendAs('POST', `/auth/passkeys/${passkey?._id}/remove`, {}), about: String(passkey?._id) }
  },
}

const confirmQuery = (purpose: string, about?: string) => (about ? `${purpose}&about=${about}` : purpose)
const refusalOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { message: string }).message,
]
const CONFIRM = [400, 'Please confirm with Google that it is you.']

// product 3.8
for (const purpose of PURPOSES)
  test(`a fresh login at the provider is the proof for: ${purpose}`, async () => {
    const mentor = await newMentor()
    const { session, another, login } = mentor
    const { act, about } = await ACTIONS[purpose](mentor)
    assert.deepEqual(await refusalOf(await act(session)), CONFIRM)

    const place = await confirm(confirmQuery(purpose, about), { session, login })
    const page = purpose === 'sign-in-settings' ? 'admin/settings/accounts' : 'mentor/profile'
    assert.equal(place, `/dashboard/${page}?confirm=${confirmQuery(purpose, about)}`)
    assert.deepEqual(await refusalOf(await act(another)), CONFIRM, 'another session')
    const done = await act(session)
    assert.ok(done.ok, await done.text())
    assert.equal(await db.$count(freshSignIns, eq(freshSignIns.userId, mentor._id)), 0, 'it is used up')
  })

test('a confirmation is for one purpose, and of one passkey', async () => {
  const mentor = await newMentor()
  const { session, login } = mentor
  for (const [confirmed, wanted] of [
    ['copy', 'erasure'],
    ['email', 'copy'],
    ['two-step-off', 'remove-app'],
    ['remove-passkey&about=00000000-0000-4000-8000-000000000000', 'remove-passkey'],
  ] as const) {
    const { act } = await ACTIONS[wanted](mentor)
    await confirm(confirmed, { session, login })
    assert.deepEqual(await refusalOf(await act(session)), CONFIRM, `${confirmed} for ${wanted}`)
  }
})

// product 3.8
test('a confirmation ends after five minutes, and with its session', async () => {
  const { session, login, _id } = await newMentor()
  await confirm('copy', { session, login })
  const [row] = await db.select().from(freshSignIns).where(eq(freshSignIns.userId, _id))
  const left = Date.parse(row?.expiresAt ?? '') - Date.now()
  assert.ok(left > 0 && left <= 5 * 60_000, String(left))
  await db.transaction((tx) =>
    tx.update(freshSignIns).set({ expiresAt: sql`now()` }).where(eq(freshSignIns.userId, _id)),
  )
  assert.deepEqual(await refusalOf(await sendAs('POST', '/privacy/copy', {})(session)), CONFIRM)
  await send('/api/auth/logout', { headers: { cookie: session } })
  assert.equal(await db.$count(freshSignIns, eq(freshSignIns.userId, _id)), 0)
})

const confirmation = async (session: string) =>
  (await send('/api/auth/confirmation', { headers: { cookie: session } })).json()

test('a login that is not fresh, cancelled, or of somebody else confirms nothing', async () => {
  const { session, login } = await newMentor()
  await signIn(`second-${login}`)
  const stripped = (address: URL) => {
    address.searchParams.delete('max_age')
    address.searchParams.delete('prompt')
    return address
  }
  const old = (address: URL) => {
    stripped(address).searchParams.set('max_age', '1000000')
    return address
  }
  for (const [reason, who, forged] of [
    ['other', `second-${login}`, undefined],
    ['other', 'nobody@example.org', undefined],
    ['stale', `yesterday:${login}`, old],
    ['untold', login, stripped],
    ['failed', 'cancel', undefined],
  ] as const) {
    const place = await confirm('copy', { session, login: who }, forged)
    assert.equal(place, `/dashboard/mentor/profile?confirm=copy&refused=${reason}`)
    assert.deepEqual(await confirmation(session), { by: 'provider', confirmed: null, about: null })
    assert.deepEqual(await refusalOf(await sendAs('POST', '/privacy/copy', {})(session)), CONFIRM)
  }
  assert.equal(await confirm('copy', { session, login }), '/dashboard/mentor/profile?confirm=copy')
  assert.deepEqual(await confirmation(session), { by: 'provider', confirmed: 'copy', about: null })
})

test('the way back of a confirmation opens no session, and only the session that began takes it', async () => {
  const { session, login } = await newMentor()
  const begun = await begin('copy', session)
  const callback = (await provider.signIn(placeOf(begun), login)).replace(url, '')
  const leaving = cookieOf(begun, 'sign-in')
  const withoutSession = await send(callback, { headers: { cookie: leaving } })
  assert.deepEqual([placeOf(withoutSession), cookieOf(withoutSession, 'session')], ['/login', ''])

  const stranger = await newMentor()
  const again = await begin('copy', session)
  const back = (await provider.signIn(placeOf(again), login)).replace(url, '')
  const taken = await send(back, { headers: { cookie: `${stranger.session}; ${cookieOf(again, 'sign-in')}` } })
  assert.equal(placeOf(taken), '/dashboard/mentor/profile?refused=failed')
  for (const each of [session, stranger.session])
    assert.deepEqual(await confirmation(each), { by: 'provider', confirmed: null, about: null })
})

test('who has a password enters it, whatever the provider says', async () => {
  const { session, login, _id } = await newMentor()
  await confirm('copy', { session, login })
  const passwordHash = await hashPassword('monsoon')
  await db.transaction((tx) => tx.update(users).set({ passwordHash }).where(eq(users._id, _id)))
  assert.deepEqual(await refusalOf(await sendAs('POST', '/privacy/copy', {})(session)), [
    400,
    'Your password is required',
  ])
  assert.deepEqual(await confirmation(session), { by: 'password', confirmed: null, about: null })
  assert.equal(placeOf(await begin('copy', session)), '/dashboard/mentor/profile?confirm=copy&refused=failed')
  assert.equal((await sendAs('POST', '/privacy/copy', { password: 'monsoon' })(session)).status, 202)
})

test('an account that no provider opens needs a password first', async () => {
  const { session, _id } = await newMentor()
  await db.transaction((tx) => tx.execute(sql`delete from identities where user_id = ${_id}`))
  assert.deepEqual(await confirmation(session), { by: 'nothing', confirmed: null, about: null })
  const [status, message] = await refusalOf(await sendAs('POST', '/privacy/copy', {})(session))
  assert.deepEqual(
    [status, message],
    [400, "You have no password yet. Use 'Forgot password?' on the login page to set one."],
  )
})

test('guests, other sites and unknown purposes begin nothing', async () => {
  const { session, _id } = await newMentor()
  assert.equal(placeOf(await begin('copy', '')), '/login')
  assert.equal((await begin('everything', session)).status, 400)
  const crossSite = await send('/api/auth/google/confirm?for=copy', {
    headers: { cookie: session, 'sec-fetch-site': 'cross-site' },
  })
  assert.deepEqual(
    [placeOf(crossSite), cookieOf(crossSite, 'sign-in')],
    ['/dashboard/mentor/profile?confirm=copy&refused=failed', ''],
  )
  assert.equal(await db.$count(freshSignIns, eq(freshSignIns.userId, _id)), 0)
})

test('the way to the provider asks for a login there, and for its time', async () => {
  const { session } = await newMentor()
  const { searchParams } = new URL(placeOf(await begin('copy', session)))
  assert.deepEqual(
    ['prompt', 'max_age', 'claims'].map((name) => searchParams.get(name)),
    ['login', '0', '{"id_token":{"auth_time":{"essential":true}}}'],
  )
})
