import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { classes } from '#src/features/batches/server/table.ts'
import { notifications } from '#src/features/notifications/server/table.ts'
import { refusal } from '#test/refusal.ts'
import { seatsOfCourse } from '#test/seats.ts'
import { MAX_HANDOUTS } from '../rules.ts'
import { handouts } from './table.ts'

const { db, send, guest, signedInAs, mentor, arjun, divya, me, her, newBatch, give } = await seatsOfCourse()
const admin = await signedInAs('admin')
const pending = await signedInAs('pending')
const { _id: batchId, classes: planned } = await newBatch(15)
await give(batchId, me)
const { _id: otherId, classes: laterClasses } = await newBatch(15)
const draft = { name: 'Bins', url: 'https://example.com/bins', type: 'other' as const }
const add = (overrides = {}) => mentor.api.handouts.add({ id: batchId, ...draft, ...overrides })
const statusOf = async (request: Promise<unknown>) => (await refusal(request)).status
const open = (id: string, cookie = '') => send(`/api/handouts/${id}/file`, { headers: { cookie } })
const bellOf = async (userId: string) =>
  (
    await db
      .select()
      .from(notifications)
      .where(eq(notifications.channel, `person:${userId}`))
  ).filter(({ type }) => type === 'handoutAdded')

// product 21.26
test('who may not hand out, and what is no handout, is refused', async () => {
  assert.equal(await statusOf(guest.api.handouts.add({ id: batchId, ...draft })), 401)
  assert.equal(await statusOf(arjun.api.handouts.add({ id: batchId, ...draft })), 403)
  const refused = [
    [{ name: ' ' }, 'name', 'Material name is required'],
    [{ url: 'bins' }, 'url', 'Must be a valid URL'],
    [{ url: 'javascript:alert(1)' }, 'url', 'Must be a valid URL'],
    [{ url: 'http://example.com/bins' }, 'url', 'The link must begin with https://'],
    [{ url: `http://evil.example/api/media/${crypto.randomUUID()}/a.pdf` }, 'url', 'The link must begin with https://'],
    [{ type: 'exe' }, 'type', 'Material type is required'],
  ] as const
  for (const [overrides, path, message] of refused) {
    const { status, issues } = await refusal(add(overrides))
    assert.deepEqual([status, issues?.[0]?.path, issues?.[0]?.message], [400, path, message])
  }
  for (const id of [crypto.randomUUID(), 'unknown']) {
    assert.equal(await statusOf(add({ id })), 404)
    assert.equal(await statusOf(add({ classId: id })), 404)
    assert.equal(await statusOf(mentor.api.handouts.change({ id, name: 'Racks' })), 404)
    assert.equal(await statusOf(mentor.api.handouts.remove({ id })), 404)
    assert.equal(await statusOf(mentor.api.handouts.ofBatch({ id })), 404)
  }
  const { status, message } = await refusal(add({ classId: laterClasses[0]?._id }))
  assert.deepEqual([status, message], [404, 'This batch has no such class.'])
  assert.equal(await db.$count(handouts), 0)
  assert.deepEqual(await bellOf(me), [])
})

test('a handout is read and opened by staff and by whoever has a seat in its batch, and exists for nobody else', async () => {
  const classId = planned[1]?._id ?? ''
  const { _id: id } = await add({ classId })
  assert.equal((await bellOf(me)).length, 1)
  assert.deepEqual(await bellOf(her), [])
  const [handout] = await arjun.api.handouts.mine()
  assert.deepEqual(
    [handout?.name, handout?.url, handout?.class?._id, handout?.class?.number],
    ['Bins', null, classId, 2],
  )
  assert.deepEqual(await arjun.api.handouts.ofBatch({ id: batchId }), [handout])
  for (const staff of [mentor, admin]) {
    assert.equal((await staff.api.handouts.ofBatch({ id: batchId }))[0]?.url, draft.url)
    assert.equal((await open(id, staff.cookie)).headers.get('location'), draft.url)
  }
  assert.equal((await open(id, arjun.cookie)).headers.get('location'), draft.url)

  assert.deepEqual(await divya.api.handouts.mine(), [])
  assert.equal(await statusOf(divya.api.handouts.ofBatch({ id: batchId })), 404)
  assert.equal((await open(id, divya.cookie)).status, 404)
  assert.equal((await open(id, pending.cookie)).status, 403)
  assert.equal((await open(id)).status, 401)
  for (const refused of [arjun.api.handouts.change({ id, name: 'Racks' }), arjun.api.handouts.remove({ id })])
    assert.equal(await statusOf(refused), 403)

  await give(otherId, her)
  assert.equal((await open(id, divya.cookie)).status, 404, 'in another batch of the course')
  await mentor.api.handouts.remove({ id })
  assert.deepEqual(await arjun.api.handouts.mine(), [])
  assert.equal((await open(id, arjun.cookie)).status, 404)
})

test('of several that are added at once the bell says the last, and a change says nothing', async () => {
  await db.delete(notifications)
  await add()
  const { _id: id } = await add({ name: 'Racks' })
  await mentor.api.handouts.change({ id, name: 'Shelves', classId: planned[0]?._id ?? null })
  const bell = await bellOf(me)
  assert.equal(bell.length, 1)
  assert.match(bell[0]?.message ?? '', /^Warehouses, .*: there is a new handout, Racks\.$/)
  assert.equal(bell[0]?.link, '/dashboard/student/my-courses')
  const [first] = await arjun.api.handouts.mine()
  assert.deepEqual([first?.name, first?.class?.number, first?.type], ['Shelves', 1, 'other'])
  assert.equal(await statusOf(mentor.api.handouts.change({ id, url: 'http://example.com' })), 400)
  assert.equal(await statusOf(mentor.api.handouts.change({ id, classId: laterClasses[0]?._id ?? '' })), 404)
  await mentor.api.handouts.change({ id, classId: null })
  assert.equal((await arjun.api.handouts.mine())[0]?.class, null)
  await db.delete(handouts)
})

test('a class that a changed pattern takes away leaves its handout to the batch', async () => {
  const { _id: id } = await add({ classId: planned[0]?._id })
  await db.delete(classes).where(eq(classes._id, planned[0]?._id ?? ''))
  const [left] = await arjun.api.handouts.mine()
  assert.deepEqual([left?._id, left?.class], [id, null])
  await db.delete(handouts)
})

test('a hundred are kept of a batch, also of many that are added at once', async () => {
  const rows = Array.from({ length: MAX_HANDOUTS - 3 }, () => ({ ...draft, batchId }))
  await db.insert(handouts).values(rows)
  const responses = await Promise.allSettled(Array.from({ length: 8 }, () => add()))
  const refused = responses.flatMap((response) => (response.status === 'rejected' ? [response.reason.status] : []))
  assert.deepEqual([responses.length - refused.length, new Set(refused)], [3, new Set([409])])
  await db.delete(handouts)
})

test('who moves to another batch by a merge sees the handouts of that one; the old ones stay with their batch', async () => {
  const { _id: from } = await newBatch(15)
  const { _id: into } = await newBatch(15)
  await give(from, me, { isConfirmed: true })
  const { _id: id } = await add({ id: from, name: 'Of the first' })
  await add({ id: into, name: 'Of the second' })
  await mentor.api.batches.merge({ id: from, into, isConfirmed: true })
  assert.deepEqual(
    (await arjun.api.handouts.mine()).map(({ name }) => name),
    ['Of the second'],
  )
  assert.equal((await open(id, arjun.cookie)).status, 404)
  assert.deepEqual(
    (await mentor.api.handouts.ofBatch({ id: from })).map(({ name }) => name),
    ['Of the first'],
  )
  const { status, message } = await refusal(add({ id: from }))
  assert.deepEqual([status, message], [409, 'This batch is cancelled. Nobody has a seat in it.'])
  await mentor.api.handouts.remove({ id })
})
