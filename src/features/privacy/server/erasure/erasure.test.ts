import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { emails, rateLimits } from '#src/server/db/table.ts'
import { auditLog } from '#src/server/observability/audit-table.ts'
import { testApp } from '#test/app.ts'
import { bookingForm, discussionDraft } from '#test/factories.ts'
import { openMailbox } from '#test/mailbox.ts'
import { refusal } from '#test/refusal.ts'
import { PASSWORD } from '../../../../../db/demo/users.ts'
import { messages } from '../../messages.ts'
import { requests } from '../table.ts'
import { eraseDueAccounts } from './erasing.ts'

const mailbox = await openMailbox()
test.after(() => mailbox.close())
const { site, db, guest, send, signedInAs } = await testApp({ environment: { SMTP_URL: mailbox.url }, withJobs: true })
const [admin, mentor] = [await signedInAs('admin'), await signedInAs('mentor')]
const [student, student2, pending] = [
  await signedInAs('student'),
  await signedInAs('student2'),
  await signedInAs('pending'),
]
const password = PASSWORD
const WEEK = 7 * 24 * 60 * 60_000

const refused = async (request: Promise<unknown>) => {
  const { status, message } = await refusal(request)
  return [status, message]
}
const erasureOf = async ({ api }: typeof student) =>
  (await api.privacy.ownRequests()).find(({ erasesAt }) => erasesAt !== null)
const exists = async (userId: string) => (await db.$count(users, eq(users._id, userId))) > 0
/** As if the days to withdraw were over. */
const letTimePass = (userId: string) =>
  db.update(requests).set({ erasesAt: sql`now() - interval '1 second'` }).where(eq(requests.userId, userId))

test('whoever is not signed in, or types a wrong password, erases nothing', async () => {
  assert.equal((await refusal(guest.api.privacy.erase({ password }))).status, 401)
  assert.equal((await refusal(guest.api.privacy.erasurePreview())).status, 401)
  const { status, issues } = await refusal(student.api.privacy.erase({ password: 'not this' }))
  assert.deepEqual(
    [status, issues],
    [
      400,
      (await refusal(student.api.accounts.changePassword({ current: 'not this', password: 'monsoon' }))).issues,
    ].map((value) => JSON.parse(JSON.stringify(value).replaceAll('current', 'password'))),
  )
  assert.equal((await refusal(student.api.privacy.erase({ password: '' }))).status, 400)
  assert.equal(await db.$count(requests), 0)
})

// product 26.11
test('the last admin cannot be erased, also where the others are to be', async () => {
  await db.delete(rateLimits)
  const lastAdmin = [400, 'You are the only admin. Please make someone else an admin first.']
  assert.deepEqual(await refused(admin.api.privacy.erase({ password })), lastAdmin)
  await admin.api.users.promote({ id: mentor.user._id })
  const { cookie } = await signedInAs('mentor')
  const asSecond = { api: (await signedInAs('mentor')).api }
  await asSecond.api.privacy.erase({ password })
  assert.deepEqual(await refused(admin.api.privacy.erase({ password })), lastAdmin)
  // Whoever is demoted by then is no admin any more, and goes; whoever is the last one stays.
  await db.update(users).set({ isAdmin: false }).where(eq(users._id, admin.user._id))
  await letTimePass(mentor.user._id)
  await eraseDueAccounts(site.services)
  assert.ok(await exists(mentor.user._id))
  await db.update(users).set({ isAdmin: true }).where(eq(users._id, admin.user._id))
  await eraseDueAccounts(site.services)
  assert.ok(!(await exists(mentor.user._id)))
  assert.equal((await send('/api/auth/me', { headers: { cookie } })).status, 401)
})

test('one sees what is deleted, and what stays and why', async () => {
  await student.api.forum.create(discussionDraft({ title: 'Only mine' }))
  const { deleted, kept } = await student.api.privacy.erasurePreview()
  for (const what of ['Your account', 'Where you are logged in', 'Discussions that you started in the forum'])
    assert.ok(deleted.includes(what), what)
  assert.ok(!deleted.includes('Copies of your data that you asked for'), 'only what there is')
  const forum = kept.find(({ what }) => what === 'Discussions that you started in the forum')
  assert.match(forum?.because ?? '', /Deleted user/)
  assert.ok(!kept.some(({ what }) => what === 'What you replied in the forum'))
  // Not whether there are any.
  const enquiries = async () =>
    (await student.api.privacy.erasurePreview()).kept.filter(({ what }) => /enquiries|demo|messages/i.test(what))
  await db.update(users).set({ isEmailVerified: false }).where(eq(users._id, student.user._id))
  const before = await enquiries()
  assert.match(before[0]?.because ?? '', /not verified.*privacy@example\.com/)
  await guest.api.enquiries.book(bookingForm({ email: student.user.email }))
  assert.deepEqual(await enquiries(), before)
  await db.update(users).set({ isEmailVerified: true }).where(eq(users._id, student.user._id))
  const [booked] = await enquiries()
  assert.match(booked?.because ?? '', /as soon as you ask us/)
})

// product 26.11
test('an erasure is asked for once, announced by email, listed for admins, and withdrawn in time', async () => {
  const { message } = await student.api.privacy.erase({ password })
  const erasure = await erasureOf(student)
  assert.ok(erasure?.erasesAt)
  assert.equal(Date.parse(erasure.erasesAt) - Date.parse(erasure.createdAt), WEEK)
  assert.equal(message, messages.erasesAt(erasure.erasesAt))
  assert.deepEqual(await refused(student.api.privacy.erase({ password })), [409, messages.isErasing])
  const { text } = await mailbox.emailTo(student.user.email, /will be deleted on/)
  assert.match(text, /\/dashboard\/student\/profile/)
  const idsOf = async (state: 'open' | 'answered' | 'erasing') =>
    (await admin.api.privacy.requests({ state })).body.map(({ _id }) => _id)
  assert.deepEqual([await idsOf('open'), await idsOf('erasing')], [[], [erasure._id]])
  assert.deepEqual(await refused(admin.api.privacy.answer({ id: erasure._id, answer: 'Please stay.' })), [
    409,
    messages.answersItself,
  ])
  assert.deepEqual(await refused(student2.api.privacy.takeBack({ id: erasure._id })), [404, messages.unknownRequest])
  await eraseDueAccounts(site.services)
  assert.ok(await exists(student.user._id), 'before its time nothing happens')
  assert.equal((await student.api.privacy.takeBack({ id: erasure._id })).message, messages.kept)
  await eraseDueAccounts(site.services)
  assert.ok(await exists(student.user._id))
  assert.equal(await erasureOf(student), undefined)
})

test('an account is erased when its time has come: by two processes at once, only once, and by nobody', async () => {
  await pending.api.privacy.erase({ password })
  const { text } = await mailbox.emailTo(pending.user.email, /To keep your account, call us before then/)
  assert.doesNotMatch(text, /profile/, 'a pending student has no page for it')
  await student2.api.privacy.erase({ password })
  await letTimePass(student2.user._id)
  await Promise.all([eraseDueAccounts(site.services), eraseDueAccounts(site.services)])
  assert.deepEqual([await exists(student2.user._id), await exists(pending.user._id)], [false, true])
  assert.equal((await refusal(student2.api.accounts.me())).status, 401)
  const rows = await db.select().from(auditLog).where(eq(auditLog.action, 'erasure'))
  const ofStudent = rows.filter(({ subjectId }) => subjectId === student2.user._id)
  assert.deepEqual(
    ofStudent.map(({ actorId, label }) => [actorId, label]),
    [[null, '']],
  )
  assert.equal(await db.$count(emails, eq(emails.userId, student2.user._id)), 0)
  await eraseDueAccounts(site.services)
})
