import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { batches as batchRows } from '#src/features/batches/server/table.ts'
import { withPlainSpaces } from '#src/shared/text.ts'
import { inDays } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'
import { seatsOfCourse } from '#test/seats.ts'

const app = await seatsOfCourse()
const { mentor, arjun, divya, me, her, newBatch, newStudents, give, signedInAs, guest, courseId, db } = app
const { batches } = mentor.api
const admin = await signedInAs('admin')
const latestOf = async ({ api }: Pick<typeof arjun, 'api'>) =>
  withPlainSpaces((await api.notifications.list())[0]?.message ?? '')
const toCall = async () => (await batches.withoutBatch({})).body.map(({ student, batch }) => [student._id, batch.name])
const formerOf = async (id: string) =>
  (await batches.get({ id })).formerHolders.map(({ student, standing, batch }) => [
    student._id,
    standing,
    batch?.name ?? null,
  ])

test('only staff read who is without a batch', async () => {
  for (const [{ api }, status] of [
    [guest, 401],
    [arjun, 403],
  ] as const)
    assert.equal((await refusal(api.batches.withoutBatch({}))).status, status)
})

// product 21.21
test('the students of a cancelled batch are to be called until they sit, wait or leave the course', async () => {
  const [third = '', fourth = ''] = await newStudents(2)
  const { _id: id } = await newBatch(4, { name: 'Owls' })
  for (const studentId of [me, her, third, fourth]) await give(id, studentId)
  assert.deepEqual(await toCall(), [])
  await batches.cancel({ id })
  const ofOwls = (ids: string[]) => ids.map((_id) => [_id, 'Owls']).toSorted()
  assert.deepEqual((await toCall()).toSorted(), ofOwls([me, her, third, fourth]))
  const { state, holders } = await batches.get({ id })
  assert.deepEqual([state, holders], ['cancelled', []])

  const { _id: next } = await newBatch(1, { name: 'Larks' })
  await give(next, me)
  await give(next, her, { wait: true })
  const { enrollments } = mentor.api
  const { body } = await enrollments.ofCourse({ courseId, limit: 50 })
  const enrollmentOf = (studentId: string) => body.find(({ student }) => student?._id === studentId)?._id ?? ''
  await enrollments.setStatus({ id: enrollmentOf(third), completionStatus: 'completed' })
  await enrollments.deEnroll({ id: enrollmentOf(fourth) })
  assert.deepEqual(await toCall(), [])
  const standings = (await formerOf(id)).toSorted()
  assert.deepEqual(
    standings,
    [
      [me, 'seated', 'Larks'],
      [her, 'waiting', 'Larks'],
      [third, 'completed', null],
      [fourth, 'left', null],
    ].toSorted(),
  )
  await batches.takeSeat({ id: next, studentId: her })
  assert.deepEqual(await toCall(), [[her, 'Owls']], 'who waits no more is to be called again')
  await batches.takeSeat({ id: next, studentId: me })
  await give(next, her)
  assert.deepEqual(await toCall(), [], 'who sat elsewhere was placed')
  await batches.takeSeat({ id: next, studentId: her })
})

test('a merged batch says where everyone went, and nobody of it is to be called', async () => {
  const [{ _id: from }, { _id: into }] = [await newBatch(2, { name: 'Finches' }), await newBatch(2, { name: 'Wrens' })]
  await give(from, me)
  await batches.merge({ id: from, into, isConfirmed: true })
  const { mergedInto } = await batches.get({ id: from })
  assert.deepEqual(mergedInto, { _id: into, name: 'Wrens' })
  assert.deepEqual(await formerOf(from), [[me, 'seated', 'Wrens']])
  assert.deepEqual(await toCall(), [])
  assert.equal((await batches.get({ id: into })).mergedInto, null)
  await batches.takeSeat({ id: into, studentId: me })
})

test('a mentor reads of a batch that is cancelled or merged what staff have to do', async () => {
  const { _id: id } = await newBatch(2, { name: 'Kites' })
  for (const studentId of [me, her]) await give(id, studentId)
  await admin.api.batches.cancel({ id, reason: 'Too few' })
  const lead = 'Warehouses, Kites: the batch is cancelled.'
  assert.equal(await latestOf(divya), `${lead} We will call you about another batch. Reason: Too few.`)
  const staff = `${lead} 2 students are without a batch. Please call them. Reason: Too few.`
  assert.equal(await latestOf(mentor), staff)

  const [{ _id: from }, { _id: into }] = [await newBatch(2, { name: 'Rooks' }), await newBatch(2, { name: 'Jays' })]
  await give(from, me)
  await admin.api.batches.merge({ id: from, into, isConfirmed: true })
  assert.match(await latestOf(mentor), /^Warehouses, Rooks: the batch was merged into Jays\./)
  assert.doesNotMatch(await latestOf(mentor), /call/)
})

test('who only waited in a cancelled batch is to be called as well, once, until they sit, wait or leave the course', async () => {
  const [third = '', fourth = ''] = await newStudents(2)
  const { _id: id } = await newBatch(1, { name: 'Storks' })
  const { _id: cranes } = await newBatch(1, { name: 'Cranes' })
  await give(id, me)
  await give(cranes, third)
  for (const studentId of [her, third, fourth]) await give(id, studentId, { wait: true })
  await batches.takeSeat({ id, studentId: me })
  assert.deepEqual((await app.seatsOf(id)).offered, [her])
  await batches.cancel({ id })
  const ofStorks = async () => (await toCall()).filter(([, name]) => name === 'Storks').toSorted()
  assert.deepEqual(
    await ofStorks(),
    [
      [her, 'Storks'],
      [fourth, 'Storks'],
    ].toSorted(),
  )
  const staff = 'Warehouses, Storks: the batch is cancelled. 2 students are without a batch. Please call them.'
  assert.equal(await latestOf(admin), staff)

  const { waitingList, formerHolders, waiting } = await batches.get({ id })
  assert.deepEqual([waitingList, formerHolders, waiting], [[], [], 0])
  const [listed] = (await batches.all({ q: 'Storks' })).body
  assert.deepEqual([listed?.waiting, listed?.seatsHeld], [0, 0])
  assert.deepEqual(await divya.api.batches.mine(), [])
  assert.equal((await refusal(batches.takeSeat({ id, studentId: her }))).status, 404)
  assert.equal((await ofStorks()).length, 2)

  await batches.cancel({ id: cranes })
  assert.deepEqual(
    (await toCall()).filter(([, name]) => name === 'Cranes'),
    [[third, 'Cranes']],
  )
  const { _id: next } = await newBatch(1, { name: 'Herons' })
  await give(next, her)
  await give(next, fourth, { wait: true })
  await give(next, third, { wait: true })
  assert.deepEqual(await toCall(), [])
  await batches.cancel({ id: next })
  const names = (await toCall()).map(([, name]) => name)
  assert.deepEqual(names, ['Herons', 'Herons', 'Herons'], 'each once, with the batch they lost last')

  const { _id: over } = await newBatch(1, { name: 'Swifts' })
  await give(over, third)
  await give(over, fourth, { wait: true })
  assert.deepEqual(await toCall(), [[her, 'Herons']])
  await db
    .update(batchRows)
    .set({ endsAt: inDays(-1) })
    .where(eq(batchRows._id, over))
  const again = (await toCall()).map(([studentId]) => studentId).toSorted()
  assert.deepEqual(again, [her, fourth].toSorted(), 'nobody waits in a batch that is over')
})

test('who is without a batch is listed in pages, in the order asked for, and found by name, email and course', async () => {
  const { _id: id } = await newBatch(3, { name: 'Plovers' })
  for (const studentId of [her, ...(await newStudents(2))]) await give(id, studentId)
  await batches.cancel({ id })
  const { body: all, headers } = await batches.withoutBatch({})
  assert.equal(headers['x-total-count'], String(all.length))
  assert.ok(all.length >= 3)
  const byName = all.map(({ student }) => student.name).toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
  const first = await batches.withoutBatch({ sort: 'name', limit: 2 })
  assert.equal(first.headers['x-total-count'], String(all.length))
  const cursor = new URLSearchParams(/<\?(.*?)>/.exec(first.headers.link ?? '')?.[1]).get('cursor') ?? ''
  const rest = await batches.withoutBatch({ sort: 'name', cursor })
  assert.deepEqual(
    [...first.body, ...rest.body].map(({ student }) => student.name),
    byName,
  )
  for (const sort of ['cancelledAt', '-cancelledAt', 'email', '-email'] as const) {
    const ids = (await batches.withoutBatch({ sort })).body.map(({ _id }) => _id)
    const [row] = (await batches.withoutBatch({ sort, limit: 1 })).body
    assert.deepEqual([ids.length, row?._id], [all.length, ids[0]])
  }
  const matching = async (q: string) => (await batches.withoutBatch({ q })).body.map(({ student }) => student._id)
  assert.deepEqual(await matching(divya.user.name), [her])
  assert.deepEqual(await matching(divya.user.email), [her])
  assert.equal((await matching('Warehouses')).length, all.length)
  assert.deepEqual(await matching('%'), [])
})
