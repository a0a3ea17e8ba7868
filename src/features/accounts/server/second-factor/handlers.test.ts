import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import { desc, eq, sql } from 'drizzle-orm'
import { rateLimits } from '#src/server/db/table.ts'
import { subjectLine } from '#src/server/mail/wording.ts'
import { auditLog } from '#src/server/observability/audit-table.ts'
import { testApp } from '#test/app.ts'
import { changeSettings } from '#test/institute.ts'
import { openMailbox } from '#test/mailbox.ts'
import { withPasskey } from '#test/passkey.ts'
import { refusal } from '#test/refusal.ts'
import { codeOf, withSecondFactor } from '#test/second-factor.ts'
import { twoStepLogins } from '#test/two-step-logins.ts'
import { until } from '#test/until.ts'
import { demoShown } from '../../../../../db/demo/institute/institute.ts'
import { addPasswordLink, setPassword } from '../queries.ts'
import { hashToken, newToken } from '../sessions.ts'
import { pendingLogins, recoveryCodes, totpFactors, users } from '../table.ts'

const mailbox = await openMailbox()
after(mailbox.close)
const { url, send, db, signedInAs, guest } = await testApp({ environment: { SMTP_URL: mailbox.url }, withJobs: true })
const mentor = await signedInAs('mentor')

const { post, cookieIn, login, begun, enter } = twoStepLogins(send)
const statusOfMe = async (cookie: string) => (await send('/api/auth/me', { headers: { cookie } })).status
const newestRow = async () => (await db.select().from(auditLog).orderBy(desc(auditLog._id)).limit(1))[0]

describe('a login with a second factor', () => {
  let factor: Awaited<ReturnType<typeof withSecondFactor>>
  beforeEach(async () => {
    await db.delete(rateLimits)
    await db.delete(totpFactors)
    factor = await withSecondFactor(db, mentor.user._id)
  })

  // product 2.22
  test('is asked for its code only after the right password', async () => {
    const wrong = await login(undefined, 'a guess')
    assert.deepEqual([wrong.status, wrong.headers.getSetCookie()], [401, []])
    const right = await login()
    assert.equal(right.status, 403)
    const message = 'Please enter the code from your authenticator app.'
    assert.deepEqual(await right.json(), { message, issues: [{ path: 'code', message }] })
    assert.match(
      right.headers.getSetCookie().join(),
      /^pending-login=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    assert.equal(await statusOfMe(cookieIn(right, 'pending-login')), 401, 'which is no session')
  })

  test('opens a session by the code of the app, once', async () => {
    const [first, second] = [await begun(), await begun()]
    const code = codeOf(factor.secret)
    const entered = await enter(code, first)
    assert.equal(entered.status, 200)
    assert.equal(((await entered.json()) as { user: { email: string } }).user.email, 'mentor@example.com')
    assert.equal(await statusOfMe(cookieIn(entered, 'session')), 200)
    assert.match(entered.headers.getSetCookie().join(), /pending-login=; Max-Age=0/)
    assert.equal((await newestRow())?.action, 'accounts.enterCode')
    const message = 'This code is wrong or was used before. Please enter the newest one, or a recovery code.'
    const replayed = await enter(code, second)
    assert.equal(replayed.status, 400)
    assert.deepEqual(await replayed.json(), { message, issues: [{ path: 'code', message }] })
    assert.equal((await enter(codeOf(factor.secret, 30), second)).status, 200, 'the next code does')
    assert.equal((await enter(codeOf(factor.secret, 60), second)).status, 401, 'and no second session of one login')
  })

  test('opens one session where the same code arrives ten times at once', async () => {
    const cookies = await Promise.all(Array.from({ length: 10 }, begun))
    const code = codeOf(factor.secret)
    const statuses = await Promise.all(cookies.map(async (cookie) => (await enter(code, cookie)).status))
    assert.deepEqual(statuses.toSorted(), [200, ...Array.from({ length: 9 }, () => 400)])
  })

  test('of a hundred codes guessed at once ten are looked at, and then not the right one either', async () => {
    const cookie = await begun()
    const statuses = await Promise.all(
      Array.from({ length: 100 }, async () => (await enter('000-000-guess', cookie)).status),
    )
    assert.equal(statuses.filter((status) => status === 400).length, 10)
    assert.equal(statuses.filter((status) => status === 429).length, 90)
    const refused = await enter(codeOf(factor.secret), await begun())
    assert.equal(refused.status, 429)
    assert.ok(Number(refused.headers.get('retry-after')) > 0)
  })

  test('takes each recovery code once, and the owner is notified', async () => {
    const [code = '', next = ''] = factor.recoveryCodes
    assert.equal((await enter(code.toLowerCase(), await begun())).status, 200)
    // Wrong guesses of the tests before were emailed too.
    const { subject, text } = await mailbox.emailTo('mentor@example.com', /recovery code/)
    assert.equal(subject, subjectLine(demoShown, 'a recovery code was used'))
    assert.match(text, /9 recovery codes are left/)
    const again = await begun()
    assert.equal((await enter(code, again)).status, 400)
    assert.equal((await enter(next, again)).status, 200)
    await mailbox.emailTo('mentor@example.com')
    const stored = await db.select().from(recoveryCodes)
    assert.equal(stored.length, 8)
    assert.ok(stored.every(({ codeHash }) => !factor.recoveryCodes.includes(codeHash)))
  })

  test("takes nobody else's code", async () => {
    const { user } = await signedInAs('admin')
    const admins = await withSecondFactor(db, user._id)
    const cookie = await begun()
    for (const code of [codeOf(admins.secret), admins.recoveryCodes[0] ?? ''])
      assert.equal((await enter(code, cookie)).status, 400)
  })

  // product 2.22
  test('waits for five minutes, and not beyond a new password or the end of all sessions', async () => {
    const expired = await begun()
    await db.update(pendingLogins).set({ expiresAt: sql`now()` })
    const [account] = await db.select().from(users).where(eq(users._id, mentor.user._id))
    const replaced = await begun()
    await db.transaction((tx) => setPassword(tx, mentor.user._id, account?.passwordHash ?? ''))
    const ended = await begun()
    const { api } = await signedInAs('mentor')
    await api.accounts.signOutEverywhere()
    for (const cookie of [expired, replaced, ended, `pending-login=${newToken()}`, 'pending-login=x', '']) {
      const refused = await enter(codeOf(factor.secret), cookie)
      assert.equal(refused.status, 401)
      assert.deepEqual(await refused.json(), {
        message: 'Your login has expired. Please log in again with your password.',
      })
    }
  })

  test('is not passed by an emailed link', async () => {
    const token = newToken()
    await db.transaction((tx) => addPasswordLink(tx, 'mentor@example.com', hashToken(token)))
    const reset = await post('/api/auth/reset', { token, password: 'classroom' })
    assert.deepEqual([reset.status, reset.headers.getSetCookie()], [200, []])
    assert.equal((await login()).status, 403)
  })
})

describe('two-step login', () => {
  beforeEach(async () => {
    await db.delete(rateLimits)
    await db.delete(totpFactors)
    mailbox.emails.length = 0
  })

  // product 2.21
  test('begins with the password, and is on once a code was right', async () => {
    const { api } = await signedInAs('mentor')
    const wrong = await refusal(api.accounts.beginSecondFactor({ current: 'a guess' }))
    assert.deepEqual(wrong.issues, [{ path: 'current', message: 'This password is wrong.' }])
    const unbegun = await refusal(api.accounts.confirmSecondFactor({ code: '123456' }))
    assert.equal(unbegun.status, 409)
    await api.accounts.beginSecondFactor({ current: 'classroom' })
    const { secret, uri } = await api.accounts.beginSecondFactor({ current: 'classroom' })
    assert.equal(new URL(uri).searchParams.get('secret'), secret)
    assert.equal((await refusal(api.accounts.confirmSecondFactor({ code: '12' }))).status, 400)
    assert.equal((await login()).status, 200, 'no login asks for it yet')
    const code = codeOf(secret)
    const { recoveryCodes } = await api.accounts.confirmSecondFactor({ code: `${code.slice(0, 3)} ${code.slice(3)}` })
    assert.equal(recoveryCodes.length, 10)
    assert.equal((await newestRow())?.action, 'accounts.confirmSecondFactor')
    assert.equal((await mailbox.emailTo('mentor@example.com')).subject, subjectLine(demoShown, 'two-step login is on'))
    const state = await api.accounts.secondFactor()
    assert.deepEqual([state.since !== null, state.recoveryCodesLeft], [true, 10])
    assert.equal((await enter(code, await begun())).status, 400, 'the code that turned it on is used')
    assert.equal((await refusal(api.accounts.beginSecondFactor({ current: 'classroom' }))).status, 409)
  })

  test('has new recovery codes in place of the old, and is turned off, with the password', async () => {
    const { api } = await signedInAs('mentor')
    assert.equal((await refusal(api.accounts.newRecoveryCodes({ current: 'classroom' }))).status, 409)
    assert.equal((await refusal(api.accounts.removeSecondFactor({ current: 'classroom' }))).status, 409)
    const old = await withSecondFactor(db, mentor.user._id)
    for (const request of [api.accounts.newRecoveryCodes, api.accounts.removeSecondFactor])
      assert.equal((await refusal(request({ current: 'a guess' }))).status, 400)
    const { recoveryCodes } = await api.accounts.newRecoveryCodes({ current: 'classroom' })
    assert.equal((await enter(old.recoveryCodes[0] ?? '', await begun())).status, 400)
    assert.equal((await enter(recoveryCodes[0] ?? '', await begun())).status, 200)
    assert.deepEqual(await api.accounts.removeSecondFactor({ current: 'classroom' }), {
      message: 'Two-step login is off.',
    })
    assert.equal(
      (await mailbox.emailTo('mentor@example.com', /turned off/)).subject,
      subjectLine(demoShown, 'two-step login is off'),
    )
    assert.equal((await login()).status, 200)
  })

  test('is turned off once where the app and a passkey are removed at the same time', async () => {
    const { api, user } = await signedInAs('mentor')
    const current = 'classroom'
    mailbox.emails.length = 0
    for (let round = 0; round < 5; round++) {
      await withSecondFactor(db, user._id)
      await withPasskey(db, user._id, url)
      const [id = ''] = (await api.accounts.secondFactor()).passkeys.map(({ _id }) => _id)
      await Promise.all([api.accounts.removeApp({ current }), api.accounts.removePasskey({ id, current })])
      assert.equal(await db.$count(recoveryCodes, eq(recoveryCodes.userId, user._id)), 0)
      const subjects = () => mailbox.emails.map(({ subject }) => subject).filter((subject) => subject.endsWith('off'))
      await until(() => subjects().length === round + 1, 'one email is sent')
    }
  })

  // product 2.24
  test('is required of admins where the institute says so', async () => {
    const admin = await signedInAs('admin')
    const { api, user, cookie } = admin
    assert.ok(await api.activity.users({}))
    await changeSettings(admin, 'accounts', { secondFactorFor: 'admins' })
    try {
      const sentence = 'Please set up two-step login first: this institute requires it of admins.'
      for (const request of [api.activity.users, api.courses.all, api.users.ownProfile] as const) {
        const refused = await refusal((request as (input: object) => Promise<unknown>)({}))
        assert.deepEqual([refused.status, refused.message], [403, sentence])
      }
      assert.equal((await api.accounts.me()).user.lacksSecondFactor, true)
      const entered = await login('admin@example.com')
      const output = (await entered.json()) as { user: { lacksSecondFactor?: boolean } }
      assert.equal(output.user.lacksSecondFactor, true)
      assert.equal((await send('/api/courses', { headers: { cookie } })).status, 200, 'what anyone may see stays open')
      const { secret } = await api.accounts.beginSecondFactor({ current: 'classroom' })
      await api.accounts.confirmSecondFactor({ code: codeOf(secret) })
      assert.ok(await api.activity.users({}))
      assert.equal('lacksSecondFactor' in (await api.accounts.me()).user, false)
      assert.ok(await (await signedInAs('mentor')).api.courses.all({}), 'and of mentors it is not')
    } finally {
      // Whoever lacks it may not save it either.
      await db.delete(totpFactors).where(eq(totpFactors.userId, user._id))
      await withSecondFactor(db, user._id)
      await changeSettings(admin, 'accounts', { secondFactorFor: 'nobody' })
      await db.delete(totpFactors).where(eq(totpFactors.userId, user._id))
    }
  })

  test('is for staff', async () => {
    const { api } = await signedInAs('student')
    assert.equal((await refusal(api.accounts.beginSecondFactor({ current: 'classroom' }))).status, 403)
    assert.equal((await refusal(guest.api.accounts.secondFactor())).status, 401)
  })
})
