import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { applyTimedChanges } from '../../src/features/batches/server/seats/timed-changes.ts'
import { batches, waitingPlaces } from '../../src/features/batches/server/table.ts'
import { testApp, testDatabase } from '../app.ts'
import { classroom } from '../classroom.ts'
import { batchDraft, courseDraft, inDays } from '../factories.ts'
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
const moreStudents = await classroom(db, mentor, '').newStudents(4)
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
    { name: `B${++batchCount}`, classCount: 2, seats: 1 + Math.floor(random() * 3) },
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
  const open = await db
    .select({ _id: batches._id, courseId: batches.courseId, version: batches.version, seats: batches.seats })
    .from(batches)
    .where(sql`${batches.cancelledAt} is null`)
    .orderBy(batches._id)
  const offers = await db
    .select({ _id: waitingPlaces._id, studentId: waitingPlaces.studentId })
    .from(waitingPlaces)
    .orderBy(waitingPlaces._id)
  const { rows: classes } = await db.execute<{ id: string; version: number; state: string }>(
    sql`select classes.id, sequence as version, state from classes join batches on batches.id = batch_id
      where cancelled_at is null order by classes.id`,
  )
  const enrolled = await mentorsEnrollments()
  return { open, offers, classes, enrolled }
}
const mentorsEnrollments = async () =>
  (
    await db.execute<{ id: string; student_id: string; course_id: string }>(
      sql`select id, student_id, course_id from enrollments order by id`,
    )
  ).rows

type Situation = Awaited<ReturnType<typeof situation>>
type Staff = typeof mentor
type Act = (by: Staff, random: Random, now: Situation) => Promise<unknown> | undefined
const isTrue = (random: Random) => random() < 0.5

const give: Act = ({ api }, random, { open }) =>
  api.batches.giveSeat({
    id: pick(random, open)?._id ?? '',
    studentId: pick(random, studentIds) ?? '',
    wait: isTrue(random),
    isConfirmed: random() < 0.8,
  })
const take: Act = ({ api }, random, { open }) =>
  api.batches.takeSeat({ id: pick(random, open)?._id ?? '', studentId: pick(random, studentIds) ?? '' })
/** A student mostly answers their own. */
function offerFor({ user }: Staff, random: Random, { offers }: Situation) {
  const theirs = offers.filter(({ studentId }) => studentId === user._id)
  return pick(random, theirs.length > 0 && random() < 0.8 ? theirs : offers)?._id ?? ''
}
const accept: Act = (by, random, now) =>
  by.api.batches.accept({ id: offerFor(by, random, now), isConfirmed: isTrue(random) })
const decline: Act = (by, random, now) => by.api.batches.decline({ id: offerFor(by, random, now) })
const pause: Act = ({ api }, random, { open }) => {
  const from = Math.floor(random() * 6)
  const days = isTrue(random) ? [inDays(from), inDays(from + Math.floor(random() * 5))] : [null, null]
  const [pausedFrom = null, pausedUntil = null] = days
  const [id, studentId] = [pick(random, open)?._id ?? '', pick(random, studentIds) ?? '']
  return api.batches.pause({ id, studentId, pausedFrom, pausedUntil })
}
const merge: Act = ({ api }, random, { open }) => {
  const from = pick(random, open)
  const into = pick(
    random,
    open.filter(({ courseId }) => courseId === from?.courseId),
  )
  return from && into && api.batches.merge({ id: from._id, into: into._id, isConfirmed: random() < 0.8 })
}
const resize: Act = async ({ api }, random, { open }) => {
  const batch = pick(random, open)
  if (!batch) return
  const full = await api.batches.get({ id: batch._id })
  const { courseId, name, startsOn, weekdays, startTime, endTime, classCount, medium, room, version } = full
  const mentorId = mentor.user._id
  const pattern = { courseId, mentorId, name, startsOn, weekdays, startTime, endTime, medium, room, version }
  const [seats, count] = [1 + Math.floor(random() * 4), Math.max(1, classCount + Math.floor(random() * 3) - 1)]
  return api.batches.edit({ id: batch._id, ...pattern, seats, classCount: count, isConfirmed: true })
}
const extend: Act = ({ api }, random, { open }) =>
  api.batches.extend({ id: pick(random, open)?._id ?? '', count: 1, isConfirmed: true })
const toggleClass: Act = ({ api }, random, { classes }) => {
  const chosen = pick(random, classes)
  const state = chosen?.state === 'cancelled' ? 'planned' : 'cancelled'
  return chosen && api.batches.changeClass({ id: chosen.id, version: chosen.version, state, isConfirmed: true })
}
const cancelBatch: Act = ({ api }, random, { open }) => api.batches.cancel({ id: pick(random, open)?._id ?? '' })
const enroll: Act = ({ api }, random, { open }) => {
  const batch = pick(random, open)
  const studentId = pick(random, studentIds) ?? ''
  const seat = isTrue(random) && batch ? { batchId: batch._id, wait: isTrue(random), isConfirmed: true } : {}
  return api.enrollments.enroll({ studentId, courseId: batch?.courseId ?? '', ...seat })
}
const deEnroll: Act = ({ api }, random, { enrolled }) => {
  const chosen = pick(random, enrolled)
  return chosen && api.enrollments.deEnroll({ id: chosen.id })
}
const passTime: Act = async (_, random, { offers }) => {
  const ended = pick(random, offers)
  const past = { offeredUntil: sql`now() - interval '1 second'` as never }
  if (ended)
    await db
      .update(waitingPlaces)
      .set(past)
      .where(sql`${waitingPlaces._id} = ${ended._id} and ${waitingPlaces.offeredUntil} is not null`)
  await applyTimedChanges(pick(random, [here, there])?.site.services ?? here.site.services)
}

/** Each as often as it stands here. */
const staffActs = [
  ...[give, give, give, give, give, give, give, take, take, accept, accept, decline, pause, pause, merge, merge],
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

test(`seats stay right whatever four people do at once: ${OPERATIONS} operations, SEED=${SEED} @slow`, async (t) => {
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
