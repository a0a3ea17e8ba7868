import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { tidy } from '#src/app/jobs.ts'
import { users } from '#src/features/accounts/server/table.ts'
import { enquirerLog, enquirers } from '#src/features/admissions/server/table.ts'
import { contactMessages, demoBookings } from '#src/features/enquiries/server/table.ts'
import { limits } from '#src/server/db/table.ts'
import { auditLog } from '#src/server/observability/audit-table.ts'
import { createLog } from '#src/server/observability/log.ts'
import { testApp } from '#test/app.ts'
import { account, bookingForm, messageForm } from '#test/factories.ts'

const lines: string[] = []
const log = createLog('info', { write: (line: string) => lines.push(line) })
const { site, db, guest, signedInAs } = await testApp({ log })
const [admin, student] = [await signedInAs('admin'), await signedInAs('student')]

const long = (months: number) => sql`now() - make_interval(months => ${months}, days => 1)`
let asked = 0

/** An enquiry that was done so many months ago. @returns its enquirer, booking and message */
async function enquiry(months: number, { isDone = true } = {}) {
  asked += 1
  await db.delete(limits)
  const sender = { email: `old-${asked}@example.org`, phone: `+9198000000${String(asked).padStart(2, '0')}` }
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
  await admin.api.admissions.addNote({ id: noted.id, text: 'Called again.' })
  const planned = await enquiry(12)
  await db
    .update(enquirers)
    .set({ followUpOn: sql`current_date + 30`, outcome: 'not-now', state: 'closed' })
    .where(eq(enquirers._id, planned.id))
  lines.length = 0
  await tidy(site.services)
  for (const [name, kept] of Object.entries({ recent, open, changed, noted, planned }))
    assert.ok(await isKept(kept), `${name} is kept`)
  assert.equal(await isKept(old), false)
  const line = lines.find((line) => line.includes('Deleted what was kept long enough')) ?? '{}'
  const { enquiries, signUps } = JSON.parse(line)
  assert.deepEqual([enquiries, signUps], [1, 0])
  const [row] = await db.select().from(auditLog).where(eq(auditLog.action, 'retention'))
  assert.equal(row?.label, '1 enquiry', 'without a name')
})

test('a sign-up that nobody decided within a year is deleted, and nobody else', async () => {
  const signUp = async (months: number) => {
    await db.delete(limits)
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
  await tidy(site.services)
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
  await tidy(site.services)
  assert.equal(await db.$count(users, sql`email like 'many-%'`), 0)
})
