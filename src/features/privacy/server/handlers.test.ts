import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { emails } from '#src/server/db/table.ts'
import { subjectLine } from '#src/server/mail/wording.ts'
import { auditLog } from '#src/server/observability/audit-table.ts'
import { testApp } from '#test/app.ts'
import { blogDraft, courseDraft } from '#test/factories.ts'
import { openMailbox } from '#test/mailbox.ts'
import { makeJobsDue } from '#test/queue.ts'
import { refusal } from '#test/refusal.ts'
import { until } from '#test/until.ts'
import { demoShown } from '../../../../db/demo/institute/institute.ts'
import { messages } from '../messages.ts'
import { consents, unsubscribeLinks } from './table.ts'

const mailbox = await openMailbox()
test.after(() => mailbox.close())
const { db, guest, send, signedInAs } = await testApp({ environment: { SMTP_URL: mailbox.url }, withJobs: true })
const [admin, student, mentor] = [await signedInAs('admin'), await signedInAs('student'), await signedInAs('mentor')]
const pending = await signedInAs('pending')

const consentsOf = async ({ api }: typeof student) =>
  Object.fromEntries((await api.privacy.consents()).map((consent) => [consent.purpose, consent]))
const rowsOf = (userId: string) => db.select().from(consents).where(eq(consents.userId, userId)).orderBy(consents._id)
const latestTo = async (address: string) =>
  (await db.select().from(emails).where(eq(emails.recipient, address)).orderBy(emails._id)).at(-1)

test('consents are for whoever is signed in', async () => {
  assert.equal((await refusal(guest.api.privacy.consents())).status, 401)
  assert.equal((await refusal(guest.api.privacy.setConsent({ purpose: 'news', given: true }))).status, 401)
  assert.equal((await consentsOf(pending)).news?.given, false)
})

test('an unknown purpose is refused, and so is a choice that is none', async () => {
  const put = (purpose: string, body: object) =>
    send(`/api/privacy/consents/${purpose}`, {
      method: 'PUT',
      headers: { cookie: student.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const unknown = await put('advertising', { given: true })
  assert.equal(unknown.status, 400)
  assert.match(await unknown.text(), new RegExp(messages.unknownPurpose))
  assert.equal((await put('news', {})).status, 400)
  assert.equal((await put('news', { given: 'yes' })).status, 400)
})

// product 26.4
test('nothing is agreed to beforehand, and testimonials and placement only after a completed course', async () => {
  for (const { given, at } of Object.values(await consentsOf(student))) assert.deepEqual([given, at], [false, null])
  for (const purpose of ['testimonial', 'placement'] as const) {
    const { status, message } = await refusal(student.api.privacy.setConsent({ purpose, given: true }))
    assert.deepEqual([status, message], [400, messages.afterCompletion])
    // Withdrawing is never refused.
    await student.api.privacy.setConsent({ purpose, given: false })
  }
  assert.deepEqual(await rowsOf(student.user._id), [])
  const { _id: courseId } = await mentor.api.courses.create(courseDraft())
  await mentor.api.enrollments.enroll({ studentId: student.user._id, courseId })
  const { body } = await mentor.api.enrollments.ofCourse({ courseId })
  await mentor.api.enrollments.setStatus({ id: body[0]?._id ?? '', completionStatus: 'completed' })
  assert.equal((await consentsOf(student)).placement?.mayGive, true)
  await student.api.privacy.setConsent({ purpose: 'placement', given: true })
  await student.api.privacy.setConsent({ purpose: 'placement', given: true })
  await student.api.privacy.setConsent({ purpose: 'placement', given: false })
  const rows = await rowsOf(student.user._id)
  assert.deepEqual(
    rows.map(({ given }) => given),
    [true, false],
    'each choice is added, and none twice',
  )
  assert.match(rows[0]?.wording ?? '', /companies/)
  assert.match(rows[0]?.noticeVersion ?? '', /^[0-9a-f]{8}$/)
})

test('twenty presses at once are one choice', async () => {
  const { api, user } = pending
  await Promise.all(Array.from({ length: 20 }, () => api.privacy.setConsent({ purpose: 'news', given: true })))
  assert.equal((await rowsOf(user._id)).length, 1)
})

const publish = (title: string) => admin.api.blogs.create(blogDraft({ title }))

// product 26.6
test('a new post is emailed to whoever agreed and is approved, and nobody else', async () => {
  await student.api.privacy.setConsent({ purpose: 'news', given: true })
  await publish('The first post')
  const { subject, text, headers } = await mailbox.emailTo(student.user.email)
  assert.equal(subject, subjectLine(demoShown, 'new post: The first post'))
  const [, link = ''] = /^List-Unsubscribe: <(\S+)>\r?$/m.exec(headers.replace(/\r?\n /g, ' ')) ?? []
  assert.ok(text.includes(link))
  assert.match(link, /\/unsubscribe\?token=[\w-]{43}$/)
  assert.match(headers, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
  for (const { user } of [mentor, pending]) assert.equal(await latestTo(user.email), undefined)
})

test('an email that answers something has no such header', async () => {
  await guest.api.accounts.forgotPassword({ email: mentor.user.email })
  assert.doesNotMatch((await mailbox.emailTo(mentor.user.email)).headers, /List-Unsubscribe/)
})

// product 26.6
test('an unknown link is refused; one from an email withdraws without a login, however often it is used', async () => {
  const { status, message } = await refusal(guest.api.privacy.unsubscribe({ token: 'x'.repeat(43) }))
  assert.deepEqual([status, message], [404, messages.unknownLink])
  await publish('The second post')
  const { text } = await mailbox.emailTo(student.user.email)
  const [, token = ''] = /unsubscribe\?token=([\w-]+)/.exec(text) ?? []
  const before = (await rowsOf(student.user._id)).length
  for (const _ of [1, 2]) assert.equal((await guest.api.privacy.unsubscribe({ token })).message, messages.unsubscribed)
  const rows = await rowsOf(student.user._id)
  assert.equal(rows.length, before + 1)
  assert.deepEqual([rows.at(-1)?.given, rows.at(-1)?.how], [false, 'email'])
  assert.equal((await consentsOf(student)).news?.given, false)
})

test('withdrawing stops what is queued too', async () => {
  await student.api.privacy.setConsent({ purpose: 'news', given: true })
  mailbox.refuse({ recipient: '450 4.2.0 try later' })
  await publish('The third post')
  await until(async () => (await latestTo(student.user.email))?.attempts === 1, 'it was tried once, and waits')
  await student.api.privacy.setConsent({ purpose: 'news', given: false })
  mailbox.refuse()
  await until(async () => {
    await makeJobsDue(db)
    return (await latestTo(student.user.email))?.state === 'dropped'
  }, 'it is dropped')
  assert.ok(!mailbox.emails.some(({ to }) => to === student.user.email))
  assert.ok((await db.$count(unsubscribeLinks)) > 0)
})

test('the same choice again writes nothing, and nobody agrees more than ten times in 24 hours', async () => {
  const { api, user } = await signedInAs('pending')
  await db.delete(consents).where(eq(consents.userId, user._id))
  const written = async () => [await db.$count(consents), await db.$count(auditLog)]
  for (let time = 0; time < 10; time++)
    for (const given of [true, false]) await api.privacy.setConsent({ purpose: 'news', given })
  const before = await written()
  for (let time = 0; time < 5; time++) await api.privacy.setConsent({ purpose: 'news', given: false })
  const { status, message } = await refusal(api.privacy.setConsent({ purpose: 'news', given: true }))
  assert.deepEqual([status, message], [429, messages.tooManyChoices])
  assert.deepEqual(await written(), before)
  await db.update(consents).set({ at: sql`now() - interval '25 hours'` })
  await api.privacy.setConsent({ purpose: 'news', given: true })
})
