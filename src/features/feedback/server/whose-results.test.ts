import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asc, eq } from 'drizzle-orm'
import { batches, classes } from '#src/features/batches/server/table.ts'
import { emails } from '#src/server/db/table.ts'
import { testApp } from '#test/app.ts'
import { at, classroom } from '#test/classroom.ts'
import { courseDraft } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'

const { db, signedInAs } = await testApp()
const [admin, meera] = [await signedInAs('admin'), await signedInAs('mentor')]
await admin.api.users.createMentor({ name: 'Suresh Iyengar', email: 'suresh@example.com', password: 'classroom' })
const mentors = await admin.api.batches.mentors()
const suresh = await signedInAs({ _id: mentors.find(({ name }) => name === 'Suresh Iyengar')?._id ?? '' })
const students = await classroom(db, meera, '').newStudents(5)

/** Meera's batch, whose classes began so many minutes ago and lasted an hour each. */
async function batchOf(title: string, ...minutesAgo: number[]) {
  const { _id: courseId } = await meera.api.courses.create(courseDraft({ title }))
  const { batchId } = await classroom(db, meera, courseId).classWith(-1, students, { classCount: minutesAgo.length })
  const planned = await classesOf(batchId)
  for (const [index, { _id }] of planned.entries()) await moveTo(_id, minutesAgo[index] ?? 0)
  await endAt(batchId, Math.min(...minutesAgo))
  return { batchId, courseId, classIds: planned.map(({ _id }) => _id) }
}
const classesOf = (batchId: string) =>
  db.select().from(classes).where(eq(classes.batchId, batchId)).orderBy(asc(classes.number))
const moveTo = (id: string, minutesAgo: number) =>
  db
    .update(classes)
    .set({ startsAt: at(-minutesAgo), endsAt: at(60 - minutesAgo) })
    .where(eq(classes._id, id))
const endAt = (batchId: string, minutesAgo: number) =>
  db
    .update(batches)
    .set({ beginsAt: at(-10_000), endsAt: at(60 - minutesAgo) })
    .where(eq(batches._id, batchId))

/** Saves a batch as it is, but for its mentor. */
async function giveTo(mentor: typeof meera, batchId: string, by = suresh) {
  const { courseId, name, startsOn, weekdays, classCount, room, version, ...batch } = await by.api.batches.get({
    id: batchId,
  })
  const { startTime, endTime, medium, seats } = batch
  const draft = { name, startsOn, weekdays, classCount, room, startTime, endTime, medium, seats }
  const edited = { ...draft, courseId, mentorId: mentor.user._id, version, isConfirmed: true }
  return by.api.batches.edit({ id: batchId, ...edited })
}
const seenBy = async (batchId: string) => {
  const sees = async (who: typeof meera) => (await who.api.feedback.ofBatch({ id: batchId })).isYours
  return { meera: await sees(meera), suresh: await sees(suresh), admin: await sees(admin) }
}
const emailsTo = async (who: typeof meera) => db.$count(emails, eq(emails.userId, who.user._id))

// product 21.2, 27.20
test('a batch that is over keeps its mentor, and nobody else reads what was said of them', async () => {
  const { batchId } = await batchOf('Over by now', 200, 100)
  const { status, message } = await refusal(giveTo(suresh, batchId))
  assert.deepEqual([status, message], [409, 'This batch is over. Its mentor cannot be changed.'])
  assert.equal((await refusal(giveTo(suresh, batchId, admin))).status, 409, 'nor by an admin')
  assert.equal((await giveTo(meera, batchId)).mentorId, meera.user._id, 'all else can be changed')
  assert.deepEqual(await seenBy(batchId), { meera: true, suresh: false, admin: true })
})

test('of a batch that changes its mentor the former one is notified, and has the results of what they taught', async () => {
  const { batchId, classIds } = await batchOf('Taken over', 400, 300, -300)
  const before = await emailsTo(meera)
  await giveTo(suresh, batchId)
  assert.equal(await emailsTo(meera), before + 1)
  const bell = await meera.api.notifications.list({})
  assert.match(bell[0]?.message ?? '', /will be taught by Suresh Iyengar \(was Meera Nair\)/)
  assert.deepEqual(
    (await classesOf(batchId)).map(({ mentorId }) => mentorId),
    [meera.user._id, meera.user._id, null],
    'what was held stays hers',
  )
  assert.deepEqual(await seenBy(batchId), { meera: true, suresh: false, admin: true })
  // As if the third were held by now, and a fourth.
  await moveTo(classIds[2] ?? '', 100)
  await db
    .update(batches)
    .set({ mentorSince: at(-150) })
    .where(eq(batches._id, batchId))
  assert.deepEqual(await seenBy(batchId), { meera: true, suresh: false, admin: true }, 'he taught fewer')
  await moveTo(classIds[1] ?? '', 120)
  await db
    .update(classes)
    .set({ mentorId: null })
    .where(eq(classes._id, classIds[1] ?? ''))
  assert.deepEqual(await seenBy(batchId), { meera: false, suresh: true, admin: true }, 'he taught more')
})

test('who takes a batch over in its last class is not shown what was said of the others, and the former mentor is notified', async () => {
  const { batchId } = await batchOf('In its last class', 300, 30)
  const before = await emailsTo(meera)
  await giveTo(suresh, batchId)
  assert.equal(await emailsTo(meera), before + 1)
  const bell = await meera.api.notifications.list({})
  assert.match(bell[0]?.message ?? '', /has a new mentor: Suresh Iyengar instead of Meera Nair\./)
  assert.deepEqual(await seenBy(batchId), { meera: true, suresh: false, admin: true })
})

test('a substitute of one class does not have the results of the batch', async () => {
  const { batchId, classIds } = await batchOf('Substituted', 300, 200, 100)
  await db
    .update(classes)
    .set({ mentorId: suresh.user._id })
    .where(eq(classes._id, classIds[0] ?? ''))
  assert.deepEqual(await seenBy(batchId), { meera: true, suresh: false, admin: true })
})

test('where who taught is deleted nobody takes their place', async () => {
  const { batchId } = await batchOf('Whose mentor left', 300, 200, -100)
  await db.update(batches).set({ mentorId: null }).where(eq(batches._id, batchId))
  await giveTo(suresh, batchId)
  assert.deepEqual(await seenBy(batchId), { meera: false, suresh: false, admin: true })
})
