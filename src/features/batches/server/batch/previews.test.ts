import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { batches, classes } from '#src/features/batches/server/table.ts'
import type { BatchInput } from '#src/features/batches/shapes.ts'
import { notifications } from '#src/features/notifications/server/table.ts'
import { auditLog } from '#src/server/observability/audit-table.ts'
import { testApp } from '#test/app.ts'
import { classroom } from '#test/classroom.ts'
import { account, batchDraft, courseDraft, inDays } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'

const { db, signedInAs } = await testApp()
const [mentor, admin, student] = [await signedInAs('mentor'), await signedInAs('admin'), await signedInAs('student')]
const { user: suresh } = await admin.api.users.createMentor(account({ name: 'Suresh Iyengar' }))
const course = await mentor.api.courses.create(courseDraft({ title: 'Warehouses' }))
const of = { courseId: course._id, mentorId: mentor.user._id }
const unknown = '00000000-0000-4000-8000-000000000000'

const draft = (overrides: Partial<BatchInput> = {}) => batchDraft(of, { classCount: 3, room: 'Lab', ...overrides })
const plan = (overrides: Partial<BatchInput> = {}) =>
  mentor.api.batches.create({ ...draft(overrides), isConfirmed: true })
const statusOf = async (request: Promise<unknown>) => (await refusal(request)).status
const count = async () => [
  await db.$count(auditLog),
  await db.$count(batches),
  await db.$count(classes),
  await db.$count(notifications),
]

/** What a call asks, or '' where it is done without a question. */
const questionOf = (request: Promise<unknown>) =>
  request.then(
    () => '',
    ({ status, body }: { status: number; body: { issues?: { path: string; message: string }[] } }) => {
      assert.deepEqual([status, body.issues?.[0]?.path], [409, 'isConfirmed'])
      return body.issues?.[0]?.message
    },
  )

test('a preview is for staff, of a batch and a class that are there, and of hours that can be', async () => {
  const [here, there] = [await plan(), await plan()]
  const [{ _id: classId = '' } = {}] = there.classes
  const hours = { startsAt: `${inDays(9)}T10:00:00Z`, endsAt: `${inDays(9)}T12:00:00Z`, mentorId: null }
  assert.equal(await statusOf(student.api.batches.previewBatch(draft())), 403)
  assert.equal(await statusOf(student.api.batches.previewClass({ id: here._id, ...hours })), 403)
  for (const id of [unknown, 'none']) {
    assert.equal(await statusOf(mentor.api.batches.previewBatch({ ...draft(), id })), 404)
    assert.equal(await statusOf(mentor.api.batches.previewClass({ ...hours, id })), 404)
    assert.equal(await statusOf(mentor.api.batches.previewClass({ ...hours, id: here._id, classId: id })), 404)
  }
  assert.equal(await statusOf(mentor.api.batches.previewClass({ ...hours, id: here._id, classId })), 404)
  assert.equal(await statusOf(mentor.api.batches.previewBatch(draft({ weekdays: [] }))), 400)
  assert.equal(await statusOf(mentor.api.batches.previewBatch(draft({ endTime: '19:00' }))), 400)
  assert.equal(await statusOf(mentor.api.batches.previewBatch(draft({ classCount: 401 }))), 400)
  const endsFirst = { ...hours, endsAt: hours.startsAt }
  assert.equal(await statusOf(mentor.api.batches.previewClass({ ...endsFirst, id: here._id })), 400)
})

// product 21.4
test('who and what is in the way once, the dates beside, and nothing is written or logged', async () => {
  const at = { startsOn: inDays(40), name: 'Mornings' }
  const { _id: id, classes: planned } = await plan({ ...at, classCount: 5 })
  const before = await count()
  const shown = await mentor.api.batches.previewBatch(draft({ startsOn: inDays(42) }))
  assert.equal(shown.summary, `Clash in all 3 classes: ${mentor.user.name}, Lab.`)
  assert.deepEqual(shown.details, [
    {
      words: `${mentor.user.name} teaches Mornings of Warehouses in Lab`,
      startsAt: planned.slice(2).map(({ startsAt }) => startsAt),
    },
  ])
  const partly = await mentor.api.batches.previewBatch(draft({ startsOn: inDays(44), mentorId: suresh._id }))
  assert.equal(partly.summary, 'Clash in 1 of 3 classes: Lab.')
  const nothing = { summary: '', details: [], question: '' }
  assert.deepEqual(
    await mentor.api.batches.previewBatch({ ...draft({ startsOn: inDays(45) }), mentorId: null }),
    nothing,
  )
  assert.deepEqual(
    await mentor.api.batches.previewBatch({ ...draft({ ...at, classCount: 5 }), id }),
    nothing,
    'a batch is not in its own way',
  )
  assert.deepEqual(await count(), before)
})

test('students are named, and from two on counted; only those that the change brings', async () => {
  const students = await classroom(db, mentor, '').newStudents(2)
  async function seated(overrides: Partial<BatchInput>) {
    const { _id: courseId } = await mentor.api.courses.create(courseDraft())
    const batch = await plan({ courseId, room: '', ...overrides })
    for (const studentId of students) {
      await mentor.api.enrollments.enroll({ studentId, courseId })
      await mentor.api.batches.giveSeat({ id: batch._id, studentId, isConfirmed: true })
    }
    return batch
  }
  const here = await seated({ startsOn: inDays(80), classCount: 1 })
  const there = await seated({ startsOn: inDays(90), classCount: 1, mentorId: suresh._id, name: 'Weekend' })
  const { startsAt = '', endsAt = '' } = there.classes[0] ?? {}
  const change = { id: here._id, classId: here.classes[0]?._id ?? '', startsAt, endsAt, mentorId: null }
  const shown = await mentor.api.batches.previewClass(change)
  assert.equal(shown.summary, 'Clash: 2 students.')
  assert.match(shown.details[0]?.words ?? '', /^Student 00 and Student 01 have Weekend of /)
  await mentor.api.batches.changeClass({ id: change.classId, startsAt, endsAt, isConfirmed: true })
  assert.equal(
    (await mentor.api.batches.previewClass({ ...change, mentorId: suresh._id })).summary,
    'Clash: Suresh Iyengar.',
  )
})

// product 21.4
test('what a preview says a save asks, word for word', async () => {
  await plan({ startsOn: inDays(120), name: 'First' })
  await plan({ startsOn: inDays(121), startTime: '20:00', endTime: '22:00', mentorId: suresh._id, name: 'Second' })
  const changed = await plan({ startsOn: inDays(127), room: 'Hall' })
  const drafts = fc.record({
    startsOn: fc.integer({ min: 118, max: 125 }).map(inDays),
    startTime: fc.constantFrom('17:00', '19:00', '20:30'),
    classCount: fc.integer({ min: 1, max: 5 }),
    room: fc.constantFrom('', 'lab', 'Hall'),
    mentorId: fc.constantFrom(mentor.user._id, suresh._id),
  })
  const property = fc.asyncProperty(drafts, async (drafted) => {
    const wanted = draft({ ...drafted, endTime: '22:00' })
    const { question, summary } = await mentor.api.batches.previewBatch(wanted)
    assert.equal(summary === '', question === '')
    const created = mentor.api.batches.create(wanted)
    assert.equal(await questionOf(created), question)
    if (question === '') await mentor.api.batches.cancel({ id: (await created)._id })
    const edit = { ...wanted, id: changed._id }
    const { question: ofEdit } = await mentor.api.batches.previewBatch(edit)
    assert.equal(await questionOf(mentor.api.batches.edit(edit)), ofEdit)
    const day = `${drafted.startsOn}T${drafted.startTime}:00+05:30`
    const added = { id: changed._id, startsAt: day, endsAt: new Date(Date.parse(day) + 3_600_000).toISOString() }
    const of = { room: drafted.room, mentorId: drafted.mentorId }
    const preview = await mentor.api.batches.previewClass({ ...added, ...of })
    const adding = mentor.api.batches.addClass({ ...added, ...of })
    assert.equal(await questionOf(adding), preview.question)
    if (preview.question === '')
      await mentor.api.batches.changeClass({ id: (await adding).class._id, state: 'cancelled' })
  })
  await fc.assert(property, { numRuns: 25 })
})
