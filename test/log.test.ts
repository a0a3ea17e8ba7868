import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { addPasswordLink } from '../src/features/accounts/server/queries.ts'
import { hashToken, newToken } from '../src/features/accounts/server/sessions.ts'
import { rateLimits } from '../src/server/db/table.ts'
import { createLog } from '../src/server/observability/log.ts'
import { testApp } from './app.ts'
import { bookingForm, discussionDraft } from './factories.ts'
import { HAS_CLASSROOM } from './has-classroom.ts'
import { refusal } from './refusal.ts'

type Line = { msg: string; id?: string; userId?: string; path?: string; status?: number }

const written: string[] = []
const log = createLog('info', { write: (line: string) => written.push(line) })
const { send, guest, signedInAs, db } = await testApp({ log })
const { user, api } = await signedInAs('student')

/** What one act writes. */
async function linesOf(act: () => Promise<unknown>) {
  written.length = 0
  await act()
  return written.map((line): Line => JSON.parse(line))
}

const login = (email: string, password: string) => () => guest.api.accounts.login({ email, password })

test('a login and a failed login are in the log entry of their request', async () => {
  const right = await linesOf(login('student@example.com', 'classroom'))
  assert.deepEqual(
    right.map(({ msg, userId }) => [msg, userId]),
    [
      ['Signed in', user._id],
      ['request', undefined],
    ],
  )
  assert.equal(right[0]?.id, right[1]?.id)

  const wrong = await linesOf(() => refusal(login('student@example.com', 'wrong')()))
  assert.deepEqual(
    wrong.map(({ msg, userId }) => [msg, userId]),
    [
      ['A login failed', user._id],
      ['request', undefined],
    ],
  )
  const unknown = await linesOf(() => refusal(login('nobody@example.com', 'wrong')()))
  assert.deepEqual(
    unknown.map(({ msg, userId }) => [msg, userId]),
    [
      ['A login failed', undefined],
      ['request', undefined],
    ],
  )
})

test('a refusal and a changed password are logged with the user', async () => {
  const [refused] = await linesOf(() => refusal(api.blogs.all({})))
  assert.deepEqual([refused?.path, refused?.status, refused?.userId], ['/api/blogs/all', 403, user._id])
  const [stranger] = await linesOf(() => send('/api/auth/me'))
  assert.deepEqual([stranger?.status, stranger?.userId], [401, undefined])
  const [changed] = await linesOf(() => api.accounts.changePassword({ current: 'classroom', password: 'classroom' }))
  assert.deepEqual([changed?.path, changed?.status, changed?.userId], ['/api/auth/password', 200, user._id])
  const token = newToken()
  await db.transaction((tx) => addPasswordLink(tx, user.email, hashToken(token)))
  const [set] = await linesOf(() => guest.api.accounts.resetPassword({ token, password: 'classroom' }))
  assert.deepEqual([set?.msg, set?.userId], ['A password was set by a mailed link', user._id])
})

test('who gives feedback is not in the log entry of the request', { skip: !HAS_CLASSROOM }, async () => {
  const id = '019aa000-0000-7000-8000-000000000000'
  const { api } = await signedInAs('student')
  const given = await linesOf(() => refusal(api.feedback.give({ id, ratings: [5, 5, 5, 5, 5] })))
  assert.deepEqual(
    given.map(({ path, status, userId }) => [path, status, userId]),
    [[`/api/batches/${id}/feedback`, 404, undefined]],
  )
})

test('whom a limit refused stands in the log', async () => {
  const { user, api } = await signedInAs('student')
  const expire = Date.now() + 60_000
  await db.transaction((tx) => tx.insert(rateLimits).values({ key: `post-user:${user._id}`, points: 1_000, expire }))
  const [refused] = await linesOf(() => refusal(api.forum.create(discussionDraft())))
  assert.deepEqual([refused?.path, refused?.status, refused?.userId], ['/api/forum/discussions', 429, user._id])
  await guest.api.enquiries.book(bookingForm())
  await db.execute(sql`update rate_limits set points = 1000 where key like 'form-address:%'`)
  const [stranger] = await linesOf(() => refusal(guest.api.enquiries.book(bookingForm())))
  assert.deepEqual([stranger?.path, stranger?.status, stranger?.userId], ['/api/demo-booking', 429, undefined])
})

test('no line holds an address, a name, a password or a token, nor breaks into two', async () => {
  const { cookie } = await signedInAs('mentor')
  await db.execute('alter table courses rename to hidden')
  const lines = await linesOf(async () => {
    await refusal(login('student@example.com', 'wr0ng-one')())
    await send('/api/courses?q=student%40example.com%0a%7B%22msg%22', { headers: { cookie } })
    await send('/reset-password%0a%7B%22msg%22?token=s3cret', { headers: { cookie } })
    await send('/check-in?code=135790', { headers: { cookie } })
    await send('/api/check-in?code=135790', { method: 'POST', headers: { cookie } })
  })
  await db.execute('alter table hidden rename to courses')
  assert.ok(lines.length >= 4)
  for (const line of written) {
    assert.equal(line.indexOf('\n'), line.length - 1)
    for (const secret of ['example.com', 'wr0ng', 's3cret', '135790', user.name, cookie.slice('session='.length)])
      assert.ok(!line.includes(secret), line)
  }
})
