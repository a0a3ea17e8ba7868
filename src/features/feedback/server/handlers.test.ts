import assert from 'node:assert/strict'
import { test } from 'node:test'
import { and, eq, isNull } from 'drizzle-orm'
import { batches } from '#src/features/batches/server/table.ts'
import { testApp } from '#test/app.ts'
import { at, classroom } from '#test/classroom.ts'
import { courseDraft } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'
import { addFeedback } from './queries.ts'
import { feedbackAnswers, feedbackGiven, feedbackRounds } from './table.ts'

const { db, signedInAs } = await testApp()
const [admin, mentor] = [await signedInAs('admin'), await signedInAs('mentor')]
const [arjun, divya] = [await signedInAs('student'), await signedInAs('student2')]
const RATINGS = [5, 4, 3, 2, 1]

/** A batch of one class that began so many minutes ago, whose seats these students hold to its end. */
async function batchOf(title: string, minutesAgo: number, studentIds = [arjun.user._id]) {
  const { _id: courseId } = await mentor.api.courses.create(courseDraft({ title }))
  const { batchId } = await classroom(db, mentor, courseId).classWith(-minutesAgo, studentIds)
  return batchId
}
async function asked(title: string, studentIds?: string[]) {
  const id = await batchOf(title, 200, studentIds)
  await mentor.api.feedback.ask({ id })
  return id
}
const give = (id: string, more = {}, who = arjun) => who.api.feedback.give({ id, ratings: RATINGS, ...more })
/** As if another student gave it, whose session it would take long to open. */
const giveAs = (batchId: string, studentId: string, more = {}) =>
  db.transaction((tx) => addFeedback(tx, studentId, { batchId, ratings: [5, 5, 5, 5, 5], comment: '', ...more }))
const resultsOf = async (id: string, who = mentor) => (await who.api.feedback.ofBatch({ id })).results
const close = (id: string) =>
  db
    .update(feedbackRounds)
    .set({ closesAt: at(-1) })
    .where(eq(feedbackRounds.batchId, id))

test('students are asked once, and only where the batch is over and somebody sat in it', async () => {
  const statusAndText = async (request: Promise<unknown>) => {
    const { status, message } = await refusal(request)
    return [status, message]
  }
  assert.deepEqual(await statusAndText(mentor.api.feedback.ask({ id: 'unknown' })), [404, 'Batch not found.'])
  const running = await batchOf('Running', 60)
  assert.deepEqual(await statusAndText(mentor.api.feedback.ask({ id: running })), [
    409,
    'Feedback is asked for once the batch is over.',
  ])
  const empty = await batchOf('Empty seats', 200, [])
  assert.deepEqual(await statusAndText(mentor.api.feedback.ask({ id: empty })), [
    409,
    'Nobody had a seat at the end of this batch.',
  ])
  const id = await batchOf('Over now', 200)
  const pressed = await Promise.allSettled([mentor.api.feedback.ask({ id }), mentor.api.feedback.ask({ id })])
  assert.deepEqual(pressed.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  const link = `/dashboard/student/batches/${id}/feedback`
  const bell = await arjun.api.notifications.list({})
  assert.deepEqual(
    bell.filter((notification) => notification.link === link).map(({ message }) => message),
    ['Please tell us how Over now was: five questions.'],
  )
})

test('who sat in no such batch is not asked, and nobody answers twice or too late @slow', async () => {
  const id = await asked('Only once')
  const withoutSeat = [() => divya.api.feedback.form({ id }), () => give(id, {}, divya), () => give('unknown')]
  for (const request of withoutSeat) assert.equal((await refusal(request())).status, 404)
  for (const ratings of [[5, 4, 3, 2], [5, 4, 3, 2, 6], [5, 4, 3, 2, 0], []])
    assert.equal((await refusal(give(id, { ratings }))).status, 400)
  const pressed = await Promise.allSettled([give(id), give(id)])
  assert.deepEqual(pressed.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  const again = await refusal(give(id))
  assert.deepEqual([again.status, again.message], [409, 'You have already given feedback for this batch.'])
  assert.equal((await arjun.api.feedback.form({ id })).isGiven, true)
  assert.ok(!(await arjun.api.feedback.mine()).some(({ batchId }) => batchId === id))

  const late = await asked('Too late')
  assert.ok((await arjun.api.feedback.mine()).some(({ batchId }) => batchId === late))
  await close(late)
  const refused = await refusal(give(late))
  assert.deepEqual([refused.status, refused.message], [409, 'Feedback for this batch is closed.'])
  assert.ok(!(await arjun.api.feedback.mine()).some(({ batchId }) => batchId === late))
})

test('without a name nothing in the database says whose answers they are', async () => {
  const id = await asked('Nameless')
  const offered = await refusal(give(id, { review: 'Fine.', isReviewAgreed: true }))
  assert.equal(offered.status, 400)
  await give(id, { comment: 'Said freely' })
  const rows = await db
    .select()
    .from(feedbackAnswers)
    .where(and(eq(feedbackAnswers.batchId, id), isNull(feedbackAnswers.studentId)))
  assert.equal(rows.length, 1)
  assert.deepEqual(Object.keys(rows[0] ?? {}).toSorted(), [
    '_id',
    'batchId',
    'comment',
    'five',
    'ratings',
    'review',
    'reviewAgreedAt',
    'studentId',
  ])
  assert.match(rows[0]?._id ?? '', /^.{14}4/, 'a random id, of no moment')
  const [given] = await db.select().from(feedbackGiven).where(eq(feedbackGiven.batchId, id))
  assert.deepEqual(given, { batchId: id, studentId: arjun.user._id })
})

test('results are for the mentor of the batch and admins, after five answers or the last day', async () => {
  const students = await classroom(db, mentor, '').newStudents(4)
  const id = await asked('Results', [arjun.user._id, ...students])
  await give(id, { comment: 'More labs, please', isNamed: true })
  for (const studentId of students.slice(1)) await giveAs(id, studentId)
  assert.equal(await resultsOf(id), null, 'four answers are too few')
  const [studentId = ''] = students
  await giveAs(id, studentId, { comment: 'No name' })
  for (const who of [mentor, admin]) {
    const results = await resultsOf(id, who)
    assert.deepEqual(results?.questions.at(-1), {
      text: 'I would recommend the course to a friend.',
      counts: [1, 0, 0, 0, 4],
      mean: 4.2,
    })
    assert.deepEqual(
      results?.comments.toSorted((a, b) => a.text.localeCompare(b.text)),
      [
        { text: 'More labs, please', name: arjun.user.name },
        { text: 'No name', name: null },
      ],
    )
  }
  await db.update(batches).set({ mentorId: admin.user._id }).where(eq(batches._id, id))
  const { isYours, round, results } = await mentor.api.feedback.ofBatch({ id })
  assert.deepEqual([isYours, round?.given, results], [false, 5, null], 'another mentor learns how many answered')
  const few = await asked('Too few')
  await give(few)
  assert.equal(await resultsOf(few), null)
  await close(few)
  assert.equal((await resultsOf(few))?.questions.length, 5)
})

test('an answer that comes after five shows with four more, or on the last day', async () => {
  const students = await classroom(db, mentor, '').newStudents(5)
  const id = await asked('In fives', [arjun.user._id, ...students])
  for (const studentId of students) await giveAs(id, studentId)
  const before = await resultsOf(id)
  assert.equal(before?.given, 5)
  await give(id, { comment: 'Nobody shall know that I wrote this' })
  const { round, results } = await mentor.api.feedback.ofBatch({ id })
  assert.deepEqual([round?.given, results], [6, before])
  await close(id)
  const after = await resultsOf(id)
  assert.deepEqual([after?.given, after?.comments.length], [6, 1])
})

test('what was shown stays shown where an author is deleted, and the next answer waits all the same', async () => {
  const [named = '', nameless = '', ...students] = await classroom(db, mentor, '').newStudents(5)
  const id = await asked('Two are deleted', [arjun.user._id, named, nameless, ...students])
  await giveAs(id, named, { studentId: named })
  for (const studentId of [nameless, ...students]) await giveAs(id, studentId)
  for (const studentId of [named, nameless]) await admin.api.users.reject({ id: studentId })
  const counted = async () => {
    const { round, results } = await mentor.api.feedback.ofBatch({ id })
    return [round?.given, results?.given, results?.comments]
  }
  assert.deepEqual(await counted(), [4, 4, []], 'what had a name is deleted with its author')
  await give(id, { comment: 'Nobody shall know that I wrote this' })
  assert.deepEqual(await counted(), [5, 4, []])
})

test('a review is published with consent to its wording, and withdrawn by whoever offered it', async () => {
  const id = await asked('Reviewed')
  const review = 'We posted every order ourselves.'
  for (const refused of [
    { review, isNamed: true },
    { review, isReviewAgreed: true },
  ])
    assert.equal((await refusal(give(id, refused))).status, 400)
  await give(id, { review, isNamed: true, isReviewAgreed: true })
  await close(id)
  assert.deepEqual(
    (await resultsOf(id))?.reviews.map(({ text, name }) => [text, name]),
    [[review, arjun.user.name]],
  )
  assert.equal((await arjun.api.feedback.form({ id })).review, review)
  assert.equal((await refusal(divya.api.feedback.withdrawReview({ id }))).status, 404)
  await arjun.api.feedback.withdrawReview({ id })
  assert.deepEqual((await resultsOf(id))?.reviews, [])
  const none = await refusal(arjun.api.feedback.withdrawReview({ id }))
  assert.deepEqual([none.status, none.message], [404, 'You have offered no review for this batch.'])
})
