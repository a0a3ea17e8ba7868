import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { waitlistEntries } from '#src/features/batches/server/table.ts'
import { refusal } from '#test/refusal.ts'
import { seatsOfCourse } from '#test/seats.ts'
import { expireOffers } from './expire-offers.ts'

const { send, signedInAs, db, site, mentor, arjun, divya, me, newBatch, newStudents, give, seatsOf } =
  await seatsOfCourse()
const pending = await signedInAs('pending')
const offersEnd = (id: string) =>
  db
    .update(waitlistEntries)
    .set({ offeredUntil: sql`now() - interval '8 days'` })
    .where(sql`batch_id = ${id} and offered_until is not null`)

test('a full batch says so, or takes who would wait; who leaves makes room for the first in line', async () => {
  const { _id: id } = await newBatch(1)
  const [first, second, third] = await newStudents(3)
  await give(id, first ?? '')
  const full = await refusal(give(id, second ?? ''))
  assert.deepEqual([full.status, full.message], [409, 'Daily mornings is full. There is a waiting list.'])
  assert.equal((await give(id, second ?? '', { wait: true })).seat, 'waiting')
  assert.equal((await give(id, third ?? '', { wait: true })).seat, 'waiting')
  assert.equal((await refusal(give(id, second ?? '', { wait: true }))).status, 409)
  assert.deepEqual((await seatsOf(id)).waiting, [second, third])

  await mentor.api.batches.takeSeat({ id, studentId: first ?? '' })
  assert.deepEqual(await seatsOf(id), {
    seatsHeld: 0,
    seatsLeft: 0,
    offered: [second],
    waiting: [second, third],
    holders: [],
  })
  assert.equal((await refusal(give(id, first ?? ''))).status, 409, 'the seat is kept for whom it was offered to')
  assert.equal((await refusal(mentor.api.batches.takeSeat({ id, studentId: first ?? '' }))).status, 404)
})

test('an offer is its student’s, and staff’s, to accept or decline; nobody else learns of it', async () => {
  const { _id: id } = await newBatch(1)
  const [holder, next] = await newStudents(2)
  await give(id, holder ?? '')
  await give(id, me, { wait: true })
  await give(id, next ?? '', { wait: true })
  const [mine] = (await arjun.api.batches.mine()).filter(({ _id }) => _id === id)
  assert.deepEqual([mine?.standing, mine?.offer], ['waiting', null])
  const early = await mentor.api.batches.get({ id })
  const placeOf = (studentId: string) =>
    early.waitingList.find(({ student }) => student._id === studentId)?.offerId ?? ''
  const soon = await refusal(arjun.api.batches.accept({ id: placeOf(me) }))
  assert.deepEqual([soon.status, soon.message], [409, 'No seat is free yet. We will let you know as soon as one is.'])

  await mentor.api.batches.takeSeat({ id, studentId: holder ?? '' })
  const [offered] = (await arjun.api.batches.mine()).filter(({ _id }) => _id === id)
  assert.equal(offered?.standing, 'offered')
  const offerId = offered?.offer?._id ?? ''
  for (const reply of ['accept', 'decline'] as const) {
    assert.equal((await refusal(divya.api.batches[reply]({ id: offerId }))).status, 404)
    assert.equal((await refusal(arjun.api.batches[reply]({ id: 'unknown' }))).status, 404)
    assert.equal((await send(`/api/offers/${offerId}/${reply}`, { method: 'POST' })).status, 401)
    assert.equal(
      (await send(`/api/offers/${offerId}/${reply}`, { method: 'POST', headers: { cookie: pending.cookie } })).status,
      403,
    )
  }
  const offers = async () => (await arjun.api.notifications.list()).filter(({ type }) => type === 'seatOffered')
  const bell = await offers()
  assert.equal(bell[0]?.read, false)
  assert.match(
    bell[0]?.message ?? '',
    /^A seat is free for you in Daily mornings of Warehouses\. Your first class would be on .* \(every day, .*\)\. Please accept or decline it by .*\sIST\./,
  )
  assert.equal((await divya.api.notifications.list()).filter(({ type }) => type === 'seatOffered').length, 0)
  assert.equal((await arjun.api.batches.accept({ id: offerId })).message, 'The seat in Daily mornings is yours.')
  assert.deepEqual((await seatsOf(id)).holders, [me])
  assert.equal((await offers())[0]?.read, true, 'nothing is asked any more')
  assert.equal((await refusal(arjun.api.batches.accept({ id: offerId }))).status, 404)

  await mentor.api.batches.takeSeat({ id, studentId: me })
  const second = (await mentor.api.batches.get({ id })).waitingList[0]
  assert.equal(second?.student._id, next)
  await mentor.api.batches.decline({ id: second?.offerId ?? '' })
  assert.deepEqual(await seatsOf(id), { seatsHeld: 0, seatsLeft: 1, offered: [], waiting: [], holders: [] })
})

test('an offer that ends goes on, to each once and in order, however late somebody looks', async () => {
  const { _id: id } = await newBatch(1)
  const [holder = '', ...line] = await newStudents(4)
  await give(id, holder)
  for (const studentId of line) await give(id, studentId, { wait: true })
  await mentor.api.batches.takeSeat({ id, studentId: holder })
  const offered: string[] = []
  for (let round = 0; round < 4; round++) {
    offered.push(...(await seatsOf(id)).offered)
    await offersEnd(id)
    const ended = (await mentor.api.batches.get({ id })).waitingList[0]?.offerId
    if (ended)
      assert.equal(
        (await refusal(mentor.api.batches.accept({ id: ended }))).message,
        'This offer has ended. The seat went to the next student on the waiting list.',
      )
    // By two at once, and again.
    await Promise.all([expireOffers(site.services), expireOffers(site.services)])
    await expireOffers(site.services)
  }
  assert.deepEqual(offered, line)
  assert.deepEqual(await seatsOf(id), { seatsHeld: 0, seatsLeft: 1, offered: [], waiting: [], holders: [] })
})

test('moving to another batch never leaves a student without a seat, and frees the old seat for the waiting list', async () => {
  const [first, second] = [await newBatch(1), await newBatch(1)]
  const [mover = '', waiter = '', holder = ''] = await newStudents(3)
  await give(first._id, mover)
  await give(first._id, waiter, { wait: true })
  await give(second._id, holder)
  assert.equal((await refusal(give(second._id, mover))).status, 409)
  assert.deepEqual((await seatsOf(first._id)).holders, [mover], 'a refused move leaves them where they are')
  assert.equal((await give(second._id, mover, { wait: true })).seat, 'waiting')
  assert.deepEqual((await seatsOf(first._id)).holders, [mover])
  await mentor.api.batches.takeSeat({ id: second._id, studentId: holder })
  const [offer] = (await mentor.api.batches.get({ id: second._id })).waitingList
  await mentor.api.batches.accept({ id: offer?.offerId ?? '' })
  assert.deepEqual((await seatsOf(second._id)).holders, [mover])
  assert.deepEqual(await seatsOf(first._id), {
    seatsHeld: 0,
    seatsLeft: 0,
    offered: [waiter],
    waiting: [waiter],
    holders: [],
  })
})
