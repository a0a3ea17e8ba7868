import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { makeUps } from '#src/features/batches/server/table.ts'
import { testApp, testDatabase } from '#test/app.ts'
import { type CalendarEventRead, calendarOf, eventsIn } from '#test/calendar.ts'
import { batchDraft, courseDraft } from '#test/factories.ts'
import { removeOldEntries } from './calendar-queries.ts'
import { calendarEntries } from './table.ts'

const databaseUrl = await testDatabase()
const { send, signedInAs, db } = await testApp({ databaseUrl })
const elsewhere = await testApp({ databaseUrl, environment: { PUBLIC_URL: 'https://other.example' } })
const [mentor, admin] = [await signedInAs('mentor'), await signedInAs('admin')]
const [arjun, divya] = [await signedInAs('student'), await signedInAs('student2')]
const colleague = (await mentor.api.batches.mentors()).find(({ _id }) => _id !== mentor.user._id)
assert.ok(colleague)

const course = await mentor.api.courses.create(courseDraft({ title: 'Warehouses' }))
for (const { user } of [arjun, divya])
  await mentor.api.enrollments.enroll({ studentId: user._id, courseId: course._id })
let hour = 5
/** At hours of its own. */
async function batchOf(mentorId: string) {
  const [startTime, endTime] = [`${String(++hour).padStart(2, '0')}:00`, `${String(hour).padStart(2, '0')}:45`]
  const draft = batchDraft({ courseId: course._id, mentorId }, { classCount: 2, startTime, endTime })
  return { draft, batch: await mentor.api.batches.create({ ...draft, isConfirmed: true }) }
}

const calendarFor = (user: typeof arjun) => calendarOf(user, send)

test('a seat that is given, taken and given again is emailed in this order, each with a greater SEQUENCE', async () => {
  const { batch } = await batchOf(mentor.user._id)
  const calendar = await calendarFor(arjun)
  const seat = { id: batch._id, studentId: arjun.user._id }
  for (const round of [1, 2]) {
    await mentor.api.batches.giveSeat(seat)
    assert.deepEqual((await calendar.read())(batch.classes), ['CONFIRMED', 'CONFIRMED'], `given ${round}`)
    await mentor.api.batches.changeClass({ id: batch.classes[0]?._id ?? '', note: `Bring a pen, ${round}.` })
    await calendar.read()
    await mentor.api.batches.takeSeat(seat)
    assert.deepEqual((await calendar.read())(batch.classes), ['CANCELLED', 'CANCELLED'], `taken ${round}`)
  }
})

test('a class with a substitute is cancelled for its mentor and held for the substitute, and the other way round', async () => {
  const { batch } = await batchOf(mentor.user._id)
  const calendar = await calendarFor(mentor)
  const [id, isConfirmed] = [batch.classes[0]?._id ?? '', true]
  assert.deepEqual((await calendar.read())(batch.classes), ['CONFIRMED', 'CONFIRMED'])
  await mentor.api.batches.changeClass({ id, mentorId: colleague._id, isConfirmed })
  assert.deepEqual((await calendar.read())(batch.classes), ['CANCELLED', 'CONFIRMED'])
  await mentor.api.batches.changeClass({ id, mentorId: null, isConfirmed })
  assert.deepEqual((await calendar.read())(batch.classes), ['CONFIRMED', 'CONFIRMED'])

  const theirs = (await batchOf(colleague._id)).batch
  await mentor.api.batches.changeClass({ id: theirs.classes[0]?._id ?? '', mentorId: mentor.user._id, isConfirmed })
  assert.deepEqual((await calendar.read())(theirs.classes), ['CONFIRMED', 'absent'])
  await mentor.api.batches.changeClass({ id: theirs.classes[0]?._id ?? '', mentorId: null, isConfirmed })
  assert.deepEqual((await calendar.read())(theirs.classes), ['CANCELLED', 'absent'])
})

test('a batch that another mentor takes over is cancelled for the one who had it, until it comes back', async () => {
  const { batch, draft } = await batchOf(mentor.user._id)
  const calendar = await calendarFor(mentor)
  await calendar.read()
  const give = (mentorId: string) => mentor.api.batches.edit({ ...draft, id: batch._id, mentorId, isConfirmed: true })
  await give(colleague._id)
  assert.deepEqual((await calendar.read())(batch.classes), ['CANCELLED', 'CANCELLED'])
  await give(mentor.user._id)
  assert.deepEqual((await calendar.read())(batch.classes), ['CONFIRMED', 'CONFIRMED'])
})

test('a make-up that is given back is cancelled', async () => {
  const { batch } = await batchOf(mentor.user._id)
  const [first, second] = batch.classes
  const calendar = await calendarFor(divya)
  const makeUp = { classId: first?._id ?? '', missedClassId: second?._id ?? '', studentId: divya.user._id }
  await db.insert(makeUps).values(makeUp)
  assert.deepEqual((await calendar.read())(batch.classes), ['CONFIRMED', 'absent'])
  await db.delete(makeUps).where(eq(makeUps.studentId, divya.user._id))
  assert.deepEqual((await calendar.read())(batch.classes), ['CANCELLED', 'absent'])
})

test('what was deleted with its course is cancelled, not merely gone', async () => {
  const doomed = await mentor.api.courses.create(courseDraft({ title: 'Gates' }))
  const of = { courseId: doomed._id, mentorId: mentor.user._id }
  const times = { startTime: '04:00', endTime: '04:30', classCount: 2, isConfirmed: true }
  const batch = await mentor.api.batches.create({ ...batchDraft(of, times), isConfirmed: true })
  const calendar = await calendarFor(mentor)
  assert.deepEqual((await calendar.read())(batch.classes), ['CONFIRMED', 'CONFIRMED'])
  await admin.api.courses.remove({ id: doomed._id })
  assert.deepEqual((await calendar.read())(batch.classes), ['CANCELLED', 'CANCELLED'])
})

test('an event has the same UID under every host, and two processes that are asked at once send it alike', async () => {
  const { batch } = await batchOf(mentor.user._id)
  const { pathname } = await calendarFor(mentor)
  const events = async (from = send) => eventsIn(await (await from(pathname)).text())
  const sorted = (events: CalendarEventRead[]) => events.map(({ uid, sequence }) => `${uid} ${sequence}`).sort()
  assert.deepEqual(sorted(await events()), sorted(await events(elsewhere.send)))
  for (const note of ['one', 'two', 'three']) {
    await mentor.api.batches.changeClass({ id: batch.classes[0]?._id ?? '', note })
    const written = await Promise.all(Array.from({ length: 10 }, (_, at) => events(at % 2 ? send : elsewhere.send)))
    assert.equal(new Set(written.map((events) => sorted(events).join())).size, 1)
  }
})

test('where nothing has changed nothing is written, and the answer is 304', async () => {
  const { pathname } = await calendarFor(mentor)
  const response = await send(pathname)
  const headers = { 'if-none-match': response.headers.get('etag') ?? '' }
  const entries = () => db.execute(sql`select *, xmin from calendar_entries order by user_id, class_id`)
  const before = await entries()
  assert.equal((await send(pathname, { headers })).status, 304)
  assert.deepEqual((await entries()).rows, before.rows)
  assert.equal(await (await send(pathname)).text(), await response.text(), 'to the byte')
})

test('entries are kept as long as a calendar shows them', async () => {
  const ages = [80, 95, 105]
  for (const days of ages)
    await db.execute(sql`insert into calendar_entries (user_id, class_id, version, event, starts_at)
      select ${divya.user._id}, gen_random_uuid(), 1, event || '{"isHeld": false}', now() - make_interval(days => ${days}) from calendar_entries limit 1`)
  const { pathname } = await calendarFor(divya)
  const before = eventsIn(await (await send(pathname)).text()).length
  await db.transaction(removeOldEntries)
  const kept = await db.$count(calendarEntries, sql`${calendarEntries.startsAt} < now() - interval '1 day'`)
  assert.equal(kept, 2)
  assert.equal(eventsIn(await (await send(pathname)).text()).length, before)
})
