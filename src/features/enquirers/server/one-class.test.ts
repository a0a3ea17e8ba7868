import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { hashToken, newToken } from '#src/features/accounts/server/sessions.ts'
import { walkIns } from '#src/features/attendance/server/table.ts'
import { demoInvitationLinks } from '#src/features/visits/server/table.ts'
import { findVisitOfBooking } from '#src/features/visits/server/visit-queries.ts'
import { enquirersApp } from '#test/enquirers.ts'
import { HAS_CLASSROOM } from '#test/has-classroom.ts'
import { refusal } from '#test/refusal.ts'
import { visitorsOf } from '#test/visitors.ts'

const app = await enquirersApp()
const { db, guest, admin, someone, ask, theOnly } = app

describe('a person is invited to one class to come at most', { skip: !HAS_CLASSROOM }, async () => {
  const { classIn } = HAS_CLASSROOM ? await visitorsOf(app, 'sap-sd') : ({} as never)
  const invite = (id: string, classId: string, more = {}) => admin.api.visits.invite({ id, classId, ...more })
  const visitorsIn = (classId: string) => db.$count(walkIns, eq(walkIns.classId, classId))

  /** Whoever books once for each course. @returns their contacts, and the ids of the bookings in this order */
  async function booked(...courses: ('sap-sd' | 'sap-mm')[]) {
    const who = someone()
    for (const course of courses) await ask('book', { ...who, course })
    const { _id, timeline } = await theOnly(who.email)
    const bookings = timeline.flatMap(({ requestId }) => requestId ?? [])
    return { ...who, _id, bookings, first: bookings[0] ?? '', second: bookings[1] ?? '' }
  }

  // product 25.10
  test('by whichever of their bookings, until the invitation is withdrawn', async () => {
    const { _id: id, fullName, first, second } = await booked('sap-sd', 'sap-sd')
    const [{ id: classId }, { id: another }] = [await classIn(5_000), await classIn(5_100)]
    await invite(first, classId)
    for (const move of [false, true]) {
      const { status, message } = await refusal(invite(second, another, { move }))
      assert.equal(status, 409)
      assert.ok(message.startsWith(`${fullName} is already invited to the class on `), message)
    }
    assert.deepEqual([await visitorsIn(classId), await visitorsIn(another)], [1, 0])
    await invite(first, another, { move: true })
    assert.equal((await refusal(invite(second, classId))).status, 409)
    await admin.api.visits.withdraw({ id: first })
    await invite(second, classId)
    assert.equal((await admin.api.enquirers.get({ id })).bookingId, second)
    assert.deepEqual([await visitorsIn(classId), await visitorsIn(another)], [1, 0])
  })

  test('where two admins invite by two bookings at once, one does', async () => {
    const { first, second } = await booked('sap-sd', 'sap-sd')
    const [earlier, later] = [await classIn(5_200), await classIn(5_300)]
    const results = await Promise.allSettled([invite(first, earlier.id), invite(second, later.id)])
    assert.deepEqual(results.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
    assert.equal((await visitorsIn(earlier.id)) + (await visitorsIn(later.id)), 1)
  })

  test('whoever is invited is invited by that booking, whatever they asked for since', async () => {
    const { _id: id, first, second } = await booked('sap-sd', 'sap-mm')
    const bookingId = async () => (await admin.api.enquirers.get({ id })).bookingId
    assert.equal(await bookingId(), second)
    await invite(first, (await classIn(5_400)).id)
    assert.equal(await bookingId(), first)
    await admin.api.visits.withdraw({ id: first })
    assert.equal(await bookingId(), second)
  })

  // product 25.2
  test('two who are both invited are merged once one of the invitations is withdrawn', async () => {
    const [from, into] = [await booked('sap-sd'), await booked('sap-sd')]
    const [earlier, later] = [await classIn(5_500), await classIn(5_600)]
    await invite(from.first, earlier.id)
    await invite(into.first, later.id)
    const merge = () => admin.api.enquirers.merge({ id: from._id, into: into._id })
    const { status, message } = await refusal(merge())
    assert.equal(status, 409)
    assert.match(
      message,
      /^Both are invited to a class: on .+ and on .+\. Please withdraw one of the invitations first\.$/,
    )
    await admin.api.visits.withdraw({ id: from.first })
    await merge()
    assert.match((await refusal(invite(from.first, earlier.id))).message, /is already invited to the class on/)
    assert.deepEqual([await visitorsIn(earlier.id), await visitorsIn(later.id)], [0, 1])
  })

  test('a visitor who is invited by another booking chooses no class by an older link, and is not named', async () => {
    const { fullName, first, second } = await booked('sap-sd', 'sap-sd')
    const [withdrawn, next, chosen] = [await classIn(5_700), await classIn(5_800), await classIn(30)]
    await invite(first, withdrawn.id)
    const visit = await findVisitOfBooking(db, first)
    await admin.api.visits.withdraw({ id: first })
    const secret = newToken()
    await db.insert(demoInvitationLinks).values({ invitationId: visit?.visit._id ?? '', secretHash: hashToken(secret) })
    await invite(second, next.id)
    const { status, message } = await refusal(guest.api.visits.respond({ secret, answer: 'move', classId: chosen.id }))
    assert.equal(status, 409)
    assert.match(message, /^You are already invited to the class on .+\. Its email has a link to choose another\.$/)
    assert.ok(!message.includes(fullName))
    assert.equal(await visitorsIn(chosen.id), 0)
  })
})
