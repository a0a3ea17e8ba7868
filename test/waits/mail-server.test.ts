import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { addMail } from '#src/server/mail/emails.ts'
import { testApp } from '../app.ts'
import { openMailbox } from '../mailbox.ts'
import { until } from '../until.ts'

const mailbox = await openMailbox()
const { db } = await testApp({ environment: { SMTP_URL: mailbox.url }, withJobs: true })

// product 2.18
test('while the mail server is down an email waits, and then arrives once', async (t) => {
  await mailbox.close()
  const mail = { to: { name: 'Meera', address: 'mentor@example.com' }, subject: 'Hello', text: 'Hello' }
  await db.transaction((tx) => addMail(tx, 'test', mail))
  const hasFailed = async () =>
    (
      await db.execute(
        sql`select from graphile_worker._private_jobs
            where payload #>> '{to,address}' = ${mail.to.address} and attempts > 0 and locked_at is null`,
      )
    ).rowCount === 1
  await until(hasFailed, 'the email was refused')
  const reopened = await openMailbox(mailbox.port)
  t.after(() => reopened.close())
  await db.execute('update graphile_worker._private_jobs set run_at = now()')
  assert.equal((await reopened.emailTo('mentor@example.com')).subject, 'Hello')
  await until(async () => !(await hasFailed()), 'the job is done')
  assert.ok(!reopened.emails.some(({ to }) => to === mail.to.address))
})
