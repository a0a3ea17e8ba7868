import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { demoBookings } from '#src/features/enquiries/server/table.ts'
import { enquirersApp } from '#test/enquirers.ts'
import { HAS_CLASSROOM } from '#test/has-classroom.ts'
import { refusal } from '#test/refusal.ts'
import { visitorsOf } from '#test/visitors.ts'

const app = await enquirersApp()
const { db, guest, signedInAs, admin, someone, ask, find } = app
const { enquirers } = admin.api
const walkIn = { phone: '98450 77001', source: 'walk-in' } as const

// product 25.18
test('only admins enter an enquiry, and what cannot be one is refused', async () => {
  assert.equal((await refusal(guest.api.enquirers.add(walkIn))).status, 401)
  for (const role of ['pending', 'student', 'mentor'] as const)
    assert.equal((await refusal((await signedInAs(role)).api.enquirers.add(walkIn))).status, 403, role)
  const wrong: [object, string][] = [
    [{ phone: '' }, 'Phone Number is required'],
    [{ phone: '98450' }, 'Phone number must be at least 10 digits'],
    [{ phone: 'ask her brother' }, 'Phone number must be a digit'],
    [{ course: 'sap-abap' }, 'Please select a course'],
    [{ course: 'x'.repeat(41) }, 'Please select a course'],
    [{ source: 'website' }, 'Please choose how they came: call, walk-in or referral'],
    [{ source: 'pigeon' }, 'Please choose how they came: call, walk-in or referral'],
    [{ note: 'x'.repeat(501) }, 'A note has at most 500 characters'],
    [{ note: 'a\u0000b' }, 'Please remove invisible control characters'],
    [{ name: 'http://spam.example' }, 'Please enter the name on one line, as plain text'],
    [{ name: 'x'.repeat(101) }, 'Please use at most 100 characters'],
    [{ email: 'not an address' }, 'Invalid email address'],
  ]
  for (const [values, expected] of wrong) {
    const { status, message } = await refusal(enquirers.add({ ...walkIn, ...values } as typeof walkIn))
    assert.deepEqual([status, message], [400, expected])
  }
  assert.deepEqual(await find('98450 77001'), [])
})

// product 25.18
test('a number alone is enough, and stands for the name until there is one', async () => {
  const { _id, message } = await enquirers.add({ ...walkIn, note: 'Prefers weekends' })
  assert.equal(message, 'The enquiry of 98450 77001 is saved.')
  const entered = await enquirers.get({ id: _id })
  assert.deepEqual([entered.name, entered.email, entered.courses, entered.state], ['98450 77001', '', [], 'called'])
  const [entry, ...rest] = entered.timeline
  assert.deepEqual(rest, [])
  assert.deepEqual(
    [entry?.kind, entry?.text, entry?.by],
    ['by-hand', 'Came to us. "Prefers weekends"', admin.user.name],
  )
  const again = await enquirers.add({ phone: '+91 98450-77001', name: 'Devi Nair', course: 'sap-mm', source: 'call' })
  assert.equal(again._id, _id)
  const named = await enquirers.get({ id: _id })
  assert.deepEqual([named.name, named.courses, named.timeline.length], ['Devi Nair', ['sap-mm'], 2])
  assert.match(named.timeline[1]?.text ?? '', /^Called us about SAP S\/4HANA MM\.$/)
  await enquirers.add({ ...walkIn, source: 'referral' })
  assert.equal((await enquirers.get({ id: _id })).name, 'Devi Nair', 'who gives no name keeps the earlier one')
})

// product 25.1
test('whoever asked on the website is the same person, also when two enter them at once', async () => {
  const who = someone()
  await ask('book', who)
  const entered = await enquirers.add({ phone: who.phone, source: 'call' })
  const { name, email, timeline } = await enquirers.get({ id: entered._id })
  assert.deepEqual([name, email, timeline.length], [who.fullName, who.email, 2])
  const { phone } = someone()
  const second = await signedInAs('admin')
  const both = await Promise.all(
    [admin, second, admin, second].map(({ api }) => api.enquirers.add({ phone, source: 'call' })),
  )
  assert.equal(new Set(both.map(({ _id }) => _id)).size, 1)
})

// product 25.18
test('what staff entered is no demo booking, waits for no reply, and counts in the figures', async () => {
  const before = (await enquirers.figures()).funnel.find(({ course }) => course === 'sap-le')?.asked ?? 0
  const waiting = (await admin.api.dashboard.adminHome()).figures.admin?.newBookings
  const { _id } = await enquirers.add({ phone: '9845077002', course: 'sap-le', source: 'referral' })
  await enquirers.add({ phone: '9845077003', source: 'referral' })
  const { funnel, replies } = await enquirers.figures()
  assert.equal(funnel.find(({ course }) => course === 'sap-le')?.asked, before + 1)
  assert.ok(funnel.every(({ course }) => course !== ''))
  assert.ok(replies.inTime >= 2)
  const { body } = await admin.api.enquiries.bookings({ q: '9845077002' })
  assert.deepEqual(body, [])
  assert.equal((await admin.api.dashboard.adminHome()).figures.admin?.newBookings, waiting)
  // Of no address: nobody else's emails go with it.
  await enquirers.remove({ id: _id, reason: 'Asked by telephone' })
  assert.equal((await refusal(enquirers.get({ id: _id }))).status, 404)
})

// product 25.14
test('whoever has no name is invited, and is no number in a register', { skip: !HAS_CLASSROOM }, async () => {
  const { classIn, mentor } = await visitorsOf(app, 'sap-mm')
  const { id: classId } = await classIn(3 * 24 * 60)
  const { _id } = await enquirers.add({ phone: '98450 77004', course: 'sap-mm', source: 'call' })
  const { bookingId } = await enquirers.get({ id: _id })
  const { message } = await admin.api.visits.invite({ id: bookingId ?? '', classId })
  assert.match(message, /^98450 77004 /)
  assert.equal((await enquirers.get({ id: _id })).state, 'invited')
  const { rows } = await mentor.api.attendance.register({ id: classId })
  assert.ok(JSON.stringify(rows).includes('"Visitor"'))
  assert.ok(!JSON.stringify(rows).includes('77004'))
  const [row] = await db
    .select()
    .from(demoBookings)
    .where(eq(demoBookings._id, bookingId ?? ''))
  assert.equal(row?.state, 'called')
})
