import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import { desc, eq, sql } from 'drizzle-orm'
import { rateLimits } from '#src/server/db/table.ts'
import { auditLog } from '#src/server/observability/audit-table.ts'
import { testApp } from '#test/app.ts'
import { changeSettings } from '#test/institute.ts'
import { openMailbox } from '#test/mailbox.ts'
import { fakeDevice, withPasskey } from '#test/passkey.ts'
import { withSecondFactor } from '#test/second-factor.ts'
import { twoStepLogins } from '#test/two-step-logins.ts'
import { until } from '#test/until.ts'
import { passkeyChallenges, passkeys } from '../table.ts'
import { removeFactors } from './second-factor-queries.ts'

const mailbox = await openMailbox()
after(mailbox.close)
const { url, send, db, signedInAs } = await testApp({ environment: { SMTP_URL: mailbox.url }, withJobs: true })
const mentor = await signedInAs('mentor')
const admin = await signedInAs('admin')
const { post, cookieIn, login, begun, enter, requestOptions, use } = twoStepLogins(send)
const newestRow = async () => (await db.select().from(auditLog).orderBy(desc(auditLog._id)).limit(1))[0]
const current = 'classroom'
const REFUSED = { message: 'This passkey was refused. Please try again.' }

describe('a login with a passkey', () => {
  beforeEach(async () => {
    await db.delete(rateLimits)
    await db.delete(passkeyChallenges)
    for (const { user } of [mentor, admin]) await db.transaction((tx) => removeFactors(tx, user._id))
    mailbox.emails.length = 0
  })

  test('opens one session, with the challenge of that login, once', async () => {
    const device = await withPasskey(db, mentor.user._id, url)
    const waits = await login()
    assert.equal(waits.status, 403)
    assert.equal(((await waits.json()) as { message: string }).message, 'Please use your passkey.')
    const [first, second] = [cookieIn(waits, 'pending-login'), await begun()]
    const pending = await send('/api/auth/second-factor/pending', { headers: { cookie: first } })
    assert.deepEqual(await pending.json(), { byApp: false, byPasskey: true })
    const options = await requestOptions(first)
    assert.deepEqual([options.rpId, options.allowCredentials[0]?.id], ['127.0.0.1', device.id])
    const signed = device.use(options)
    assert.equal((await use(signed, second)).status, 400, 'another login has no challenge yet')
    await requestOptions(second)
    assert.equal((await use(signed, second)).status, 400, 'nor takes it the signature of the first')
    const entered = await use(signed, first)
    assert.equal(entered.status, 200)
    assert.equal(((await entered.json()) as { user: { email: string } }).user.email, 'mentor@example.com')
    const me = await send('/api/auth/me', { headers: { cookie: cookieIn(entered, 'session') } })
    assert.equal(me.status, 200)
    assert.match(entered.headers.getSetCookie().join(), /pending-login=; Max-Age=0/)
    assert.equal((await newestRow())?.action, 'accounts.usePasskey')
    assert.ok((await mentor.api.accounts.secondFactor()).passkeys[0]?.lastUsedAt)
    assert.equal((await use(signed, first)).status, 401, 'and no second session of one login')
  })

  test('is refused by a signature of another site, another device, another account or an old one', async () => {
    const device = await withPasskey(db, mentor.user._id, url)
    const admins = await withPasskey(db, admin.user._id, url)
    const cookie = await begun()
    for (const sign of [
      (options: { challenge: string }) => device.use({ ...options, origin: 'https://example.org' }),
      (options: { challenge: string }) => device.use({ ...options, rpId: 'example.org' }),
      () => device.use({ challenge: 'A'.repeat(43) }),
      (options: { challenge: string }) => admins.use(options),
      (options: { challenge: string }) => ({ ...fakeDevice(url).use(options), id: device.id, rawId: device.id }),
    ]) {
      const refused = await use(sign(await requestOptions(cookie)), cookie)
      assert.deepEqual([refused.status, await refused.json()], [400, REFUSED])
    }
    const failed = eq(auditLog.action, 'accounts.loginFailed')
    await until(async () => (await db.$count(auditLog, failed)) > 0, 'a failed login is logged')
    const late = device.use(await requestOptions(cookie))
    await db.update(passkeyChallenges).set({ expiresAt: sql`now()` })
    assert.equal((await use(late, cookie)).status, 400)
  })

  // product 2.25
  test('is refused where the device has not counted on: its key was copied', async () => {
    const device = await withPasskey(db, mentor.user._id, url)
    const sign = async (counter: number) => {
      const cookie = await begun()
      return (await use(device.use({ ...(await requestOptions(cookie)), counter }), cookie)).status
    }
    const statuses: number[] = []
    for (const counter of [0, 0, 7, 7, 6, 0, 8]) statuses.push(await sign(counter))
    assert.deepEqual(statuses, [200, 200, 200, 400, 400, 400, 200], 'a device that never counts says 0')
    const both = [await begun(), await begun()]
    const signed = [device.use({ ...(await requestOptions(both[0] ?? '')), counter: 9 })]
    signed.push(device.use({ ...(await requestOptions(both[1] ?? '')), counter: 9 }))
    const atOnce = await Promise.all(both.map(async (cookie, at) => (await use(signed[at] ?? {}, cookie)).status))
    assert.deepEqual(atOnce.toSorted(), [200, 400])
  })

  test('opens one session where one signature arrives ten times at once', async () => {
    const device = await withPasskey(db, mentor.user._id, url)
    const cookie = await begun()
    const signed = device.use(await requestOptions(cookie))
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await use(signed, cookie)).status))
    assert.equal(statuses.filter((status) => status === 200).length, 1)
    assert.deepEqual(
      statuses.filter((status) => ![200, 400, 401].includes(status)),
      [],
    )
  })

  test('shares its ten attempts with the codes', async () => {
    const device = await withPasskey(db, mentor.user._id, url)
    const cookie = await begun()
    for (let at = 0; at < 5; at++) await enter('000000', cookie)
    for (let at = 0; at < 5; at++) await use(device.use({ challenge: 'A'.repeat(43) }), cookie)
    const refused = await use(device.use(await requestOptions(cookie)), cookie)
    assert.equal(refused.status, 429)
    assert.ok(Number(refused.headers.get('retry-after')) > 0)
  })

  test('is offered to nobody else', async () => {
    await withSecondFactor(db, mentor.user._id)
    const cookie = await begun()
    assert.equal((await post('/api/auth/second-factor/passkey/begin', {}, cookie)).status, 409)
    assert.equal((await post('/api/auth/second-factor/passkey/begin', {})).status, 401)
    const pending = await send('/api/auth/second-factor/pending')
    assert.deepEqual(await pending.json(), { byApp: false, byPasskey: false })
  })

  test('is what an institute requires of admins, as much as an app', async () => {
    await changeSettings(admin, 'accounts', { secondFactorFor: 'admins' })
    try {
      assert.equal((await admin.api.accounts.me()).user.lacksSecondFactor, true)
      const credential = fakeDevice(url).create(await admin.api.accounts.beginPasskey({ current }))
      await admin.api.accounts.addPasskey({ name: 'My phone', credential })
      assert.equal('lacksSecondFactor' in (await admin.api.accounts.me()).user, false)
    } finally {
      await changeSettings(admin, 'accounts', { secondFactorFor: 'nobody' })
      await db.delete(passkeys).where(eq(passkeys.userId, admin.user._id))
    }
  })
})
