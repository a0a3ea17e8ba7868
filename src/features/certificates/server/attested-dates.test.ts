import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { batches, classes, seats } from '#src/features/batches/server/table.ts'
import { isoDate } from '#src/shared/iso-date.ts'
import { testApp } from '#test/app.ts'
import { at, classroom } from '#test/classroom.ts'
import { batchDraft, courseDraft } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'
import type { CertificateFields } from '../payload.ts'
import { certificates } from './table.ts'

const { db, signedInAs } = await testApp()
const [admin, mentor, arjun] = [await signedInAs('admin'), await signedInAs('mentor'), await signedInAs('student')]
const studentId = arjun.user._id
const DAY = 24 * 60
const HELD_IN_PART = '1 of 2 classes'

/** A course that Arjun has completed. */
async function completed(title: string) {
  const { _id: courseId } = await mentor.api.courses.create(courseDraft({ title }))
  await mentor.api.enrollments.enroll({ studentId, courseId })
  const [row] = await mentor.api.certificates.ofCourse({ id: courseId })
  const enrollmentId = row?.enrollmentId ?? ''
  await mentor.api.enrollments.setStatus({ id: enrollmentId, completionStatus: 'completed' })
  return { courseId, enrollmentId }
}

/** A batch whose classes began so many minutes from now. */
async function batchOf(courseId: string, begins: number[]) {
  const draft = batchDraft({ courseId, mentorId: mentor.user._id }, { classCount: begins.length })
  const batch = await mentor.api.batches.create({ ...draft, isConfirmed: true })
  for (const [index, minutes] of begins.entries())
    await db
      .update(classes)
      .set({ startsAt: at(minutes), endsAt: at(minutes + 60) })
      .where(eq(classes._id, batch.classes[index]?._id ?? ''))
  const [first = 0, last = 0] = [begins.at(0), begins.at(-1)]
  await db
    .update(batches)
    .set({ beginsAt: at(first), endsAt: at(last + 60) })
    .where(eq(batches._id, batch._id))
  return batch._id
}
const seat = (batchId: string, courseId: string, since: number, until?: number) =>
  db.insert(seats).values({
    batchId,
    courseId,
    studentId,
    startedAt: at(since),
    ...(until !== undefined && { endedAt: at(until) }),
  })

type Period = { from: string; to: string } | null

async function fieldsOf(number: string): Promise<CertificateFields> {
  const [row] = await db.select().from(certificates).where(eq(certificates.number, number))
  assert.ok(row?.snapshot)
  return row.snapshot
}
async function issued(enrollmentId: string, more: { period?: Period; isEarly?: boolean } = {}) {
  const { issued } = await mentor.api.certificates.issue({
    enrollmentIds: [enrollmentId],
    isAttested: true,
    ...more,
  })
  return fieldsOf(issued[0]?.number ?? '')
}

// product 27.5
test('where attendance is attested a certificate has the dates of the batch, also of who got a seat after it', async () => {
  const { courseId, enrollmentId } = await completed('Attested in a batch')
  const begins = [-70 * DAY, -50 * DAY, -27 * DAY]
  await seat(await batchOf(courseId, begins), courseId, -10 * DAY)
  const [row] = await mentor.api.certificates.ofCourse({ id: courseId })
  const period = { from: isoDate(at(-70 * DAY)), to: isoDate(at(-27 * DAY + 60)) }
  assert.deepEqual(row?.period, period, 'staff are shown them before')
  const { from, to, medium, mentor: by } = await issued(enrollmentId)
  assert.deepEqual({ from, to, medium, by }, { ...period, medium: 'classroom', by: mentor.user.name })
})

test('without a batch that is over it has none', async () => {
  const none = await completed('Attested in no batch')
  const { from, to, issuedOn } = await issued(none.enrollmentId)
  assert.deepEqual([from, to], ['', ''], issuedOn)

  const cancelled = await completed('Attested of a cancelled batch')
  const batchId = await batchOf(cancelled.courseId, [-70 * DAY, -50 * DAY])
  await seat(batchId, cancelled.courseId, -80 * DAY, 0)
  await db
    .update(batches)
    .set({ cancelledAt: at(-90 * DAY) })
    .where(eq(batches._id, batchId))
  assert.equal((await issued(cancelled.enrollmentId)).from, '')

  const before = await completed('Attested, and left before it began')
  await seat(await batchOf(before.courseId, [-70 * DAY, -50 * DAY]), before.courseId, -90 * DAY, -80 * DAY)
  assert.equal((await issued(before.enrollmentId)).from, '')
})

test('staff enter other dates, or none; not later than today, and not the wrong way round', async () => {
  const { courseId, enrollmentId } = await completed('Attested with dates')
  await seat(await batchOf(courseId, [-70 * DAY, -50 * DAY]), courseId, -80 * DAY)
  const wrong = [
    { from: '2026-10-01', to: '2026-09-01' },
    { from: '2026-10-01', to: '2999-01-01' },
    { from: '2026-10-01', to: '' },
    { from: '2026-02-31', to: '2026-10-01' },
  ]
  for (const period of wrong) {
    const refused = await refusal(
      mentor.api.certificates.issue({ enrollmentIds: [enrollmentId], isAttested: true, period }),
    )
    assert.equal(refused.status, 400, JSON.stringify(period))
  }
  const period = { from: '2025-10-01', to: '2025-12-19' }
  const first = await issued(enrollmentId, { period })
  assert.deepEqual([first.from, first.to], [period.from, period.to])
  const { number } = await admin.api.certificates.replace({
    number: first.number,
    reason: 'Without dates',
    isAttested: true,
    period: null,
  })
  const second = await fieldsOf(number)
  assert.deepEqual([second.from, second.to], ['', ''])
})

test('where classes were marked the dates are theirs, whatever is entered', async () => {
  const { courseId, enrollmentId } = await completed('Marked')
  const { id, startsAt } = await classroom(db, mentor, courseId).classWith(-3 * DAY, [studentId])
  await mentor.api.attendance.mark({ id, marks: [{ studentId, mark: 'present', at: at(-1) }] })
  const { from, to } = await issued(enrollmentId, { period: { from: '2025-10-01', to: '2025-12-19' } })
  assert.deepEqual([from, to], [isoDate(startsAt), isoDate(startsAt)])
})

test('while classes of the batch are to come that is said, and nothing is signed until it is confirmed', async () => {
  const { courseId, enrollmentId } = await completed('Half held')
  const batchId = await batchOf(courseId, [-3 * DAY, 4 * DAY])
  await seat(batchId, courseId, -80 * DAY)
  const { classes: both } = await mentor.api.batches.get({ id: batchId })
  await mentor.api.attendance.mark({
    id: both[0]?._id ?? '',
    marks: [{ studentId, mark: 'present', at: at(-1) }],
  })
  const [row] = await mentor.api.certificates.ofCourse({ id: courseId })
  assert.deepEqual([row?.mayIssue, row?.held], [false, { classes: 1, of: 2 }])
  const refused = await refusal(mentor.api.certificates.issue({ enrollmentIds: [enrollmentId] }))
  assert.deepEqual(
    [refused.status, refused.message],
    [
      409,
      `Only ${HELD_IN_PART} of Half held were held so far. Please confirm that ${arjun.user.name} gets a certificate now.`,
    ],
  )
  assert.equal(row?.reason, refused.message)
  const { attended, of, to, number } = await issued(enrollmentId, { isEarly: true })
  assert.deepEqual([attended, of, to], [1, 1, isoDate(at(-3 * DAY))])
  const replaced = await admin.api.certificates.replace({ number, reason: 'A wrong name' })
  assert.ok(replaced.number, 'that was confirmed')
})
