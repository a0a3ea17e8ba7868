import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { testApp } from '#test/app.ts'
import { account, profileDraft } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'
import { addPasswordLink, setPassword } from './queries.ts'
import { hashToken, newToken } from './sessions.ts'
import { passwordLinks, users } from './table.ts'

const { db, send, signedInAs, guest } = await testApp()

const login = async (email: string, password: string) => {
  const body = JSON.stringify({ email, password })
  const headers = { 'content-type': 'application/json' }
  return (await send('/api/auth/login', { method: 'POST', headers, body })).status
}
const storedOf = async (userId: string) => (await db.select().from(users).where(eq(users._id, userId)))[0]?.passwordHash

/** One password as keyboards of Windows and of macOS send it: é as one code point, and as two. */
const [COMPOSED, DECOMPOSED] = ['séjour d’été', 'séjour d’été'.normalize('NFD')]
/** क़ and ﬁ, and what they are equivalent to. */
const SPELLINGS = [
  [COMPOSED, DECOMPOSED],
  ['\u0958लम दवात', '\u0915\u093cलम दवात'],
  ['ﬁve ｆｉｓｈ', 'five fish'],
] as const

describe('a password is the same however a keyboard spells it', () => {
  test('at sign-up and login, in either order', async () => {
    for (const [first, second] of SPELLINGS)
      for (const [chosen, typed] of [
        [first, second],
        [second, first],
      ] as const) {
        const { user } = await guest.api.accounts.signup(account({ password: chosen }))
        assert.equal(await login(user.email, typed), 200, `${chosen} typed as ${typed}`)
        assert.equal(await login(user.email, `${typed}!`), 401)
      }
  })

  test('set by an emailed link, changed, and as the proof before a change', async () => {
    const { api, user } = await signedInAs('mentor')
    const token = newToken()
    await db.transaction((tx) => addPasswordLink(tx, user.email, hashToken(token)))
    await guest.api.accounts.resetPassword({ token, password: COMPOSED })
    assert.equal(await login(user.email, DECOMPOSED), 200)
    const mentor = await signedInAs('mentor')
    await mentor.api.accounts.beginSecondFactor({ current: DECOMPOSED })
    await mentor.api.privacy.copy({ password: DECOMPOSED })
    const moved = profileDraft({ name: user.name, email: 'meera@example.org', password: DECOMPOSED })
    await mentor.api.users.editOwnProfile(moved)
    const changed = { current: DECOMPOSED, password: 'clé de l’été'.normalize('NFD') }
    await mentor.api.accounts.changePassword(changed)
    assert.equal(await login('meera@example.org', 'clé de l’été'), 200)
    assert.equal((await refusal(api.accounts.me())).status, 401)
  })

  test('of a mentor whom an admin adds', async () => {
    const admin = await signedInAs('admin')
    const mentor = account({ password: DECOMPOSED })
    await admin.api.users.createMentor(mentor)
    assert.equal(await login(mentor.email, COMPOSED), 200)
  })
})

describe('a hash of a password as it was typed, from before', () => {
  async function withOldHash(typed: string) {
    const { user } = await guest.api.accounts.signup(account({ password: 'monsoon' }))
    const old = await hash(typed)
    await db.transaction((tx) => setPassword(tx, user._id, old))
    return { ...user, old }
  }

  // product 2.3
  test('still opens the account, and every spelling does after that login', async () => {
    const { _id, email, old } = await withOldHash(DECOMPOSED)
    assert.equal(await login(email, COMPOSED), 401, 'nobody can know what it is equivalent to')
    await db.transaction((tx) => addPasswordLink(tx, email, hashToken(newToken())))
    assert.equal(await login(email, DECOMPOSED), 200)
    const stored = await storedOf(_id)
    assert.notEqual(stored, old)
    assert.equal(await db.$count(passwordLinks, eq(passwordLinks.userId, _id)), 1, 'it is no new password')
    for (const typed of [COMPOSED, DECOMPOSED]) assert.equal(await login(email, typed), 200)
    assert.equal(await storedOf(_id), stored, 'and is replaced once')
  })

  test('stays where the password was wrong, or the form makes no difference', async () => {
    const { _id, email, old } = await withOldHash(DECOMPOSED)
    assert.equal(await login(email, `${DECOMPOSED}!`), 401)
    assert.equal(await storedOf(_id), old)
    const plain = await withOldHash('monsoon')
    assert.equal(await login(plain.email, 'monsoon'), 200)
    assert.equal(await storedOf(plain._id), plain.old)
  })

  test('is not put in the place of a password that was changed meanwhile', async () => {
    const { _id, email } = await withOldHash(DECOMPOSED)
    const logins = Array.from({ length: 4 }, () => login(email, DECOMPOSED))
    const changed = await hash('another word')
    await db.transaction((tx) => setPassword(tx, _id, changed))
    await Promise.all(logins)
    assert.equal(await storedOf(_id), changed)
    assert.equal(await storedOf(_id), changed)
  })
})
