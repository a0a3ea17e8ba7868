import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import type { User } from '#src/access/user.ts'
import { emails } from '#src/server/db/table.ts'
import { subjectLine } from '#src/server/mail/wording.ts'
import { testApp } from '#test/app.ts'
import { account } from '#test/factories.ts'
import { listenAs } from '#test/listener.ts'
import { openMailbox } from '#test/mailbox.ts'
import { makeJobsDue } from '#test/queue.ts'
import { refusal } from '#test/refusal.ts'
import { until } from '#test/until.ts'
import { demoShown } from '../../../../db/demo/institute/institute.ts'

const mailbox = await openMailbox()
const { db, url, guest, signedInAs } = await testApp({ environment: { SMTP_URL: mailbox.url }, withJobs: true })
test.after(() => mailbox.close())
const [admin, mentor, student] = [await signedInAs('admin'), await signedInAs('mentor'), await signedInAs('student')]
const NOBODY = '019aa000-0000-7000-8000-000000000000'

async function signUp(name: string) {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.org`
  return (await guest.api.accounts.signup(account({ name, email }))).user
}

// product 13.20
test('an approval is taken back while its email waits, and the student is never notified', async () => {
  const { _id: id } = await signUp('Latha Rao')
  const isApproved = async () => ((await mentor.api.users.profile({ id })) as User).isApproved
  const late = { status: 409, message: 'This approval can no longer be taken back.' }
  assert.partialDeepStrictEqual(await refusal(mentor.api.users.undoApproval({ id })), late)
  assert.equal((await refusal(student.api.users.undoApproval({ id }))).status, 403)
  assert.equal((await refusal(mentor.api.users.undoApproval({ id: NOBODY }))).message, 'Student not found.')
  await mentor.api.users.approve({ id })
  assert.equal(await isApproved(), true)
  assert.deepEqual(await admin.api.users.undoApproval({ id }), { message: 'Latha Rao awaits approval again.' })
  assert.equal(await isApproved(), false)
  assert.deepEqual(await mentor.api.users.accountEmail({ id }), { email: null })
  await mentor.api.users.approve({ id })
  await makeJobsDue(db)
  assert.equal(
    (await mailbox.emailTo('latha.rao@example.org')).subject,
    subjectLine(demoShown, 'your account is approved'),
  )
  assert.partialDeepStrictEqual(await refusal(mentor.api.users.undoApproval({ id })), late)
  assert.equal(await isApproved(), true)
  assert.ok(!mailbox.emails.some(({ to }) => to === 'latha.rao@example.org'), 'once')
})

test('an approval whose email cannot be sent is taken back in the first minute only', async () => {
  const { _id: id } = await signUp('Meena Joshi')
  await mentor.api.users.approve({ id })
  await db.update(emails).set({ createdAt: sql`now() - interval '61 seconds'` }).where(eq(emails.userId, id))
  assert.equal((await refusal(mentor.api.users.undoApproval({ id }))).status, 409)
})

test('a user whose rights change is notified of that alone, before the socket closes', async () => {
  const pending = await signedInAs('pending')
  const id = pending.user._id
  await mentor.api.users.approve({ id })
  const socket = listenAs(url, pending.cookie)
  assert.ok(await socket.settled)
  await mentor.api.users.undoApproval({ id })
  await until(() => socket.received.length > 0, 'the event arrives')
  assert.deepEqual(
    socket.received.map(({ name }) => name),
    ['rightsChanged'],
  )
  assert.equal((await pending.api.accounts.me()).user.isApproved, false, 'the session goes on, as one that waits')
  socket.close()
})
