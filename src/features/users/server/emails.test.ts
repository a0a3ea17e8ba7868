import assert from 'node:assert/strict'
import { test } from 'node:test'
import { and, eq, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { emails, rateLimits } from '#src/server/db/table.ts'
import { subjectLine } from '#src/server/mail/wording.ts'
import { auditLog } from '#src/server/observability/audit-table.ts'
import { testApp } from '#test/app.ts'
import { listenAs } from '#test/listener.ts'
import { openMailbox } from '#test/mailbox.ts'
import { makeJobsDue } from '#test/queue.ts'
import { refusal } from '#test/refusal.ts'
import { until } from '#test/until.ts'
import { demoShown } from '../../../../db/demo/institute/institute.ts'
import { messages } from '../messages.ts'

const mailbox = await openMailbox()
test.after(() => mailbox.close())
const { url, db, guest, signedInAs } = await testApp({ environment: { SMTP_URL: mailbox.url }, withJobs: true })
const [admin, mentor, student] = [await signedInAs('admin'), await signedInAs('mentor'), await signedInAs('student')]
const NO_SUCH_USER = '550 5.1.1 no such user'

async function invite(email: string) {
  await admin.api.users.importStudents({ rows: [{ name: 'Asha Kini', email, phone: '' }], dryRun: false })
  const [row] = await db.select().from(users).where(eq(users.email, email))
  if (!row) throw new Error(`${email} was not added`)
  return row
}
const emailOf = async (id: string) => (await mentor.api.users.accountEmail({ id })).email
const becomes = (id: string, state: string) =>
  until(async () => (await emailOf(id))?.state === state, `the email is ${state}`)
const sendAgain = (id: string, key = '') =>
  mentor.api.users.sendEmailAgain({ id }, { context: key ? { idempotencyKey: key } : {} })
const queued = (id: string) => db.$count(emails, eq(emails.userId, id))

/** Someone whose invitation was refused. */
async function refused(email: string) {
  mailbox.refuse({ recipient: NO_SUCH_USER })
  const { _id } = await invite(email)
  await becomes(_id, 'refused')
  mailbox.refuse()
  return _id
}

test('the state of emails is for staff alone, and of students alone', async () => {
  const { _id } = student.user
  assert.equal((await refusal(student.api.users.accountEmail({ id: _id }))).status, 403)
  assert.equal((await refusal(student.api.users.sendEmailAgain({ id: _id }))).status, 403)
  for (const [id, status] of [
    ['unknown', 404],
    ['01980000-0000-7000-8000-000000000000', 404],
    [mentor.user._id, 400],
  ] as const) {
    assert.equal((await refusal(mentor.api.users.accountEmail({ id }))).status, status, id)
    assert.equal((await refusal(sendAgain(id))).status, status, id)
  }
  assert.equal(await emailOf(_id), null, 'there was none')
  assert.equal((await refusal(sendAgain(_id))).message, 'There is no email to send again.')
})

// product 13.19
test('a refused invitation says why, and is sent again to the address of today, once however often it is pressed', async () => {
  const id = await refused('typo@example.org')
  assert.partialDeepStrictEqual(await emailOf(id), {
    kind: 'invitation',
    state: 'refused',
    recipient: 'typo@example.org',
    response: NO_SUCH_USER,
    maySendAgain: true,
  })
  await admin.api.users.editProfile({ id, name: 'Asha Kini', email: 'right@example.org' })
  const release = mailbox.hold()
  const ear = listenAs(url, mentor.cookie)
  assert.equal(await ear.settled, true)
  assert.equal((await sendAgain(id, 'press')).message, messages.sentAgain('Asha Kini'))
  assert.equal((await sendAgain(id, 'press')).message, messages.sentAgain('Asha Kini'))
  assert.equal((await sendAgain(id)).message, messages.isOnItsWay('Asha Kini'))
  assert.deepEqual([(await emailOf(id))?.state, (await emailOf(id))?.maySendAgain], ['waiting', false])
  release()
  await mailbox.emailTo('right@example.org')
  await becomes(id, 'sent')
  assert.equal((await emailOf(id))?.recipient, 'right@example.org')
  await until(() => ear.received.filter(({ name }) => name === 'accountEmailChanged').length >= 2, 'staff received it')
  ear.close()
  assert.ok(!mailbox.emails.some(({ to }) => to === 'right@example.org'), 'once')
})

test('sending again while an email is queued sends none, uses no limit and reports none sent', async () => {
  mailbox.refuse({ recipient: '450 4.2.0 try later' })
  const { _id: id } = await invite('busy@example.org')
  for (let times = 0; times < 4; times++) assert.equal((await sendAgain(id)).message, messages.isOnItsWay('Asha Kini'))
  mailbox.refuse()
  assert.equal(
    await db.$count(auditLog, and(eq(auditLog.subjectId, id), eq(auditLog.action, 'users.sendEmailAgain'))),
    0,
  )
})

test('an invitation that is tried again and again is one row of the audit log', async () => {
  mailbox.refuse({ recipient: '450 4.2.0 try later' })
  const { _id: id } = await invite('often@example.org')
  const wasTried = async (times: number) => {
    const [email] = await db.select().from(emails).where(eq(emails.userId, id))
    return email?.attempts === times
  }
  await until(() => wasTried(1), 'it was tried')
  mailbox.refuse()
  await until(async () => {
    await makeJobsDue(db)
    return wasTried(2)
  }, 'it was tried again')
  assert.equal(await db.$count(auditLog, and(eq(auditLog.subjectId, id), eq(auditLog.action, 'invitation'))), 1)
})

test('two who press at once send one', async () => {
  const id = await refused('twice@example.org')
  const before = await queued(id)
  await Promise.all([sendAgain(id), admin.api.users.sendEmailAgain({ id })])
  assert.equal((await queued(id)) - before, 1)
  await mailbox.emailTo('twice@example.org')
})

// product 13.19, 20.2
test('emails are sent again at most three times an hour, whoever requests it', async () => {
  const id = await refused('flood@example.org')
  mailbox.refuse({ recipient: NO_SUCH_USER })
  for (let times = 0; times < 3; times++) {
    await (times === 1 ? admin.api.users.sendEmailAgain({ id }) : sendAgain(id))
    await becomes(id, 'refused')
  }
  mailbox.refuse()
  const { status, message } = await refusal(admin.api.users.sendEmailAgain({ id }))
  assert.deepEqual([status, message], [429, messages.tooManyEmails(60)])
  await db.delete(rateLimits).where(sql`key like 'email-again:%'`)
})

test('an invitation is sent again until there is a password, since its link may have expired', async () => {
  const { _id: id } = await invite('late@example.org')
  await becomes(id, 'sent')
  assert.equal((await emailOf(id))?.maySendAgain, true)
  await sendAgain(id)
  await becomes(id, 'sent')
  await mailbox.emailTo('late@example.org')
  const { text } = await mailbox.emailTo('late@example.org')
  const token = /token=([\w-]{43})/.exec(text)?.[1] ?? ''
  await guest.api.accounts.resetPassword({ token, password: 'monsoon' })
  assert.equal((await emailOf(id))?.maySendAgain, false)
  assert.equal((await refusal(sendAgain(id))).status, 409)
})

test('an email that was given up is sent again in place of the one that an operator could still send', async () => {
  mailbox.refuse({ recipient: '450 4.2.0 try later' })
  const { _id: id } = await invite('slow@example.org')
  const isTried = sql`payload->>'email' = 'slow@example.org' and attempts > 0 and locked_at is null`
  await until(async () => (await db.$count(sql`graphile_worker._private_jobs`, isTried)) === 1, 'it was tried')
  await db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts where ${isTried}`)
  mailbox.refuse()
  assert.deepEqual([(await emailOf(id))?.state, (await emailOf(id))?.response], ['failed', '450 4.2.0 try later'])
  await sendAgain(id)
  await mailbox.emailTo('slow@example.org')
  await becomes(id, 'sent')
  const ofHers = sql`payload->>'email' = 'slow@example.org'`
  await until(async () => (await db.$count(sql`graphile_worker._private_jobs`, ofHers)) === 0, 'none is left')
  const rows = await db.select({ state: emails.state }).from(emails).where(eq(emails.userId, id)).orderBy(emails._id)
  assert.deepEqual(
    rows.map(({ state }) => state),
    ['failed', 'sent'],
  )
})

test('the email of an approval, and a password link, are shown and sent again in the same way', async () => {
  const pending = await signedInAs('pending')
  mailbox.refuse({ recipient: NO_SUCH_USER })
  await mentor.api.users.approve({ id: pending.user._id })
  // In a while, in which the approval can be undone.
  await makeJobsDue(db)
  await becomes(pending.user._id, 'refused')
  await guest.api.accounts.forgotPassword({ email: 'student2@example.com' })
  const student2 = await signedInAs('student2')
  await becomes(student2.user._id, 'refused')
  mailbox.refuse()
  for (const [{ user }, kind, subject] of [
    [pending, 'approval', subjectLine(demoShown, 'your account is approved')],
    [student2, 'password link', subjectLine(demoShown, 'set a new password')],
  ] as const) {
    assert.equal((await emailOf(user._id))?.kind, kind)
    await sendAgain(user._id)
    await makeJobsDue(db)
    assert.equal((await mailbox.emailTo(user.email)).subject, subject)
    await becomes(user._id, 'sent')
    assert.equal((await emailOf(user._id))?.maySendAgain, false)
  }
})

test('a link for an address without an account is noted as dropped, and sent to nobody', async () => {
  await guest.api.accounts.forgotPassword({ email: 'nobody@example.org' })
  const noted = () => db.select().from(emails).where(eq(emails.recipient, 'nobody@example.org'))
  await until(async () => (await noted())[0]?.state === 'dropped', 'it was dropped')
  assert.equal((await noted())[0]?.userId, null)
  assert.ok(!mailbox.emails.some(({ to }) => to === 'nobody@example.org'))
})

test('deleting an account deletes the rows of its emails', async () => {
  const { _id: id } = await invite('gone@example.org')
  await becomes(id, 'sent')
  await guest.api.enquiries.send({
    fullName: 'Asha Kini',
    email: 'gone@example.org',
    phone: '9800000000',
    subject: 'other',
    message: 'Is there a class on Sundays?',
  })
  await admin.api.users.reject({ id })
  assert.equal(await db.$count(emails, sql`user_id = ${id} or recipient = 'gone@example.org'`), 0)
})
