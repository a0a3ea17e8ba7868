import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { emails } from '#src/server/db/table.ts'
import { auditLog } from '#src/server/observability/audit-table.ts'
import { testApp } from '#test/app.ts'
import { openMailbox } from '#test/mailbox.ts'
import { refusal } from '#test/refusal.ts'

const mailbox = await openMailbox()
test.after(() => mailbox.close())
const app = await testApp({ environment: { SMTP_URL: mailbox.url } })
const [admin, mentor] = [await app.signedInAs('admin'), await app.signedInAs('mentor')]
const { email } = admin.user

const rows = () => app.db.select().from(emails).where(eq(emails.recipient, email)).orderBy(emails._id)

test('a test email is for admins', async () => {
  assert.equal((await refusal(app.guest.api.institute.testEmail())).status, 401)
  assert.equal((await refusal(mentor.api.institute.testEmail())).status, 403)
})

// product 6.14
test('a test email goes to oneself, and says what the mail server answered', async () => {
  const { message, isAccepted } = await admin.api.institute.testEmail()
  assert.match(message, /^The mail server accepted an email to .+: 250 /)
  assert.equal(isAccepted, true)
  const { subject } = await mailbox.emailTo(email)
  assert.match(subject, /: test email$/)
  const [row] = await rows()
  assert.deepEqual([row?.state, row?.kind, row?.userId, row?.attempts], ['sent', 'test email', admin.user._id, 1])
  assert.equal(await app.db.$count(auditLog, eq(auditLog.action, 'institute.testEmail')), 1)
})

test('a refusal is shown in the words of the mail server, and a sixth within an hour is refused', async () => {
  mailbox.refuse({ recipient: '550 5.1.1 no such user' })
  const refused = await admin.api.institute.testEmail()
  assert.equal(refused.isAccepted, false)
  assert.match(refused.message, /did not accept.*no such user/)
  assert.equal((await rows()).at(-1)?.state, 'refused')
  mailbox.refuse({ sender: '451 later' })
  const { message } = await admin.api.institute.testEmail()
  assert.match(message, /later/)
  // It is not tried again, so it does not wait.
  assert.equal((await rows()).at(-1)?.state, 'failed')
  mailbox.refuse()
  for (const _ of [4, 5]) await admin.api.institute.testEmail()
  assert.equal((await refusal(admin.api.institute.testEmail())).status, 429)
})

test('without a mail server nothing is sent, and the answer says why', async () => {
  const without = await testApp()
  const { message, isAccepted } = await (await without.signedInAs('admin')).api.institute.testEmail()
  assert.equal(isAccepted, false)
  assert.match(message, /SMTP_URL/)
})
