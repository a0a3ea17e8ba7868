import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { hashToken } from '#src/features/accounts/server/sessions.ts'
import { walkIns } from '#src/features/attendance/server/table.ts'
import { batches, classes } from '#src/features/batches/server/table.ts'
import { dateIn, TIME_ZONE } from '#src/shared/wall-time.ts'
import { testApp } from '#test/app.ts'
import { HAS_CLASSROOM } from '#test/has-classroom.ts'
import { visitorsOf } from '#test/visitors.ts'
import { listReminders } from '../rules.ts'
import { visitEmailJob } from './emails/visit-email-job.ts'
import { addReminderLink, stopReminders } from './reminder-queries.ts'
import { demoInvitations } from './table.ts'
import { applyVisitChanges } from './timed-changes.ts'

const app = await testApp()
const { db, site, signedInAs } = app
const second = await testApp({ databaseUrl: site.services.directUrl })
const admin = await signedInAs('admin')
const iso = (moment: number) => new Date(moment).toISOString()
const [MINUTE, DAY] = [60_000, 24 * 60 * 60_000]

describe('what time brings about for visitors', { skip: !HAS_CLASSROOM }, async () => {
  const { classIn, booking, mentor, courseId } = HAS_CLASSROOM ? await visitorsOf(app, 'sap-le') : ({} as never)

  /** What is queued for someone, in order. */
  async function queuedFor(address: string) {
    const { rows } = await db.execute<{ about: string }>(sql`
      select payload ->> 'about' as about from graphile_worker._private_jobs job
      join emails on emails.id::text = job.key where emails.recipient = ${address} order by emails.id`)
    return rows.map(({ about }) => about)
  }
  /** By two processes at once, and again. */
  async function pass(at?: number) {
    const moment = at === undefined ? undefined : iso(at)
    await Promise.all([site, second.site].map(({ services }) => applyVisitChanges(services, moment)))
    await applyVisitChanges(site.services, moment)
  }
  const invite = (id: string, classId: string) => admin.api.visits.invite({ id, classId })
  async function invited(minutes = 5 * 24 * 60) {
    const [visitor, held] = [await booking(), await classIn(minutes)]
    await invite(visitor._id, held.id)
    return { visitor, ...held }
  }
  const visitOf = async (bookingId: string) =>
    (
      await db
        .select()
        .from(demoInvitations)
        .where(eq(demoInvitations.bookingId, bookingId))
        .orderBy(demoInvitations._id)
    ).at(-1)

  // product 25.16
  test('they are reminded the evening before and two hours before, once each, also across a restart', async () => {
    const { visitor, startsAt } = await invited()
    const { evening, hours } = listReminders(startsAt)
    await pass(evening - MINUTE)
    assert.deepEqual(await queuedFor(visitor.email), ['invited'])
    await pass(evening)
    await pass(evening + MINUTE)
    assert.deepEqual(await queuedFor(visitor.email), ['invited', 'evening'])
    await pass(hours)
    const restarted = await testApp({ databaseUrl: site.services.directUrl })
    await applyVisitChanges(restarted.site.services, iso(hours + MINUTE))
    await pass(hours + 5 * MINUTE)
    assert.deepEqual(await queuedFor(visitor.email), ['invited', 'evening', 'hours'])
  })

  test('after a week of downtime no one is reminded of a class that is over, and of one to come once', async () => {
    const [over, soon] = [await invited(), await invited(12 * 24 * 60)]
    const at = Date.parse(over.startsAt) + 7 * DAY - 90 * MINUTE
    await pass(at)
    await pass(at + MINUTE)
    assert.deepEqual(await queuedFor(over.visitor.email), ['invited'])
    assert.deepEqual(await queuedFor(soon.visitor.email), ['invited', 'hours'], 'the later one alone')
  })

  test('who cancelled, or has no class any more, is not reminded', async () => {
    const { visitor, id, startsAt } = await invited()
    await admin.api.visits.withdraw({ id: visitor._id })
    await pass(listReminders(startsAt).hours)
    assert.deepEqual(await queuedFor(visitor.email), ['invited', 'cancelled'])
    assert.equal(await db.$count(walkIns, eq(walkIns.classId, id)), 0)
  })

  // product 25.15
  test('a class that is moved is emailed once, with its visitors in it, and they are reminded anew', async () => {
    const { visitor, id, startsAt } = await invited()
    await pass(listReminders(startsAt).evening)
    const later = iso(Date.parse(startsAt) + 3 * DAY)
    await mentor.api.batches.changeClass({ id, startsAt: later, isConfirmed: true })
    await pass()
    await pass()
    assert.deepEqual(await queuedFor(visitor.email), ['invited', 'evening', 'moved'])
    const visit = await visitOf(visitor._id)
    assert.deepEqual([visit?.startsAt, visit?.version], [later, 1])
    assert.equal(await db.$count(walkIns, eq(walkIns.classId, id)), 1)
    await pass(listReminders(later).evening)
    await pass(listReminders(later).hours)
    assert.deepEqual(await queuedFor(visitor.email), ['invited', 'evening', 'moved', 'evening', 'hours'])
  })

  for (const [how, cancel] of Object.entries({
    'a cancelled class': async ({ id }: { id: string; batchId: string; startsAt: string }) => {
      await mentor.api.batches.changeClass({ id, state: 'cancelled' })
    },
    'a cancelled batch': async ({ batchId }: { batchId: string }) => {
      await mentor.api.batches.cancel({ id: batchId })
    },
    'a batch merged into another': async ({ batchId }: { batchId: string }) => {
      const { batchId: into } = await classIn(9 * 24 * 60)
      await mentor.api.batches.merge({ id: batchId, into, isConfirmed: true })
    },
    'a class that is deleted': async ({ id }: { id: string }) => {
      await db.delete(classes).where(eq(classes._id, id))
    },
    'classes cancelled at once': async ({ id }: { id: string }) => {
      const { version } = await classRow(id)
      await mentor.api.batches.changeSeveral({ classes: [{ _id: id, version }], action: 'cancel' })
    },
  }))
    test(`${how}: its visitor is emailed once and has no chair`, async () => {
      const held = await invited()
      await cancel(held)
      await pass()
      await pass(Date.parse(held.startsAt) - 2 * 60 * MINUTE)
      assert.deepEqual(await queuedFor(held.visitor.email), ['invited', 'cancelled'])
      assert.equal(await db.$count(walkIns, eq(walkIns.bookingId, held.visitor._id)), 0)
      const visit = await visitOf(held.visitor._id)
      assert.ok(visit?.endedAt && visit.endedBy === 'institute')
    })

  test('a holiday moves its class, and the visitor is emailed the new day', async () => {
    const { visitor, id } = await invited(60 * 24 * 60)
    await db
      .update(batches)
      .set({ endsAt: iso(Date.now() + 90 * DAY) })
      .where(eq(batches._id, (await classRow(id)).batchId))
    const date = dateIn((await classRow(id)).startsAt, TIME_ZONE)
    await admin.api.batches.addHoliday({ date, name: 'A free day', move: true, isConfirmed: true })
    await pass()
    assert.deepEqual(await queuedFor(visitor.email), ['invited', 'moved'])
  })

  test('whoever did not come is offered the next classes once; who came, or was marked by mistake, is not', async () => {
    const [missed, came, corrected, unmarked] = [await invited(), await invited(), await invited(), await invited()]
    const held = [missed, came, corrected, unmarked]
    const hours = { startsAt: iso(Date.now() - 10 * MINUTE), endsAt: iso(Date.now() + 60 * MINUTE) }
    for (const { id, visitor } of held) {
      await db.update(classes).set(hours).where(eq(classes._id, id))
      await db.update(demoInvitations).set(hours).where(eq(demoInvitations.bookingId, visitor._id))
    }
    const mark = ({ id, visitor }: (typeof held)[number], came: boolean) =>
      mentor.api.attendance.markVisitor({ id, bookingId: visitor._id, came })
    await mark(missed, false)
    await mark(came, true)
    await mark(corrected, false)
    await mark(corrected, true)
    await pass(Date.parse(hours.startsAt) + 15 * MINUTE)
    assert.deepEqual(await queuedFor(missed.visitor.email), ['invited'], 'not while the class goes on')
    const after = Date.parse(hours.endsAt) + MINUTE
    await pass(after)
    await pass(after + MINUTE)
    for (const { visitor } of [came, corrected, unmarked]) assert.deepEqual(await queuedFor(visitor.email), ['invited'])
    assert.deepEqual(await queuedFor(missed.visitor.email), ['invited', 'missed'])
    const visit = await visitOf(missed.visitor._id)
    assert.ok(visit?.offersUntil && visit.offersUntil > iso(after))
    await pass(after + 9 * DAY)
    assert.deepEqual(await queuedFor(missed.visitor.email), ['invited', 'missed'])
  })

  test('a class that is moved while no process runs is emailed, also after the hours it had', async () => {
    const { visitor, id, startsAt, endsAt } = await invited()
    const later = iso(Date.parse(startsAt) + 6 * DAY)
    await mentor.api.batches.changeClass({ id, startsAt: later, isConfirmed: true })
    await pass(Date.parse(endsAt) + DAY + MINUTE)
    assert.deepEqual(await queuedFor(visitor.email), ['invited', 'moved'])
    assert.equal((await visitOf(visitor._id))?.startsAt, later)
    await pass(listReminders(later).hours)
    assert.deepEqual(await queuedFor(visitor.email), ['invited', 'moved', 'hours'])
  })

  /** The email of the job that was queued last for someone; nothing where it is not sent. */
  async function lastEmailTo(address: string) {
    const { rows } = await db.execute<{ payload: Parameters<typeof visitEmailJob.compose>[0] }>(sql`
      select payload from graphile_worker._private_jobs job
      join emails on emails.id::text = job.key where emails.recipient = ${address} order by emails.id desc limit 1`)
    const [last] = rows
    assert.ok(last)
    return visitEmailJob.compose(last.payload, { ...site.services, siteUrl: app.url, wasTried: false })
  }

  test('whoever came after all is not written to as one who did not', async () => {
    const { visitor, id } = await invited()
    const times = { startsAt: iso(Date.now() - 130 * MINUTE), endsAt: iso(Date.now() - 10 * MINUTE) }
    await db.update(classes).set(times).where(eq(classes._id, id))
    await db.update(demoInvitations).set(times).where(eq(demoInvitations.bookingId, visitor._id))
    await classIn(10 * 24 * 60)
    await mentor.api.attendance.markVisitor({ id, bookingId: visitor._id, came: false })
    await pass()
    assert.deepEqual(await queuedFor(visitor.email), ['invited', 'missed'])
    assert.match((await lastEmailTo(visitor.email))?.text ?? '', /We missed you/)
    await mentor.api.attendance.markVisitor({ id, bookingId: visitor._id, came: true })
    assert.equal(await lastEmailTo(visitor.email), undefined)
  })

  test('of two moves in a row the email takes both classes out of the calendar', async () => {
    const { visitor } = await invited()
    const first = await visitOf(visitor._id)
    await admin.api.visits.invite({ id: visitor._id, classId: (await classIn(7_000)).id, move: true })
    const second = await visitOf(visitor._id)
    await admin.api.visits.invite({ id: visitor._id, classId: (await classIn(8_000)).id, move: true })
    const { calendars = [] } = (await lastEmailTo(visitor.email)) ?? {}
    assert.deepEqual(calendars.map(({ method }) => method).toSorted(), ['CANCEL', 'CANCEL', 'PUBLISH'])
    const cancelled = calendars.filter(({ method }) => method === 'CANCEL').map(({ content }) => content)
    for (const visit of [first, second])
      assert.ok(
        cancelled.some((content) => content.includes(visit?._id ?? 'none')),
        'both are named',
      )
  })

  test('whoever stopped the reminders of a booking is neither reminded nor offered another class', async () => {
    const { visitor, id, startsAt } = await invited()
    const secretHash = hashToken(visitor._id)
    await db.transaction((tx) => addReminderLink(tx, visitor._id, secretHash))
    const stop = () => db.transaction((tx) => stopReminders(tx, secretHash))
    assert.deepEqual(await stop(), { _id: visitor._id, name: visitor.fullName, isNew: true })
    assert.equal((await stop())?.isNew, false)
    assert.equal(await db.transaction((tx) => stopReminders(tx, hashToken('another'))), undefined)
    const { evening, hours } = listReminders(startsAt)
    await pass(evening)
    await pass(hours)
    const times = { startsAt: iso(Date.now() - 10 * MINUTE), endsAt: iso(Date.now() + 60 * MINUTE) }
    await db.update(classes).set(times).where(eq(classes._id, id))
    await db.update(demoInvitations).set(times).where(eq(demoInvitations.bookingId, visitor._id))
    await mentor.api.attendance.markVisitor({ id, bookingId: visitor._id, came: false })
    await pass(Date.parse(times.endsAt) + MINUTE)
    assert.deepEqual(await queuedFor(visitor.email), ['invited'])
  })

  test('a course that is deleted takes its classes along, and its visitors are emailed', async () => {
    const { visitor } = await invited()
    await mentor.api.courses.remove({ id: courseId })
    await pass()
    assert.deepEqual(await queuedFor(visitor.email), ['invited', 'cancelled'])
  })

  const classRow = async (id: string) => {
    const [row] = await db.select().from(classes).where(eq(classes._id, id))
    if (!row) throw new Error('no such class')
    return row
  }
})
