import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#test/app.ts'
import { account, batchDraft, courseDraft, inDays } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'

const { signedInAs } = await testApp()
const [mentor, admin, student] = [await signedInAs('mentor'), await signedInAs('admin'), await signedInAs('student')]
const { user: substitute } = await admin.api.users.createMentor(account({ name: 'Suresh Iyengar' }))
let day = 10

/** Two batches at the same hours in one room, with a student who sits in both: all of it was asked about and saved. */
async function clashing() {
  day += 30
  async function batch(mentorId: string) {
    const { _id: courseId } = await mentor.api.courses.create(courseDraft())
    await mentor.api.enrollments.enroll({ studentId: student.user._id, courseId })
    const draft = batchDraft({ courseId, mentorId }, { classCount: 2, room: 'Lab 1', startsOn: inDays(day) })
    const saved = await mentor.api.batches.create({ ...draft, isConfirmed: true })
    await mentor.api.batches.giveSeat({ id: saved._id, studentId: student.user._id, isConfirmed: true })
    const input = { ...draft, id: saved._id }
    return { ...saved, input, chosen: saved.classes.map(({ _id, version }) => ({ _id, version })) }
  }
  return { first: await batch(mentor.user._id), second: await batch(mentor.user._id) }
}
const questionOf = async (request: Promise<unknown>) => {
  const { status, issues } = await refusal(request)
  assert.deepEqual([status, issues?.[0]?.path], [409, 'isConfirmed'])
  return issues?.[0]?.message ?? ''
}

test('several classes: what clashed before the change is not asked about', async () => {
  const { first } = await clashing()
  const input = { classes: first.chosen, action: 'substitute' as const, mentorId: substitute._id }
  assert.deepEqual((await mentor.api.batches.previewSeveral(input)).clashes, [])
  assert.equal((await mentor.api.batches.changeSeveral(input)).changed, 2)
})

test('several classes: a clash that the change makes is asked about, alone', async () => {
  const { first, second } = await clashing()
  await mentor.api.batches.changeSeveral({ classes: second.chosen, action: 'substitute', mentorId: substitute._id })
  const input = { classes: first.chosen, action: 'substitute' as const, mentorId: substitute._id }
  const { clashes } = await mentor.api.batches.previewSeveral(input)
  assert.equal(clashes.length, 2)
  for (const clash of clashes) assert.match(clash, new RegExp(`^${substitute.name} teaches class [12] of `))
  assert.doesNotMatch(await questionOf(mentor.api.batches.changeSeveral(input)), /Lab 1|has class/)
  const later = { classes: first.chosen, action: 'move' as const, days: 100 }
  assert.deepEqual((await mentor.api.batches.previewSeveral(later)).clashes, [])
})

test('one class: what clashed before the change is not asked about', async () => {
  const { first, second } = await clashing()
  const [earlier, later] = first.classes.map(({ _id }) => _id)
  await mentor.api.batches.changeClass({ id: earlier ?? '', mentorId: substitute._id })
  await mentor.api.batches.changeClass({ id: second.classes[1]?._id ?? '', mentorId: substitute._id })
  const question = await questionOf(mentor.api.batches.changeClass({ id: later ?? '', mentorId: substitute._id }))
  assert.match(question, new RegExp(`^${substitute.name} teaches `))
  assert.doesNotMatch(question, /Lab 1/)
  await mentor.api.batches.changeClass({ id: earlier ?? '', state: 'cancelled' })
  assert.match(
    await questionOf(mentor.api.batches.changeClass({ id: earlier ?? '', state: 'planned' })),
    /Lab 1 is taken by/,
    'a cancelled one was in nobody’s way',
  )
})

// product 21.4
test('a batch: what clashed before the change is not asked about', async () => {
  const { first } = await clashing()
  const saved = await mentor.api.batches.edit({ ...first.input, mentorId: substitute._id })
  assert.equal(saved.mentorId, substitute._id)
  const question = await questionOf(mentor.api.batches.edit({ ...first.input, mentorId: mentor.user._id }))
  assert.match(question, new RegExp(`^${mentor.user.name} teaches `))
  assert.doesNotMatch(question, /Lab 1/)
})
