import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { hashToken } from '#src/features/accounts/server/sessions.ts'
import { users } from '#src/features/accounts/server/table.ts'
import { withClient } from '#src/server/db/client.ts'
import { auditLog } from '#src/server/observability/audit-table.ts'
import { isPassword } from '#src/server/security/passwords.ts'
import { testApp, testDatabase } from '#test/app.ts'
import { listenAs } from '#test/listener.ts'
import { refusal } from '#test/refusal.ts'
import { until } from '#test/until.ts'
import { setupCodes } from './table.ts'

const PASSWORD = 'un été à elle'
const environment = { DEMO: '0' }

/** Two processes over a database in which nobody has an account. */
async function emptySite() {
  const databaseUrl = await testDatabase()
  await withClient(databaseUrl, (client) => client.query('truncate users, rate_limits cascade'))
  const here = await testApp({ databaseUrl, environment })
  const there = await testApp({ databaseUrl, environment })
  return { here, there, codes: [codeOf(here.site.setupLink), codeOf(there.site.setupLink)] }
}

const codeOf = (link: string | null) => link?.split('#')[1] ?? ''
const filledIn = (code: string, changes = {}) => ({
  code,
  name: 'Asha Rao',
  email: 'Asha@Example.org',
  password: PASSWORD,
  institute: { name: 'Pune School of Testing', city: 'Pune', phone: '', email: '' },
  ...changes,
})

const { here, there, codes } = await emptySite()
const [printedHere = '', printedThere = ''] = codes

test('each start prints a link with a code of 256 bits, of which only the hash is kept', async () => {
  assert.match(here.site.setupLink ?? '', /^http:\/\/127\.0\.0\.1:\d+\/setup#[\w-]{43}$/)
  assert.notEqual(printedHere, printedThere)
  const rows = await here.db.select().from(setupCodes)
  assert.deepEqual(rows.map(({ codeHash }) => codeHash).sort(), codes.map(hashToken).sort())
  for (const { expiresAt } of rows) {
    const remaining = new Date(expiresAt).getTime() - Date.now()
    assert.ok(remaining > 0 && remaining <= 3_600_000, 'an hour from the start, which other files may have followed')
  }
})

test('until it is set up guests get one plain page, whatever they ask for', async () => {
  const pages = [
    '/',
    '/courses',
    '/login',
    '/dashboard/admin',
    '/robots.txt',
    '/sitemap.xml',
    '/blogs/feed.xml',
    '/nowhere',
  ]
  for (const path of pages) {
    const response = await here.send(path)
    assert.equal(response.status, 503, path)
    assert.match(await response.text(), /<h1>127\.0\.0\.1:\d+ is being set up\.<\/h1>/, path)
    assert.equal(response.headers.get('x-robots-tag'), 'noindex', path)
    assert.equal(response.headers.get('retry-after'), '300', path)
    assert.equal(response.headers.get('cache-control'), 'no-store', path)
  }
  assert.equal((await here.send('/contact', { method: 'POST' })).status, 503)
  for (const path of ['/api/courses', '/api/institute', '/api/auth/signup', '/api/nowhere', '/api/openapi.json']) {
    const response = await here.send(path)
    assert.equal(response.status, 503, path)
    assert.match(JSON.stringify(await response.json()), /is being set up/)
  }
  const signup = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  assert.equal((await here.send('/api/auth/signup', signup)).status, 503)
  assert.equal((await here.send('/api/auth/me')).status, 401)
})

test('health is checked as ever, and nobody gets a socket', async () => {
  assert.equal((await here.send('/health/live')).status, 200)
  assert.equal((await here.send('/health/ready')).status, 200)
  assert.equal(await listenAs(here.url, '').settled, false)
})

test('a wrong code, an old one and what is no account are refused', async () => {
  const wrong = await refusal(here.guest.api.institute.setUp(filledIn('x'.repeat(43))))
  assert.deepEqual([wrong.status, wrong.issues?.[0]?.path], [403, 'code'])
  const weak = await refusal(here.guest.api.institute.setUp(filledIn(printedHere, { password: 'short' })))
  assert.deepEqual([weak.status, weak.issues?.[0]?.path], [400, 'password'])
  const nameless = { name: '', city: '', phone: '', email: '' }
  const unnamed = await refusal(here.guest.api.institute.setUp(filledIn(printedHere, { institute: nameless })))
  assert.deepEqual([unnamed.status, unnamed.issues?.[0]?.path], [400, 'institute.name'])
  assert.equal((await refusal(here.guest.api.institute.setUp(filledIn('', {})))).status, 400)

  const old = await emptySite()
  await old.here.db.update(setupCodes).set({ expiresAt: sql`now() - interval '1 second'` })
  const late = await refusal(old.here.guest.api.institute.setUp(filledIn(old.codes[0] ?? '')))
  assert.deepEqual([late.status, late.message], [403, wrong.message])
  assert.equal((await old.here.db.select().from(users)).length, 0)
  for (let guess = 2; guess <= 10; guess++)
    assert.equal((await refusal(old.there.guest.api.institute.setUp(filledIn(`guess ${guess}`)))).status, 403)
  assert.equal((await refusal(old.here.guest.api.institute.setUp(filledIn('guess 11')))).status, 429)
})

// product 1.11
test('of two who set it up at the same moment one becomes the admin, and it is over in each process', async () => {
  const send = (app: typeof here, code: string, name: string) =>
    app.send('/api/setup', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(filledIn(code, { email: `${name}@example.org` })),
    })
  const responses = await Promise.all([
    send(here, printedHere, 'one'),
    send(there, printedThere, 'two'),
    send(there, printedHere, 'three'),
  ])
  assert.deepEqual(responses.map(({ status }) => status).sort(), [201, 404, 404])
  assert.equal((await send(there, printedThere, 'four')).status, 404)
  assert.equal((await send(here, 'wrong', 'five')).status, 404)

  const [admin, ...further] = await here.db.select().from(users)
  assert.deepEqual([further.length, admin?.name, admin?.isAdmin, admin?.isApproved], [0, 'Asha Rao', true, true])
  for (const form of ['NFC', 'NFD'])
    assert.ok(await isPassword(admin?.passwordHash ?? null, PASSWORD.normalize(form)), form)
  assert.deepEqual(await here.db.select().from(setupCodes), [])
  const logged = await here.db.select().from(auditLog).where(eq(auditLog.action, 'institute.setUp'))
  assert.deepEqual(
    logged.map(({ kind, label, subjectId }) => [kind, label, subjectId]),
    [['user', 'Asha Rao', admin?._id]],
  )

  const won = responses.find(({ status }) => status === 201)
  const cookie =
    won?.headers
      .getSetCookie()
      .find((each) => each.startsWith('session='))
      ?.split(';')[0] ?? ''
  for (const app of [here, there]) {
    assert.equal((await app.send('/api/auth/me', { headers: { cookie } })).status, 200)
    assert.equal((await app.send('/api/courses')).status, 200)
    const page = await app.send('/setup')
    assert.deepEqual([page.status, page.headers.get('location')], [303, '/login?reason=set_up'])
    await until(
      async () => (await app.guest.api.institute.show()).name === 'Pune School of Testing',
      'it is called by its name',
    )
  }
  const later = await testApp({ databaseUrl: here.databaseUrl, environment })
  assert.equal(later.site.setupLink, null)
})

test('an installation with users, or the demo, is never set up', async () => {
  const app = await testApp({ environment })
  assert.equal(app.site.setupLink, null)
  assert.equal((await refusal(app.guest.api.institute.setUp(filledIn(printedHere)))).status, 404)
  assert.equal((await app.send('/api/courses')).status, 200)
})
