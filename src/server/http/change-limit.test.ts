import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { rateLimits } from '#src/server/db/table.ts'
import { testApp } from '#test/app.ts'
import { courseDraft, profileDraft } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'

const { db, send, signedInAs, url } = await testApp()
const student = await signedInAs('student')
const key = eq(rateLimits.key, `change-user:${student.user._id}`)
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  send(path, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

// product 20.2
test('of 300 changes in five minutes the next is refused, reads are not, and time allows it again', async () => {
  await student.api.users.editOwnProfile(profileDraft())
  await db.update(rateLimits).set({ points: 300 }).where(key)
  const { status, message } = await refusal(student.api.users.editOwnProfile(profileDraft()))
  assert.deepEqual([status, message], [429, 'Too many attempts. Please try again in 5 minutes.'])
  const refused = await post('/api/notifications/read', {}, { cookie: student.cookie })
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  assert.equal((await student.api.users.ownProfile()).name, profileDraft().name)
  const login = await post('/api/auth/login', { email: 'student@example.com', password: 'classroom' })
  assert.equal(login.status, 429, 'a login writes to the audit log too')
  const mentor = await signedInAs('mentor')
  assert.ok(await mentor.api.courses.create(courseDraft()), 'someone else')
  await db.update(rateLimits).set({ expire: 0 }).where(key)
  await student.api.users.editOwnProfile(profileDraft())
})

test('a change that is repeated under its key is answered as before, and costs nothing', async () => {
  await db.delete(rateLimits).where(key)
  const body = { title: 'Said twice', category: 'General', content: 'Once is enough.' }
  const headers = { cookie: student.cookie, 'idempotency-key': 'the same attempt' }
  const first = await post('/api/forum/discussions', body, headers)
  assert.equal(first.status, 201)
  await db.update(rateLimits).set({ points: 300 }).where(key)
  const again = await post('/api/forum/discussions', body, headers)
  assert.deepEqual([again.status, await again.text()], [201, await first.text()])
  await db.delete(rateLimits).where(key)
})

// product 20.2
test('an account that waits for approval changes at most 60 things an hour, logins included', async () => {
  const pending = await signedInAs('pending')
  const [short, long] = ['change-user', 'change-pending'].map((name) =>
    eq(rateLimits.key, `${name}:${pending.user._id}`),
  )
  const { privacy, accounts } = pending.api
  await privacy.setConsent({ purpose: 'news', given: true })
  await db.update(rateLimits).set({ points: 60 }).where(long)
  await db.delete(rateLimits).where(short)
  for (const change of [
    () => privacy.setConsent({ purpose: 'news', given: false }),
    () => privacy.request({ kind: 'grievance', text: 'Again' }),
    () => accounts.signOutEverywhere(),
  ])
    assert.equal((await refusal(change())).status, 429)
  const login = await post('/api/auth/login', { email: pending.user.email, password: 'classroom' })
  assert.equal(login.status, 429)
  assert.equal((await accounts.me()).user.email, pending.user.email, 'reading is not limited')
  assert.equal(await db.$count(rateLimits, eq(rateLimits.key, `change-pending:${student.user._id}`)), 0)
  await db.delete(rateLimits).where(long)
})
