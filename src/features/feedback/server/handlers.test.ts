import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { emails, replays } from '#src/server/db/table.ts'
import type { EmailServices } from '#src/server/mail/emails.ts'
import { testApp } from '#test/app.ts'
import { at, classroom } from '#test/classroom.ts'
import { courseDraft } from '#test/factories.ts'
import { listenAs } from '#test/listener.ts'
import { refusal } from '#test/refusal.ts'
import { until } from '#test/until.ts'
import { feedbackEmail } from './emails.ts'
import { addNamed, addUnnamed, noteResponse, removeWhoAnswered } from './queries.ts'
import { agreeTo, removeReview } from './review-queries.ts'
import { feedbackAnswers, feedbackGiven, feedbackRounds } from './table.ts'

const { db, signedInAs, url, site } = await testApp()
const [admin, mentor] = [await signedInAs('admin'), await signedInAs('mentor')]
const [arjun, divya] = [await signedInAs('student'), await signedInAs('student2')]
const RATINGS = [5, 4, 3, 2, 1]

/** A batch of one class that began so many minutes ago, whose seats these students hold to its end. */
async function batchOf(title: string, minutesAgo: number, studentIds = [arjun.user._id]) {
  const { _id: courseId } = await mentor.api.courses.create(courseDraft({ title }))
  const { batchId } = await classroom(db, mentor, courseId).classWith(-minutesAgo, studentIds)
  return batchId
}
async function openRound(title: string, studentIds?: string[]) {
  const id = await batchOf(title, 200, studentIds)
  await mentor.api.feedback.ask({ id })
  return id
}
const give = (id: string, more = {}, who = arjun) => who.api.feedback.give({ id, ratings: RATINGS, ...more })
const named = (id: string, more = {}, who = arjun) => give(id, { isNamed: true, ...more }, who)
/** As if another student gave it, whose session it would take long to open. */
const giveAs = (batchId: string, studentId: string, { isNamed = false, comment = '' } = {}) =>
  db.transaction(async (tx) => {
    const values = { ratings: [5, 5, 5, 5, 5], comment }
    await noteResponse(tx, studentId, batchId)
    if (isNamed) await addNamed(tx, { batchId, studentId, ...values })
    else await addUnnamed(tx, batchId, values)
  })
const newStudents = (count: number) => classroom(db, mentor, '').newStudents(count)
/** With whom enough are asked for answers without a name. */
const askedWithClassmates = async (title: string) => {
  const classmates = await newStudents(5)
  return { id: await openRound(title, [arjun.user._id, ...classmates]), classmates }
}
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

// product 27.19
test('who sat in no such batch is not asked, and nobody answers twice or too late', async () => {
  const id = await openRound('Only once')
  const withoutSeat = [() => divya.api.feedback.form({ id }), () => give(id, {}, divya), () => give('unknown')]
  for (const request of withoutSeat) assert.equal((await refusal(request())).status, 404)
  for (const ratings of [[5, 4, 3, 2], [5, 4, 3, 2, 6], [5, 4, 3, 2, 0], []])
    assert.equal((await refusal(give(id, { ratings }))).status, 400)
  const pressed = await Promise.allSettled([named(id), named(id)])
  assert.deepEqual(pressed.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  const again = await refusal(named(id))
  assert.deepEqual([again.status, again.message], [409, 'You have already given feedback for this batch.'])
  assert.equal((await arjun.api.feedback.form({ id })).isGiven, true)
  assert.ok(!(await arjun.api.feedback.mine()).some(({ batchId }) => batchId === id))

  const late = await openRound('Too late')
  assert.ok((await arjun.api.feedback.mine()).some(({ batchId }) => batchId === late))
  await close(late)
  const refused = await refusal(named(late))
  assert.deepEqual([refused.status, refused.message], [409, 'Feedback for this batch is closed.'])
  assert.ok(!(await arjun.api.feedback.mine()).some(({ batchId }) => batchId === late))
})

test('where fewer than five are asked each answers with their name, and knows it before', async () => {
  const { id: ofMany } = await askedWithClassmates('Six are asked')
  assert.equal((await arjun.api.feedback.form({ id: ofMany })).isNamedOnly, false)
  const classmates = await newStudents(3)
  for (const count of [0, 1, 3]) {
    const id = await openRound(`With ${count} classmates`, [arjun.user._id, ...classmates.slice(0, count)])
    assert.equal((await arjun.api.feedback.form({ id })).isNamedOnly, true)
    const { status, message } = await refusal(give(id, { comment: 'No name' }))
    assert.deepEqual([status, message], [400, 'Fewer than five students are asked, so please answer with your name.'])
    assert.equal((await arjun.api.feedback.form({ id })).isGiven, false)
    await named(id, { comment: 'My name' })
    assert.equal(await resultsOf(id), null)
    await close(id)
    assert.deepEqual((await resultsOf(id))?.comments, [{ text: 'My name', name: arjun.user.name }])
  }
})

// product 18.9
test('an answer without a name has no row of its own, and a repeated one under its key is stored once', async () => {
  const { id } = await askedWithClassmates('Nameless')
  const offered = await refusal(give(id, { review: 'Fine.', isReviewAgreed: true }))
  assert.equal(offered.status, 400)
  const context = { idempotencyKey: 'my feedback' }
  const send = () => arjun.api.feedback.give({ id, ratings: RATINGS, comment: 'Said freely' }, { context })
  assert.deepEqual(await send(), await send())
  assert.deepEqual(await db.select().from(feedbackAnswers).where(eq(feedbackAnswers.batchId, id)), [])
  const [round] = await db.select().from(feedbackRounds).where(eq(feedbackRounds.batchId, id))
  assert.deepEqual(round?.unnamed, [{ ratings: RATINGS, comment: 'Said freely' }])
  const given = await db.select().from(feedbackGiven).where(eq(feedbackGiven.batchId, id))
  assert.deepEqual(given, [{ batchId: id, studentId: arjun.user._id }])
})

test('answers without a name are kept in the order of what they say', async () => {
  const { id, classmates } = await askedWithClassmates('Sorted')
  for (const [at, comment] of ['b', 'd', 'a', 'c'].entries()) await giveAs(id, classmates[at] ?? '', { comment })
  const [round] = await db.select().from(feedbackRounds).where(eq(feedbackRounds.batchId, id))
  assert.deepEqual(
    round?.unnamed.map(({ comment }) => comment),
    ['a', 'b', 'c', 'd'],
  )
})

// product 27.20
test('results show once, when feedback closes, and only of five answers', async () => {
  const { id, classmates } = await askedWithClassmates('Results')
  const before = await mentor.api.feedback.ofBatch({ id })
  await give(id, { comment: 'More labs, please', isNamed: true })
  for (const studentId of classmates) await giveAs(id, studentId, { comment: 'No name' })
  assert.deepEqual(await mentor.api.feedback.ofBatch({ id }), before, 'nothing counts live')
  assert.deepEqual([before.isYours, before.results], [true, null])
  await close(id)
  for (const who of [mentor, admin]) {
    const results = await resultsOf(id, who)
    assert.equal(results?.given, 6)
    assert.deepEqual(results.questions.at(-1), {
      text: 'I would recommend the course to a friend.',
      counts: [1, 0, 0, 0, 5],
      mean: 4.3,
    })
    assert.deepEqual(results.comments[0], { text: 'More labs, please', name: arjun.user.name })
    assert.deepEqual(results.comments[5], { text: 'No name', name: null })
  }
  const few = await askedWithClassmates('Too few')
  await named(few.id, { comment: 'More labs, please' })
  for (const studentId of few.classmates.slice(0, 3)) await giveAs(few.id, studentId)
  await close(few.id)
  assert.equal(await resultsOf(few.id), null)
})

test('staff receive no event for an answer while feedback is open, nor for a review that is withdrawn', async () => {
  const { id } = await askedWithClassmates('Quiet')
  const staff = listenAs<{ batchId: string }>(url, mentor.cookie)
  const student = listenAs<{ batchId: string }>(url, arjun.cookie)
  assert.deepEqual([await staff.settled, await student.settled], [true, true])
  const countOf = ({ received }: typeof staff) =>
    received.filter(({ name, payload }) => name === 'feedbackChanged' && payload.batchId === id).length
  await named(id, { review: 'Well done.', isReviewAgreed: true })
  await arjun.api.feedback.withdrawReview({ id })
  await until(() => countOf(student) === 2, 'the student receives both')
  // Events arrive in the order in which they were emitted.
  const { id: later } = await askedWithClassmates('Asked later')
  await until(
    () => staff.received.some(({ payload }) => payload.batchId === later),
    'staff receive what was emitted later',
  )
  assert.equal(countOf(staff), 0)
  for (const { close } of [staff, student]) close()
})

test('who gave feedback is forgotten once it is closed, but not what has a name', async () => {
  const { id, classmates } = await askedWithClassmates('Forgotten')
  const open = await askedWithClassmates('Still open')
  await named(id)
  for (const round of [{ id, classmates }, open]) await giveAs(round.id, round.classmates[0] ?? '')
  await close(id)
  await db.transaction((tx) => removeWhoAnswered(tx))
  const givenFor = (batchId: string) => db.$count(feedbackGiven, eq(feedbackGiven.batchId, batchId))
  assert.deepEqual([await givenFor(id), await givenFor(open.id)], [0, 1])
  assert.equal((await arjun.api.feedback.form({ id })).isGiven, true)
})

test('an account that is deleted takes its answer with a name along, and no other', async () => {
  const { id, classmates } = await askedWithClassmates('Two are deleted')
  const [signed = '', nameless = '', ...rest] = classmates
  await giveAs(id, signed, { isNamed: true, comment: 'Mine' })
  await db
    .update(feedbackAnswers)
    .set(agreeTo('Fine.', at(0)))
    .where(eq(feedbackAnswers.batchId, id))
  await db.transaction((tx) => removeReview(tx, signed, id))
  const withdrawn = eq(replays.subject, `${id}/${signed}`)
  assert.equal(await db.$count(replays, withdrawn), 1, 'a restore has to withdraw it again')
  for (const studentId of [nameless, ...rest]) await giveAs(id, studentId)
  await give(id)
  for (const studentId of [signed, nameless]) await admin.api.users.reject({ id: studentId })
  await close(id)
  const results = await resultsOf(id)
  assert.deepEqual([results?.given, results?.comments], [5, []])
  assert.equal(await db.$count(replays, withdrawn), 0)
})

test('what one of two wrote without a name stays unseen where one who gave theirs is deleted', async () => {
  const students = await newStudents(7)
  const id = await openRound('Two gave no name', students)
  for (const [at, studentId] of students.entries()) await giveAs(id, studentId, { isNamed: at > 1, comment: `${at}` })
  await close(id)
  const shown = async () => (await resultsOf(id))?.comments.map(({ text }) => text)
  assert.deepEqual(await shown(), ['2', '3', '4', '5', '6'])
  await admin.api.users.reject({ id: students[6] ?? '' })
  assert.deepEqual(await shown(), ['2', '3', '4', '5'])
})

test('each who is asked gets an email, also who has answered before it is sent', async () => {
  const { id, classmates } = await askedWithClassmates('Emailed')
  const queued = await db.select().from(emails).where(eq(emails.kind, 'feedback asked'))
  const recipients = queued.flatMap(({ userId }) => userId ?? [])
  for (const studentId of [arjun.user._id, ...classmates]) assert.ok(recipients.includes(studentId))
  const { institute } = site.services
  const services = { siteUrl: 'https://classroom.example', institute } as EmailServices<never>
  const to = { name: 'Arjun Shetty', email: 'arjun@example.com', isEmailVerified: true }
  const payload = { to, batchId: id, courseTitle: 'SAP MM', isNamedOnly: false }
  const email = await feedbackEmail.compose({ ...payload, closesAt: '2099-11-15T10:00:00.000Z' }, services)
  assert.equal(email?.subject, 'Kaveri ERP Academy: your feedback on SAP MM')
  assert.match(email.text, /until Sun, 15 Nov 2099, 3:30 PM IST/i)
  assert.match(email.text, /You can answer with your name or without\./)
  assert.ok(email.text.includes(`https://classroom.example/dashboard/student/batches/${id}/feedback`))
  assert.equal(await feedbackEmail.compose({ ...payload, closesAt: at(-1) }, services), undefined, 'nobody can answer')
})

test('a review is published with consent to its wording, and withdrawn by whoever offered it', async () => {
  const id = await openRound('Reviewed')
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
