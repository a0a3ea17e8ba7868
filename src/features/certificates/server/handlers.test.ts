import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { compactVerify, importJWK } from 'jose'
import { users } from '#src/features/accounts/server/table.ts'
import { seats } from '#src/features/batches/server/table.ts'
import { enrollments } from '#src/features/enrollments/server/table.ts'
import { rateLimits } from '#src/server/db/table.ts'
import { isoDate } from '#src/shared/iso-date.ts'
import { testApp } from '#test/app.ts'
import { at, classroom } from '#test/classroom.ts'
import { courseDraft } from '#test/factories.ts'
import { listenAs } from '#test/listener.ts'
import { refusal } from '#test/refusal.ts'
import { until } from '#test/until.ts'
import { decodePayload } from '../payload.ts'
import { certificateCounters, certificates } from './table.ts'

const { db, url, signedInAs, guest, send } = await testApp()
const [admin, mentor] = [await signedInAs('admin'), await signedInAs('mentor')]
const [arjun, student2] = [await signedInAs('student'), await signedInAs('student2')]
const me = arjun.user._id

/** A course of `classes` classes, of which Arjun was in `attended`; completed unless it says not. */
async function courseOf(title: string, { attended = 0, of = 0, isCompleted = true, studentId = me } = {}) {
  const { _id: courseId } = await mentor.api.courses.create(courseDraft({ title }))
  await mentor.api.enrollments.enroll({ studentId, courseId })
  const { classWith } = classroom(db, mentor, courseId)
  for (let number = 1; number <= of; number++) {
    const { id } = await classWith(-125 * number, [studentId])
    const mark = number <= attended ? 'present' : 'absent'
    await mentor.api.attendance.mark({ id, marks: [{ studentId, mark, at: at(-1) }] })
  }
  const [enrollment] = await db.select().from(enrollments).where(eq(enrollments.courseId, courseId))
  const id = enrollment?._id ?? ''
  if (isCompleted) await mentor.api.enrollments.setStatus({ id, completionStatus: 'completed' })
  return { courseId, id }
}
const issue = (id: string, isAttested = false) => mentor.api.certificates.issue({ enrollmentIds: [id], isAttested })

async function newCertificate(title: string, studentId = me) {
  const { courseId, id } = await courseOf(title, { studentId })
  const { issued } = await issue(id, true)
  const [certificate] = issued
  assert.ok(certificate)
  return { ...certificate, courseId, id, token: certificate.url.split('#')[1] ?? '' }
}

async function fieldsOf(token: string) {
  const { keys } = await guest.api.certificates.keys()
  const { payload } = await compactVerify(token, async ({ kid }) => {
    const jwk = keys.find((key) => key.kid === kid)
    assert.ok(jwk)
    return importJWK(jwk)
  })
  return decodePayload(new TextDecoder().decode(payload))
}

test('what may not be issued is refused, and takes no number', async () => {
  const below = await courseOf('Below', { attended: 2, of: 3 })
  const first = await refusal(issue(below.id, true))
  assert.deepEqual(
    [first.status, first.message],
    [409, `${arjun.user.name} attended 2 of 3 classes; at least 3 are required.`],
  )
  const early = await courseOf('Early', { attended: 1, of: 1, isCompleted: false })
  const second = await refusal(issue(early.id))
  assert.deepEqual([second.status, second.message], [409, `${arjun.user.name} is not marked as completed in Early.`])
  const unmarked = await courseOf('Unmarked')
  const third = await refusal(issue(unmarked.id))
  assert.deepEqual(
    [third.status, third.message],
    [
      409,
      `No class of Unmarked counts for ${arjun.user.name}: no attendance was saved, or they were on leave. Please confirm that they attended it.`,
    ],
  )
  for (const id of [me, 'unknown']) {
    const unknown = await refusal(issue(id))
    assert.deepEqual([unknown.status, unknown.message], [404, 'Enrollment not found.'])
  }
  assert.equal((await refusal(mentor.api.certificates.issue({ enrollmentIds: [] }))).status, 400)
  assert.deepEqual(await db.select().from(certificateCounters), [])
})

// product 27.5
test('a certificate says what was attended, and is signed', async () => {
  const listener = listenAs(url, arjun.cookie)
  await listener.settled
  const { courseId, id } = await courseOf('Marked', { attended: 3, of: 4 })
  const [before] = await mentor.api.certificates.ofCourse({ id: courseId })
  assert.deepEqual(
    [before?.attended, before?.of, before?.mayIssue, before?.needsAttestation, before?.certificate],
    [3, 4, true, false, undefined],
  )
  const { issued, refused } = await issue(id)
  assert.deepEqual(refused, [])
  const [certificate] = issued
  assert.match(certificate?.number ?? '', /^KEA-\d\d-00001$/)
  assert.ok(certificate?.url.startsWith(`${url}/certificate#`))
  const fields = await fieldsOf(certificate?.url.split('#')[1] ?? '')
  const { name, course, medium, attended, of, hours, mentor: by, number } = fields ?? {}
  assert.deepEqual(
    { name, course, medium, attended, of, hours, by, number },
    {
      name: arjun.user.name,
      course: 'Marked',
      medium: 'classroom',
      attended: 3,
      of: 4,
      hours: 6,
      by: mentor.user.name,
      number: certificate?.number,
    },
  )
  const again = await refusal(issue(id))
  assert.deepEqual(
    [again.status, again.message],
    [409, `${arjun.user.name} already has certificate ${certificate?.number}.`],
  )
  const [after] = await mentor.api.certificates.ofCourse({ id: courseId })
  assert.deepEqual([after?.mayIssue, after?.certificate?.number], [false, certificate?.number])
  const notifications = await arjun.api.notifications.list({})
  assert.ok(notifications.some(({ message }) => message === 'Your certificate for Marked is ready.'))
  await until(() => listener.received.some(({ name }) => name === 'certificateIssued'), 'the student is notified')
  listener.close()
})

// product 27.2
test('without a marked class staff attest it, and the certificate has no count', async () => {
  const { courseId, id } = await courseOf('Attested')
  const [row] = await mentor.api.certificates.ofCourse({ id: courseId })
  assert.deepEqual([row?.mayIssue, row?.needsAttestation], [false, true])
  const { classWith } = classroom(db, mentor, courseId)
  await classWith(-3_000, [me])
  const { issued } = await issue(id, true)
  const fields = await fieldsOf(issued[0]?.url.split('#')[1] ?? '')
  assert.deepEqual([fields?.attended, fields?.of, fields?.hours], [0, 0, 2])
})

test('hours that are attested leave out the classes that a student was away from', async () => {
  const { courseId, id } = await courseOf('Away for a class')
  const { classWith } = classroom(db, mentor, courseId)
  await classWith(-6_000, [me])
  const { startsAt, batchId } = await classWith(-3_000, [me])
  const day = isoDate(startsAt)
  await db.update(seats).set({ pausedFrom: day, pausedUntil: day }).where(eq(seats.batchId, batchId))
  const { issued } = await issue(id, true)
  const fields = await fieldsOf(issued[0]?.url.split('#')[1] ?? '')
  assert.deepEqual([fields?.of, fields?.hours], [0, 2])
})

test('of several each is issued or refused alone', async () => {
  const { courseId, id } = await courseOf('Several')
  await mentor.api.enrollments.enroll({ studentId: student2.user._id, courseId })
  const rows = await mentor.api.certificates.ofCourse({ id: courseId })
  const enrollmentIds = rows.map(({ enrollmentId }) => enrollmentId)
  const output = await mentor.api.certificates.issue({ enrollmentIds: [...enrollmentIds, id], isAttested: true })
  assert.deepEqual(
    output.issued.map(({ enrollmentId }) => enrollmentId),
    [id],
  )
  assert.deepEqual(
    output.refused.map(({ message }) => message),
    [`${student2.user.name} is not marked as completed in Several.`],
  )
  const why = `1 is refused: ${student2.user.name} is not marked as completed in Several.`
  assert.equal(output.message, `1 certificate is issued. ${why}`)
  const again = await mentor.api.certificates.issue({ enrollmentIds, isAttested: true })
  assert.match(again.message, /^0 certificates are issued\. 2 are refused, the first because: /)
})

test('a student sees their own certificates, by the names of when they were issued', async () => {
  const { number, courseId, token } = await newCertificate('Before it')
  await mentor.api.courses.edit({ ...courseDraft({ title: 'After it' }), id: courseId })
  const mine = (await arjun.api.certificates.mine()).find((listed) => listed.number === number)
  assert.equal(mine?.courseTitle, 'Before it')
  assert.equal((await fieldsOf(token))?.course, 'Before it')
  assert.ok(!(await student2.api.certificates.mine()).some((listed) => listed.number === number))
})

// product 27.15
test('staff see the certificates of a student, also revoked ones and of a course they left', async () => {
  const left = await newCertificate('Left since')
  await mentor.api.enrollments.deEnroll({ id: left.id })
  const revoked = await newCertificate('Revoked since')
  await admin.api.certificates.revoke({ number: revoked.number, reason: 'A secret reason' })
  const listed = await mentor.api.certificates.ofStudent({ studentId: me.toUpperCase() })
  const numbers = listed.map(({ number }) => number)
  assert.deepEqual(numbers.slice(0, 2), [revoked.number, left.number])
  const [first, second] = listed
  assert.deepEqual([first?.courseTitle, first?.isAttested, second?.revokedAt], ['Revoked since', true, undefined])
  assert.ok(first?.revokedAt)
  assert.ok(!JSON.stringify(listed).includes('A secret reason'))
  assert.deepEqual(await mentor.api.certificates.ofStudent({ studentId: 'unknown' }), [])
})

// product 20.2, 27.7
test('anyone learns the status of a number and no name; at most 60 times a minute', async () => {
  await db.delete(rateLimits)
  const { number } = await newCertificate('Checked')
  const response = await send(`/api/certificates/${number.toLowerCase()}/status`)
  assert.equal(response.headers.get('cache-control'), 'no-store')
  assert.deepEqual(await response.json(), { status: 'valid' })
  assert.deepEqual(await guest.api.certificates.status({ number: 'KEA-26-99999' }), { status: 'unknown' })
  const statuses: number[] = []
  for (let attempt = 3; attempt <= 61; attempt++)
    statuses.push((await send(`/api/certificates/${number}/status`)).status)
  assert.deepEqual([statuses.at(-2), statuses.at(-1)], [200, 429])
  await db.delete(rateLimits)
})

test('an admin revokes with a reason, which nobody else is shown', async () => {
  const { number, courseId, id } = await newCertificate('Revoked')
  const noReason = await refusal(admin.api.certificates.revoke({ number, reason: ' ' }))
  assert.equal(noReason.status, 400)
  const unknown = await refusal(admin.api.certificates.revoke({ number: 'KEA-26-99999', reason: 'Mistaken' }))
  assert.deepEqual([unknown.status, unknown.message], [404, 'Certificate not found.'])
  await admin.api.certificates.revoke({ number, reason: 'Mistaken' })
  const again = await refusal(admin.api.certificates.revoke({ number, reason: 'Mistaken' }))
  assert.deepEqual([again.status, again.message], [409, `Certificate ${number} is already revoked.`])
  const status = await guest.api.certificates.status({ number })
  assert.equal(status.status, 'revoked')
  assert.ok(status.revokedAt)
  assert.ok(!JSON.stringify(status).includes('Mistaken'))
  const mine = (await arjun.api.certificates.mine()).find((listed) => listed.number === number)
  assert.ok(mine?.revokedAt)
  const { issued } = await issue(id, true)
  assert.ok(issued[0], 'another may be issued')
  const [row] = await mentor.api.certificates.ofCourse({ id: courseId })
  assert.equal(row?.certificate?.number, issued[0].number)
})

// product 27.6
test('a correction is a new certificate, which the old one names', async () => {
  const { number, token, courseId } = await newCertificate('Corrected')
  await db.update(users).set({ name: 'Arjun N. Rao' }).where(eq(users._id, me))
  const replaced = await admin.api.certificates.replace({ number, reason: 'A wrong name', isAttested: true })
  assert.equal((await fieldsOf(token))?.name, arjun.user.name)
  assert.equal((await fieldsOf(replaced.url.split('#')[1] ?? ''))?.name, 'Arjun N. Rao')
  const { status, replacedBy } = await guest.api.certificates.status({ number })
  assert.deepEqual([status, replacedBy], ['revoked', replaced.number])
  assert.deepEqual(await guest.api.certificates.status({ number: replaced.number }), { status: 'valid' })
  const [row] = await mentor.api.certificates.ofCourse({ id: courseId })
  assert.equal(row?.certificate?.number, replaced.number)
  const again = await refusal(admin.api.certificates.replace({ number, reason: 'Again', isAttested: true }))
  assert.equal(again.status, 409)
  await db.update(users).set({ name: arjun.user.name }).where(eq(users._id, me))
})

// product 27.6
test('what a certificate says is changed by nothing, not even by SQL', async () => {
  const { number } = await newCertificate('Unchanged')
  await assert.rejects(db.update(certificates).set({ token: 'x' }).where(eq(certificates.number, number)))
  await assert.rejects(db.execute(sql`update certificates set number = 'KEA-26-99999' where number = ${number}`))
})

// product 27.9
test('deleting a student erases name and contents; number and revocation stay', async () => {
  const leaving = await signedInAs('student2')
  const { number } = await newCertificate('Erased', leaving.user._id)
  const kept = await newCertificate('Erased and revoked', leaving.user._id)
  await admin.api.certificates.revoke({ number: kept.number, reason: 'A reason that names them' })
  await db.delete(users).where(eq(users._id, leaving.user._id))
  assert.deepEqual(await guest.api.certificates.status({ number }), { status: 'valid', isErased: true })
  const { status, isErased } = await guest.api.certificates.status({ number: kept.number })
  assert.deepEqual([status, isErased], ['revoked', true])
  const [row] = await db.select().from(certificates).where(eq(certificates.number, kept.number))
  assert.deepEqual([row?.studentId, row?.snapshot, row?.token, row?.reason], [null, null, null, null])
  await admin.api.certificates.revoke({ number, reason: 'Mistaken' })
  const nothing = await refusal(admin.api.certificates.replace({ number, reason: 'Mistaken' }))
  assert.equal(nothing.status, 409)
})

// product 27.9
test('who leaves a course keeps its certificate, and so does who leaves a deleted course', async () => {
  const { number, id, courseId } = await newCertificate('Left early')
  await mentor.api.enrollments.deEnroll({ id })
  const refused = await refusal(admin.api.certificates.replace({ number, reason: 'A wrong name' }))
  assert.equal(refused.status, 409)
  await mentor.api.courses.remove({ id: courseId })
  assert.deepEqual(await guest.api.certificates.status({ number }), { status: 'valid' })
  assert.ok((await arjun.api.certificates.mine()).some((listed) => listed.number === number))
})
