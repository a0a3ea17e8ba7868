import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { testApp } from '#test/app.ts'
import { at, classroom } from '#test/classroom.ts'
import { courseDraft } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'
import { classes, makeUps, recordingOpens } from '../table.ts'

const { db, send, signedInAs } = await testApp()
const [admin, mentor] = [await signedInAs('admin'), await signedInAs('mentor')]
const [arjun, divya, pending] = [await signedInAs('student'), await signedInAs('student2'), await signedInAs('pending')]
const course = await mentor.api.courses.create(courseDraft({ title: 'Warehouses' }))
for (const { user } of [arjun, divya])
  await mentor.api.enrollments.enroll({ studentId: user._id, courseId: course._id })
const { classWith } = classroom(db, mentor, course._id)
const URL_OF_RECORDING = 'https://video.example.com/w/4?t=1%20s'

const record = (id: string, recordingUrl: string | null = URL_OF_RECORDING) =>
  mentor.api.batches.changeClass({ id, recordingUrl })
const open = (id: string, cookie?: string, method = 'GET') =>
  send(`/api/classes/${id}/recording`, { method, ...(cookie && { headers: { cookie } }) })
const statuses = async (id: string) =>
  Promise.all(
    [undefined, pending, arjun, divya, mentor, admin].map(async (who) => (await open(id, who?.cookie)).status),
  )
const managed = async ({ id, batchId }: { id: string; batchId: string }) =>
  (await mentor.api.batches.get({ id: batchId })).classes.find(({ _id }) => _id === id)

test('only a secure web address is a recording, and only of a class that has begun and is not cancelled', async () => {
  const held = await classWith(-60, [arjun.user._id])
  const refused = [
    ['http://video.example.com', 'The recording must begin with https://'],
    ['javascript:alert(1)', 'The recording must be a web address'],
    ['video', 'The recording must be a web address'],
    [`https://video.example.com/${'v'.repeat(2_000)}`, 'The recording must be a web address'],
  ] as const
  for (const [recordingUrl, message] of refused) {
    const { status, issues } = await refusal(record(held.id, recordingUrl))
    assert.deepEqual([status, issues?.[0]?.message], [400, message], recordingUrl.slice(0, 40))
  }
  const coming = await classWith(60, [arjun.user._id])
  const early = await refusal(record(coming.id))
  assert.deepEqual([early.status, early.message], [400, 'A recording can be added once the class has begun.'])
  await mentor.api.batches.changeClass({ id: coming.id, state: 'cancelled' })
  assert.equal((await refusal(record(coming.id))).message, 'This class is cancelled.')
  assert.equal((await refusal(arjun.api.batches.changeClass({ id: held.id, recordingUrl: null }))).status, 403)
  assert.deepEqual(await statuses(held.id), [401, 403, 404, 404, 404, 404])
  assert.equal((await managed(held))?.recordingUrl, null)
})

test('a recording is for students with a seat, those who make the class up, and staff; nobody else knows of it', async () => {
  const held = await classWith(-60, [arjun.user._id])
  await record(held.id)
  assert.deepEqual(await statuses(held.id), [401, 403, 302, 404, 302, 302])
  const { headers } = await open(held.id, arjun.cookie)
  assert.equal(headers.get('location'), URL_OF_RECORDING)
  assert.equal(headers.get('referrer-policy'), 'no-referrer')
  await db.insert(makeUps).values({ classId: held.id, studentId: divya.user._id, missedClassId: held.id })
  assert.deepEqual(await statuses(held.id), [401, 403, 302, 302, 302, 302])
  await db.delete(makeUps).where(eq(makeUps.studentId, divya.user._id))
  // Who gets a seat later catches up with what was held before.
  const { batchId } = held
  await db
    .update(classes)
    .set({ startsAt: at(-500), endsAt: at(-400) })
    .where(eq(classes._id, held.id))
  const later = { startsAt: at(60), endsAt: at(120), isConfirmed: true }
  await mentor.api.batches.addClass({ id: batchId, ...later })
  assert.equal((await open(held.id, divya.cookie)).status, 404)
  await mentor.api.batches.giveSeat({ id: batchId, studentId: divya.user._id, isConfirmed: true })
  assert.equal((await open(held.id, divya.cookie)).status, 302)
  await mentor.api.batches.takeSeat({ id: batchId, studentId: divya.user._id })
  assert.equal((await open(held.id, divya.cookie)).status, 404)
  for (const unknown of ['nothing', crypto.randomUUID()]) assert.equal((await open(unknown, mentor.cookie)).status, 404)
  await record(held.id, '')
  assert.deepEqual(await statuses(held.id), [401, 403, 404, 404, 404, 404])
})

test('who is no longer enrolled has no recordings, nor has a class that was cancelled since', async () => {
  const held = await classWith(-60, [arjun.user._id])
  await record(held.id)
  const [enrollment] = (await mentor.api.enrollments.ofCourse({ courseId: course._id })).body.filter(
    ({ student }) => student._id === arjun.user._id,
  )
  await mentor.api.enrollments.deEnroll({ id: enrollment?._id ?? '' })
  assert.equal((await open(held.id, arjun.cookie)).status, 404)
  assert.deepEqual(await arjun.api.attendance.mine(), [])
  await mentor.api.enrollments.enroll({ studentId: arjun.user._id, courseId: course._id })
  assert.equal((await open(held.id, arjun.cookie)).status, 302)
  await mentor.api.batches.changeClass({ id: held.id, state: 'cancelled' })
  assert.deepEqual(await statuses(held.id), [401, 403, 404, 404, 404, 404])
})

test('an open is counted once a user and day, and no look at the headers', async () => {
  const held = await classWith(-60, [arjun.user._id])
  await record(held.id)
  await open(held.id, arjun.cookie, 'HEAD')
  assert.equal((await managed(held))?.recordingOpens, 0)
  await Promise.all(Array.from({ length: 5 }, () => open(held.id, arjun.cookie)))
  assert.equal((await managed(held))?.recordingOpens, 1)
  await db.update(recordingOpens).set({ day: '2026-01-05' }).where(eq(recordingOpens.classId, held.id))
  await open(held.id, arjun.cookie)
  await open(held.id, mentor.cookie)
  assert.equal((await managed(held))?.recordingOpens, 3)
})

test('timetable and attendance of a student say where there is a recording, and never its address', async () => {
  const [held, unrecorded] = [await classWith(-60, [arjun.user._id]), await classWith(-300, [arjun.user._id])]
  await record(held.id)
  await mentor.api.attendance.mark({
    id: held.id,
    marks: [{ studentId: arjun.user._id, mark: 'absent', at: at(0) }],
  })
  const today = { from: at(-1440).slice(0, 10), to: at(1440).slice(0, 10) }
  const [ofStudent, ofStaff] = [await arjun.api.batches.timetable(today), await mentor.api.batches.timetable(today)]
  for (const timetable of [ofStudent, ofStaff])
    assert.deepEqual(
      [held, unrecorded].map(({ id }) => timetable.find(({ _id }) => _id === id)?.hasRecording),
      [true, false],
    )
  assert.equal((await arjun.api.batches.oneClass({ id: held.id })).hasRecording, true)
  const [attendance] = await arjun.api.attendance.mine()
  assert.equal(attendance?.missed.find(({ _id }) => _id === held.id)?.hasRecording, true)
  assert.ok(attendance?.recordings.some(({ _id }) => _id === held.id))
  assert.ok(attendance?.recordings.every(({ _id }) => _id !== unrecorded.id))
  assert.doesNotMatch(JSON.stringify([ofStudent, attendance]), /video\.example/)
})
