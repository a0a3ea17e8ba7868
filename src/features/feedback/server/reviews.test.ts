import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { now } from '#src/shared/clock.ts'
import { isoDate } from '#src/shared/iso-date.ts'
import { testApp } from '#test/app.ts'
import { at, classroom } from '#test/classroom.ts'
import { courseDraft } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'
import { until } from '#test/until.ts'
import { feedbackRounds } from './table.ts'

const { db, guest, signedInAs } = await testApp()
const [admin, mentor] = [await signedInAs('admin'), await signedInAs('mentor')]
const [arjun, divya] = [await signedInAs('student'), await signedInAs('student2')]
const RATINGS = [5, 4, 5, 4, 5]
const WORDS = 'We posted every order ourselves.\nI would come again.'

async function openRound(title: string) {
  const { _id: courseId } = await mentor.api.courses.create(courseDraft({ title }))
  const { newStudents, classWith } = classroom(db, mentor, courseId)
  const { batchId } = await classWith(-200, [arjun.user._id, divya.user._id, ...(await newStudents(4))])
  await mentor.api.feedback.ask({ id: batchId })
  return batchId
}
const close = (id: string) =>
  db
    .update(feedbackRounds)
    .set({ closesAt: at(-1) })
    .where(eq(feedbackRounds.batchId, id))
const offer = (id: string, { api }: typeof arjun, review = WORDS) =>
  api.feedback.offerReview({ id, review, isReviewAgreed: true })
const offered = async (text: string) => (await admin.api.feedback.reviews()).find((review) => review.text === text)
async function choose(...shownReviews: string[]) {
  const { version, data } = (await admin.api.institute.settings()).sections.people
  await admin.api.institute.save({ section: 'people', version, data: { ...data, shownReviews } })
}
const shown = async () => (await guest.api.institute.home()).reviews.filter(({ role }) => role.startsWith('Reviewed'))

const named = await openRound('Reviewed by name')

// product 27.21
test('only who answered with their name offers a review, agreeing to it, and only admins see all of them', async () => {
  for (const [who, status] of [
    [guest, 401],
    [arjun, 403],
    [mentor, 403],
  ] as const)
    assert.equal((await refusal(who.api.feedback.reviews())).status, status)
  assert.equal((await refusal(offer(named, arjun))).status, 404, 'who has not answered')
  await divya.api.feedback.give({ id: named, ratings: RATINGS, comment: 'Without my name' })
  assert.equal((await refusal(offer(named, divya))).status, 404, 'who answered without a name')
  assert.equal((await divya.api.feedback.form({ id: named })).isSigned, false)
  await arjun.api.feedback.give({ id: named, ratings: RATINGS, isNamed: true })
  assert.equal((await arjun.api.feedback.form({ id: named })).isSigned, true)
  const silent = { id: named, review: WORDS, isReviewAgreed: false as unknown as true }
  assert.deepEqual((await refusal(arjun.api.feedback.offerReview(silent))).issues?.[0]?.path, 'isReviewAgreed')
  assert.equal((await refusal(offer(named, arjun, ' '))).status, 400)
  assert.equal((await refusal(offer(named, arjun, 'x'.repeat(301)))).status, 400)
})

// product 27.21
test('a review offered later is shown once feedback is closed and an admin chose it, as it was written', async () => {
  await offer(named, arjun)
  assert.equal((await refusal(offer(named, arjun, 'Other words'))).status, 409)
  assert.equal(await offered(WORDS), undefined, 'nobody learns before who answered')
  await close(named)
  const { _id = '', name } = (await offered(WORDS)) ?? {}
  assert.equal(name, arjun.user.name)
  assert.deepEqual(await shown(), [])
  await choose(_id)
  const review = { name, role: 'Reviewed by name', content: WORDS, rating: null, image: '', source: '' }
  assert.deepEqual(await shown(), [{ ...review, date: isoDate(now()) }])
})

// product 27.21
test('one that is withdrawn is off the website at once, and other words have to be chosen anew', async () => {
  assert.equal((await refusal(divya.api.feedback.withdrawReview({ id: named }))).status, 404)
  assert.equal((await shown()).length, 1)
  await arjun.api.feedback.withdrawReview({ id: named })
  await until(async () => (await shown()).length === 0, 'it is withdrawn')
  await offer(named, arjun, 'Other words')
  assert.deepEqual(await shown(), [])
  await choose((await offered('Other words'))?._id ?? '')
  assert.equal((await shown())[0]?.content, 'Other words')
})

// product 26.4
test('who withdraws the consent to publish their words withdraws each review', async () => {
  const { _id: courseId } = await mentor.api.courses.create(courseDraft())
  await mentor.api.enrollments.enroll({ studentId: arjun.user._id, courseId })
  const [enrollment] = await mentor.api.enrollments.ofStudent({ studentId: arjun.user._id })
  await mentor.api.enrollments.setStatus({ id: enrollment?._id ?? '', completionStatus: 'completed' })
  for (const given of [true, false]) await arjun.api.privacy.setConsent({ purpose: 'testimonial', given })
  await until(async () => (await shown()).length === 0, 'none is shown')
  assert.equal((await arjun.api.feedback.form({ id: named })).review, null)
})

// product 27.21
test('with the account of its student a review is gone', async () => {
  await offer(named, arjun, 'Last words')
  await choose((await offered('Last words'))?._id ?? '')
  assert.equal((await shown()).length, 1)
  await admin.api.users.reject({ id: arjun.user._id })
  await until(async () => (await shown()).length === 0, 'none is shown')
  assert.equal(await offered('Last words'), undefined)
})

// product 1.10
test('a review that an admin enters says whose it is, where and when; what was there before may stay', async () => {
  const { version, data } = (await admin.api.institute.settings()).sections.people
  const entered = { name: 'Ila Rao', content: 'Good.', source: 'Google', date: '2026-03-05' }
  const save = (review: object, at = version) =>
    admin.api.institute.save({ section: 'people', version: at, data: { ...data, reviews: [...data.reviews, review] } })
  for (const field of ['name', 'source', 'date'] as const) {
    const { status, issues } = await refusal(save({ ...entered, [field]: '' }))
    assert.deepEqual([status, issues?.[0]?.path], [400, `data.reviews.${data.reviews.length}.${field}`])
  }
  await save(entered)
  const all = (await guest.api.institute.home()).reviews
  assert.deepEqual(all.at(-1), { role: '', image: '', rating: null, ...entered })
  assert.deepEqual(
    all.slice(0, -1).map(({ date }) => date),
    ['', '', '', ''],
  )
})
