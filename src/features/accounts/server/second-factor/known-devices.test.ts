import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import { rateLimits } from '#src/server/db/table.ts'
import { subjectLine } from '#src/server/mail/wording.ts'
import { testApp } from '#test/app.ts'
import { openMailbox } from '#test/mailbox.ts'
import { fakeDevice } from '#test/passkey.ts'
import { refusal } from '#test/refusal.ts'
import { codeOf, withSecondFactor } from '#test/second-factor.ts'
import { until } from '#test/until.ts'
import { demoShown } from '../../../../../db/demo/institute/institute.ts'
import { knownDevices } from '../table.ts'
import { removeFactors } from './second-factor-queries.ts'

const mailbox = await openMailbox()
after(mailbox.close)
const { url, send, db, signedInAs } = await testApp({
  environment: { SMTP_URL: mailbox.url, TRUST_PROXY: '1' },
  withJobs: true,
})
const mentor = await signedInAs('mentor')
const EMAIL = 'mentor@example.com'

/** A browser that keeps its cookies, behind one address. */
function browserAt(address: string, email = EMAIL) {
  const jar = new Map<string, string>()
  async function post(path: string, body: object) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, 'content-type': 'application/json', 'x-forwarded-for': address }
    const response = await send(path, { method: 'POST', headers, body: JSON.stringify(body) })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (/max-age=0/i.test(set)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  const statusOf = async (path: string, body: object) => (await post(path, body)).status
  return {
    jar,
    post,
    login: (password = 'classroom') => statusOf('/api/auth/login', { email, password }),
    enter: (code: string) => statusOf('/api/auth/second-factor', { code }),
    /** Ends the session as the profile's button does, and keeps the other cookies. */
    leave: () => jar.delete('session'),
  }
}
type Browser = ReturnType<typeof browserAt>

async function guess(browser: Browser, times: number) {
  await browser.login()
  const statuses: number[] = []
  for (let at = 0; at < times; at++) statuses.push(await browser.enter('000000'))
  return statuses
}

let secret = ''
let recoveryCodes: string[] = []
/** Each code of the app works once: those of a minute are five. */
const AHEAD = [-60, -30, 0, 30, 60]

describe('known browsers', () => {
  beforeEach(async () => {
    await db.delete(rateLimits)
    await db.transaction((tx) => removeFactors(tx, mentor.user._id))
    ;({ secret, recoveryCodes } = await withSecondFactor(db, mentor.user._id))
    mailbox.emails.length = 0
  })

  describe('wrong codes of a stranger who knows the password', () => {
    // product 2.23, 20.2
    test('lock neither a browser that the owner logged in with, nor the owner at another address', async () => {
      const owner = browserAt('10.0.0.1')
      await owner.login()
      assert.equal(await owner.enter(codeOf(secret, AHEAD[0])), 200)
      owner.leave()
      const stranger = browserAt('10.9.9.9')
      assert.deepEqual(await guess(stranger, 11), [...Array.from({ length: 10 }, () => 400), 429])
      assert.equal(await stranger.enter(codeOf(secret, AHEAD[1])), 429, 'nor the right one then')
      const elsewhere = browserAt('10.0.0.2')
      await elsewhere.login()
      assert.equal(await elsewhere.enter(codeOf(secret, AHEAD[2])), 200)
      assert.equal(await owner.login(), 403)
      assert.equal(await owner.enter(codeOf(secret, AHEAD[3])), 200)
    })

    test('do not lock a known browser at the same address, by codes or by passwords', async () => {
      const owner = browserAt('10.0.0.1')
      await owner.login()
      assert.equal(await owner.enter(codeOf(secret, AHEAD[0])), 200)
      owner.leave()
      const stranger = browserAt('10.0.0.1')
      assert.equal((await guess(stranger, 11)).at(-1), 429)
      await Promise.all(Array.from({ length: 11 }, () => stranger.login('a guess')))
      assert.equal(await stranger.login(), 429)
      assert.equal(await owner.login(), 403)
      assert.equal(await owner.enter(codeOf(secret, AHEAD[1])), 200)
    })

    test('of an account from many addresses leave its recovery codes right, and its owner is emailed once', async () => {
      for (let address = 1; address <= 10; address++) await guess(browserAt(`10.9.9.${address}`), 10)
      const elsewhere = browserAt('10.0.0.3')
      await elsewhere.login()
      const refused = await elsewhere.post('/api/auth/second-factor', { code: codeOf(secret) })
      assert.equal(refused.status, 429)
      assert.match(await refused.text(), /Please use a recovery code, a passkey, or a device/)
      assert.equal(await elsewhere.enter(recoveryCodes[0] ?? ''), 200)
      const warnings = () =>
        mailbox.emails.filter(({ subject }) => subject === subjectLine(demoShown, 'wrong codes at your login'))
      await until(() => warnings().length > 0, 'the owner is emailed')
      assert.equal(warnings().length, 1)
    })
  })

  describe('turning two-step login on', () => {
    const begin = async () => {
      await db.transaction((tx) => removeFactors(tx, mentor.user._id))
      return { here: await signedInAs('mentor'), there: await signedInAs('mentor') }
    }
    const isLoggedIn = async ({ cookie }: typeof mentor) =>
      (await send('/api/auth/me', { headers: { cookie } })).status === 200

    // product 2.21
    test('by an app ends the other sessions and forgets the other browsers; a second factor more ends none', async () => {
      const { here, there } = await begin()
      await browserAt('10.0.0.9').login()
      const { secret: shown } = await here.api.accounts.beginSecondFactor({ current: 'classroom' })
      const { message } = await here.api.accounts.confirmSecondFactor({ code: codeOf(shown) })
      assert.equal(message, 'Two-step login is on. You are logged out on every other device.')
      assert.deepEqual([await isLoggedIn(here), await isLoggedIn(there)], [true, false])
      assert.equal(await db.$count(knownDevices), 1, 'the browser that turned it on')
      await until(
        () => mailbox.emails.some(({ subject }) => subject === subjectLine(demoShown, 'two-step login is on')),
        'the email left',
      )
      const again = await signedInAs('mentor')
      const options = await again.api.accounts.beginPasskey({ current: 'classroom' })
      const credential = fakeDevice(url).create(options)
      assert.equal((await again.api.accounts.addPasskey({ name: 'Phone', credential })).message, 'Passkey added.')
      assert.ok(await isLoggedIn(here))
    })

    test('by a passkey does the same', async () => {
      const { here, there } = await begin()
      const options = await here.api.accounts.beginPasskey({ current: 'classroom' })
      await here.api.accounts.addPasskey({ name: 'Phone', credential: fakeDevice(url).create(options) })
      assert.deepEqual([await isLoggedIn(here), await isLoggedIn(there)], [true, false])
      assert.equal((await refusal(there.api.accounts.me())).status, 401)
    })
  })
})
