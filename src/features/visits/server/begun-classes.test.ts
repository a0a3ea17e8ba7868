import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { walkIns } from '#src/features/attendance/server/table.ts'
import { batches, classes } from '#src/features/batches/server/table.ts'
import { testApp } from '#test/app.ts'
import { at } from '#test/classroom.ts'
import { HAS_CLASSROOM } from '#test/has-classroom.ts'
import { visitorsOf } from '#test/visitors.ts'
import { demoInvitations } from './table.ts'
import { applyVisitChanges } from './timed-changes.ts'

const app = await testApp()
const { db, site, signedInAs } = app
const admin = await signedInAs('admin')

describe('a class that has begun', { skip: !HAS_CLASSROOM }, async () => {
  const { classIn, booking, mentor } = HAS_CLASSROOM ? await visitorsOf(app, 'sap-mm') : ({} as never)

  /** Who came to a class that began half an hour ago. */
  async function came() {
    const [visitor, held] = [await booking(), await classIn(10_000)]
    await admin.api.visits.invite({ id: visitor._id, classId: held.id })
    const hours = { startsAt: at(-30), endsAt: at(90) }
    await db.update(classes).set(hours).where(eq(classes._id, held.id))
    await db.update(demoInvitations).set(hours).where(eq(demoInvitations.bookingId, visitor._id))
    await db.update(batches).set({ beginsAt: hours.startsAt }).where(eq(batches._id, held.batchId))
    await mentor.api.attendance.markVisitor({ id: held.id, bookingId: visitor._id, came: true })
    return { visitor, ...held }
  }
  type Came = Awaited<ReturnType<typeof came>>
  const endEarly = ({ id }: Came) => mentor.api.batches.changeClass({ id, endedAt: at(-5), isConfirmed: true })
  const emailsTo = async ({ visitor }: Came) => {
    const { rows } = await db.execute(sql`select 1 from emails where recipient = ${visitor.email}`)
    return rows.length
  }
  async function staysCame(held: Came) {
    await applyVisitChanges(site.services)
    assert.equal(await db.$count(walkIns, eq(walkIns.bookingId, held.visitor._id)), 1, 'the chair')
    const visitsNow = await admin.api.visits.ofBookings({})
    assert.equal(visitsNow.find(({ bookingId }) => bookingId === held.visitor._id)?.state, 'came')
    assert.equal(await emailsTo(held), 1, 'the invitation alone')
  }

  for (const [how, change] of Object.entries({
    'its batch cancelled': ({ batchId }: Came) => mentor.api.batches.cancel({ id: batchId }),
    'its batch merged': async ({ batchId }: Came) => {
      const { batchId: into } = await classIn(20_000)
      await mentor.api.batches.merge({ id: batchId, into, isConfirmed: true })
    },
  })) {
    test(`held in part, ${how} before its planned end: its visitor stays in it, and is not emailed`, async () => {
      const held = await came()
      await endEarly(held)
      await change(held)
      await staysCame(held)
    })
    test(`under way, ${how}: its visitor stays in it, and is not emailed`, async () => {
      const held = await came()
      await change(held)
      await staysCame(held)
    })
  }

  // product 25.15
  test('under way, cancelled or moved: whoever came stays in it, and is not emailed', async () => {
    const cancelled = await came()
    await mentor.api.batches.changeClass({ id: cancelled.id, state: 'cancelled' })
    await staysCame(cancelled)
    const moved = await came()
    await mentor.api.batches.changeClass({ id: moved.id, startsAt: at(3_000), endsAt: at(3_100), isConfirmed: true })
    await staysCame(moved)
    await assert.rejects(admin.api.visits.withdraw({ id: moved.visitor._id }))
    await staysCame(moved)
  })

  test('held in part: whoever came keeps their mark when they are invited to another', async () => {
    const held = await came()
    await endEarly(held)
    const { id: classId } = await classIn(30_000)
    await admin.api.visits.invite({ id: held.visitor._id, classId })
    assert.equal(await db.$count(walkIns, eq(walkIns.classId, held.id)), 1)
  })
})
