import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { addSession } from '../../../src/features/accounts/server/queries.ts'
import { hashToken } from '../../../src/features/accounts/server/sessions.ts'
import { MARKS, type Mark } from '../../../src/features/attendance/rules.ts'
import { attendanceRecords } from '../../../src/features/attendance/server/table.ts'
import { classes, makeUps, seats } from '../../../src/features/batches/server/table.ts'
import { enrollments } from '../../../src/features/enrollments/server/table.ts'
import { testApp, testDatabase } from '../../app.ts'
import { at, classroom } from '../../classroom.ts'
import { courseDraft } from '../../factories.ts'
import { end, endAll, start } from '../../programs/program.ts'
import { forgetLimits } from '../at-once.ts'

const ROUNDS = 100
const ADDING_ROUNDS = 30
const STUDENTS = 15
const MINUTE = 60_000

const databaseUrl = await testDatabase()
const [first, second] = [await testApp({ databaseUrl }), await testApp({ databaseUrl })]
const { db } = first
const mentor = await first.signedInAs('mentor')
const admin = await second.signedInAs('admin')
const course = await mentor.api.courses.create(courseDraft())
const { classWith, newStudents } = classroom(db, mentor, course._id)
const ids = await newStudents(STUDENTS)

type Way = { url: string; cookie: string }
type ApiResponse = { status: number; body: { message: string; refused?: unknown[]; rowId?: string } }

/** As a browser asks; a client that gets "busy" asks again: a slow machine takes longer, and decides the same. */
async function ask({ url, cookie }: Way, method: string, path: string, body: () => unknown): Promise<ApiResponse> {
  const response = await fetch(url + path, {
    method,
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify(body()),
  })
  const result = { status: response.status, body: await response.json() }
  if (result.status !== 503) return result
  await pause(20)
  return ask({ url, cookie }, method, path, body)
}

/** Another class of a batch, so that each round has one of its own with the same students in it. */
let classCount = 1
async function nextClass({ batchId, startsAt, endsAt }: { batchId: string; startsAt: string; endsAt: string }) {
  const number = ++classCount
  const [added] = await db.insert(classes).values({ batchId, number, startsAt, endsAt, room: '' }).returning()
  return added?._id ?? ''
}

/** A mark made at a moment that no other has: so many slots of half a minute after the class had begun. */
type Made = { studentId: string; mark: Mark; slot: number }
const SLOTS = 150
const SLOT = MINUTE / 2

const plan = fc
  .record({
    // Whose marks, of which student, which, when: of two mentors.
    planned: fc.uniqueArray(
      fc.record({
        slot: fc.nat({ max: SLOTS }),
        by: fc.nat({ max: 1 }),
        student: fc.nat({ max: STUDENTS - 1 }),
        mark: fc.constantFrom(...MARKS),
      }),
      { selector: ({ slot }) => slot, minLength: 5, maxLength: 60 },
    ),
    skews: fc.tuple(fc.integer({ min: -120, max: 120 }), fc.integer({ min: -120, max: 120 })),
    batchSize: fc.integer({ min: 1, max: 15 }),
    atOnce: fc.integer({ min: 1, max: 12 }),
    shuffle: fc.infiniteStream(fc.nat({ max: 1_000_000 })),
  })
  .map(({ shuffle, ...planned }) => ({
    ...planned,
    shuffled: <Of>(all: Of[]) =>
      all
        .map((mark) => ({ mark, place: shuffle.next().value ?? 0 }))
        .toSorted((left, right) => left.place - right.place)
        .map(({ mark }) => mark),
  }))

const cut = <Of>(all: Of[], size: number) =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))

test('two offline mentors whose phones are hours wrong: each mark is stored once, and the later one counts', async () => {
  const firstClass = await classWith(-100, ids)
  const ways = [
    [mentor, await second.signedInAs('mentor')],
    [await first.signedInAs('admin'), admin],
  ].map((sessions) => sessions.map(({ cookie }, process) => ({ cookie, url: process ? second.url : first.url })))
  const began = Date.now() - 90 * MINUTE
  const property = fc.asyncProperty(plan, async ({ planned, skews, batchSize, atOnce, shuffled }) => {
    await forgetLimits(db)
    const id = await nextClass(firstClass)
    const made = planned.map(({ slot, by, student, mark }) => ({ by, studentId: ids[student] ?? '', mark, slot }))
    const requests = [0, 1].flatMap((by) => {
      const skew = (skews[by] ?? 0) * MINUTE
      const onPhone = ({ studentId, mark, slot }: Made) => ({
        studentId,
        mark,
        at: new Date(began + slot * SLOT + skew).toISOString(),
      })
      const batches = cut(shuffled(made.filter((mark) => mark.by === by)).map(onPhone), batchSize)
      // Each is sent three times, the last time by a part that is cut otherwise.
      const again = cut(shuffled(batches.flat()), batchSize)
      return [...batches, ...batches, ...again].map((marks) => ({ by, marks, skew }))
    })
    let turn = 0
    for (const sent of cut(shuffled(requests), atOnce)) {
      const results = await Promise.all(
        sent.map(({ by, marks, skew }) => {
          const way = ways[by]?.[turn++ % 2] ?? { url: '', cookie: '' }
          const body = () => ({ marks, sentAt: new Date(Date.now() + skew).toISOString() })
          return ask(way, 'PUT', `/api/classes/${id}/register`, body)
        }),
      )
      assert.deepEqual(
        results.map(({ status, body }) => [status, body.refused]),
        results.map(() => [200, []]),
      )
    }
    const registers = [await mentor.api.attendance.register({ id }), await admin.api.attendance.register({ id })]
    const [read, alsoRead] = registers.map(({ rows }) => rows)
    assert.deepEqual(read, alsoRead)
    const rows = new Map(read?.map((row) => [row.student._id, row]))
    for (const studentId of ids) {
      const ofStudent = made
        .filter((mark) => mark.studentId === studentId)
        .toSorted((left, right) => right.slot - left.slot)
      const row = rows.get(studentId)
      assert.equal(row?.mark ?? undefined, ofStudent[0]?.mark)
      const words = (by: number) => (by ? admin : mentor).user.name
      assert.deepEqual(
        row?.said.map(({ mark, byName }) => [mark, byName]),
        ofStudent.map(({ mark, by }) => [mark, words(by)]),
      )
    }
    assert.equal(await db.$count(attendanceRecords, eq(attendanceRecords.classId, id)), made.length)
  })
  await fc.assert(property, { numRuns: ROUNDS, endOnFailure: true })
})

test('two phones that were offline add the same walk-ins through two processes: each is there once, marked once', async () => {
  const firstClass = await classWith(-100, [])
  const [walkIn = ''] = await newStudents(1)
  await mentor.api.enrollments.enroll({ studentId: walkIn, courseId: course._id })
  const ways = [
    { url: first.url, cookie: mentor.cookie },
    { url: second.url, cookie: admin.cookie },
  ]
  for (let round = 0; round < ADDING_ROUNDS; round++) {
    await forgetLimits(db)
    const id = await nextClass(firstClass)
    const moment = () => new Date().toISOString()
    const results = await Promise.all(
      ways.flatMap((way, phone) => {
        const walkIns = [
          { _id: crypto.randomUUID(), name: phone ? 'RAVI KUMAR' : 'Ravi Kumar' },
          { studentId: walkIn, seat: 'today' },
        ]
        const at = moment()
        // What had no response is sent again, as it was.
        return [...walkIns, ...walkIns].map((who) =>
          ask(way, 'POST', `/api/classes/${id}/attendees`, () => ({ ...who, at, sentAt: moment() })),
        )
      }),
    )
    assert.deepEqual(
      results.map(({ status }) => status),
      results.map(() => 201),
    )
    const { rows } = await mentor.api.attendance.register({ id })
    assert.deepEqual(
      rows.map(({ student, guest, mark }) => [student.name.toLowerCase(), guest, mark]),
      [
        ['student 00', null, 'present'],
        ['ravi kumar', 'name', 'present'],
      ],
    )
    const ravi = rows.find(({ guest }) => guest)?.student._id
    const named = results.flatMap(({ body: { rowId } }) => (rowId === walkIn ? [] : rowId))
    assert.deepEqual([...new Set(named)], [ravi], 'both phones know the name by one id')
    assert.equal(await db.$count(attendanceRecords, eq(attendanceRecords.classId, id)), 2)
  }
})

test('a server that is killed while fifteen marks arrive loses none that it answered, and doubles none', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'classroom-marks-'))
  t.after(async () => {
    await endAll()
    await rm(folder, { recursive: true, force: true })
  })
  const startAgain = () => start(folder, { DATABASE_URL: databaseUrl, DEMO: '1' })
  const batch = await classWith(-60, ids)
  let { program, url } = await startAgain()
  for (let round = 0; round < 5; round++) {
    await forgetLimits(db)
    const id = await nextClass(batch)
    const made = ids.map((studentId, place) => ({ studentId, mark: MARKS[place % 4], at: at(-20 + place / 60) }))
    const acknowledged: string[] = []
    const send = async (mark: (typeof made)[number]) => {
      const sent = () => ({ marks: [mark], sentAt: at(0) })
      const result = await ask({ url, cookie: mentor.cookie }, 'PUT', `/api/classes/${id}/register`, sent)
      assert.deepEqual([result.status, result.body.refused], [200, []])
      acknowledged.push(mark.studentId)
      // Somewhere in the middle of the fifteen.
      if (acknowledged.length === 4 + round) program.kill('SIGKILL')
    }
    const lanes = cut(made, 4)
    await Promise.allSettled(
      lanes.map(async (lane) => {
        for (const mark of lane) await send(mark)
      }),
    )
    await end(program)
    const stored = await db.select().from(attendanceRecords).where(eq(attendanceRecords.classId, id))
    assert.ok(acknowledged.length > 0 && acknowledged.length < STUDENTS, 'it was killed in the middle')
    for (const studentId of acknowledged) assert.ok(stored.some((mark) => mark.studentId === studentId))
    const again = await startAgain()
    program = again.program
    url = again.url
    // The phone does not know what was answered to the one before: all of them once more.
    await Promise.all(made.map(send))
    const kept = await db.select().from(attendanceRecords).where(eq(attendanceRecords.classId, id))
    assert.deepEqual(
      kept.map(({ studentId, mark }) => `${studentId} ${mark}`).toSorted(),
      made.map(({ studentId, mark }) => `${studentId} ${mark}`).toSorted(),
    )
  }
})

/** Students of the course who have signed in. */
async function signedIn(count: number) {
  const studentIds = await newStudents(count)
  await db.insert(enrollments).values(studentIds.map((studentId) => ({ studentId, courseId: course._id })))
  return Promise.all(
    studentIds.map(async (studentId, place) => {
      const token = randomBytes(32).toString('base64url')
      await db.transaction((tx) => addSession(tx, hashToken(token), studentId))
      return { studentId, cookie: `session=${token}`, url: place % 2 ? second.url : first.url }
    }),
  )
}

test('fifty who missed a class and want three chairs, while seats of the batch are given: none is one too many', async () => {
  const AT_ONCE = 50
  const CHAIRS = 3
  const students = await signedIn(AT_ONCE)
  const missed = await classWith(
    -200,
    students.map(({ studentId }) => studentId),
  )
  const absences = students.map(({ studentId }) => ({ studentId, mark: 'absent' as const, at: at(-100) }))
  await mentor.api.attendance.mark({ id: missed.id, marks: absences })
  // The seats taken when one is granted, which cannot be read afterwards.
  await db.execute(sql`create table granted (class_id uuid, taken int, seats int)`)
  await db.execute(sql`create function note_grant() returns trigger language plpgsql as $$ begin
    insert into granted select new.class_id, b.taken + (select count(*) from make_ups m where m.class_id = new.class_id), b.seats
      from classes c join batches b on b.id = c.batch_id where c.id = new.class_id;
    return null; end $$`)
  await db.execute(sql`create trigger note_grant after insert on make_ups for each row execute function note_grant()`)
  const newcomers = (await signedIn(STUDENTS)).map(({ studentId }) => studentId)
  for (let round = 0; round < 6; round++) {
    await forgetLimits(db)
    const isFilling = round % 2 === 1
    const choices = [await classWith(5_000, [], { seats: STUDENTS }), await classWith(6_000, [], { seats: CHAIRS })]
    const batchId = choices[0]?.batchId ?? ''
    const sitting = newcomers.slice(0, STUDENTS - CHAIRS)
    await db.insert(seats).values(sitting.map((studentId) => ({ batchId, courseId: course._id, studentId })))
    const wishes = students.flatMap((student) =>
      choices.map(
        ({ id }) =>
          () =>
            ask(student, 'POST', `/api/classes/${id}/make-up`, () => ({ missedClassId: missed.id })),
      ),
    )
    const gifts = newcomers.slice(STUDENTS - CHAIRS).map((studentId, place) => () => {
      const { cookie } = place % 2 ? admin : mentor
      const way = { cookie, url: place % 2 ? second.url : first.url }
      return ask(way, 'POST', `/api/batches/${batchId}/seats`, () => ({ studentId, isConfirmed: true }))
    })
    const all = isFilling ? [...wishes.slice(0, 10), ...gifts, ...wishes.slice(10)] : wishes
    const statuses = (await Promise.all(all.map((wish) => wish()))).map(({ status }) => status)
    assert.ok(
      statuses.every((status) => status === 201 || status === 409),
      statuses.join(),
    )
    const chairs = await db.select().from(makeUps).where(eq(makeUps.missedClassId, missed.id))
    const grants = await db.execute<{ taken: number; seats: number }>(sql`select * from granted`)
    assert.equal(grants.rows.length, chairs.length)
    for (const { taken, seats } of grants.rows) assert.ok(taken <= seats, `${taken} of ${seats}`)
    assert.equal(new Set(chairs.map(({ studentId }) => studentId)).size, chairs.length, 'one chair for a missed class')
    const inEach = choices.map(({ id }) => chairs.filter(({ classId }) => classId === id).length)
    if (isFilling) assert.equal(inEach[1], CHAIRS)
    else assert.deepEqual(inEach, [CHAIRS, CHAIRS])

    await db.delete(makeUps)
    await db.execute(sql`delete from granted`)
    for (const { batchId } of choices) await mentor.api.batches.cancel({ id: batchId })
  }
})

test('twenty parallel check-ins mark a student once, and each gets the message', async () => {
  const [student] = await signedIn(1)
  if (!student) return assert.fail('nobody')
  for (let round = 0; round < 10; round++) {
    await forgetLimits(db)
    const { id } = await classWith(-5, [student.studentId])
    const { code } = await mentor.api.attendance.code({ id })
    const checkIn = (url: string): Promise<ApiResponse> =>
      ask({ ...student, url }, 'POST', '/api/check-in', () => ({ code }))
    const urls = Array.from({ length: 20 }, (_, turn) => (turn % 2 ? second.url : first.url))
    const statuses = (await Promise.all(urls.map(checkIn))).map(({ status }) => status)
    // Five of them are looked at at a time; what was right is given back.
    assert.ok(statuses.includes(200) && statuses.every((status) => status === 200 || status === 429), statuses.join())
    assert.equal(await db.$count(attendanceRecords, eq(attendanceRecords.classId, id)), 1)
    const after = await checkIn(first.url)
    assert.deepEqual([after.status, after.body.message], [200, `You are already marked in class 1 of ${course.title}.`])
    await db.execute(sql`update classes set ends_at = now() where id = ${id}`)
  }
})
