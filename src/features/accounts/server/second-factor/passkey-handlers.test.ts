import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import { desc, sql } from 'drizzle-orm'
import { rateLimits } from '#src/server/db/table.ts'
import { subjectLine } from '#src/server/mail/wording.ts'
import { auditLog } from '#src/server/observability/audit-table.ts'
import { testApp } from '#test/app.ts'
import { openMailbox } from '#test/mailbox.ts'
import { fakeDevice, withPasskey } from '#test/passkey.ts'
import { refusal } from '#test/refusal.ts'
import { codeOf, withSecondFactor } from '#test/second-factor.ts'
import { twoStepLogins } from '#test/two-step-logins.ts'
import { demoShown } from '../../../../../db/demo/institute/institute.ts'
import { passkeyChallenges, passkeys, recoveryCodes, totpFactors } from '../table.ts'
import { removeFactors } from './second-factor-queries.ts'

const mailbox = await openMailbox()
after(mailbox.close)
const { url, send, db, signedInAs, guest } = await testApp({ environment: { SMTP_URL: mailbox.url }, withJobs: true })
const mentor = await signedInAs('mentor')
const admin = await signedInAs('admin')
const { login, begun, enter } = twoStepLogins(send)
const newestRow = async () => (await db.select().from(auditLog).orderBy(desc(auditLog._id)).limit(1))[0]
const current = 'classroom'
const REFUSED = { message: 'This passkey was refused. Please try again.' }

describe('a passkey', () => {
  beforeEach(async () => {
    await db.delete(rateLimits)
    await db.delete(passkeyChallenges)
    for (const { user } of [mentor, admin]) await db.transaction((tx) => removeFactors(tx, user._id))
    mailbox.emails.length = 0
  })

  test('is added with the password, to the session that asked, once', async () => {
    const { api } = mentor
    const device = fakeDevice(url)
    const wrong = await refusal(api.accounts.beginPasskey({ current: 'a guess' }))
    assert.deepEqual(wrong.issues, [{ path: 'current', message: 'This password is wrong.' }])
    const unasked = { name: 'My phone', credential: device.create({ challenge: 'A'.repeat(43) }) }
    assert.equal((await refusal(api.accounts.addPasskey(unasked))).message, REFUSED.message)

    const options = await api.accounts.beginPasskey({ current })
    assert.deepEqual([options.rp.id, options.user.name], ['127.0.0.1', 'mentor@example.com'])
    const credential = device.create(options)
    const elsewhere = await signedInAs('mentor')
    assert.equal((await refusal(elsewhere.api.accounts.addPasskey({ name: 'x', credential }))).status, 400)
    const { recoveryCodes: codes } = await api.accounts.addPasskey({ name: ' My phone ', credential })
    assert.equal(codes.length, 10, 'two-step login is on with it')
    assert.equal((await newestRow())?.action, 'accounts.addPasskey')
    const { subject, text } = await mailbox.emailTo('mentor@example.com', /was turned on/)
    assert.equal(subject, subjectLine(demoShown, 'two-step login is on'))
    assert.match(text, /asks for your passkey/)
    assert.equal((await refusal(api.accounts.addPasskey({ name: 'Again', credential }))).status, 400, 'used up')
    const { passkeys: list, since, recoveryCodesLeft } = await api.accounts.secondFactor()
    assert.deepEqual(
      [list.map(({ name, lastUsedAt }) => [name, lastUsedAt]), since, recoveryCodesLeft],
      [[['My phone', null]], null, 10],
    )
  })

  // product 2.25
  test('for another challenge, site or domain is refused, and an answer that comes late', async () => {
    const { api } = mentor
    const device = fakeDevice(url)
    for (const wrong of [
      { challenge: 'A'.repeat(43) },
      { origin: 'https://example.org' },
      { origin: url.replace('http:', 'https:') },
      { rpId: 'example.org' },
    ]) {
      const options = await api.accounts.beginPasskey({ current })
      const credential = device.create({ challenge: options.challenge, ...wrong })
      assert.equal((await refusal(api.accounts.addPasskey({ name: 'x', credential }))).message, REFUSED.message)
    }
    const late = device.create(await api.accounts.beginPasskey({ current }))
    await db.update(passkeyChallenges).set({ expiresAt: sql`now()` })
    assert.equal((await refusal(api.accounts.addPasskey({ name: 'x', credential: late }))).status, 400)
    const replaced = device.create(await api.accounts.beginPasskey({ current }))
    await api.accounts.beginPasskey({ current })
    assert.equal((await refusal(api.accounts.addPasskey({ name: 'x', credential: replaced }))).status, 400)
    assert.equal(await db.$count(passkeys), 0)
  })

  // product 2.25
  test('has a name, belongs to one account, and there are at most 20', async () => {
    const { api } = mentor
    const device = await withPasskey(db, admin.user._id, url)
    const taken = device.create(await api.accounts.beginPasskey({ current }))
    assert.equal((await refusal(api.accounts.addPasskey({ name: '  ', credential: taken }))).status, 400)
    assert.equal((await refusal(api.accounts.addPasskey({ name: 'Theirs', credential: taken }))).status, 400)
    for (let at = 0; at < 19; at++) await withPasskey(db, mentor.user._id, url)
    const several = [await signedInAs('mentor'), await signedInAs('mentor'), await signedInAs('mentor')]
    const credentials: ReturnType<ReturnType<typeof fakeDevice>['create']>[] = []
    for (const { api } of several) {
      const options = await api.accounts.beginPasskey({ current })
      assert.equal(options.excludeCredentials.length, 19)
      credentials.push(fakeDevice(url).create(options))
    }
    const outcomes = await Promise.allSettled(
      several.map(({ api }, at) =>
        api.accounts.addPasskey({ name: 'One more', credential: credentials[at] ?? assert.fail() }),
      ),
    )
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
    const full = await refusal(api.accounts.beginPasskey({ current }))
    assert.deepEqual([full.status, full.message], [409, 'You have 20 passkeys. Please remove one first.'])
  })

  test('is renamed and removed by its owner; the last one turns two-step login off', async () => {
    await withPasskey(db, mentor.user._id, url, 'Old phone')
    await withPasskey(db, mentor.user._id, url, 'Key ring')
    const { api } = mentor
    const [old, ring] = (await api.accounts.secondFactor()).passkeys.map(({ _id }) => _id)
    assert.ok(old && ring)
    for (const id of [old, 'x']) {
      assert.equal((await refusal(admin.api.accounts.renamePasskey({ id, name: 'Mine' }))).status, 404)
      assert.equal((await refusal(admin.api.accounts.removePasskey({ id, current }))).status, 404)
    }
    await api.accounts.renamePasskey({ id: old, name: 'Older phone' })
    assert.equal((await newestRow())?.action, 'accounts.renamePasskey')
    assert.equal((await refusal(api.accounts.removePasskey({ id: old, current: 'a guess' }))).status, 400)
    const { secret } = await withSecondFactor(db, mentor.user._id)
    assert.deepEqual(await api.accounts.removePasskey({ id: old, current }), { message: 'Passkey removed.' })
    assert.equal(
      (await mailbox.emailTo('mentor@example.com', /passkey was removed/)).subject,
      subjectLine(demoShown, 'a passkey was removed'),
    )
    assert.equal((await refusal(api.accounts.removePasskey({ id: old, current }))).status, 404)
    assert.deepEqual(
      (await api.accounts.secondFactor()).passkeys.map(({ name }) => name),
      ['Key ring'],
    )
    assert.equal((await refusal(api.accounts.removeApp({ current: 'a guess' }))).status, 400)
    await api.accounts.removeApp({ current })
    assert.equal(
      (await mailbox.emailTo('mentor@example.com', /app was removed/)).subject,
      subjectLine(demoShown, 'the authenticator app was removed'),
    )
    assert.equal((await refusal(api.accounts.removeApp({ current }))).status, 409)
    assert.equal((await enter(codeOf(secret), await begun())).status, 400)
    assert.equal(await db.$count(recoveryCodes), 10, 'the recovery codes stay with the passkey')
    await api.accounts.removePasskey({ id: ring, current })
    assert.equal(
      (await mailbox.emailTo('mentor@example.com', /turned off/)).subject,
      subjectLine(demoShown, 'two-step login is off'),
    )
    assert.equal(await db.$count(recoveryCodes), 0)
    assert.equal((await login()).status, 200)
  })

  test('beside an app leaves the recovery codes that were kept', async () => {
    const { recoveryCodes: kept } = await withSecondFactor(db, mentor.user._id)
    const { api } = mentor
    const credential = fakeDevice(url).create(await api.accounts.beginPasskey({ current }))
    assert.deepEqual(await api.accounts.addPasskey({ name: 'My phone', credential }), {
      recoveryCodes: [],
      message: 'Passkey added.',
    })
    assert.equal(
      (await mailbox.emailTo('mentor@example.com', /passkey was added/)).subject,
      subjectLine(demoShown, 'a passkey was added'),
    )
    assert.equal((await enter(kept[0] ?? '', await begun())).status, 200)
    await api.accounts.removeApp({ current })
    const { secret } = await api.accounts.beginSecondFactor({ current })
    assert.deepEqual(await api.accounts.confirmSecondFactor({ code: codeOf(secret) }), {
      recoveryCodes: [],
      message: 'The authenticator app is added.',
    })
    await api.accounts.removeSecondFactor({ current })
    assert.equal((await db.$count(passkeys)) + (await db.$count(totpFactors)), 0)
  })

  test('is for staff', async () => {
    const { api } = await signedInAs('student')
    assert.equal((await refusal(api.accounts.beginPasskey({ current }))).status, 403)
    assert.equal((await refusal(guest.api.accounts.beginPasskey({ current }))).status, 401)
  })
})
