import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { testApp } from '#test/app.ts'
import { account, profileDraft } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'
import { addPasswordLink, isPasswordUnchanged, setPassword } from './queries.ts'
import { hashToken, newToken } from './sessions.ts'
import { users } from './table.ts'

const { send, db, signedInAs, guest } = await testApp()
const login = (email: string, password: string) =>
  send('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })

// product 2.3
test('a password is kept as argon2id alone, at the cost that OWASP asks for, and never twice the same', async () => {
  const { user } = await guest.api.accounts.signup(account({ password: 'monsoon' }))
  const kept = async () => (await db.select().from(users).where(eq(users._id, user._id)))[0]?.passwordHash ?? ''
  const first = await kept()
  const token = newToken()
  await db.transaction((tx) => addPasswordLink(tx, user.email, hashToken(token)))
  await guest.api.accounts.resetPassword({ token, password: 'monsoon' })
  const second = await kept()
  assert.notEqual(first, second)
  for (const hash of [first, second]) {
    const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$[\w+/]{22,}\$[\w+/]{43,}$/.exec(hash) ?? []
    assert.ok(Number(memory) >= 19_456 && Number(passes) >= 2, hash)
  }
})

// product 2.17
test('a password that was changed meanwhile lets nobody in', async () => {
  const { user } = await signedInAs('admin')
  const [before] = await db.select().from(users).where(eq(users._id, user._id))
  const logins = Array.from({ length: 5 }, () => login('admin@example.com', 'classroom'))
  await db.transaction((tx) => setPassword(tx, user._id, null))
  await Promise.all(logins)
  assert.equal(
    await db.transaction((tx) => isPasswordUnchanged(tx, { _id: user._id, passwordHash: before?.passwordHash ?? '' })),
    false,
  )
  await db.transaction((tx) => setPassword(tx, user._id, before?.passwordHash ?? null))
})

// product 20.3
test('a right password costs none of the attempts', async () => {
  const { api } = await signedInAs('mentor')
  for (let time = 0; time < 12; time++) {
    const taken = profileDraft({ email: 'admin@example.com', password: 'classroom' })
    assert.equal((await refusal(api.users.editOwnProfile(taken))).status, 409)
  }
  assert.equal((await login('mentor@example.com', 'classroom')).status, 200)
})

test('a login without a password set says how to get one', async () => {
  const { user, api } = await signedInAs('student2')
  await db.transaction((tx) => tx.update(users).set({ passwordHash: null }).where(eq(users._id, user._id)))
  const refused = await refusal(api.accounts.changePassword({ current: 'classroom', password: 'brand new' }))
  assert.match(refused.message, /You have no password yet/)
  assert.equal((await login('student2@example.com', 'classroom')).status, 401)
})
