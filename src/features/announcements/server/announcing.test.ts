import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { at } from '#test/classroom.ts'
import { inDays } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'
import { seatsOfCourse } from '#test/seats.ts'
import { MAX_PER_DAY } from '../rules.ts'
import { sendDueAnnouncements } from './sending.ts'
import { announcements } from './table.ts'

const { db, site, guest, signedInAs, mentor, arjun, divya, me, her, courseId, newBatch, give } = await seatsOfCourse()
const admin = await signedInAs('admin')
const { _id: batchId } = await newBatch(15)
await give(batchId, me)
const draft = { subject: 'Bring your laptop', text: 'Room 2 has no computers on Monday.' }
const noon = (days: number) => `${inDays(days)}T12:00:00+05:30`
const announce = (overrides = {}) => mentor.api.announcements.announce({ ...draft, batchId, ...overrides })
/** As if the time of all had come. */
const send = async () => {
  await db.update(announcements).set({ at: sql`now()` }).where(sql`${announcements.sentAt} is null`)
  await sendDueAnnouncements(site.services)
}
const statusOf = async (request: Promise<unknown>) => (await refusal(request)).status
const count = () => db.$count(announcements)

// product 21.22
test('who may not announce, and what is no announcement, is refused', async () => {
  const before = await count()
  assert.equal(await statusOf(guest.api.announcements.announce({ ...draft, batchId })), 401)
  assert.equal(await statusOf(arjun.api.announcements.announce({ ...draft, batchId })), 403)
  assert.equal(await statusOf(arjun.api.announcements.audience({ batchId })), 403)
  const refused = [
    [{ subject: '' }, 'subject', 'Please enter a subject'],
    [{ subject: 'a'.repeat(81) }, 'subject', 'Please use at most 80 characters'],
    [{ text: ' ' }, 'text', 'Please enter the text'],
    [{ text: 'a'.repeat(1001) }, 'text', 'Please use at most 1000 characters'],
    [{ text: 'Read http://example.com' }, 'text', 'A link must start with https://'],
    [{ subject: 'javascript:alert(1)' }, 'subject', 'A link must start with https://'],
    [{ courseId }, 'batchId', 'Please choose either a batch or a course'],
    [{ batchId: undefined }, 'batchId', 'Please choose either a batch or a course'],
    [{ at: at(-1) }, 'at', 'Please choose a time to come'],
    [{ at: at(31 * 24 * 60) }, 'at', 'Please choose a time within 30 days'],
    [{ at: 'tomorrow' }, 'at', 'Please choose the day and time'],
  ] as const
  for (const [overrides, path, message] of refused) {
    const { status, issues } = await refusal(announce(overrides))
    assert.deepEqual([status, issues?.[0]?.path, issues?.[0]?.message], [400, path, message])
  }
  assert.equal(await count(), before)
})

test('to nobody nothing is announced', async () => {
  for (const id of [crypto.randomUUID(), 'unknown']) {
    assert.equal(await statusOf(announce({ batchId: id })), 404)
    assert.equal(await statusOf(announce({ batchId: undefined, courseId: id })), 404)
    assert.equal(await statusOf(mentor.api.announcements.audience({ batchId: id })), 404)
  }
  const { _id: empty } = await newBatch(2)
  assert.deepEqual(await mentor.api.announcements.audience({ batchId: empty }), { students: 0 })
  const { status, message } = await refusal(announce({ batchId: empty }))
  assert.deepEqual([status, message], [409, 'Nobody has a seat in this batch.'])
})

test('five are sent to a batch on a day, also of many at once', async () => {
  const day = { at: noon(20) }
  const responses = await Promise.allSettled(Array.from({ length: 12 }, () => announce(day)))
  const refused = responses.flatMap((response) => (response.status === 'rejected' ? [response.reason.status] : []))
  assert.deepEqual([responses.length - refused.length, new Set(refused)], [MAX_PER_DAY, new Set([429])])
  const { status, message } = await refusal(announce(day))
  assert.deepEqual([status, message], [429, '5 announcements are sent on that day already. Please choose another day.'])
  await announce({ at: noon(21) })
  await announce({ ...day, batchId: undefined, courseId })
  const [planned] = await mentor.api.announcements.list({ batchId })
  await mentor.api.announcements.withdraw({ id: planned?._id ?? '' })
  await db.delete(announcements)
  await announce(day)
  await db.delete(announcements)
})

test('what is withdrawn before its time was never sent; nobody but staff withdraws', async () => {
  const { _id: id, message } = await announce()
  assert.equal(message, 'The announcement goes to 1 student in a moment.')
  assert.equal(await statusOf(arjun.api.announcements.get({ id })), 404)
  assert.equal(await statusOf(arjun.api.announcements.withdraw({ id })), 403)
  await sendDueAnnouncements(site.services)
  assert.equal(await statusOf(arjun.api.announcements.get({ id })), 404, 'it waits 15 seconds')
  assert.equal(
    (await admin.api.announcements.withdraw({ id })).message,
    'The announcement was withdrawn before it was sent.',
  )
  await send()
  assert.deepEqual(await arjun.api.announcements.list({}), [])
  assert.equal(await statusOf(mentor.api.announcements.get({ id })), 404)
  assert.equal(await statusOf(mentor.api.announcements.withdraw({ id })), 404)
  assert.deepEqual(
    await arjun.api.notifications.list().then((all) => all.filter(({ type }) => type === 'announcementSent')),
    [],
  )
})

// product 21.23
test('its students read it, and opening it is noted once; for others it does not exist', async () => {
  const { _id: id } = await announce({ text: 'See <b>https://example.com/plan</b>.' })
  await send()
  await send()
  for (const request of [
    () => divya.api.announcements.get({ id }),
    () => divya.api.announcements.open({ id }),
    () => arjun.api.announcements.open({ id: 'unknown' }),
  ])
    assert.equal(await statusOf(request()), 404)
  assert.equal(await statusOf(mentor.api.announcements.open({ id })), 403)
  assert.equal(await statusOf(arjun.api.announcements.receipts({ id })), 403)
  assert.deepEqual(await divya.api.announcements.list({ batchId }), [])
  const ofBell = (await arjun.api.notifications.list()).filter(({ type }) => type === 'announcementSent')
  assert.equal(ofBell.length, 1)
  assert.equal(ofBell[0]?.link, `/dashboard/student/announcements/${id}`)
  const home = async () => (await arjun.api.dashboard.studentHome()).announcements.map(({ _id }) => _id)
  assert.deepEqual(await home(), [id])
  const [sent] = await arjun.api.announcements.list({ batchId })
  assert.deepEqual([sent?.text, sent?.openedAt, sent?.seen], ['See <b>https://example.com/plan</b>.', null, null])
  const { unseen, ...counted } = await mentor.api.announcements.receipts({ id })
  assert.deepEqual([counted, unseen.map(({ _id }) => _id)], [{ seen: 0, of: 1 }, [me]])
  await arjun.api.announcements.open({ id })
  const { openedAt } = await arjun.api.announcements.get({ id })
  await arjun.api.announcements.open({ id })
  assert.equal((await arjun.api.announcements.get({ id })).openedAt, openedAt)
  assert.deepEqual(await home(), [])
  assert.deepEqual(await mentor.api.announcements.receipts({ id }), { seen: 1, of: 1, unseen: [] })
  await mentor.api.announcements.withdraw({ id })
})

test('a correction names the old one, and withdrawing hides it', async () => {
  const { _id: old } = await announce()
  assert.equal(await statusOf(announce({ corrects: old })), 404, 'which was not sent yet')
  await send()
  assert.equal(await statusOf(announce({ corrects: crypto.randomUUID() })), 404)
  assert.equal(await statusOf(announce({ corrects: old, batchId: undefined, courseId })), 404, 'to others')
  const { _id: id } = await announce({ subject: 'No laptop', corrects: old })
  await send()
  const read = async () =>
    (await arjun.api.announcements.list({})).map(({ _id, corrects, correctedBy }) => [
      _id,
      corrects?._id,
      correctedBy?._id,
    ])
  assert.deepEqual(await read(), [
    [id, old, undefined],
    [old, undefined, id],
  ])
  assert.equal((await mentor.api.announcements.withdraw({ id })).message, 'The announcement is withdrawn.')
  assert.deepEqual(await read(), [[old, undefined, undefined]])
  const shown = await mentor.api.announcements.list({ batchId })
  assert.deepEqual(
    shown
      .filter(({ sentAt }) => sentAt)
      .map(({ _id, isWithdrawn }) => [_id, isWithdrawn])
      .slice(0, 2),
    [
      [id, true],
      [old, false],
    ],
  )
  const links = (await arjun.api.notifications.list()).map(({ link }) => link)
  assert.ok(!links.some((link) => link?.endsWith(id)))
  assert.ok(links.some((link) => link?.endsWith(old)))
})

test('it goes to who is there at its time; the name of its author goes with the account', async () => {
  const { _id: later } = await newBatch(15)
  await give(later, her)
  const { _id: id } = await mentor.api.announcements.announce({ ...draft, batchId: later, at: noon(3) })
  await mentor.api.batches.takeSeat({ id: later, studentId: her })
  await send()
  assert.equal(await statusOf(divya.api.announcements.get({ id })), 404)
  assert.deepEqual(await mentor.api.announcements.receipts({ id }), { seen: 0, of: 0, unseen: [] })
  const { _id: toCourse } = await mentor.api.announcements.announce({ ...draft, courseId })
  await send()
  assert.equal((await divya.api.announcements.get({ id: toCourse })).batchName, null)
  await db.update(announcements).set({ authorId: null }).where(eq(announcements._id, toCourse))
  assert.equal((await divya.api.announcements.get({ id: toCourse })).authorName, null)
})
