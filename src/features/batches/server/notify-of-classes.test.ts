import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { change } from '#src/server/db/change.ts'
import { withPlainSpaces } from '#src/shared/text.ts'
import { testApp } from '#test/app.ts'
import { at, classroom } from '#test/classroom.ts'
import { batchDraft, courseDraft } from '#test/factories.ts'
import { openMailbox } from '#test/mailbox.ts'
import { emailsHaveLeft } from '#test/queue.ts'
import { notifyOfChanges } from './notify-of-classes.ts'
import { takeSnapshots } from './snapshot-queries.ts'
import { batches, classes, makeUps } from './table.ts'

const mailbox = await openMailbox()
after(() => mailbox.close())
const { signedInAs, db, site } = await testApp({ environment: { SMTP_URL: mailbox.url }, withJobs: true })
const admin = await signedInAs('admin')
const mentor = await signedInAs('mentor')
const [arjun, divya] = [await signedInAs('student'), await signedInAs('student2')]
const { _id: courseId } = await admin.api.courses.create(courseDraft({ title: 'Ledgers' }))
const substitute = { name: 'Asha Rao', email: 'asha.rao@example.com' }
await admin.api.users.createMentor({ ...substitute, password: 'classroom' })
const substituteId = (await admin.api.batches.mentors()).find(({ name }) => name === substitute.name)?._id ?? ''
const of = { courseId, mentorId: mentor.user._id }
const batch = await admin.api.batches.create(batchDraft(of, { classCount: 4, room: 'Room 1', medium: 'both' }))
const [first, second] = batch.classes
for (const { user } of [arjun, divya]) await admin.api.enrollments.enroll({ studentId: user._id, courseId })
await admin.api.batches.giveSeat({ id: batch._id, studentId: arjun.user._id })

const newEmails = async () => {
  await emailsHaveLeft(db)
  return mailbox.emails.splice(0).map(({ to, subject, text }) => ({ to, subject, text }))
}
const bellOf = async ({ api }: typeof arjun) =>
  (await api.notifications.list())
    .filter(({ type }) => type === 'classChanged')
    .map(({ message }) => withPlainSpaces(message))
const draftNow = async (overrides = {}) => {
  const { version } = await admin.api.batches.get({ id: batch._id })
  return { ...batchDraft(of, { classCount: 4, room: 'Room 1', medium: 'both', ...overrides }), id: batch._id, version }
}

describe('messages about changed classes', () => {
  beforeEach(newEmails)

  test('a note alone sends nothing', async () => {
    const before = await bellOf(arjun)
    await admin.api.batches.changeClass({ id: first?._id ?? '', note: 'Bring a laptop.' })
    assert.deepEqual([await newEmails(), await bellOf(arjun)], [[], before])
  })

  test('a substitute, the mentor before and the seat holders are notified once each; the user who makes the change is not', async () => {
    await admin.api.batches.changeClass({ id: first?._id ?? '', mentorId: substituteId, isConfirmed: true })
    const emails = await newEmails()
    assert.deepEqual(
      emails.map(({ to }) => to).toSorted(),
      [mentor.user.email, arjun.user.email, substitute.email].toSorted(),
    )
    for (const { subject } of emails)
      assert.match(subject, new RegExp(`: class 1 on \\w{3}, \\d+ \\w{3} will be taught by ${substitute.name}$`))
    assert.equal((await bellOf(mentor)).length, 1)
    await mentor.api.batches.changeClass({ id: first?._id ?? '', mentorId: null, isConfirmed: true })
    assert.deepEqual(
      (await newEmails()).map(({ to }) => to).toSorted(),
      [arjun.user.email, substitute.email].toSorted(),
    )
  })

  test('a student who makes up a class there is notified of that class alone, and never of the joining link', async () => {
    const guestOf = second?._id ?? ''
    await db.insert(makeUps).values({ classId: guestOf, studentId: divya.user._id, missedClassId: guestOf })
    await admin.api.batches.edit({ ...(await draftNow({ room: 'Lab', joinUrl: 'https://example.com/new' })) })
    const [hers] = await bellOf(divya)
    assert.match(hers ?? '', /^Ledgers, Daily evenings: class 2 on [^.]* will be in Lab \(was Room 1\)\.$/)
    const [his] = await bellOf(arjun)
    assert.match(
      his ?? '',
      /^Ledgers, .*: 4 classes will be in Lab \(was Room 1\): .* has a joining link: https:\/\/example/,
    )
    const emails = await newEmails()
    assert.ok(!emails.some(({ to, text }) => to === divya.user.email && text.includes('example.com/new')))
    assert.equal(emails.filter(({ to }) => to === arjun.user.email).length, 1)
  })

  test('changes of two batches are one message for who is in both, with the reason; others are notified of theirs', async () => {
    const warehouses = await admin.api.courses.create(courseDraft({ title: 'Warehouses' }))
    const { classWith } = classroom(db, mentor, warehouses._id)
    await admin.api.enrollments.enroll({ studentId: arjun.user._id, courseId: warehouses._id })
    const warehouse = await classWith(3_000, [])
    await admin.api.batches.giveSeat({ id: warehouse.batchId, studentId: arjun.user._id, isConfirmed: true })
    const before = await bellOf(arjun)
    await newEmails()
    await change({ ...site.services, action: null }, async (tx, emit) => {
      const snapshot = await takeSnapshots(tx, [batch._id, warehouse.batchId])
      await tx.update(classes).set({ state: 'cancelled' }).where(eq(classes._id, warehouse.id))
      await tx
        .update(classes)
        .set({ state: 'cancelled' })
        .where(eq(classes._id, second?._id ?? ''))
      await notifyOfChanges({ tx, emit }, snapshot, { reason: 'The power is cut off', actorId: mentor.user._id })
    })
    const his = (await bellOf(arjun)).slice(0, -before.length)
    assert.equal(his.length, 1)
    assert.match(
      his[0] ?? '',
      /Ledgers.* is cancelled\. Warehouses.* is cancelled\. Reason: The power is cut off\.$|Warehouses.* is cancelled\. Ledgers.* is cancelled\. Reason: The power is cut off\.$/,
    )
    const [hers] = await bellOf(divya)
    assert.match(
      hers ?? '',
      /^Ledgers, Daily evenings: class 2 on [^.]* is cancelled\. Reason: The power is cut off\.$/,
    )
    const emails = await newEmails()
    assert.deepEqual(emails.map(({ to }) => to).toSorted(), [arjun.user.email, divya.user.email].toSorted())
    assert.equal((await admin.api.batches.receipts({ id: second?._id ?? '' })).seen, 0)
  })

  test('a message of very many words still leaves', async () => {
    const long = 'ಬೆಂಗಳೂರು'.repeat(11)
    const before = (await bellOf(arjun)).length
    await change({ ...site.services, action: null }, async (tx, emit) => {
      const snapshot = await takeSnapshots(tx, [batch._id])
      await tx.update(classes).set({ room: long, startsAt: at(5_000), endsAt: at(5_060) })
      await tx.update(batches).set({ joinUrl: `https://example.com/${'a'.repeat(1_900)}` })
      await notifyOfChanges({ tx, emit }, snapshot, { reason: long.repeat(3) })
    })
    const bell = await bellOf(arjun)
    assert.equal(bell.length, before + 1)
  })

  test('a cancelled batch notifies its waiting list too, everyone once', async () => {
    const planned = await admin.api.batches.create({
      ...batchDraft(of, { seats: 1, startTime: '06:00', endTime: '07:00' }),
      isConfirmed: true,
    })
    await admin.api.batches.giveSeat({ id: planned._id, studentId: arjun.user._id, isConfirmed: true })
    await admin.api.batches.giveSeat({ id: planned._id, studentId: divya.user._id, wait: true, isConfirmed: true })
    await newEmails()
    await admin.api.batches.cancel({ id: planned._id })
    const message = 'Ledgers, Daily mornings: the batch is cancelled. We will call you about another batch.'
    for (const student of [arjun, divya])
      assert.equal((await bellOf(student)).filter((text) => text === message).length, 1)
    assert.deepEqual(
      (await newEmails()).map(({ to }) => to).toSorted(),
      [mentor.user.email, arjun.user.email, divya.user.email].toSorted(),
    )
  })
})
