import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { type SQL, sql } from 'drizzle-orm'
import { type Random, randomFrom } from '../../db/demo/random.ts'
import { batches } from '../../src/features/batches/server/table.ts'
import { connect, disconnect } from '../../src/server/db/db.ts'
import { createLog } from '../../src/server/observability/log.ts'
import { testDatabase } from '../app.ts'
import { classroom } from '../classroom.ts'
import { signInAs } from '../client.ts'
import { batchDraft, courseDraft, inDays } from '../factories.ts'
import { HAS_CLASSROOM } from '../has-classroom.ts'
import { forgetLimits } from '../long/at-once.ts'
import { eraseCancelled, openSeatAudit } from '../seat-auditor.ts'
import { TEST_ALL } from '../test-all.ts'
import { until } from '../until.ts'
import { endAll, start } from './program.ts'

/** The same seed plans the same operations; who of two at once comes first, the machine decides. */
const SEED = Number(process.env.SEED ?? randomInt(2 ** 31))
const OPERATIONS = Number(process.env.OPERATIONS ?? (TEST_ALL ? 2_000 : 240))

const databaseUrl = await testDatabase()
const db = connect(databaseUrl, createLog('silent'), 4)
const folder = await mkdtemp(join(tmpdir(), 'classroom-seat-operations-'))
/** A loaded machine takes longer for a statement, and for those it waits for, than a user should wait. */
const TIMEOUT_MS = 60_000
const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
const options = limits.map((name) => `-c ${name}=${TIMEOUT_MS}`).join(' ')
const patient = new URL(databaseUrl)
patient.searchParams.set('options', options)
patient.searchParams.set('query_timeout', String(TIMEOUT_MS))
const processes = await Promise.all([1, 2].map(() => start(folder, { DATABASE_URL: patient.href, DEMO: '1' })))
after(async () => {
  await endAll()
  await disconnect(db)
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})
for (const { url, complaint } of processes) assert.ok(url, complaint())
const [here, there] = processes.map(({ url }) => ({ url, db, attempts: 1 }))
assert.ok(here && there)
const mentor = await signInAs('mentor', here)
const admin = await signInAs('admin', there)
const arjun = await signInAs('student', here)
const divya = await signInAs('student2', there)
const courseIds: string[] = []
for (const title of ['Ledgers', 'Warehouses']) {
  const { _id } = await mentor.api.courses.create(courseDraft({ title }))
  courseIds.push(_id)
}
const moreStudents = await classroom(db, mentor, '').newStudents(6)
const studentIds = [arjun.user._id, divya.user._id, ...moreStudents]
for (const courseId of courseIds)
  for (const studentId of studentIds) await mentor.api.enrollments.enroll({ studentId, courseId })

const pick = <Of>(random: Random, list: readonly Of[]) => (list.length > 0 ? random.pick(list) : undefined)

let batchCount = 0
/** Named by one word, which the auditor finds in messages; some of them at the same hours. */
function newBatch(random: Random, courseId = pick(random, courseIds) ?? '') {
  const hour = 6 + Math.floor(random.between(0, 4)) * 3
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  const draft = batchDraft(
    { courseId, mentorId: mentor.user._id },
    { name: `B${++batchCount}`, classCount: 2, seats: 1 + Math.floor(random.between(0, 2)) },
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
    select batch_id as "batchId", student_id as "studentId" from seats where ended_at is null order by id`)
  const waiting = await rowsOf<Place & { id: string; isOffered: boolean }>(sql`
    select id, batch_id as "batchId", student_id as "studentId", offered_until is not null as "isOffered"
    from waitlist_entries order by id`)
  const classes = await rowsOf<{ id: string; version: number; state: string }>(sql`
    select classes.id, classes.version, state from classes join batches on batches.id = batch_id
    where cancelled_at is null order by classes.id`)
  const enrolled = await rowsOf<{ id: string; studentId: string; courseId: string }>(sql`
    select id, student_id as "studentId", course_id as "courseId" from enrollments order by id`)
  return { open, seated, offers: waiting.filter(({ isOffered }) => isOffered), waiting, classes, enrolled }
}

type Place = { batchId: string; studentId: string }
type Situation = Awaited<ReturnType<typeof situation>>
type Staff = typeof mentor
type Act = (by: Staff, random: Random, now: Situation) => Promise<unknown> | undefined

const anyPlace = (random: Random, { open }: Situation): Place => ({
  batchId: pick(random, open)?._id ?? '',
  studentId: pick(random, studentIds) ?? '',
})
/** Mostly one of which something can be done. */
const placeOf = (random: Random, places: Place[], now: Situation) =>
  (random.happens(0.8) ? pick(random, places) : undefined) ?? anyPlace(random, now)

const give: Act = ({ api }, random, now) => {
  const { batchId, studentId } = anyPlace(random, now)
  return api.batches.giveSeat({
    id: batchId,
    studentId,
    wait: random.happens(0.7),
    isConfirmed: random.happens(0.8),
  })
}
const take: Act = ({ api }, random, now) => {
  const wanted = now.seated.filter((seat) => now.waiting.some(({ batchId }) => batchId === seat.batchId))
  const places = wanted.length > 0 && random.happens(0.7) ? wanted : [...now.seated, ...now.waiting]
  const { batchId, studentId } = placeOf(random, places, now)
  return api.batches.takeSeat({ id: batchId, studentId })
}
/** A student mostly answers their own; now and then what is no offer. */
function offerFor({ user }: Staff, random: Random, { offers, waiting }: Situation) {
  const theirs = offers.filter(({ studentId }) => studentId === user._id)
  const likely = theirs.length > 0 && random.happens(0.8) ? theirs : offers
  return pick(random, random.happens(0.9) ? likely : waiting)
}
const accept: Act = (by, random, now) => {
  const offer = offerFor(by, random, now)
  return offer && by.api.batches.accept({ id: offer.id, isConfirmed: random.happens(0.8) })
}
const decline: Act = (by, random, now) => {
  const offer = offerFor(by, random, now)
  return offer && by.api.batches.decline({ id: offer.id })
}
const pause: Act = ({ api }, random, now) => {
  const from = Math.floor(random.between(0, 6))
  const days = random.happens(0.5) ? [inDays(from), inDays(from + Math.floor(random.between(0, 5)))] : [null, null]
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
  return from && into && api.batches.merge({ id: from._id, into: into._id, isConfirmed: random.happens(0.8) })
}
const resize: Act = async ({ api }, random, { open }) => {
  const batch = pick(random, open)
  if (!batch) return
  const full = await api.batches.get({ id: batch._id })
  const { courseId, name, startsOn, weekdays, startTime, endTime, classCount, medium, room, version } = full
  const mentorId = mentor.user._id
  const pattern = { courseId, mentorId, name, startsOn, weekdays, startTime, endTime, medium, room, version }
  const [seats, count] = [
    1 + Math.floor(random.between(0, 2)),
    Math.max(1, classCount + Math.floor(random.between(0, 3)) - 1),
  ]
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
  random.happens(0.3) ? api.batches.cancel({ id: pick(random, open)?._id ?? '' }) : undefined
const enroll: Act = ({ api }, random, { open, enrolled }) => {
  const batch = pick(random, open)
  if (!batch) return
  const { courseId } = batch
  const present = new Set(enrolled.flatMap((row) => (row.courseId === courseId ? row.studentId : [])))
  const absent = studentIds.filter((studentId) => !present.has(studentId))
  const studentId = pick(random, absent.length > 0 ? absent : studentIds) ?? ''
  const seat = random.happens(0.5) ? { batchId: batch._id, wait: random.happens(0.5), isConfirmed: true } : {}
  return api.enrollments.enroll({ studentId, courseId, ...seat })
}
const deEnroll: Act = ({ api }, random, { enrolled }) => {
  const chosen = pick(random, enrolled)
  return chosen && api.enrollments.deEnroll({ id: chosen.id })
}
/** An offer ends, and either process may be the one that notices: by its queue, as every minute. */
const passTime: Act = async (_, random, { offers }) => {
  const ended = random.happens(0.3) ? pick(random, offers)?.id : undefined
  if (ended)
    await db.execute(sql`update waitlist_entries set offered_until = now() - interval '1 second'
      where id = ${ended} and offered_until is not null`)
  const { rows } = await db.execute<{ id: string }>(sql`select id from graphile_worker.add_job('passTime')`)
  const job = sql`graphile_worker.jobs where id = ${rows[0]?.id}`
  await until(
    async () => (await db.execute(sql`select from ${job} and last_error is null`)).rows.length === 0,
    'it is done',
  )
  const failed = await db.execute<{ error: string }>(sql`select last_error as error from ${job}`)
  if (failed.rows[0]) throw new Error(failed.rows[0].error)
  return true
}

/** Each as often as it stands here. */
const staffActs = [
  ...[give, give, give, give, give, give, give, give, take, take, take, accept, accept, decline, pause, pause, merge],
  ...[resize, extend, toggleClass, toggleClass, cancelBatch, enroll, enroll, enroll, deEnroll, passTime, passTime],
]
const studentActs = [accept, accept, decline]

type Failure = { status?: number; message?: string }

const auditSeats = openSeatAudit(db)

/** How often each was done, and how often it was refused. */
const done = new Map<string, { done: number; refused: number }>()
const operations = () => [...done.values()].reduce((sum, { done, refused }) => sum + done + refused, 0)

/** A student where a seat is offered to them, otherwise mostly staff of the same process. */
type Actor = { staff: Staff; student?: Staff }
function whoActs({ staff, student }: Actor, random: Random, { offers }: Situation) {
  const isOffered = offers.some(({ studentId }) => studentId === student?.user._id)
  return student && random.happens(isOffered ? 0.8 : 0.1)
    ? ([student, pick(random, studentActs)] as const)
    : ([staff, pick(random, staffActs)] as const)
}

/** @returns what failed otherwise than by a refusal; undefined where there was nothing to do it with */
async function tryToAct(actor: Actor, random: Random, now: Situation) {
  const [by, act = give] = whoActs(actor, random, now)
  const counts = done.get(act.name) ?? { done: 0, refused: 0 }
  done.set(act.name, counts)
  try {
    if (!(await act(by, random, now))) return
    counts.done++
  } catch (error) {
    const { status = 0, message = '' } = error as Failure
    if (status < 400 || status >= 500) return [`${act.name}: ${status} ${message}`]
    counts.refused++
  }
  return []
}

/** One after the other; after each the seats are audited, which the next does not wait for. @returns what is wrong */
async function actInTurn(actor: Actor, random: Random, now: Situation) {
  const wrong: string[] = []
  const audits: Promise<string[]>[] = []
  while (audits.length < AT_ONCE && wrong.length === 0) {
    const failures = await tryToAct(actor, random, now)
    if (!failures) continue
    wrong.push(...failures)
    audits.push(auditSeats())
  }
  return [...wrong, ...(await Promise.all(audits)).flat()]
}

/** What the processes have logged as errors (levels 50 and 60 of pino), which no response may show. */
const errorsIn = (programs: typeof processes) =>
  programs.flatMap(({ lines }) => lines.filter((line) => /^\{"level":[56]0/.test(line)))

/** Of each actor in a burst. */
const AT_ONCE = 2
/** Bursts, after which the batches that are cancelled by then are erased. */
const ERASED_AFTER = 10

const actors: Actor[] = [
  { staff: mentor },
  { staff: admin },
  { staff: mentor, student: arjun },
  { staff: admin, student: divya },
]

const what = `seats stay right whatever four people do at once in two processes: ${OPERATIONS} operations, SEED=${SEED}`
test(what, { skip: !HAS_CLASSROOM }, async (t) => {
  const setUp = randomFrom(SEED)
  for (const courseId of [...courseIds, ...courseIds]) await newBatch(setUp, courseId)
  for (let burst = 0; operations() < OPERATIONS; burst++) {
    await forgetLimits(db)
    const streamOf = (at: number) => randomFrom(SEED + burst * actors.length + at)
    for (const courseId of courseIds)
      if ((await db.$count(batches, sql`${batches.courseId} = ${courseId} and ${batches.cancelledAt} is null`)) < 2)
        await newBatch(streamOf(0), courseId)
    const now = await situation()
    const wrong = await Promise.all(actors.map((actor, at) => actInTurn(actor, streamOf(at), now)))
    assert.deepEqual([...wrong.flat(), ...errorsIn(processes)], [], `burst ${burst} of SEED=${SEED}`)
    if (burst % ERASED_AFTER === 0) await eraseCancelled(db)
  }
  const counts = [...done].map(([name, { done, refused }]) => `${name} ${done} (and ${refused} refused)`)
  t.diagnostic(`${operations()} operations: ${counts.join(', ')}`)
})
