import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { mergeEnquirers } from '#src/features/enquirers/server/merging-queries.ts'
import { enquirers } from '#src/features/enquirers/server/table.ts'
import { emails, rateLimits } from '#src/server/db/table.ts'
import { auditLog } from '#src/server/observability/audit-table.ts'
import { testApp } from '#test/app.ts'
import { account, bookingForm } from '#test/factories.ts'
import { openMailbox } from '#test/mailbox.ts'
import { seatsOfCourse } from '#test/seats.ts'
import { until } from '#test/until.ts'
import { countErasedSince, findAffected } from './breach-queries.ts'
import { formatAffected, HEADINGS, readAddressees, readNotice, releaseNotice, writeDraft } from './notice.ts'

const mailbox = await openMailbox()
test.after(() => mailbox.close())
const { db, guest, signedInAs, site } = await testApp({ environment: { SMTP_URL: mailbox.url }, withJobs: true })
const [admin, mentor, student] = [await signedInAs('admin'), await signedInAs('mentor'), await signedInAs('student')]

const hour = 60 * 60_000
const breach = { since: new Date(Date.now() - hour).toISOString(), until: new Date(Date.now() + hour).toISOString() }
const finished = (text: string) => text.replaceAll(/\[[^\]]*\]/g, 'This is what a person wrote.')

test('everyone whose data was stored is affected, accounts and enquiries, each address once', async () => {
  await guest.api.enquiries.book(bookingForm({ email: 'asked@example.org', phone: '+919800000001' }))
  await guest.api.enquiries.book(bookingForm({ email: student.user.email, phone: '+919800000002' }))
  const affected = await findAffected(db, breach)
  const addresses = affected.map(({ email }) => email)
  assert.equal(new Set(addresses).size, addresses.length)
  for (const email of [admin.user.email, mentor.user.email, student.user.email, 'asked@example.org'])
    assert.ok(addresses.includes(email), email)
  const ofStudent = affected.find(({ email }) => email === student.user.email)
  assert.equal(ofStudent?.userId, student.user._id, 'the account, and not the enquiry')
  await db.delete(rateLimits)
  const { user } = await guest.api.accounts.signup(account())
  await db.execute(sql`update users set created_at = now() + interval '2 hours' where id = ${user._id}`)
  assert.ok(!(await findAffected(db, breach)).some(({ email }) => email === user.email), 'not there yet')
})

test('of one account that somebody else used, its user and whoever it saw are affected', async () => {
  await db.delete(auditLog)
  const asMentor = { ...breach, accountId: mentor.user._id }
  const idsOf = async () => (await findAffected(db, asMentor)).map(({ userId }) => userId)
  assert.deepEqual(await idsOf(), [mentor.user._id])
  await mentor.api.users.profile({ id: student.user._id })
  await until(async () => (await idsOf()).length === 2, 'the opened profile is logged')
  assert.deepEqual((await idsOf()).sort(), [mentor.user._id, student.user._id].sort())
  await mentor.api.users.students({})
  await until(async () => (await idsOf()).length > 2, 'the list is logged')
  const before = { ...asMentor, until: breach.since, since: '2020-01-01T00:00:00Z' }
  assert.equal((await findAffected(db, before)).length, 1)
  const asAdmin = { ...breach, accountId: admin.user._id }
  const [opened, into] = await db.select().from(enquirers).orderBy(enquirers._id)
  assert.ok(opened && into)
  await admin.api.enquirers.get({ id: opened._id })
  const enquired = async () => (await findAffected(db, asAdmin)).flatMap(({ userId, email }) => (userId ? [] : [email]))
  await until(async () => (await enquired()).join() === opened.email, 'the opened enquiry is logged')
  await db.transaction((tx) => mergeEnquirers(tx, opened._id, into._id))
  const both = [opened.email, into.email].sort()
  assert.deepEqual((await enquired()).sort(), both, 'by the id that the enquiry had, at each address')
  // The enquiry that is left may have the address of an account.
  await guest.api.enquiries.book(bookingForm({ email: 'later@example.org', phone: '+919800000003' }))
  await admin.api.activity.list({})
  await until(
    async () => (await findAffected(db, asAdmin)).some(({ email }) => email === 'later@example.org'),
    'who reads the log reads all',
  )
})

test('whoever is in a batch whose class was opened, or that the account teaches, is affected', async () => {
  const { mentor, arjun, divya, newBatch, give, signedInAs, db } = await seatsOfCourse()
  const another = await signedInAs('admin')
  const batch = await newBatch(1)
  await give(batch._id, arjun.user._id)
  await give(batch._id, divya.user._id, { wait: true })
  const idsOf = async (accountId: string) =>
    (await findAffected(db, { ...breach, accountId })).flatMap(({ userId }) => userId ?? [])
  const students = [arjun.user._id, divya.user._id]
  const ofMentor = await idsOf(mentor.user._id)
  assert.ok(
    students.every((id) => ofMentor.includes(id)),
    'of a batch of their own',
  )
  await db.delete(auditLog)
  const [first] = (await mentor.api.batches.get({ id: batch._id })).classes
  assert.ok(first)
  assert.deepEqual(await idsOf(another.user._id), [another.user._id])
  await another.api.batches.receipts({ id: first._id })
  await until(async () => (await idsOf(another.user._id)).length > 1, 'the class is logged')
  assert.deepEqual((await idsOf(another.user._id)).sort(), [another.user._id, ...students].sort())
})

test('what was read just before, and therefore not logged again, is in the list; what was read earlier is not', async () => {
  await db.delete(auditLog)
  await db.delete(rateLimits)
  const { user } = await guest.api.accounts.signup(account())
  await mentor.api.users.profile({ id: user._id })
  const rows = () => db.$count(auditLog, eq(auditLog.action, 'users.profile'))
  await until(async () => (await rows()) > 0, 'the opened profile is logged')
  const idsAfter = async (minutes: number) => {
    await db.update(auditLog).set({ at: sql`now() - make_interval(mins => ${minutes})` })
    const since = new Date().toISOString()
    return (await findAffected(db, { ...breach, since, accountId: mentor.user._id })).map(({ userId }) => userId)
  }
  assert.ok((await idsAfter(9)).includes(user._id))
  assert.ok(!(await idsAfter(11)).includes(user._id))
})

test('every address that an enquirer gave is in the list', async () => {
  await db.delete(rateLimits)
  const sender = { phone: '+919800000077' }
  await guest.api.enquiries.book(bookingForm({ ...sender, email: 'work@example.org' }))
  await guest.api.enquiries.book(bookingForm({ ...sender, email: 'home@example.org' }))
  const addresses = (await findAffected(db, breach)).map(({ email }) => email)
  for (const email of ['work@example.org', 'home@example.org']) assert.ok(addresses.includes(email), email)
})

test('the email has the five parts of Rule 7, and is not released before a person has written what only they know', () => {
  const draft = writeDraft(breach, site.services.institute.current)
  for (const heading of HEADINGS) assert.ok(draft.includes(`\n${heading}\n`), heading)
  assert.throws(() => readNotice(draft), /not finished: \[Which data/)
  const { subject, body } = readNotice(finished(draft))
  assert.match(subject, /^About your data at /)
  assert.ok(!body.includes('Subject:'))
  for (const heading of HEADINGS) {
    const lines = finished(draft).split('\n')
    const at = lines.indexOf(heading)
    assert.throws(() => readNotice(lines.toSpliced(at, 2).join('\n')), new RegExp(`lacks the part "${heading}"`))
    assert.throws(() => readNotice(lines.toSpliced(at + 1, 1).join('\n')), new RegExp(`lacks the part "${heading}"`))
  }
  assert.throws(() => readNotice(finished(draft).replace('Subject: ', '')), /no line/)
})

test('the list survives a spreadsheet, and its emails are sent to whoever a person left in it', async () => {
  const affected = [
    {
      userId: student.user._id,
      name: 'A "quoted", name',
      email: student.user.email,
      phone: '',
      because: 'has an account',
    },
    { userId: null, name: '=1+1', email: 'asked@example.org', phone: '', because: 'sent an enquiry' },
  ]
  const addressees = readAddressees(formatAffected(affected))
  assert.deepEqual(addressees, [
    { userId: student.user._id, email: student.user.email },
    { userId: undefined, email: 'asked@example.org' },
  ])
  assert.throws(() => readAddressees('account,name,email\nx,y,\n'), /without an email address/)
  await db.transaction((tx) =>
    releaseNotice(tx, addressees, readNotice(finished(writeDraft(breach, site.services.institute.current)))),
  )
  for (const { email } of addressees) {
    const { text } = await mailbox.emailTo(email, /What it may mean for you/)
    for (const heading of HEADINGS) assert.ok(text.includes(heading), heading)
  }
  assert.equal(await db.$count(emails, eq(emails.kind, 'notice of a breach')), 2)
})

test('accounts that were deleted since are counted', async () => {
  const before = await countErasedSince(db, breach.since)
  await db.delete(rateLimits)
  const { user } = await guest.api.accounts.signup(account())
  await admin.api.users.reject({ id: user._id })
  assert.equal(await countErasedSince(db, breach.since), before + 1)
  assert.equal(await countErasedSince(db, breach.until), 0)
})
