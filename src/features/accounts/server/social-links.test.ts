import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { and, eq } from 'drizzle-orm'
import { emails } from '#src/server/db/table.ts'
import { subjectLine } from '#src/server/mail/wording.ts'
import { auditLog } from '#src/server/observability/audit-table.ts'
import { hashPassword } from '#src/server/security/passwords.ts'
import { testApp } from '#test/app.ts'
import { account, profileDraft } from '#test/factories.ts'
import { openMailbox } from '#test/mailbox.ts'
import { openProvider } from '#test/provider.ts'
import { socialSignIn } from '#test/social.ts'
import { until } from '#test/until.ts'
import { demoShown } from '../../../../db/demo/institute/institute.ts'
import { identities, users } from './table.ts'

const [provider, mailbox] = [await openProvider(), await openMailbox()]
after(() => Promise.all([provider.close(), mailbox.close()]))
const environment = { ...provider.environment, SMTP_URL: mailbox.url }
const { url, send, db, guest } = await testApp({ environment, withJobs: true })
provider.register(`${url}/api/auth/google/callback`)
const { leave, enter, me, signIn } = socialSignIn({ send, url }, provider)

const LINKED = '/auth/rejected?reason=linked'

const accountOf = async (email: string) => {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  if (!user) throw new Error(`${email} has no account`)
  return user
}
const subjectsOf = async (email: string) => {
  const { _id } = await accountOf(email)
  const rows = await db.select().from(identities).where(eq(identities.userId, _id))
  return rows.map(({ subject }) => subject)
}

// product 3.3
test('who was given an address that another subject had before does not enter its account', async () => {
  const first = await signIn('reissued@example.org')
  assert.equal(first.place, '/auth/callback')
  const { _id } = await accountOf('reissued@example.org')

  assert.deepEqual(await signIn('second:reissued@example.org'), { place: LINKED, cookie: '' })
  assert.deepEqual(await subjectsOf('reissued@example.org'), ['reissued@example.org'])
  assert.equal((await me(first.cookie))?._id, _id, 'the first is still logged in')
  const failed = and(eq(auditLog.action, 'accounts.loginFailed'), eq(auditLog.subjectId, _id))
  await until(async () => (await db.$count(auditLog, failed)) === 1, 'the log says so')
})

test('of two subjects with one address that come at once, one is linked', async () => {
  await guest.api.accounts.signup(account({ email: 'wanted@example.org' }))
  const journeys = await Promise.all(['wanted@example.org', 'second:wanted@example.org'].map(leave))
  const places = (await Promise.all(journeys.map(enter))).map(({ place }) => place)
  assert.deepEqual(places.sort(), ['/auth/callback', LINKED])
  assert.equal((await subjectsOf('wanted@example.org')).length, 1)
})

test('one subject that comes twice at once enters twice', async () => {
  await guest.api.accounts.signup(account({ email: 'twice@example.org' }))
  const journeys = await Promise.all(['twice@example.org', 'twice@example.org'].map(leave))
  const places = (await Promise.all(journeys.map(enter))).map(({ place }) => place)
  assert.deepEqual(places, ['/auth/callback', '/auth/callback'])
})

test('an account that moved to an address does not open to the subject that has it', async () => {
  const { cookie } = await signIn('trojan@example.org')
  const mine = eq(users.email, 'trojan@example.org')
  const passwordHash = await hashPassword('trojan')
  await db.transaction((tx) => tx.update(users).set({ passwordHash, isApproved: true }).where(mine))
  const moved = await send('/api/profile/me', {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(profileDraft({ email: 'rightful@example.org', password: 'trojan' })),
  })
  assert.equal(moved.status, 200)
  assert.deepEqual(await signIn('rightful@example.org'), { place: LINKED, cookie: '' })
  assert.deepEqual(await subjectsOf('rightful@example.org'), ['trojan@example.org'])
})

// product 3.3
test('each new link is emailed: which provider, when, and what to do', async () => {
  await guest.api.accounts.signup(account({ email: 'notified@example.org' }))
  const now = eq(users.email, 'notified@example.org')
  await db.transaction((tx) => tx.update(users).set({ isEmailVerified: true, name: 'Asha Rao' }).where(now))
  await signIn('notified@example.org')
  const { subject, text } = await mailbox.emailTo('notified@example.org')
  assert.equal(subject, subjectLine(demoShown, 'an account of 127.0.0.1 was linked to your account'))
  assert.match(text, /^Hello Asha Rao,\n\nOn \w{3}, \d+ \w{3} 20\d\d, \d+:\d\d [AP]M IST an account of 127\.0\.0\.1 /i)
  const NOT_YOU = `If you did not ask for this, call us now: ${demoShown.phone}, and change your password.`
  assert.ok(text.includes(NOT_YOU), text)

  await signIn('notified@example.org')
  const { _id } = await accountOf('notified@example.org')
  assert.equal(await db.$count(emails, eq(emails.userId, _id)), 1, 'a later login is no new link')
})

test('the email to a new account says nothing of a password that it has not', async () => {
  await signIn('fresh@example.org')
  const { text } = await mailbox.emailTo('fresh@example.org')
  assert.ok(text.includes(`If you did not ask for this, call us now: ${demoShown.phone}.`), text)
})
