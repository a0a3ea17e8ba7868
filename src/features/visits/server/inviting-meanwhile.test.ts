import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { findBooking, lockClass } from '#src/features/attendance/server/attendees/attendee-queries.ts'
import { walkIns } from '#src/features/attendance/server/table.ts'
import { classes } from '#src/features/batches/server/table.ts'
import { testApp } from '#test/app.ts'
import { at } from '#test/classroom.ts'
import { HAS_CLASSROOM } from '#test/has-classroom.ts'
import { until } from '#test/until.ts'
import { visitorsOf } from '#test/visitors.ts'
import { waiting } from '#test/waiting.ts'
import { demoInvitations } from './table.ts'

const app = await testApp()
const { db, signedInAs } = app
const admin = await signedInAs('admin')
const visitorsIn = (classId: string) => db.$count(walkIns, eq(walkIns.classId, classId))
const invite = (id: string, classId: string) => admin.api.visits.invite({ id, classId })

describe('inviting a visitor who is in a class now', { skip: !HAS_CLASSROOM }, async () => {
  const { classIn, booking, mentor } = HAS_CLASSROOM ? await visitorsOf(app, 'sap-sd') : ({} as never)

  test('they stay in it with their mark when they are invited to another', async () => {
    const { _id: id, email } = await booking()
    const [first, second] = [await classIn(5_600), await classIn(5_700)]
    await invite(id, first.id)
    const hours = { startsAt: at(-20), endsAt: at(60) }
    await db.update(classes).set(hours).where(eq(classes._id, first.id))
    await db.update(demoInvitations).set(hours).where(eq(demoInvitations.bookingId, id))
    await mentor.api.attendance.markVisitor({ id: first.id, bookingId: id, came: true })
    await invite(id, second.id)
    assert.deepEqual([await visitorsIn(first.id), await visitorsIn(second.id)], [1, 1])
    const [enquirer] = (await admin.api.enquirers.list({ q: email })).body
    assert.equal(enquirer?.state, 'came')
  })

  test('an invitation waits for who adds its visitor to the class, and both succeed', async () => {
    const { _id: id } = await booking()
    const { id: classId } = await classIn(5_800)
    let inviting: Promise<unknown> = Promise.resolve()
    await db.transaction(async (tx) => {
      await lockClass(tx, classId)
      inviting = invite(id, classId)
      await until(async () => (await waiting(db)) > 0, 'the invitation waits for the class')
      assert.ok(await findBooking(tx, id))
    })
    await inviting
    assert.equal(await visitorsIn(classId), 1)
  })
})
