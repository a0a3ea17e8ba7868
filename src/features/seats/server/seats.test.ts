import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { batches } from '#src/features/batches/server/table.ts'
import { classroom } from '#test/classroom.ts'
import { batchDraft, courseDraft, studentRow } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'
import { seatsOfCourse } from '#test/seats.ts'
import { until } from '#test/until.ts'

const { send, signedInAs, db, mentor, arjun, divya, me, her, courseId, of, newBatch, newStudents, give, seatsOf } =
  await seatsOfCourse()
const pending = await signedInAs('pending')

test('a seat is for who is enrolled in the course, once, in a batch that is not over', async () => {
  const { _id: id } = await newBatch(15)
  assert.equal((await refusal(give('unknown', me))).status, 404)
  assert.equal((await refusal(give(id, 'unknown'))).message, 'Student not found.')
  const [outsider] = await db
    .insert(users)
    .values(studentRow({ name: 'Asha Kini' }))
    .returning()
  for (const who of [outsider?._id ?? '', pending.user._id]) {
    const refused = await refusal(give(id, who))
    assert.equal(refused.status, 400)
    assert.match(refused.message, / is not enrolled in this course\.$/)
  }
  assert.deepEqual(await give(id, me), { message: 'Arjun Shetty has a seat in Daily mornings.', seat: 'held' })
  const again = await refusal(give(id, me))
  assert.deepEqual([again.status, again.message], [409, 'Arjun Shetty already has a seat in Daily mornings.'])
  await mentor.api.batches.cancel({ id })
  assert.equal((await refusal(give(id, her))).status, 409)
})

test('de-enrolling and deleting free a seat for the next; fewer seats than are taken are refused, more are offered', async () => {
  const batch = await newBatch(2)
  const { _id: id } = batch
  const [a = '', b = '', c = '', d = ''] = await newStudents(4)
  for (const studentId of [a, b]) await give(id, studentId)
  for (const studentId of [c, d]) await give(id, studentId, { wait: true })
  const { body } = await mentor.api.enrollments.ofCourse({ courseId })
  await mentor.api.enrollments.deEnroll({ id: body.find(({ student }) => student._id === a)?._id ?? '' })
  assert.deepEqual((await seatsOf(id)).offered, [c])
  const admin = await signedInAs('admin')
  await admin.api.users.reject({ id: b })
  assert.deepEqual((await seatsOf(id)).offered, [c, d])
  const edit = { ...batchDraft(of), startTime: batch.startTime, endTime: batch.endTime, id }
  const fewer = await refusal(mentor.api.batches.edit({ ...edit, seats: 1 }))
  assert.deepEqual(
    [fewer.status, fewer.message],
    [400, '2 seats are held or offered. The batch must have at least as many.'],
  )
  const [e = ''] = await newStudents(1)
  await give(id, e, { wait: true })
  await mentor.api.batches.edit({ ...edit, seats: 3 })
  assert.deepEqual((await seatsOf(id)).offered, [c, d, e])
  const [row] = await db.select().from(batches).where(eq(batches._id, id))
  assert.equal(row?.taken, 3)
})

test('enrolled and seated in one step, or neither', async () => {
  const { _id: batchId } = await newBatch(1)
  const [first, second] = await db.insert(users).values([studentRow(), studentRow()]).returning()
  await mentor.api.enrollments.enroll({ studentId: first?._id ?? '', courseId, batchId })
  assert.deepEqual((await seatsOf(batchId)).holders, [first?._id])
  const full = await refusal(mentor.api.enrollments.enroll({ studentId: second?._id ?? '', courseId, batchId }))
  assert.equal(full.status, 409)
  assert.deepEqual(await mentor.api.enrollments.ofStudent({ studentId: second?._id ?? '' }), [])
  await mentor.api.enrollments.enroll({ studentId: second?._id ?? '', courseId, batchId, wait: true })
  assert.deepEqual((await seatsOf(batchId)).waiting, [second?._id])
})

test('a student with two classes at once is said before they are seated, and may be meant', async () => {
  const elsewhere = await mentor.api.courses.create(courseDraft({ title: 'Ledgers' }))
  const at = { startTime: '20:00', endTime: '21:00' }
  const sameTime = await mentor.api.batches.create(batchDraft(of, at))
  const otherBatch = await mentor.api.batches.create({
    ...batchDraft({ ...of, courseId: elsewhere._id }, at),
    isConfirmed: true,
  })
  await mentor.api.enrollments.enroll({ studentId: her, courseId: elsewhere._id })
  await give(sameTime._id, her)
  const refused = await refusal(give(otherBatch._id, her))
  assert.deepEqual([refused.status, refused.issues?.map(({ path }) => path)], [409, ['isConfirmed']])
  assert.match(
    refused.message,
    /^Divya Hegde has Daily evenings of Warehouses at 10 of its classes, from \d+\s\w+\s\d+, 8:00\sPM to \d+\s\w+\s\d+, 8:00\sPM\.$/,
  )
  assert.equal((await give(otherBatch._id, her, { isConfirmed: true })).seat, 'held')
})

test('thirty parallel requests for fifteen seats give fifteen seats and fifteen refusals', async () => {
  const { _id: id } = await newBatch(15)
  /** Under a key: where a request is repeated because the machine is busy, it may have been made meanwhile. */
  const giveSeat = (studentId: string, context = { idempotencyKey: randomUUID() }) =>
    mentor.api.batches.giveSeat({ id, studentId }, { context }).then(
      () => 201,
      ({ status }: { status: number }) => status,
    )
  const statuses = await Promise.all((await newStudents(30)).map((studentId) => giveSeat(studentId)))
  assert.deepEqual(
    [201, 409].map((expected) => statuses.filter((status) => status === expected).length),
    [15, 15],
  )
  const { seatsHeld, seatsLeft } = await seatsOf(id)
  assert.deepEqual([seatsHeld, seatsLeft], [15, 0])
})

test('a course that is deleted takes its batches along, and nobody is offered a seat in them', async () => {
  const gone = await mentor.api.courses.create(courseDraft({ title: 'Gone soon' }))
  const { _id: id } = await mentor.api.batches.create({
    ...batchDraft({ ...of, courseId: gone._id }, { seats: 1 }),
    isConfirmed: true,
  })
  for (const studentId of [me, her]) await mentor.api.enrollments.enroll({ studentId, courseId: gone._id })
  await give(id, me, { isConfirmed: true })
  await give(id, her, { wait: true, isConfirmed: true })
  await mentor.api.courses.remove({ id: gone._id })
  assert.equal((await refusal(mentor.api.batches.get({ id }))).status, 404)
  const notifications = (await divya.api.notifications.list()).filter(
    ({ type, message }) => type === 'seatOffered' && message.includes('Gone soon'),
  )
  assert.deepEqual(notifications, [])
})

test('a changed seat invalidates the cached responses that show it, and no other', async () => {
  const { _id: id } = await newBatch(2)
  const [student = ''] = await newStudents(1)
  const otherCourse = await mentor.api.courses.create(courseDraft({ title: 'Another one' }))
  const [ofIt, ofAnother] = [courseId, otherCourse._id].map((id) => `/api/batches?courseId=${id}`)
  const all = ['/api/batches', ofIt ?? '', ofAnother ?? '', '/api/courses']
  // An answer from memory has a number of its process, any other a random id.
  const isKept = async (path: string) => ((await send(path)).headers.get('x-request-id') ?? '').length < 36
  const keep = (path: string) => until(() => isKept(path), `${path} is kept`)
  for (const path of all) await keep(path)
  await give(id, student)
  assert.deepEqual(await Promise.all(all.map(isKept)), [false, false, true, true])
  await keep('/api/batches')
  for (const question of ['courseId=unknown', `courseId=${courseId}&x=1`, `x=1&courseId=${courseId}`, 'x=1']) {
    const path = `/api/batches?${question}`
    assert.deepEqual([await isKept(path), await isKept(path)], [false, false], path)
  }
  await arjun.api.forum.create({ title: 'A question', content: 'About seats', category: 'General' })
  assert.ok(await isKept('/api/batches'))
})

test('staff see who sits where in a course, or waits to', async () => {
  const { _id: id } = await newBatch(1)
  const [holder = '', waiter = ''] = await newStudents(2)
  await give(id, holder)
  await give(id, waiter, { wait: true })
  const { body } = await mentor.api.enrollments.ofCourse({ courseId })
  const seatsOf = (_id: string) => body.find(({ student }) => student._id === _id)?.classroom?.seats
  const { name } = await mentor.api.batches.get({ id })
  assert.deepEqual(seatsOf(holder), [{ batchId: id, name, standing: 'held' }])
  assert.deepEqual(seatsOf(waiter), [{ batchId: id, name, standing: 'waiting' }])
})

test('enrolling into a batch at the hours of another asks, and so does accepting an offer for a student', async () => {
  const [first, second] = [
    await mentor.api.courses.create(courseDraft({ title: 'Ledgers' })),
    await mentor.api.courses.create(courseDraft({ title: 'Invoices' })),
  ]
  const at = { startTime: '21:00', endTime: '22:00', seats: 1, isConfirmed: true }
  const [evening, same] = [
    await mentor.api.batches.create({ ...batchDraft({ ...of, courseId: first._id }), ...at }),
    await mentor.api.batches.create({ ...batchDraft({ ...of, courseId: second._id }), ...at }),
  ]
  const [student = '', holder = ''] = await classroom(db, mentor, courseId).newStudents(2)
  await mentor.api.enrollments.enroll({ studentId: student, courseId: first._id, batchId: evening._id })
  const enroll = { studentId: student, courseId: second._id, batchId: same._id }
  const refused = await refusal(mentor.api.enrollments.enroll(enroll))
  assert.equal(refused.status, 409)
  assert.match(
    JSON.stringify(refused.issues),
    /"path":"isConfirmed","message":"Student 00 has Daily evenings of Ledgers at 10 of its classes, from/,
  )
  assert.equal((await mentor.api.enrollments.ofStudent({ studentId: student })).length, 1)
  await mentor.api.enrollments.enroll({ studentId: holder, courseId: second._id, batchId: same._id })
  await mentor.api.enrollments.enroll({ ...enroll, wait: true, isConfirmed: true })
  await mentor.api.batches.takeSeat({ id: same._id, studentId: holder })
  const [offer] = (await mentor.api.batches.get({ id: same._id })).waitingList
  const id = offer?.offerId ?? ''
  assert.match(
    (await refusal(mentor.api.batches.accept({ id }))).message,
    /^Student 00 has Daily evenings of Ledgers at 10 of its classes, from/,
  )
  assert.equal(
    (await mentor.api.batches.accept({ id, isConfirmed: true })).message,
    'Student 00 has a seat in Daily evenings.',
  )
})
