import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withPlainSpaces } from '#src/shared/text.ts'
import { classroom } from '#test/classroom.ts'
import { refusal } from '#test/refusal.ts'
import { seatsOfCourse } from '#test/seats.ts'

const { db, mentor, arjun, divya, me, her, courseId, newBatch, newStudents, give, seatsOf } = await seatsOfCourse()
const { batches } = mentor.api
const merge = (id: string, into: string) => batches.merge({ id, into, isConfirmed: true })
const latestOf = async ({ api }: typeof arjun) => withPlainSpaces((await api.notifications.list())[0]?.message ?? '')
const take = (id: string, studentId: string) => batches.takeSeat({ id, studentId })

test('a batch that is over is not merged: it stays finished', async () => {
  const { batchId } = await classroom(db, mentor, courseId).classWith(-200, [])
  const { _id: into } = await newBatch(2)
  const { status, message } = await refusal(merge(batchId, into))
  assert.deepEqual([status, message], [409, 'This batch is over and cannot be changed.'])
  assert.equal((await batches.get({ id: batchId })).state, 'finished')
})

// product 21.18
test('who sits in the target keeps their seat, waits no more, and is notified', async () => {
  const [{ _id: from }, { _id: into }] = [await newBatch(1, { name: 'Early' }), await newBatch(2, { name: 'Late' })]
  const [holder = ''] = await newStudents(1)
  await give(from, holder)
  await give(into, me)
  await give(from, me, { wait: true })
  await merge(from, into)
  const after = await seatsOf(into)
  assert.deepEqual([after.holders.toSorted(), after.waiting], [[holder, me].toSorted(), []])
  const isMerged = 'Warehouses, Early: the batch was merged into Late. Please check your timetable. '
  assert.equal(await latestOf(arjun), `${isMerged}You are no longer on the waiting list for Early of Warehouses.`)
  await take(into, holder)
  await take(into, me)
})

test('a seat that is kept in the target for who moves there is theirs, and is counted once', async () => {
  const [{ _id: from }, { _id: into }] = [await newBatch(1), await newBatch(1)]
  const [holder = ''] = await newStudents(1)
  await give(from, her)
  await give(into, holder)
  await give(into, her, { wait: true })
  await take(into, holder)
  assert.deepEqual((await seatsOf(into)).offered, [her])
  await merge(from, into)
  const { holders, waiting, seatsLeft } = await seatsOf(into)
  assert.deepEqual([holders, waiting, seatsLeft], [[her], [], 0])
  assert.match(await latestOf(divya), /was merged into .* Your seat is now in /)
  await take(into, her)
})

test('who waits in both keeps the offer of the target, and is notified of the other place alone', async () => {
  const [{ _id: from }, { _id: into }] = [await newBatch(1, { name: 'First' }), await newBatch(1, { name: 'Second' })]
  const holders = await newStudents(2)
  for (const [at, id] of [from, into].entries()) {
    await give(id, holders[at] ?? '')
    await give(id, me, { wait: true })
    await take(id, holders[at] ?? '')
  }
  await merge(from, into)
  assert.deepEqual((await seatsOf(into)).offered, [me])
  const merged = 'Warehouses, First: the batch was merged into Second. Please check your timetable. '
  assert.equal(await latestOf(arjun), `${merged}You are no longer on the waiting list for First of Warehouses.`)
  await take(into, me)
})

test('to decline an offer ends no seat, whatever else the student has there', async () => {
  const { _id: id } = await newBatch(1)
  const [holder = ''] = await newStudents(1)
  await give(id, holder)
  await give(id, me, { wait: true })
  await take(id, holder)
  const [place] = (await batches.get({ id })).waitingList
  await arjun.api.batches.decline({ id: place?.offerId ?? '' })
  assert.deepEqual((await seatsOf(id)).waiting, [])
  assert.equal((await refusal(arjun.api.batches.decline({ id: place?.offerId ?? '' }))).status, 404)
})
