import assert from 'node:assert/strict'
import { test } from 'node:test'
import { and, desc, eq, sql } from 'drizzle-orm'
import { cleanUp } from '#src/app/jobs.ts'
import { addSession, renewSession } from '#src/features/accounts/server/queries.ts'
import { users } from '#src/features/accounts/server/table.ts'
import { enquirerLog, enquirers } from '#src/features/enquirers/server/table.ts'
import { contactMessages, demoBookings } from '#src/features/enquiries/server/table.ts'
import { enrollments } from '#src/features/enrollments/server/table.ts'
import { notifications } from '#src/features/notifications/server/table.ts'
import { emails, rateLimits } from '#src/server/db/table.ts'
import { auditLog } from '#src/server/observability/audit-table.ts'
import { createLog } from '#src/server/observability/log.ts'
import { testApp } from '#test/app.ts'
import { account, bookingForm, courseDraft, messageForm } from '#test/factories.ts'
import { dormantEmail } from '../emails.ts'
import { retentionNotices } from '../table.ts'

const lines: string[] = []
const log = createLog('info', { write: (line: string) => lines.push(line) })
const { site, db, guest, signedInAs } = await testApp({ log })
const [admin, student] = [await signedInAs('admin'), await signedInAs('student')]

const long = (months: number) => sql`now() - make_interval(months => ${months}, days => 1)`
let count = 0

/** An enquiry that was done so many months ago. @returns its enquirer, booking and message */
async function enquiry(months: number, { isDone = true } = {}) {
  count += 1
  await db.delete(rateLimits)
  const sender = { email: `old-${count}@example.org`, phone: `+9198000000${String(count).padStart(2, '0')}` }
  await guest.api.enquiries.book(bookingForm(sender))
  await guest.api.enquiries.send(messageForm(sender))
  const [booking] = await db.select().from(demoBookings).where(eq(demoBookings.email, sender.email))
  const [message] = await db.select().from(contactMessages).where(eq(contactMessages.email, sender.email))
  assert.ok(booking && message)
  if (isDone) {
    await admin.api.enquiries.markBooking({ id: booking._id, state: 'done' })
    await admin.api.enquiries.markMessage({ id: message._id, state: 'done' })
  }
  const before = { changedAt: long(months), createdAt: long(months) }
  await db.update(demoBookings).set(before).where(eq(demoBookings._id, booking._id))
  await db.update(contactMessages).set(before).where(eq(contactMessages._id, message._id))
  const ofSender = eq(enquirers.email, sender.email)
  const [enquirer] = await db
    .update(enquirers)
    .set({ lastAt: long(months) })
    .where(ofSender)
    .returning()
  assert.ok(enquirer)
  await db
    .update(enquirerLog)
    .set({ at: long(months) })
    .where(eq(enquirerLog.enquirerId, enquirer._id))
  return { id: enquirer._id, bookingId: booking._id, messageId: message._id }
}

async function isKept({ id, bookingId, messageId }: Awaited<ReturnType<typeof enquiry>>) {
  const counts = await Promise.all([
    db.$count(enquirers, eq(enquirers._id, id)),
    db.$count(demoBookings, eq(demoBookings._id, bookingId)),
    db.$count(contactMessages, eq(contactMessages._id, messageId)),
  ])
  assert.equal(new Set(counts).size, 1, `all or nothing: ${counts}`)
  return counts[0] === 1
}

// product 26.10
test('what is open, changed, noted or to be called is kept; an enquiry that was done a year ago is deleted', async () => {
  const old = await enquiry(12)
  const recent = await enquiry(11)
  const open = await enquiry(36, { isDone: false })
  const changed = await enquiry(12)
  await db
    .update(demoBookings)
    .set({ changedAt: long(2) })
    .where(eq(demoBookings._id, changed.bookingId))
  const noted = await enquiry(12)
  await admin.api.enquirers.addNote({ id: noted.id, text: 'Called again.' })
  const planned = await enquiry(12)
  await db
    .update(enquirers)
    .set({ followUpOn: sql`current_date + 30`, outcome: 'not-now', state: 'closed' })
    .where(eq(enquirers._id, planned.id))
  lines.length = 0
  await cleanUp(site.services)
  for (const [name, kept] of Object.entries({ recent, open, changed, noted, planned }))
    assert.ok(await isKept(kept), `${name} is kept`)
  assert.equal(await isKept(old), false)
  const line = lines.find((line) => line.includes('Deleted what was kept long enough')) ?? '{}'
  const { enquiries, signUps } = JSON.parse(line)
  assert.deepEqual([enquiries, signUps], [1, 0])
  const [row] = await db.select().from(auditLog).where(eq(auditLog.action, 'retention'))
  assert.equal(row?.label, '1 enquiry', 'without a name')
})

// product 26.10
test('an enquiry is deleted by the months of the settings, from the night after they were changed on', async () => {
  const old = await enquiry(13)
  const { version, data } = (await admin.api.institute.settings()).sections.privacy
  const save = (enquiries: number, after: number) =>
    admin.api.institute.save({
      section: 'privacy',
      version: version + after,
      data: { ...data, keptMonths: { ...data.keptMonths, enquiries } },
    })
  await save(24, 0)
  await cleanUp(site.services)
  assert.equal(await isKept(old), true)
  await save(12, 1)
  await cleanUp(site.services)
  assert.equal(await isKept(old), false)
})

test('a sign-up that nobody decided within a year is deleted, and nobody else', async () => {
  const signUp = async (months: number) => {
    await db.delete(rateLimits)
    const { user } = await guest.api.accounts.signup(account())
    await db
      .update(users)
      .set({ createdAt: long(months) })
      .where(eq(users._id, user._id))
    return user._id
  }
  const [old, recent, approved] = [await signUp(12), await signUp(11), await signUp(12)]
  await admin.api.users.approve({ id: approved })
  await db
    .update(users)
    .set({ createdAt: long(40) })
    .where(eq(users._id, student.user._id))
  await cleanUp(site.services)
  const left = (await db.select().from(users)).map(({ _id }) => _id)
  assert.deepEqual(
    [old, recent, approved, student.user._id, admin.user._id].map((id) => left.includes(id)),
    [false, true, true, true, true],
  )
})

test('more than one transaction holds is deleted in the same night', async () => {
  const names = Array.from({ length: 120 }, (_, at) => ({
    name: `Sign-up ${at}`,
    email: `many-${at}@example.org`,
    role: 'student' as const,
    createdAt: long(13) as never,
  }))
  await db.insert(users).values(names)
  await cleanUp(site.services)
  assert.equal(await db.$count(users, sql`email like 'many-%'`), 0)
})

/** An approved student who was last seen so many months ago. */
async function unused(months: number) {
  await db.delete(rateLimits)
  const { user } = await guest.api.accounts.signup(account())
  await admin.api.users.approve({ id: user._id })
  const lastSeenOn = sql`(${long(months)})::date`
  await db
    .update(users)
    .set({ createdAt: long(months), lastSeenOn })
    .where(eq(users._id, user._id))
  return user
}
const isWarning = eq(emails.kind, 'unused account')
/** As if the warnings had been written so many hours ago, and this had become of them. */
async function sendWarnings(hours: number, state: 'sent' | 'refused' = 'sent') {
  const at = sql`now() - make_interval(hours => ${hours})`
  await db.update(retentionNotices).set({ at })
  await db.update(emails).set({ state, triedAt: at }).where(isWarning)
}
const isLeft = async (userId: string) => (await db.$count(users, eq(users._id, userId))) > 0
const enrolledSince = async (studentId: string, months: number, completionStatus: 'completed' | 'in-progress') => {
  const { _id: courseId } = await admin.api.courses.create(courseDraft())
  await db.insert(enrollments).values({
    studentId,
    courseId,
    completionStatus,
    createdAt: long(months) as never,
    completedDate: completionStatus === 'completed' ? (long(months) as never) : null,
  })
}

// product 26.10
test('an account that nobody used for three years goes 48 hours after a warning; whoever comes back, joined or completed a course stays', async () => {
  const [away, back, recent] = [await unused(36), await unused(36), await unused(35)]
  const [completed, joined, unfinished] = [await unused(36), await unused(36), await unused(36)]
  await enrolledSince(completed._id, 40, 'completed')
  await enrolledSince(joined._id, 35, 'in-progress')
  await enrolledSince(unfinished._id, 40, 'in-progress')
  await cleanUp(site.services)
  const warned = (await db.select().from(emails).where(isWarning)).map(({ userId }) => userId)
  assert.deepEqual(warned.sort(), [away._id, back._id, unfinished._id].sort())
  await cleanUp(site.services)
  for (const { _id } of [away, back, unfinished]) assert.ok(await isLeft(_id), 'no email was sent yet')
  await sendWarnings(49)
  await db.transaction((tx) => addSession(tx, 'a token', back._id))
  lines.length = 0
  await cleanUp(site.services)
  const left = [away, back, recent, completed, joined, unfinished].map(({ _id }) => isLeft(_id))
  assert.deepEqual(await Promise.all(left), [false, true, true, true, true, false])
  const line = lines.find((line) => line.includes('Deleted what was kept long enough')) ?? '{}'
  assert.equal(JSON.parse(line).dormant, 2)
  assert.equal(await db.$count(retentionNotices, eq(retentionNotices.userId, back._id)), 0, 'warned again next time')
})

test('an account whose warning was refused stays, and is warned again a month later', async () => {
  await db.delete(emails).where(isWarning)
  const { _id } = await unused(36)
  const warnings = () => db.$count(emails, and(isWarning, eq(emails.userId, _id)))
  await cleanUp(site.services)
  await sendWarnings(49, 'refused')
  await cleanUp(site.services)
  assert.deepEqual([await isLeft(_id), await warnings()], [true, 1])
  await sendWarnings(31 * 24, 'refused')
  await cleanUp(site.services)
  assert.deepEqual([await isLeft(_id), await warnings()], [true, 2])
})

test('the hours count from when the mail server took the warning', async () => {
  const { _id } = await unused(36)
  await cleanUp(site.services)
  await sendWarnings(49)
  await db.update(emails).set({ triedAt: sql`now() - interval '47 hours'` }).where(eq(emails.userId, _id))
  await cleanUp(site.services)
  assert.ok(await isLeft(_id))
  await sendWarnings(49)
  await cleanUp(site.services)
  assert.equal(await isLeft(_id), false)
})

test('a warning is composed for who is still away, and its hours count from then', async () => {
  const [away, back] = [await unused(36), await unused(36)]
  await cleanUp(site.services)
  await db.update(users).set({ lastSeenOn: sql`current_date` }).where(eq(users._id, back._id))
  const services = { ...site.services, siteUrl: 'https://example.org', wasTried: false } as never
  const email = await dormantEmail.compose({ userId: away._id }, services)
  assert.match(email?.text ?? '', / IST we will delete your account\.[\s\S]*https:\/\/example\.org\/login/)
  assert.equal(await dormantEmail.compose({ userId: back._id }, services), undefined)
  const [notice] = await db.select().from(retentionNotices).where(eq(retentionNotices.userId, away._id))
  assert.ok(notice?.at)
})

test('a login and the first use of a session on a day are noted, once', async () => {
  const { _id } = await unused(2)
  const seenOn = async () => (await db.select().from(users).where(eq(users._id, _id)))[0]?.lastSeenOn
  const today = async () =>
    (await db.execute<{ today: string }>(sql`select current_date::text as today`)).rows[0]?.today
  await db.transaction((tx) => addSession(tx, 'one more token', _id))
  assert.equal(await seenOn(), await today())
  await db.update(users).set({ lastSeenOn: '2020-01-01' }).where(eq(users._id, _id))
  await db.transaction((tx) => renewSession(tx, 'one more token'))
  assert.equal(await seenOn(), await today())
})

test('staff are reminded once of sign-ups that nobody decided for 30 days', async () => {
  await cleanUp(site.services)
  const { user } = await guest.api.accounts.signup(account())
  await db.update(users).set({ createdAt: sql`now() - interval '31 days'` }).where(eq(users._id, user._id))
  const reminders = async () => db.$count(notifications, eq(notifications.type, 'signUpsForgotten'))
  const before = await reminders()
  await cleanUp(site.services)
  await cleanUp(site.services)
  assert.equal(await reminders(), before + 1)
  const [newest] = await db
    .select()
    .from(notifications)
    .where(eq(notifications.type, 'signUpsForgotten'))
    .orderBy(desc(notifications._id))
    .limit(1)
  assert.deepEqual(
    [newest?.message, newest?.channel],
    ['1 sign-up has waited for 30 days. Please approve or reject it.', 'staff'],
  )
})
