import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testApp } from '#test/app.ts'
import { openMailbox } from '#test/mailbox.ts'

const mailbox = await openMailbox()
after(() => mailbox.close())
const { guest, send, signedInAs } = await testApp({ environment: { SMTP_URL: mailbox.url }, withJobs: true })

// product 21.14
test('an emailed link to a new password ends the address of the calendar, a password changed in the profile does not', async () => {
  const student = await signedInAs('student')
  const { url } = await student.api.batches.makeFeed()
  const status = async () => (await send(new URL(url).pathname)).status
  await student.api.accounts.changePassword({ current: 'classroom', password: 'brand new' })
  assert.equal(await status(), 200)

  await guest.api.accounts.forgotPassword({ email: 'student@example.com' })
  const { text } = await mailbox.emailTo('student@example.com')
  const token = /reset-password\?token=([\w-]{43})/.exec(text)?.[1] ?? assert.fail(text)
  await guest.api.accounts.resetPassword({ token, password: 'another one' })
  assert.equal(await status(), 404)
})
