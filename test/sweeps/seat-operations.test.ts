import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { type SQL, sql } from 'drizzle-orm'
import { applyTimedChanges } from '../../src/features/batches/server/seats/timed-changes.ts'
import { batches } from '../../src/features/batches/server/table.ts'
import { testApp, testDatabase } from '../app.ts'
import { classroom } from '../classroom.ts'
import { batchDraft, courseDraft, inDays } from '../factories.ts'
import { HAS_CLASSROOM } from '../has-classroom.ts'
import { forgetLimits } from '../long/at-once.ts'
import { eraseCancelled, openSeatAudit } from '../seat-auditor.ts'
import { TEST_ALL } from '../test-all.ts'

/** The same seed plans the same operations; who of two at once comes first, the machine decides. */
const SEED = Number(process.env.SEED ?? randomInt(2 ** 31))
const OPERATIONS = Number(process.env.OPERATIONS ?? (TEST_ALL ? 2_000 : 240))

/** Mulberry32: a stream of numbers from 0 to 1. */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const databaseUrl = await testDatabase()
const [here, there] = [
  await testApp({ databaseUrl, attempts: 1 }),
  await testApp({ databaseUrl, attempts: 1, receivesNoEvents: true }),
]
const { db } = here
const mentor = await here.signedInAs('mentor')
const admin = await there.signedInAs('admin')
const arjun = await here.signedInAs('student')
const divya = await there.signedInAs('student2')
const courseIds: string[] = []
for (const title of ['Ledgers', 'Warehouses']) {
  const { _id } = await mentor.api.courses.create(courseDraft({ title }))
  courseIds.push(_id)
}
const moreStudents = await classroom(db, mentor, '').newStudents(6)
const studentIds = [arjun.user._id, divya.user._id, ...moreStudents]
for (const courseId of courseIds)
  for (const studentId of studentIds) await mentor.api.enrollments.enroll({ studentId, courseId })

type Random = () => number
const pick = <Of>(random: Random, list: readonly Of[]) => list[Math.floor(random() * list.length)]

let batchCount = 0
/** Named by one word, which the auditor finds in messages; some of them at the same hours. */
function newBatch(random: Random, courseId = pick(random, courseIds) ?? '') {
  const hour = 6 + Math.floor(random() * 4) * 3
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  const draft = batchDraft(
    { courseId, mentorId: mentor.user._id },
    { name: `B${++batchCount}`, classCount: 2, seats: 1 + Math.floor(random() * 2) },
  )
  return mentor.api.batches.create({
    ...draft,
    startTime: clock(hour),
    endTime: clock(hour + 2),
    isConfirmed: true,
  })
}

/** What can be acted on, as it is before a burst: what is decided by it may be over when it is done. */
async function situation() {
  const rowsOf = async <Row extends Record<string, unknown>>(query: SQL) => (await db.execute<Row>(query)).rows
  const open = await db
    .select({ _id: batches._id, courseId: batches.courseId })
    .from(batches)
    .where(sql`${batches.cancelledAt} is null`)
    .orderBy(batches._id)
  const seated = await rowsOf<Place>(sql`
    select batch_id as "batchId", student_id as "studentId" from seats where until is null order by id`)
  const waiting = await rowsOf<Place & { id: string; isOffered: boolean }>(sql`
    select id, batch_id as "batchId", student_id as "studentId", offered_until is not null as "isOffered"
    from waiting_places order by id`)
  const classes = await rowsOf<{ id: string; version: number; state: string }>(sql`
    select classes.id, sequence as version, state from classes join batches on batches.id = batch_id
    where cancelled_at is null order by classes.id`)
  const enrolled = await rowsOf<{ id: string; studentId: string; courseId: string }>(sql`
    select id, student_id as "studentId", course_id as "courseId" from enrollments order by id`)
  return { open, seated, offers: waiting.filter(({ isOffered }) => isOffered), waiting, classes, enrolled }
}

type Place = { batchId: string; studentId: string }
type Situation = Awaited<ReturnType<typeof situation>>
type Staff = typeof mentor
type Act = (by: Staff, random: Random, now: Situation) => Promise<unknown> | undefined
const isTrue = (random: Random, share = 0.5) => random() < share

const anyPlace = (random: Random, { open }: Situation): Place => ({
  batchId: pick(random, open)?._id ?? '',
  studentId: pick(random, studentIds) ?? '',
})
/** Mostly one of which something can be done. */
const placeOf = (random: Random, places: Place[], now: Situation) =>
  (isTrue(random, 0.8) ? pick(random, places) : undefined) ?? anyPlace(random, now)

const give: Act = ({ api }, random, now) => {
  const { batchId, studentId } = anyPlace(random, now)
  return api.batches.giveSeat({
    id: batchId,
    studentId,
    wait: isTrue(random, 0.7),
    isConfirmed: isTrue(random, 0.8),
  })
}
const take: Act = ({ api }, random, now) => {
  const wanted = now.seated.filter((seat) => now.waiting.some(({ batchId }) => batchId === seat.batchId))
  const places = wanted.length > 0 && isTrue(random, 0.7) ? wanted : [...now.seated, ...now.waiting]
  const { batchId, studentId } = placeOf(random, places, now)
  return api.batches.takeSeat({ id: batchId, studentId })
}
/** A student mostly answers their own; now and then what is no offer. */
function offerFor({ user }: Staff, random: Random, { offers, waiting }: Situation) {
  const theirs = offers.filter(({ studentId }) => studentId === user._id)
  const likely = theirs.length > 0 && isTrue(random, 0.8) ? theirs : offers
  return pick(random, isTrue(random, 0.9) ? likely : waiting)?.id ?? ''
}
const accept: Act = (by, random, now) =>
  by.api.batches.accept({ id: offerFor(by, random, now), isConfirmed: isTrue(random, 0.8) })
const decline: Act = (by, random, now) => by.api.batches.decline({ id: offerFor(by, random, now) })
const pause: Act = ({ api }, random, now) => {
  const from = Math.floor(random() * 6)
  const days = isTrue(random) ? [inDays(from), inDays(from + Math.floor(random() * 5))] : [null, null]
  const [pausedFrom = null, pausedUntil = null] = days
  const { batchId, studentId } = placeOf(random, now.seated, now)
  return api.batches.pause({ id: batchId, studentId, pausedFrom, pausedUntil })
}
const merge: Act = ({ api }, random, { open }) => {
  const from = pick(random, open)
  const into = pick(
    random,
    open.filter(({ courseId }) => courseId === from?.courseId),
  )
  return from && into && api.batches.merge({ id: from._id, into: into._id, isConfirmed: isTrue(random, 0.8) })
}
const resize: Act = async ({ api }, random, { open }) => {
  const batch = pick(random, open)
  if (!batch) return
  const full = await api.batches.get({ id: batch._id })
  const { courseId, name, startsOn, weekdays, startTime, endTime, classCount, medium, room, version } = full
  const mentorId = mentor.user._id
  const pattern = { courseId, mentorId, name, startsOn, weekdays, startTime, endTime, medium, room, version }
  const [seats, count] = [1 + Math.floor(random() * 2), Math.max(1, classCount + Math.floor(random() * 3) - 1)]
  return api.batches.edit({ id: batch._id, ...pattern, seats, classCount: count, isConfirmed: true })
}
const extend: Act = ({ api }, random, { open }) =>
  api.batches.extend({ id: pick(random, open)?._id ?? '', count: 1, isConfirmed: true })
const toggleClass: Act = ({ api }, random, { classes }) => {
  const chosen = pick(random, classes)
  const state = chosen?.state === 'cancelled' ? 'planned' : 'cancelled'
  return chosen && api.batches.changeClass({ id: chosen.id, version: chosen.version, state, isConfirmed: true })
}
/** Seldom: its waiting list is lost. */
const cancelBatch: Act = ({ api }, random, { open }) =>
  isTrue(random, 0.3) ? api.batches.cancel({ id: pick(random, open)?._id ?? '' }) : undefined
const enroll: Act = ({ api }, random, { open, enrolled }) => {
  const batch = pick(random, open)
  if (!batch) return
  const { courseId } = batch
  const present = new Set(enrolled.flatMap((row) => (row.courseId === courseId ? row.studentId : [])))
  const absent = studentIds.filter((studentId) => !present.has(studentId))
  const studentId = pick(random, absent.length > 0 ? absent : studentIds) ?? ''
  const seat = isTrue(random) ? { batchId: batch._id, wait: isTrue(random), isConfirmed: true } : {}
  return api.enrollments.enroll({ studentId, courseId, ...seat })
}
const deEnroll: Act = ({ api }, random, { enrolled }) => {
  const chosen = pick(random, enrolled)
  return chosen && api.enrollments.deEnroll({ id: chosen.id })
}
/** An offer ends, and both processes may be the one that notices. */
const passTime: Act = async (_, random, { offers }) => {
  const ended = isTrue(random, 0.3) ? pick(random, offers)?.id : undefined
  if (ended)
    await db.execute(sql`update waiting_places set offered_until = now() - interval '1 second'
      where id = ${ended} and offered_until is not null`)
  await applyTimedChanges((pick(random, [here, there]) ?? here).site.services)
  return true
}

/** Each as often as it stands here. */
const staffActs = [
  ...[give, give, give, give, give, give, give, give, take, take, take, accept, accept, decline, pause, pause, merge],
  ...[resize, extend, toggleClass, toggleClass, cancelBatch, enroll, enroll, enroll, deEnroll, passTime, passTime],
]
const studentActs = [accept, accept, decline]

type Failure = { status?: number; message?: string }

/** How often each was done, not refused. */
const done = new Map<string, number>()

/** One after the other, each decided by its own stream: @returns what was answered otherwise than done or refused. */
async function actsOf(by: Staff, acts: Act[], random: Random, now: Situation) {
  const wrong: string[] = []
  for (let turn = 0; turn < AT_ONCE; turn++) {
    const act = pick(random, acts) ?? give
    try {
      if (await act(by, random, now)) done.set(act.name, (done.get(act.name) ?? 0) + 1)
    } catch (error) {
      const { status = 0, message = '' } = error as Failure
      if (status < 400 || status >= 500) wrong.push(`${act.name}: ${status} ${message}`)
    }
  }
  return wrong
}

/** Of each user in a burst. */
const AT_ONCE = 2
const USERS = 4
/** Bursts, after which the batches that are cancelled by then are erased. */
const ERASED_AFTER = 10

const what = `seats stay right whatever four people do at once: ${OPERATIONS} operations, SEED=${SEED} @slow`
test(what, { skip: !HAS_CLASSROOM }, async (t) => {
  const setUp = randomFrom(SEED)
  const auditSeats = openSeatAudit(db)
  for (const courseId of [...courseIds, ...courseIds]) await newBatch(setUp, courseId)
  for (let burst = 0; burst * AT_ONCE * USERS < OPERATIONS; burst++) {
    await forgetLimits(db)
    const streamOf = (user: number) => randomFrom(SEED + burst * USERS + user)
    for (const courseId of courseIds)
      if ((await db.$count(batches, sql`${batches.courseId} = ${courseId} and ${batches.cancelledAt} is null`)) < 2)
        await newBatch(streamOf(0), courseId)
    const now = await situation()
    const wrong = await Promise.all([
      actsOf(mentor, staffActs, streamOf(0), now),
      actsOf(admin, staffActs, streamOf(1), now),
      actsOf(arjun, studentActs, streamOf(2), now),
      actsOf(divya, studentActs, streamOf(3), now),
    ])
    assert.deepEqual([...wrong.flat(), ...(await auditSeats())], [], `burst ${burst} of SEED=${SEED}`)
    if (burst % ERASED_AFTER === 0) await eraseCancelled(db)
  }
  t.diagnostic(`Done: ${[...done].map(([name, times]) => `${name} ${times}`).join(', ')}`)
})
