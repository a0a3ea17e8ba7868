import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withPlainSpaces } from '#src/shared/text.ts'
import { testApp } from '#test/app.ts'
import { classroom } from '#test/classroom.ts'
import { batchDraft, courseDraft, inDays } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'
import type { FullBatch } from '../../shapes.ts'
import { makeUps } from '../table.ts'

const { signedInAs, guest, db } = await testApp()
const mentor = await signedInAs('mentor')
const [student, classmate] = [await signedInAs('student'), await signedInAs('student2')]
const newCourse = async (title: string) => (await mentor.api.courses.create(courseDraft({ title })))._id
const [ledgers, gates] = [await newCourse('Ledgers'), await newCourse('Gates')]
for (const courseId of [ledgers, gates])
  for (const { user } of [student, classmate]) await mentor.api.enrollments.enroll({ studentId: user._id, courseId })
const newBatch = (courseId: string, overrides = {}) =>
  mentor.api.batches.create({
    ...batchDraft({ courseId, mentorId: mentor.user._id }, { classCount: 3, ...overrides }),
    isConfirmed: true,
  })
type Input = Parameters<typeof mentor.api.batches.changeSeveral>[0]
const chosen = ({ classes }: Pick<FullBatch, 'classes'>) => classes.map(({ _id, version }) => ({ _id, version }))
const change = (input: Partial<Input>) => mentor.api.batches.changeSeveral({ classes: [], action: 'cancel', ...input })
const read = ({ _id: id }: { _id: string }) => mentor.api.batches.get({ id })
const messages = async ({ api }: Pick<typeof student, 'api'>) =>
  (await api.notifications.list()).map(({ message }) => withPlainSpaces(message))

test('only staff change and preview many classes', async () => {
  const batch = await newBatch(ledgers)
  const input: Input = { classes: chosen(batch), action: 'cancel' }
  const statusOf = async (request: Promise<unknown>) => (await refusal(request)).status
  for (const [{ api }, status] of [
    [guest, 401],
    [student, 403],
  ] as const) {
    assert.equal(await statusOf(api.batches.changeSeveral(input)), status)
    assert.equal(await statusOf(api.batches.previewSeveral(input)), status)
  }
  assert.deepEqual((await read(batch)).classes, batch.classes)
})

test('no classes, more than 200, and an action without its field are refused with the field', async () => {
  const classes = chosen(await newBatch(ledgers))
  const many = Array.from({ length: 201 }, () => ({ _id: crypto.randomUUID(), version: 0 }))
  const refused: [Partial<Input>, string, string][] = [
    [{ classes: [] }, 'classes', 'Please choose the classes'],
    [{ classes: many }, 'classes', 'Please change at most 200 classes at once'],
    [{ classes, action: 'move' }, 'days', 'Please enter either the days or the new start'],
    [
      { classes, action: 'move', days: 1, startsAt: new Date().toISOString() },
      'days',
      'Please enter either the days or the new start',
    ],
    [{ classes, action: 'substitute' }, 'mentorId', 'Please choose a mentor'],
    [{ classes, action: 'substitute', mentorId: student.user._id }, 'mentorId', 'This person is not a mentor.'],
    [{ classes, action: 'room' }, 'room', 'Please enter the room'],
    [{ classes, action: 'move', days: -9 }, 'days', 'A class cannot be moved into the past.'],
    [{ classes, action: 'cancel', reason: 'R'.repeat(301) }, 'reason', 'Please use at most 300 characters'],
  ]
  for (const [input, path, message] of refused) {
    const { status, issues } = await refusal(change(input))
    assert.deepEqual([status, issues?.[0]?.path, issues?.[0]?.message], [400, path, message])
  }
  for (const _id of [crypto.randomUUID(), 'unknown'])
    assert.equal((await refusal(change({ classes: [...classes, { _id, version: 0 }] }))).status, 404)
})

// product 21.16
test('all or none: what changed meanwhile, is over or was cancelled is named, and nothing is saved', async () => {
  const batch = await newBatch(ledgers, { name: 'Owls' })
  const outdated = chosen(batch)
  await mentor.api.batches.changeClass({ id: batch.classes[1]?._id ?? '', note: 'Bring a pencil.' })
  const { status, message } = await refusal(change({ classes: outdated, action: 'room', room: 'Lab' }))
  assert.equal(status, 409)
  assert.match(message, /class 2 of Owls of Ledgers on [^;]*$/)
  assert.doesNotMatch(message, /class [13] of/)
  assert.deepEqual(
    (await read(batch)).classes.map(({ room }) => room),
    ['', '', ''],
  )

  await mentor.api.batches.changeClass({ id: batch.classes[0]?._id ?? '', state: 'cancelled' })
  const withCancelled = chosen(await read(batch))
  for (const input of [
    { action: 'move', days: 1 },
    { action: 'room', room: 'Lab' },
  ] as const)
    assert.match(
      (await refusal(change({ classes: withCancelled, ...input }))).message,
      /^These classes are cancelled: /,
    )
  await mentor.api.batches.cancel({ id: batch._id })
  const afterwards = chosen(await read(batch))
  assert.equal((await refusal(change({ classes: afterwards }))).message, 'This batch is already cancelled.')

  const over = await classroom(db, mentor, ledgers).classWith(-200, [])
  const { classes } = await read({ _id: over.batchId })
  const refused = await refusal(change({ classes: chosen({ classes }) }))
  assert.deepEqual([refused.status, /^These classes are over/.test(refused.message)], [409, true])
})

test('one press is one message for each student, also of two courses, with the reason', async () => {
  const both = [
    await newBatch(ledgers, { startsOn: inDays(40), startTime: '07:00', endTime: '08:00' }),
    await newBatch(gates, { startsOn: inDays(40), startTime: '09:00', endTime: '10:00' }),
  ]
  for (const { _id: id } of both)
    await mentor.api.batches.giveSeat({ id, studentId: student.user._id, isConfirmed: true })
  await mentor.api.batches.giveSeat({ id: both[1]?._id ?? '', studentId: classmate.user._id, isConfirmed: true })
  const before = [(await messages(student)).length, (await messages(classmate)).length]
  const classes = both.flatMap(chosen)
  const preview = await mentor.api.batches.previewSeveral({ classes, action: 'cancel', reason: 'A power cut' })
  const { changed } = await change({ classes, action: 'cancel', reason: 'A power cut' })
  assert.deepEqual([preview.changed, changed], [6, 6])
  const after = [await messages(student), await messages(classmate)]
  assert.deepEqual(
    after.map(({ length }, at) => length - (before[at] ?? 0)),
    [1, 1],
  )
  const [hisLatest = '', hersLatest = ''] = after.map(([latest]) => latest)
  assert.match(hisLatest, /Ledgers, .*Gates, .*Reason: A power cut\.$/)
  assert.doesNotMatch(hersLatest, /Ledgers/)
  const previewed = new Map(preview.recipients.map(({ _id, message }) => [_id, withPlainSpaces(message)]))
  assert.deepEqual([previewed.get(student.user._id), previewed.get(classmate.user._id)], [hisLatest, hersLatest])
})

test('a student who makes up a class elsewhere is in the way of a move onto it', async () => {
  const ownBatch = await newBatch(ledgers, { name: 'Own', startsOn: inDays(60), startTime: '07:00', endTime: '08:00' })
  const elsewhere = await newBatch(gates, {
    name: 'Elsewhere',
    startsOn: inDays(70),
    startTime: '07:00',
    endTime: '08:00',
  })
  await mentor.api.batches.giveSeat({ id: ownBatch._id, studentId: classmate.user._id, isConfirmed: true })
  const [made, missed] = elsewhere.classes.map(({ _id }) => _id)
  await db.insert(makeUps).values({ classId: made ?? '', missedClassId: missed ?? '', studentId: classmate.user._id })
  const [first] = ownBatch.classes
  const input = {
    classes: chosen({ classes: first ? [first] : [] }),
    action: 'move' as const,
    startsAt: elsewhere.classes[0]?.startsAt,
  }
  const { status, issues } = await refusal(change(input))
  assert.deepEqual([status, issues?.[0]?.path], [409, 'isConfirmed'])
  assert.match(issues?.[0]?.message ?? '', /Divya Hegde has class 1 of Elsewhere of Gates on /)
  const back = { ...input, classes: chosen({ classes: elsewhere.classes.slice(0, 1) }), startsAt: first?.startsAt }
  assert.match((await refusal(change(back))).message, /Divya Hegde has class 1 of Own of Ledgers on /)
  assert.equal((await change({ ...input, isConfirmed: true })).changed, 1)
})
