import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { users } from '#src/features/accounts/server/table.ts'
import { tableName } from '#src/features/privacy/server/inventory/personal-table.ts'
import { connectUnlimited, disconnect } from '#src/server/db/db.ts'
import { rateLimits } from '#src/server/db/table.ts'
import { auditLog } from '#src/server/observability/audit-table.ts'
import { createLog } from '#src/server/observability/log.ts'
import { testApp, testDatabase } from '#test/app.ts'
import { bookingForm, discussionDraft } from '#test/factories.ts'
import { openMailbox } from '#test/mailbox.ts'
import { withPasskey } from '#test/passkey.ts'
import { refusal } from '#test/refusal.ts'
import { loadDemo } from '../../../../../db/demo/load.ts'
import { PASSWORD } from '../../../../../db/demo/users.ts'
import { messages } from '../../messages.ts'
import { INVENTORY } from '../inventory/inventory.ts'
import { copies } from '../table.ts'
import { formatCopy } from './copy-file.ts'
import { findOwnRows, removeOldCopies } from './copy-queries.ts'

const databaseUrl = await testDatabase()
const filling = connectUnlimited(databaseUrl, createLog('silent'))
await filling.execute(sql`truncate users cascade`)
await loadDemo(filling)
await disconnect(filling)
const mailbox = await openMailbox()
test.after(() => mailbox.close())
const environment = { SMTP_URL: mailbox.url }
const { db, guest, send, signedInAs } = await testApp({ databaseUrl, environment, withJobs: true })
const [student, student2, pending] = [
  await signedInAs('student'),
  await signedInAs('student2'),
  await signedInAs('pending'),
]

const open = (path: string, cookie: string) => send(path, { headers: { cookie } })
/** The path of the link in the email that the copy is announced with. */
async function linkTo(address: string) {
  const { text } = await mailbox.emailTo(address, /copy of your data/)
  const [link = ''] = /\/api\/privacy\/copy\?token=[\w-]{43}/.exec(text) ?? []
  assert.ok(link, text)
  return link
}

test('a copy is for whoever is signed in and knows the password', async () => {
  assert.equal((await refusal(guest.api.privacy.copy({ password: PASSWORD }))).status, 401)
  const { status } = await refusal(student.api.privacy.copy({ password: 'not this' }))
  assert.equal(status, 400)
  assert.equal((await refusal(student.api.privacy.copy({ password: '' }))).status, 400)
  assert.equal(await db.$count(copies), 0)
})

// product 26.7
test('a copy comes by email, for 24 hours, for its account alone, and no second time in 24 hours', async () => {
  assert.equal((await student.api.privacy.copy({ password: PASSWORD })).message, messages.copyAsked)
  const { status, message } = await refusal(student.api.privacy.copy({ password: PASSWORD }))
  assert.deepEqual([status, message], [429, messages.copyTooSoon])
  const link = await linkTo(student.user.email)
  assert.equal((await send(link)).status, 401)
  assert.equal((await open(link, student2.cookie)).status, 404)
  const opened = async () => {
    const [copy] = await db.select().from(copies).where(eq(copies.userId, student.user._id))
    return [copy?.openedAt != null, await db.$count(auditLog, eq(auditLog.action, 'privacy.openCopy'))]
  }
  const ahead = { cookie: student.cookie, 'sec-purpose': 'prefetch' }
  assert.equal((await send(link, { method: 'HEAD', headers: { cookie: student.cookie } })).status, 200)
  assert.equal((await send(link, { headers: ahead })).status, 200)
  assert.deepEqual(await opened(), [false, 0], 'nobody has read it')
  const file = await open(link, student.cookie)
  assert.equal(file.status, 200)
  assert.equal(file.headers.get('content-disposition'), 'attachment; filename="my-data.html"')
  assert.match(await file.text(), /student@example\.com/)
  assert.deepEqual(await opened(), [true, 1])
  const again = await open(link, student.cookie)
  assert.match(await again.text(), /student@example\.com/, 'the first download broke off')
  assert.deepEqual(await opened(), [true, 2], 'each is in the log')
  assert.equal((await open(link, student2.cookie)).status, 404)
  await db.update(copies).set({ expiresAt: sql`now()` })
  assert.equal((await open(link, student.cookie)).status, 404)
  await db.transaction(removeOldCopies)
  assert.equal(await db.$count(copies, eq(copies.userId, student.user._id)), 0, 'the file is not kept longer')
  await db.insert(copies).values({ userId: student.user._id })
})

test('of ten requests at once one is made, also of a pending student; a link expires', async () => {
  const requests = await Promise.allSettled(
    Array.from({ length: 10 }, () => pending.api.privacy.copy({ password: PASSWORD })),
  )
  assert.equal(requests.filter(({ status }) => status === 'fulfilled').length, 1)
  const link = await linkTo(pending.user.email)
  await db.update(copies).set({ expiresAt: sql`now()` })
  assert.equal((await open(link, pending.cookie)).status, 404)
  await db.update(copies).set({ createdAt: sql`now() - interval '25 hours'` })
  await pending.api.privacy.copy({ password: PASSWORD })
})

/** Rows of several accounts in turn, whose ids and addresses lie beside each other's. @returns the seed, for whoever looks for a failure */
async function writeAtRandom(seed = Math.floor(Math.random() * 2 ** 31)) {
  const [admin, mentor] = [await signedInAs('admin'), await signedInAs('mentor')]
  const posts = (await student2.api.forum.list({})).body.map(({ _id }) => _id)
  const students = fc.constantFrom(student, student2)
  const anyone = fc.constantFrom(student, student2, mentor, admin)
  const writes = fc.oneof(
    fc.record({ who: students, what: fc.constant('discussion' as const) }),
    fc.record({ who: students, what: fc.constant('reply' as const), id: fc.constantFrom(...posts) }),
    fc.record({ who: students, what: fc.constant('report' as const), id: fc.constantFrom(...posts) }),
    fc.record({ who: anyone, what: fc.constant('booking' as const) }),
    fc.record({ who: anyone, what: fc.constant('request' as const) }),
    fc.record({ who: fc.constantFrom(mentor, admin), what: fc.constant('passkey' as const) }),
    fc.record({ who: anyone, what: fc.constant('choice' as const) }),
  )
  const [list = []] = fc.sample(fc.array(writes, { minLength: 40, maxLength: 40 }), { numRuns: 1, seed })
  for (const write of list) {
    await db.delete(rateLimits)
    const { api, user } = write.who
    const text = `Written by generated data, seed ${seed}`
    // A second report of the same post is refused: what was stored counts.
    if (write.what === 'discussion') await api.forum.create(discussionDraft({ content: text }))
    if (write.what === 'reply') await api.forum.reply({ id: write.id, content: text }).catch(() => undefined)
    if (write.what === 'report') await api.forum.report({ id: write.id, reason: text }).catch(() => undefined)
    if (write.what === 'booking') await guest.api.enquiries.book(bookingForm({ email: user.email, message: text }))
    if (write.what === 'request') await api.privacy.request({ kind: 'grievance', text })
    if (write.what === 'passkey') await withPasskey(db, user._id, 'https://example.org', text)
    if (write.what === 'choice') await api.notifications.choose({ kind: 'posts', isWanted: false })
  }
  return seed
}

// product 26.7
test('a copy holds every row of its account, and nothing of anyone else', async () => {
  await student.api.forum.create(discussionDraft({ title: 'Mine alone' }))
  await guest.api.enquiries.book(bookingForm({ email: student.user.email, message: 'Booked by me' }))
  await db.update(users).set({ isEmailVerified: true, address: '7, Lake View' }).where(eq(users._id, student.user._id))
  const seed = await writeAtRandom()
  const accounts = await db.select().from(users)
  for (const account of accounts) {
    const tables = await findOwnRows(db, account)
    const text = JSON.stringify(tables)
    // What identifies someone else; names are words, which may occur in any text.
    for (const { _id, email, passwordHash } of accounts) {
      if (_id !== account._id) assert.ok(!text.includes(_id), `${account.email} has the id of ${email}, seed ${seed}`)
      if (_id !== account._id)
        assert.ok(!text.includes(email), `${account.email} has the address ${email}, seed ${seed}`)
      if (passwordHash) assert.ok(!text.includes(passwordHash), 'a hash')
    }
    // Counted by the database, and not by what the copy is made with.
    for (const { table, whose, what, ...entry } of INVENTORY) {
      if (!whose || !('account' in whose)) continue
      const name = tableName({ table, what, ...entry })
      const { rows } = await db.execute<{ count: string }>(
        sql`select count(*) from ${table} where ${table[whose.account as never]} = ${account._id}`,
      )
      const copied = tables.find((copy) => copy.what === what)?.rows.length ?? 0
      assert.equal(copied, Number(rows[0]?.count), `${name} of ${account.email}, seed ${seed}`)
    }
  }
  const whole = JSON.stringify(await findOwnRows(db, { ...student.user, isEmailVerified: true }))
  for (const words of ['Mine alone', 'Booked by me', '7, Lake View']) assert.ok(whole.includes(words), words)
  const unverified = JSON.stringify(await findOwnRows(db, { ...student.user, isEmailVerified: false }))
  assert.ok(!unverified.includes('Booked by me'), 'anyone may type an address')
})

test('whoever shares a phone number reads nothing of what the other asked', async () => {
  const phone = '+919811100001'
  await guest.api.enquiries.book(bookingForm({ email: 'family@example.org', phone, message: 'Asked by another' }))
  await guest.api.enquiries.book(bookingForm({ email: student.user.email, phone, message: 'Asked by me' }))
  const copied = JSON.stringify(await findOwnRows(db, { ...student.user, isEmailVerified: true }))
  assert.ok(copied.includes('Asked by me'))
  for (const words of ['family@example.org', 'Asked by another', 'What we did about your enquiries'])
    assert.ok(!copied.includes(words), words)
})

test('hostile text is inert in the file, and the JSON in it is whole', () => {
  const value = '</script><script>alert(1)</script><img src=x onerror=alert(1)>'
  const tables = [{ what: 'Your <account>', rows: [{ _id: '1', fullName: value }] }]
  const html = formatCopy({ institute: 'A school', name: value, at: '2026-11-27T03:00:00.000Z' }, tables, new Map())
  assert.equal(html.match(/<script/g)?.length, 1)
  assert.doesNotMatch(html, /<img/)
  const [, json = ''] = /<script type="application\/json" id="data">([^<]*)<\/script>/.exec(html) ?? []
  assert.deepEqual(JSON.parse(json), { name: value, at: '2026-11-27T03:00:00.000Z', tables })
})
