import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeUps } from '#src/features/batches/server/table.ts'
import { withPlainSpaces } from '#src/shared/text.ts'
import { testApp } from '#test/app.ts'
import { classroom } from '#test/classroom.ts'
import { batchDraft, courseDraft, inDays } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'

const { signedInAs, guest, db } = await testApp()
const mentor = await signedInAs('mentor')
const [student, classmate] = [await signedInAs('student'), await signedInAs('student2')]
const newCourse = async (title: string) => (await mentor.api.courses.create(courseDraft({ title })))._id
const [ledgers, gates] = [await newCourse('Ledgers'), await newCourse('Gates')]
for (const { user } of [student, classmate])
  await mentor.api.enrollments.enroll({ studentId: user._id, courseId: ledgers })
const newBatch = (overrides = {}, courseId = ledgers) =>
  mentor.api.batches.create({
    ...batchDraft({ courseId, mentorId: mentor.user._id }, { classCount: 2, ...overrides }),
    isConfirmed: true,
  })
const merge = (id: string, into: string, more = {}) => mentor.api.batches.merge({ id, into, ...more })
const messages = async ({ api }: Pick<typeof student, 'api'>) =>
  (await api.notifications.list()).map(({ message }) => withPlainSpaces(message))

test('who may not merge, and batches that cannot be merged, are refused', async () => {
  const [from, into] = [await newBatch(), await newBatch()]
  const statusOf = async (request: Promise<unknown>) => (await refusal(request)).status
  const input = { id: from._id, into: into._id }
  assert.equal(await statusOf(guest.api.batches.merge(input)), 401)
  assert.equal(await statusOf(student.api.batches.merge(input)), 403)
  assert.equal(await statusOf(merge(from._id, crypto.randomUUID())), 404)
  assert.equal(await statusOf(merge(crypto.randomUUID(), into._id)), 404)
  assert.equal(await statusOf(merge('unknown', into._id)), 404)
  const ofGates = await newBatch({}, gates)
  for (const [target, message] of [
    ['unknown', 'Please choose a batch'],
    [from._id, 'Please choose another batch.'],
    [ofGates._id, 'Only batches of the same course can be merged.'],
  ] as const) {
    const { status, issues } = await refusal(merge(from._id, target))
    assert.deepEqual([status, issues?.[0]?.path, issues?.[0]?.message], [400, 'into', message])
  }
  const over = await classroom(db, mentor, ledgers).classWith(-200, [])
  assert.match((await refusal(merge(from._id, over.batchId))).message, /is over\. Nobody can join it any more\.$/)
  await mentor.api.batches.cancel({ id: into._id })
  assert.equal(await statusOf(merge(from._id, into._id)), 409)
  assert.equal((await refusal(merge(into._id, from._id))).message, 'This batch is already cancelled.')
  assert.equal((await mentor.api.batches.get({ id: from._id })).state, 'planned')
})

test('a make-up at the hours of the target is asked about, and one in the batch that ends is not', async () => {
  const morning = { startsOn: inDays(90), startTime: '08:00', endTime: '09:00' }
  const [from, into, elsewhere] = [
    await newBatch({ name: 'Leaving', startsOn: inDays(90), startTime: '10:00', endTime: '11:00' }),
    await newBatch({ name: 'Staying', ...morning }),
    await newBatch({ name: 'Elsewhere', ...morning }, gates),
  ]
  const [third = ''] = await classroom(db, mentor, ledgers).newStudents(1)
  await mentor.api.enrollments.enroll({ studentId: third, courseId: ledgers, batchId: from._id })
  const makeUpIn = ({ classes }: typeof from) =>
    db
      .insert(makeUps)
      .values({ classId: classes[0]?._id ?? '', missedClassId: classes[1]?._id ?? '', studentId: third })
  await makeUpIn(elsewhere)
  const refused = await refusal(merge(from._id, into._id))
  assert.deepEqual([refused.status, refused.issues?.[0]?.path], [409, 'isConfirmed'])
  assert.match(refused.message, /^Student 00 has Elsewhere of Gates on [^;]*\.$/)
  await db.delete(makeUps)
  const { _id: id, classes } = from
  await mentor.api.batches.changeClass({
    id: classes[0]?._id ?? '',
    startsAt: into.classes[0]?.startsAt,
    isConfirmed: true,
  })
  await makeUpIn(from)
  await merge(id, into._id)
})

// product 21.18
test('a target with too few seats is refused whole; with enough, everyone is notified once', async () => {
  const from = await newBatch({ name: 'Late', startTime: '21:00', endTime: '22:00', seats: 1 })
  const small = await newBatch({ name: 'Small', startsOn: inDays(30), seats: 1 })
  await mentor.api.batches.giveSeat({ id: from._id, studentId: student.user._id, isConfirmed: true })
  await mentor.api.batches.giveSeat({ id: from._id, studentId: classmate.user._id, wait: true, isConfirmed: true })
  const [third] = await classroom(db, mentor, ledgers).newStudents(1)
  await mentor.api.enrollments.enroll({ studentId: third ?? '', courseId: ledgers })
  await mentor.api.batches.giveSeat({ id: small._id, studentId: third ?? '', isConfirmed: true })
  const refused = await refusal(merge(from._id, small._id))
  assert.deepEqual([refused.status, refused.message], [409, 'Small has 0 free seats, and 1 are needed.'])
  const kept = await mentor.api.batches.get({ id: from._id })
  assert.deepEqual([kept.seatsHeld, kept.waiting, kept.state], [1, 1, 'planned'])

  const into = await newBatch({ name: 'Early', startTime: '06:00', endTime: '07:00', seats: 1 })
  const before = [(await messages(student)).length, (await messages(classmate)).length]
  await merge(from._id, into._id)
  const after = [await messages(student), await messages(classmate)]
  assert.deepEqual(
    after.map(({ length }, at) => length - (before[at] ?? 0)),
    [1, 1],
  )
  assert.match(
    after[0]?.[0] ?? '',
    /^Ledgers, Late: the batch was merged into Early\..* Your seat is now in Early of Ledgers/,
  )
  assert.match(after[1]?.[0] ?? '', /You are on the waiting list for Early of Ledgers\./)
  const merged = await mentor.api.batches.get({ id: into._id })
  assert.deepEqual(
    [merged.holders, merged.waitingList].map((rows) => rows.map((row) => row.student._id)),
    [[student.user._id], [classmate.user._id]],
  )
})
