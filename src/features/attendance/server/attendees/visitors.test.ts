import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { classes } from '#src/features/batches/server/table.ts'
import { testApp } from '#test/app.ts'
import { at } from '#test/classroom.ts'
import { HAS_CLASSROOM } from '#test/has-classroom.ts'
import { refusal } from '#test/refusal.ts'
import { visitorsOf } from '#test/visitors.ts'

const app = await testApp()
const { db, guest, signedInAs } = app
const admin = await signedInAs('admin')

describe('visitors in the register', { skip: !HAS_CLASSROOM }, async () => {
  const { booking, classIn, mentor } = HAS_CLASSROOM ? await visitorsOf(app, 'sap-sd') : ({} as never)
  const mark = (id: string, bookingId: string, came: boolean, api = mentor.api) =>
    api.attendance.markVisitor({ id, bookingId, came })

  async function invited() {
    const [{ _id: bookingId, fullName, email }, { id }] = [await booking(), await classIn(3_000)]
    await admin.api.visits.invite({ id: bookingId, classId: id })
    return { id, bookingId, fullName, email }
  }
  const begin = (id: string, minutes = -10) =>
    db
      .update(classes)
      .set({ startsAt: at(minutes), endsAt: at(minutes + 120) })
      .where(eq(classes._id, id))
  const markIn = async (id: string) => (await mentor.api.attendance.register({ id })).rows[0]?.mark

  test('staff alone mark them, in their own class, while its register is open', async () => {
    const { id, bookingId } = await invited()
    const early = await refusal(mark(id, bookingId, true))
    assert.deepEqual([early.status, early.message], [409, 'You can mark attendance from 30 minutes before the class.'])
    await begin(id)
    assert.equal((await refusal(mark(id, bookingId, true, guest.api))).status, 401)
    assert.equal((await refusal(mark(id, bookingId, true, (await signedInAs('student')).api))).status, 403)
    assert.equal((await refusal(mark(crypto.randomUUID(), bookingId, true))).message, 'Class not found.')
    for (const unknown of [crypto.randomUUID(), 'no-id', (await booking())._id]) {
      const { status, message } = await refusal(mark(id, unknown, true))
      assert.deepEqual([status, message], [404, 'This visitor is not in the attendance register of this class.'])
    }
    const another = await invited()
    await begin(another.id)
    assert.equal((await refusal(mark(another.id, bookingId, true))).status, 404, 'a visitor of another class')
    const unsaid = { id, bookingId, came: 'yes' as unknown as boolean }
    assert.equal((await refusal(mentor.api.attendance.markVisitor(unsaid))).status, 400)
    await begin(id, -20_000)
    assert.equal((await refusal(mark(id, bookingId, true))).status, 409)
    assert.equal(await markIn(id), null)
  })

  // product 25.14
  test('they came or did not, whatever was said last, and a mark that is taken back counts no longer', async () => {
    const { id, bookingId, email } = await invited()
    await begin(id)
    const enquirer = async () => {
      const [row] = (await admin.api.enquirers.list({ q: email })).body
      return admin.api.enquirers.get({ id: row?._id ?? '' })
    }
    const figures = async () => (await admin.api.enquirers.figures()).funnel.find(({ course }) => course === 'sap-sd')
    const { came: before = 0 } = (await figures()) ?? {}
    assert.match((await mark(id, bookingId, true)).message, / came\.$/)
    assert.equal(await markIn(id), 'present')
    assert.equal((await enquirer()).state, 'came')
    assert.equal((await figures())?.came, before + 1)
    assert.match((await mark(id, bookingId, false)).message, / did not come\.$/)
    assert.equal(await markIn(id), 'absent')
    const { state, timeline, visit } = await enquirer()
    assert.equal(state, 'called')
    assert.deepEqual(
      timeline.map(({ kind }) => kind).filter((kind) => ['invited', 'came', 'missed'].includes(kind)),
      ['invited', 'missed'],
    )
    assert.equal(visit?.hasCome, false)
    assert.equal((await figures())?.came, before)
    assert.equal((await admin.api.visits.ofBooking({ id: bookingId })).visit?.state, 'missed')
  })

  test('a visitor who is invited and walks in is in the register once, and has come', async () => {
    const { id, bookingId } = await invited()
    await begin(id)
    await mentor.api.attendance.addAttendee({ id, bookingId })
    const { rows } = await mentor.api.attendance.register({ id })
    assert.deepEqual(
      rows.map(({ guest, mark }) => [guest, mark]),
      [['visitor', 'present']],
    )
  })
})
