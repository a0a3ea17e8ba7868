import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { users } from '../../../src/features/accounts/server/table.ts'
import { batches, seats, waitlistEntries } from '../../../src/features/batches/server/table.ts'
import { expireOffers } from '../../../src/features/seats/server/expire-offers.ts'
import { testApp, testDatabase } from '../../app.ts'
import { batchDraft, courseDraft, studentRow } from '../../factories.ts'
import { end, endAll, start } from '../../programs/program.ts'
import { forgetLimits } from '../at-once.ts'

const ROUNDS = 100
const AT_ONCE = 50
const SEATS = 15

const databaseUrl = await testDatabase()
const [first, second] = [await testApp({ databaseUrl }), await testApp({ databaseUrl })]
const [mentor, colleague] = [await first.signedInAs('mentor'), await second.signedInAs('admin')]
const { db, site } = first
const course = await mentor.api.courses.create(courseDraft())
const courseId = course._id
const students = await db
  .insert(users)
  .values(Array.from({ length: AT_ONCE }, () => studentRow()))
  .returning()
const ids = students.map(({ _id }) => _id)
for (const studentId of ids) await mentor.api.enrollments.enroll({ studentId, courseId })

const newBatch = (count: number) =>
  mentor.api.batches.create({
    ...batchDraft({ courseId, mentorId: mentor.user._id }, { seats: count, classCount: 1 }),
    isConfirmed: true,
  })
/** Half of them ask one process, half the other. */
const staffAt = (at: number) => (at % 2 ? mentor : colleague).api.batches
let busy = 0
type Attempt = { context: { idempotencyKey: string } }
const newAttempt = (): Attempt => ({ context: { idempotencyKey: randomUUID() } })
/**
 * A client that gets "busy" asks again, as a browser does, under the same key: a slow machine takes longer, and
 * decides the same.
 */
const statusOf = (send: (attempt: Attempt) => Promise<unknown>, attempt = newAttempt()): Promise<number> =>
  send(attempt).then(
    () => 201,
    ({ status }: { status: number }) => {
      if (status !== 503) return status
      busy++
      return statusOf(send, attempt)
    },
  )
const count = (statuses: number[], wanted: number) => statuses.filter((status) => status === wanted).length

async function countSeats(id: string) {
  const [batch] = await db.select().from(batches).where(eq(batches._id, id))
  const held = await db.$count(seats, sql`batch_id = ${id} and ended_at is null`)
  const offered = await db.$count(waitlistEntries, sql`batch_id = ${id} and offered_until is not null`)
  const waiting = await db.$count(waitlistEntries, eq(waitlistEntries.batchId, id))
  return { taken: batch?.taken, held, offered, waiting }
}

// product 21.5
test('fifty parallel requests for fifteen seats give fifteen seats; the others are refused or put on the waiting list', async (t) => {
  for (let round = 0; round < ROUNDS; round++) {
    await forgetLimits(db)
    const wait = round % 2 === 1
    const { _id: id } = await newBatch(SEATS)
    const statuses = await Promise.all(
      ids.map((studentId, at) =>
        statusOf((attempt) => staffAt(at).giveSeat({ id, studentId, wait, isConfirmed: true }, attempt)),
      ),
    )
    const sit = wait ? AT_ONCE : SEATS
    assert.deepEqual([count(statuses, 201), count(statuses, 409)], [sit, AT_ONCE - sit], statuses.join())
    const expected = { taken: SEATS, held: SEATS, offered: 0, waiting: wait ? AT_ONCE - SEATS : 0 }
    assert.deepEqual(await countSeats(id), expected)
    await mentor.api.batches.cancel({ id })
  }
  t.diagnostic(`${busy} of ${ROUNDS * AT_ONCE} got "busy", and asked again`)
})

// product 21.6
test('a seat that comes free while offers run out is offered to each once, in order', async () => {
  for (let round = 0; round < 20; round++) {
    await forgetLimits(db)
    const { _id: id } = await newBatch(1)
    const [holder = '', ...waiting] = ids.slice(0, 6)
    await mentor.api.batches.giveSeat({ id, studentId: holder, isConfirmed: true })
    for (const studentId of waiting) await mentor.api.batches.giveSeat({ id, studentId, wait: true, isConfirmed: true })
    await mentor.api.batches.takeSeat({ id, studentId: holder })
    const offered: string[] = []
    for (let turn = 0; turn <= waiting.length; turn++) {
      const open = await db.select().from(waitlistEntries).where(sql`batch_id = ${id} and offered_until is not null`)
      assert.ok(open.length <= 1, 'one seat is offered to one at a time')
      offered.push(...open.map(({ studentId }) => studentId))
      await db.execute(sql`update waitlist_entries set offered_until = now() - interval '1 second'
        where batch_id = ${id} and offered_until is not null`)
      await Promise.all([expireOffers(site.services), expireOffers(second.site.services), expireOffers(site.services)])
    }
    assert.deepEqual(offered, waiting)
    assert.deepEqual(await countSeats(id), { taken: 0, held: 0, offered: 0, waiting: 0 })
    await mentor.api.batches.cancel({ id })
  }
})

test('fifty ask for fifteen seats while another batch is merged in, a day is cancelled and offers expire', async () => {
  for (let round = 0; round < 20; round++) {
    await forgetLimits(db)
    const [target, merged] = [await newBatch(SEATS), await newBatch(SEATS)]
    const [held, waiting, asking] = [ids.slice(0, 4), ids.slice(4, 8), ids.slice(8)]
    for (const studentId of held) await mentor.api.batches.giveSeat({ id: merged._id, studentId, isConfirmed: true })
    // On the target's waiting list, with an offer that ends now.
    await db.insert(waitlistEntries).values(
      waiting.map((studentId) => ({
        batchId: target._id,
        studentId,
        offeredUntil: new Date(Date.now() - 1_000).toISOString(),
      })),
    )
    const [day] = (await mentor.api.batches.get({ id: target._id })).classes
    await mentor.api.batches.extend({ id: target._id, count: 2, isConfirmed: true })
    const cancelled = [{ _id: day?._id ?? '', version: day?.version ?? 0 }]
    const statuses = await Promise.all([
      ...asking.map((studentId, at) =>
        statusOf((attempt) => staffAt(at).giveSeat({ id: target._id, studentId, isConfirmed: true }, attempt)),
      ),
      statusOf((attempt) =>
        colleague.api.batches.merge({ id: merged._id, into: target._id, isConfirmed: true }, attempt),
      ),
      statusOf((attempt) => mentor.api.batches.changeSeveral({ classes: cancelled, action: 'cancel' }, attempt)),
      expireOffers(site.services).then(() => 201),
      expireOffers(second.site.services).then(() => 201),
    ])
    assert.ok(
      statuses.every((status) => status === 201 || status === 409),
      statuses.join(),
    )
    const [kept, emptied] = [await countSeats(target._id), await countSeats(merged._id)]
    const isMerged = statuses[asking.length] === 201
    assert.equal(kept.held + kept.offered, kept.taken)
    assert.ok((kept.taken ?? 0) <= SEATS, `${kept.taken} of ${SEATS}`)
    assert.deepEqual([emptied.held, emptied.taken], isMerged ? [0, 0] : [held.length, held.length])
    const inMerged = sql`student_id = any(${`{${held.join()}}`}::uuid[]) and ended_at is null and batch_id in (${target._id}, ${merged._id})`
    assert.equal(await db.$count(seats, inMerged), held.length, 'nobody lost a seat, or has two')
    const given = count(statuses.slice(0, asking.length), 201)
    assert.equal(kept.held, given + (isMerged ? held.length : 0))
    for (const { _id: id } of [target, merged])
      await mentor.api.batches.cancel({ id }).catch(({ status }) => assert.equal(status, 409))
  }
})

// product 21.7
test('moving between full batches never leaves a student without a seat or with two', async () => {
  for (let round = 0; round < 20; round++) {
    await forgetLimits(db)
    const [left, right] = [await newBatch(2), await newBatch(2)]
    const four = ids.slice(0, 4)
    for (const [at, studentId] of four.entries())
      await mentor.api.batches.giveSeat({ id: at < 2 ? left._id : right._id, studentId, isConfirmed: true })
    // Two would change sides, two leave, all at once.
    await Promise.all([
      statusOf((attempt) =>
        mentor.api.batches.giveSeat(
          { id: right._id, studentId: four[0] ?? '', wait: true, isConfirmed: true },
          attempt,
        ),
      ),
      statusOf((attempt) =>
        colleague.api.batches.giveSeat(
          { id: left._id, studentId: four[2] ?? '', wait: true, isConfirmed: true },
          attempt,
        ),
      ),
      statusOf(() => colleague.api.batches.takeSeat({ id: left._id, studentId: four[1] ?? '' })),
      statusOf(() => mentor.api.batches.takeSeat({ id: right._id, studentId: four[3] ?? '' })),
    ])
    for (const studentId of [four[0], four[2]]) {
      const held = await db.$count(seats, sql`student_id = ${studentId} and ended_at is null`)
      assert.equal(held, 1, 'exactly one seat')
    }
    for (const { _id: id } of [left, right]) {
      const { taken, held, offered } = await countSeats(id)
      assert.equal(taken, held + offered)
      await mentor.api.batches.cancel({ id })
    }
  }
})

test('a process that is killed while it gives seats leaves nothing half done', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'classroom-seats-'))
  t.after(async () => {
    await endAll()
    await rm(folder, { recursive: true, force: true })
  })
  for (let round = 0; round < 5; round++) {
    await forgetLimits(db)
    const { program, url, complaint } = await start(folder, { DATABASE_URL: databaseUrl, DEMO: '1' })
    assert.ok(url, complaint())
    const { _id: id } = await newBatch(SEATS)
    const seated: string[] = []
    let answered = 0
    const give = async (studentId: string) => {
      const response = await fetch(`${url}/api/batches/${id}/seats`, {
        method: 'POST',
        headers: { cookie: mentor.cookie, origin: url, 'content-type': 'application/json' },
        body: JSON.stringify({ studentId, isConfirmed: true }),
      })
      if (response.status === 201) seated.push(studentId)
      // Somewhere in the middle of the fifteen.
      if (++answered === 4 + round) program.kill('SIGKILL')
    }
    await Promise.allSettled(ids.map(give))
    await end(program)
    const held = await db.select().from(seats).where(sql`batch_id = ${id} and ended_at is null`)
    const sitting = held.map(({ studentId }) => studentId)
    assert.ok(seated.length > 0 && seated.every((studentId) => sitting.includes(studentId)), 'what was said stands')
    assert.equal((await countSeats(id)).taken, held.length)
    const again = ids.filter((studentId) => !sitting.includes(studentId))
    await Promise.all(
      again.map((studentId) =>
        statusOf((attempt) => mentor.api.batches.giveSeat({ id, studentId, isConfirmed: true }, attempt)),
      ),
    )
    assert.deepEqual(await countSeats(id), { taken: SEATS, held: SEATS, offered: 0, waiting: 0 })
    await mentor.api.batches.cancel({ id })
  }
})
