import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { enquirersApp } from '#test/enquirers.ts'
import { HAS_CLASSROOM } from '#test/has-classroom.ts'
import { listenAs } from '#test/listener.ts'
import { refusal } from '#test/refusal.ts'
import { columnsWith, storedRows } from '#test/stored-rows.ts'
import { until } from '#test/until.ts'
import { visitorsOf } from '#test/visitors.ts'

const app = await enquirersApp()
const { db, guest, signedInAs, admin, someone, ask, find, theOnly } = app
const reason = 'Asked by telephone'

test('only admins delete an enquiry, and say why', async () => {
  const who = someone()
  await ask('book', who)
  const { _id: id } = await theOnly(who.email)
  assert.equal((await refusal(guest.api.enquirers.remove({ id, reason }))).status, 401)
  for (const role of ['pending', 'student', 'mentor'] as const)
    assert.equal((await refusal((await signedInAs(role)).api.enquirers.remove({ id, reason }))).status, 403, role)
  for (const unknown of [crypto.randomUUID(), 'nonsense']) {
    const { status, message } = await refusal(admin.api.enquirers.remove({ id: unknown, reason }))
    assert.deepEqual([status, message], [404, 'Enquiry not found.'])
  }
  for (const [wrong, expected] of [
    ['  ', 'Please give the reason'],
    ['x'.repeat(301), 'The reason has at most 300 characters'],
  ] as const) {
    const { status, message } = await refusal(admin.api.enquirers.remove({ id, reason: wrong }))
    assert.deepEqual([status, message], [400, expected])
  }
  assert.equal((await theOnly(who.email)).timeline.length, 1)
})

/** Rate limits have addresses for a day at most, so that nobody has more emails sent to one by asking again. */
const columnsOf = async (...words: string[]) =>
  columnsWith(await storedRows(db), ...words).filter((column) => column !== 'rate_limits.key')

// product 25.17
test('nothing of a person is left once their enquiry is deleted, and others keep theirs', async () => {
  const [who, older, stranger] = [someone(), someone(), someone()].map((each) => ({
    ...each,
    fullName: `Nandini ${each.email}`,
  }))
  assert.ok(who && older && stranger)
  for (const each of [who, older, stranger]) await ask('book', each)
  await ask('send', who)
  const { _id: id } = await theOnly(who.email)
  const merged = await theOnly(older.email)
  await admin.api.enquirers.addNote({ id: merged._id, text: `Nandini ${older.email} called` })
  await admin.api.enquirers.merge({ id: merged._id, into: id })
  const [booking] = (await admin.api.enquirers.get({ id })).timeline.flatMap(({ requestId }) => requestId ?? [])
  await admin.api.enquiries.markBooking({ id: booking ?? '', state: 'called' })
  const words = [who.email, who.phone, older.email, older.phone]
  assert.ok((await columnsOf(...words)).includes('audit_log.label'))
  // Whoever asked for it names themselves to nobody: who deleted it, and why, is what the log says.
  const { message } = await admin.api.enquirers.remove({ id, reason })
  assert.equal(message, 'The enquiry is deleted, with all that belongs to it.')
  assert.deepEqual(await columnsOf(...words), [])
  for (const gone of [id, merged._id]) assert.equal((await refusal(admin.api.enquirers.get({ id: gone }))).status, 404)
  assert.equal((await refusal(admin.api.enquirers.remove({ id, reason }))).status, 404)
  const { rows } = await db.execute(
    sql`select label, actor_name as by from audit_log where action = 'enquirers.remove'`,
  )
  assert.deepEqual(rows, [{ label: `an enquiry (${reason})`, by: admin.user.name }])
  assert.equal((await find(stranger.email)).length, 1)
})

test('a visitor who is deleted loses the chair, and admins the notification', { skip: !HAS_CLASSROOM }, async () => {
  const { booking: book, classIn, mentor } = await visitorsOf(app, 'sap-mm')
  const [{ id: classId }, booking] = [await classIn(3 * 24 * 60), await book()]
  await admin.api.visits.invite({ id: booking._id, classId })
  const { _id: id } = await theOnly(booking.email)
  await db.execute(sql`insert into notifications (id, type, message, link, channel) values
    (gen_random_uuid(), 'visitorResponded', ${`${booking.fullName} cancelled`}, ${`/dashboard/admin/enquiries/${id}`}, 'admins')`)
  const guests = async () => JSON.stringify(await mentor.api.attendance.register({ id: classId }))
  assert.match(await guests(), new RegExp(booking.fullName))
  const ear = listenAs<{ name: string }>(app.url, mentor.cookie)
  await ear.settled
  await admin.api.enquirers.remove({ id, reason })
  assert.doesNotMatch(await guests(), new RegExp(booking.fullName))
  assert.deepEqual(await columnsOf(booking.email, booking.phone, booking.fullName), [])
  await until(() => ear.received.some(({ name }) => name === 'registerChanged'), 'the register is refetched')
  ear.close()
})
