import assert from 'node:assert/strict'
import { test } from 'node:test'
import { and, eq, sql } from 'drizzle-orm'
import { recordOperation } from '#src/app/backup/record-operation.ts'
import { users } from '#src/features/accounts/server/table.ts'
import { emails } from '#src/server/db/table.ts'
import { addMail } from '#src/server/mail/emails.ts'
import { WRITTEN_INTO_OUTBOX } from '#src/server/mail/mail.ts'
import { auditLog } from '#src/server/observability/audit-table.ts'
import { createLog } from '#src/server/observability/log.ts'
import { testApp, testDatabase } from '#test/app.ts'
import { account, batchDraft, courseDraft } from '#test/factories.ts'
import { HAS_CLASSROOM } from '#test/has-classroom.ts'
import { refusal } from '#test/refusal.ts'

const databaseUrl = await testDatabase()
const SMTP_URL = 'smtp://127.0.0.1:9'
const { db, guest, signedInAs } = await testApp({ databaseUrl, environment: { SMTP_URL } })
const [admin, mentor] = [await signedInAs('admin'), await signedInAs('mentor')]
// As an installation is that was set up just now: nobody but its admin.
await db
  .update(users)
  .set({ role: 'student' })
  .where(and(eq(users.role, 'mentor'), eq(users.isAdmin, false)))

const lines = async (who = admin) =>
  Object.fromEntries((await who.api.dashboard.firstDay()).map(({ key, ...line }) => [key, line]))
const isDone = async (key: string) => (await lines())[key]?.isDone
async function save(section: 'identity' | 'privacy' | 'look', data: object) {
  const { version } = (await admin.api.institute.settings()).sections[section]
  await admin.api.institute.save({ section, version, data: { ...data } })
}

test('the first day is for admins', async () => {
  assert.equal((await refusal(guest.api.dashboard.firstDay())).status, 401)
  assert.equal((await refusal(mentor.api.dashboard.firstDay())).status, 403)
})

// product 6.13
test('each line is done once what it asks for is there', async () => {
  for (const section of ['identity', 'privacy', 'look'] as const) await save(section, {})
  const keys = [
    'identity',
    'logo',
    'course',
    'mentor',
    ...(HAS_CLASSROOM ? ['batch'] : []),
    'email',
    'backup',
    'privacy',
  ]
  assert.deepEqual(
    Object.entries(await lines()).map(([key, { isDone }]) => [key, isDone]),
    keys.map((key) => [key, false]),
  )

  await save('identity', { name: 'Pune School of Testing' })
  assert.equal(await isDone('identity'), false, 'its address is missing')
  await save('identity', { name: 'Pune School of Testing', address: '12 Karve Road', email: 'hello@example.org' })
  assert.equal(await isDone('identity'), true)
  await save('privacy', { contact: { name: 'Asha Rao' } })
  assert.equal(await isDone('privacy'), true)

  const { user } = await admin.api.users.createMentor(account({ name: 'Ravi Kumar' }))
  assert.equal(await isDone('mentor'), true)
  const course = await admin.api.courses.create(courseDraft())
  assert.equal(await isDone('course'), true)
  if (!HAS_CLASSROOM) return
  await admin.api.batches.create({ ...batchDraft({ courseId: course._id, mentorId: user._id }), isConfirmed: true })
  assert.equal(await isDone('batch'), true)
})

test('an email counts once a mail server has accepted it', async () => {
  const to = { name: '', address: 'asha@example.net' }
  await db.transaction((tx) => addMail(tx, 'test', { to, subject: 'Hello', text: 'Hello' }))
  const note = (state: 'sent' | 'refused', response: string) => db.update(emails).set({ state, response })
  for (const [state, response] of [
    ['refused', '550 no'],
    ['sent', WRITTEN_INTO_OUTBOX],
  ] as const) {
    await note(state, response)
    assert.equal(await isDone('email'), false, response)
  }
  await note('sent', '250 ok')
  assert.equal(await isDone('email'), true)
})

test('a backup counts for eight days, and its line says when it was and where it is', async () => {
  assert.match((await lines()).backup?.about ?? '', /^None yet\. BACKUP_DIR/)
  await recordOperation({ db, log: createLog('silent') }, 'backup')
  const made = (await lines()).backup
  assert.equal(made?.isDone, true)
  assert.match(made?.about ?? '', /^The last was written on .*\sIST\. BACKUP_DIR/)
  await db.update(auditLog).set({ at: sql`now() - interval '9 days'` }).where(eq(auditLog.action, 'backup'))
  assert.equal(await isDone('backup'), false)
})

test('without a mail server the email says so; a demo has no first day', async () => {
  const without = await testApp({ databaseUrl, environment: { BACKUP_DIR: '/var/backups/site' } })
  const { email, backup } = await lines(await without.signedInAs('admin'))
  assert.equal(email?.isDone, false)
  assert.match(email?.about ?? '', /SMTP_URL/)
  assert.match(backup?.about ?? '', /Each night one is written into \/var\/backups\/site/)
  const demo = await testApp({ databaseUrl, environment: { DEMO: '1' } })
  assert.deepEqual(await lines(await demo.signedInAs('admin')), {})
})
