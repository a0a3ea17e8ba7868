import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { makeUps } from '#src/features/batches/server/table.ts'
import { rateLimits } from '#src/server/db/table.ts'
import { testApp } from '#test/app.ts'
import { at, classroom } from '#test/classroom.ts'
import { courseDraft } from '#test/factories.ts'
import { listenAs } from '#test/listener.ts'
import { refusal } from '#test/refusal.ts'
import { stopClock } from '#test/stop-clock.ts'
import { until } from '#test/until.ts'
import type { Mark } from '../rules.ts'
import { attendanceRecords, checkInSecrets } from './table.ts'

const { signedInAs, db, send, url } = await testApp()
const [mentor, admin] = [await signedInAs('mentor'), await signedInAs('admin')]
const [arjun, divya, pending] = [await signedInAs('student'), await signedInAs('student2'), await signedInAs('pending')]
const [me, her] = [arjun.user._id, divya.user._id]
const course = await mentor.api.courses.create(courseDraft({ title: 'Warehouses' }))
const { classWith, newStudents } = classroom(db, mentor, course._id)
for (const studentId of [me, her]) await mentor.api.enrollments.enroll({ studentId, courseId: course._id })

const post = (path: string, body: object, cookie: string, key = '') =>
  send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, ...(key && { 'idempotency-key': key }) },
    body: JSON.stringify(body),
  })
const statusOf = (request: Promise<unknown>) => refusal(request).then(({ status }) => status)
const forgetTries = () => db.delete(rateLimits)

test('a code in other shapes is a wrong code: other digits, too long, too short, of another script', async (t) => {
  stopClock(t)
  await classWith(-5, [me]).then(({ id }) => mentor.api.attendance.code({ id }))
  for (const code of ['１２３４５６', '१२३४५६', '೧೨೩೪೫೬', '12345', '1234567', '-12345', '1e5000', '𝟙𝟚𝟛', '......']) {
    await forgetTries()
    assert.equal(await statusOf(arjun.api.attendance.checkIn({ code })), 400, code)
    assert.equal((await post('/api/check-in/ticket', { code }, '')).status, 400, code)
  }
  assert.equal((await post('/api/check-in', { code: 123456 }, arjun.cookie)).status, 400)
  assert.equal((await post('/api/check-in', { code: '1'.repeat(21) }, arjun.cookie)).status, 400)
  assert.equal((await send('/api/check-in')).status, 404, 'nothing is read there')
})

test('only students of the class check in: not its mentor, an admin, a guest or a student awaiting approval', async (t) => {
  stopClock(t)
  await forgetTries()
  const { id } = await classWith(-5, [me])
  const { code } = await mentor.api.attendance.code({ id })
  for (const who of [mentor, admin, pending]) assert.equal(await statusOf(who.api.attendance.checkIn({ code })), 403)
  assert.equal((await post('/api/check-in', { code }, '')).status, 401)
  assert.equal(await statusOf(divya.api.attendance.checkIn({ code })), 400, 'nor who sits elsewhere')
  assert.equal(await db.$count(attendanceRecords, eq(attendanceRecords.classId, id)), 0)
})

test('twenty parallel check-ins with the right code use one try, and repeating them uses none', async (t) => {
  stopClock(t)
  await forgetTries()
  const { id } = await classWith(-5, [me])
  const { code } = await mentor.api.attendance.code({ id })
  const all = await Promise.all(Array.from({ length: 20 }, () => post('/api/check-in', { code }, arjun.cookie)))
  assert.ok(all.some(({ status }) => status === 200))
  assert.equal(await db.$count(attendanceRecords, eq(attendanceRecords.classId, id)), 1)
  assert.equal((await post('/api/check-in', { code }, arjun.cookie)).status, 200)

  for (let again = 0; again < 10; again++)
    assert.equal((await post('/api/check-in', { code }, arjun.cookie, 'one-key')).status, 200)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const statuses = []
  for (let guess = 0; guess < 6; guess++) statuses.push(await statusOf(arjun.api.attendance.checkIn({ code: wrong })))
  assert.deepEqual(statuses, [400, 400, 400, 400, 400, 429])
})

test('a ticket that two use at once lets one in, and refuses the other', async (t) => {
  stopClock(t)
  await forgetTries()
  const { id } = await classWith(-5, [me, her])
  const { code } = await mentor.api.attendance.code({ id })
  for (let round = 0; round < 5; round++) {
    await db.delete(attendanceRecords).where(eq(attendanceRecords.classId, id))
    const given = await post('/api/check-in/ticket', { code }, '')
    const [ticket] = (given.headers.get('set-cookie') ?? '').split(';')
    const both = await Promise.all(
      [arjun, divya].map(({ cookie }) => post('/api/check-in', {}, `${cookie}; ${ticket}`)),
    )
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 400])
    assert.equal(await db.$count(attendanceRecords, eq(attendanceRecords.classId, id)), 1)
  }
})

test('whatever a phone claims of its clock, no mark is dated before the window of its class nor after now', async () => {
  const [asha = ''] = await newStudents(1)
  const { id, startsAt } = await classWith(-60, [asha])
  const moments = ['2000-01-01T00:00:00Z', at(-100_000), at(-91), at(-30), at(0), at(100), '2199-12-31T23:59:59.999Z']
  const sent = moments.flatMap((sentAt) => moments.map((when) => ({ sentAt, when })))
  for (const { sentAt, when } of sent) {
    const mark = { studentId: asha, mark: 'present' as const, at: when }
    const { refused, message } = await mentor.api.attendance.mark({ id, marks: [mark], sentAt })
    assert.equal(message, refused.length === 0 ? 'Attendance saved for 1 student.' : 'Attendance saved for 0 students.')
  }
  const stored = await db.select().from(attendanceRecords).where(eq(attendanceRecords.classId, id))
  assert.ok(stored.length > 0)
  const opens = Date.parse(startsAt) - 30 * 60_000
  for (const { at: when } of stored) assert.ok(Date.parse(when) >= opens && Date.parse(when) <= Date.now(), when)
})

test('moments in other shapes are refused with a sentence, and none is kept', async () => {
  const [asha = ''] = await newStudents(1)
  const { id } = await classWith(-60, [asha])
  const today = at(0).slice(0, 10)
  for (const when of [
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '+020260-01-01T00:00:00Z',
    `${today}T10:00:00`,
    `${today}T25:00:00Z`,
    `${today}T10:00:00+24:00`,
    today,
    '2027-02-30T10:00:00Z',
    1_700_000_000_000,
    1e300,
    null,
  ])
    for (const body of [
      { marks: [{ studentId: asha, mark: 'present', at: when }] },
      ...(when === null ? [] : [{ marks: [{ studentId: asha, mark: 'present', at: at(0) }], sentAt: when }]),
    ]) {
      const response = await send(`/api/classes/${id}/register`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', cookie: mentor.cookie },
        body: JSON.stringify(body),
      })
      assert.equal(response.status, 400, JSON.stringify(body))
      assert.match((await response.json()).message, /[a-z]/)
    }
  assert.equal(await db.$count(attendanceRecords, eq(attendanceRecords.classId, id)), 0)
})

test('a moment that PostgreSQL would not read is one all the same', async () => {
  const [asha = ''] = await newStudents(1)
  const { id } = await classWith(-60, [asha])
  const moment = at(-1)
  const far = new Date(Date.parse(moment) + 23 * 3_600_000).toISOString().replace('Z', '+23:00')
  const fine = moment.replace('Z', `${'0'.repeat(200)}Z`)
  const marked = [far, fine, moment].map((when) => ({ studentId: asha, mark: 'present' as const, at: when }))
  const { refused } = await mentor.api.attendance.mark({ id, marks: marked })
  assert.deepEqual(refused, [])
  assert.equal(
    await db.$count(attendanceRecords, eq(attendanceRecords.classId, id)),
    1,
    'one moment, however it is written',
  )
})

// product 1.9
test('a student twice in one request: all is kept, the last of the same moment counts; ids are read in either case', async () => {
  const [asha = '', bala = ''] = await newStudents(2)
  const { id } = await classWith(-60, [asha, bala])
  const when = at(-1)
  const markOf = (studentId: string, mark: Mark) => ({ studentId, mark, at: when })
  const { message, refused, register } = await mentor.api.attendance.mark({
    id: id.toUpperCase(),
    marks: [
      markOf(bala, 'late'),
      markOf(asha.toUpperCase(), 'present'),
      markOf(asha, 'present'),
      markOf(asha, 'absent'),
    ],
  })
  assert.deepEqual([message, refused], ['Attendance saved for 4 students.', []])
  assert.deepEqual(
    register.rows.map(({ mark, ...row }) => [mark, row.said.length]),
    [
      ['absent', 2],
      ['late', 1],
    ],
  )
})

test('a mentor marks nobody who is not in the class, themselves neither', async () => {
  const [asha = ''] = await newStudents(1)
  const [mine, hers] = [await classWith(-60, [asha]), await classWith(-60, [her])]
  const everybody = [her, mentor.user._id, admin.user._id, pending.user._id]
  const newMarks = everybody.map((studentId) => ({ studentId, mark: 'present' as const, at: at(0) }))
  const { refused } = await mentor.api.attendance.mark({ id: mine.id, marks: newMarks })
  assert.deepEqual(
    refused.map(({ studentId }) => studentId),
    everybody,
  )
  const correction = { id: hers.id, studentId: asha, mark: 'excused' as const, reason: 'Because' }
  assert.equal(await statusOf(admin.api.attendance.correct(correction)), 404)
  for (const studentId of ['rubbish', '%00', mentor.user._id])
    assert.equal(await statusOf(admin.api.attendance.correct({ ...correction, studentId })), 404)
  assert.equal(await db.$count(attendanceRecords, eq(attendanceRecords.classId, mine.id)), 0)
})

test('a chair is taken and left by its own student alone, for what they missed themselves, in that course', async () => {
  const missed = await classWith(-200, [me, her])
  const absent = { studentId: me, mark: 'absent' as const, at: at(-100) }
  await mentor.api.attendance.mark({ id: missed.id, marks: [absent, { ...absent, studentId: her, mark: 'present' }] })
  const { id } = await classWith(4_000, [])
  const elsewhere = await mentor.api.courses.create(courseDraft({ title: 'Purchasing' }))
  const otherClass = await classroom(db, mentor, elsewhere._id).classWith(4_500, [])
  const wish = { id, missedClassId: missed.id }
  for (const who of [mentor, admin, pending]) {
    assert.equal(await statusOf(who.api.attendance.reserve(wish)), 403)
    assert.equal(await statusOf(who.api.attendance.makeUps({ id: missed.id })), 403)
    assert.equal(await statusOf(who.api.attendance.release({ id })), 403)
  }
  assert.equal(await statusOf(divya.api.attendance.reserve(wish)), 400, 'she was there')
  assert.equal(await statusOf(arjun.api.attendance.reserve({ ...wish, id: otherClass.id })), 400)
  assert.equal(await statusOf(arjun.api.attendance.reserve({ ...wish, id: missed.id })), 409)
  for (const rubbish of ['rubbish', '%27', crypto.randomUUID()]) {
    assert.equal(await statusOf(arjun.api.attendance.reserve({ ...wish, id: rubbish })), 404)
    assert.equal(await statusOf(arjun.api.attendance.reserve({ ...wish, missedClassId: rubbish })), 404)
  }
  await arjun.api.attendance.reserve(wish)
  assert.equal(await statusOf(divya.api.attendance.release({ id })), 404)
  assert.equal(await db.$count(makeUps, eq(makeUps.classId, id)), 1)
  await arjun.api.attendance.release({ id })
})

test('a student who was taken out of the course cannot make up its classes', async () => {
  const { _id: courseId } = await mentor.api.courses.create(courseDraft({ title: 'Returns' }))
  await mentor.api.enrollments.enroll({ studentId: me, courseId })
  const room = classroom(db, mentor, courseId)
  const missed = await room.classWith(-200, [me])
  await mentor.api.attendance.mark({ id: missed.id, marks: [{ studentId: me, mark: 'absent', at: at(-100) }] })
  const { id } = await room.classWith(5_000, [])
  assert.equal((await arjun.api.attendance.makeUps({ id: missed.id })).length, 1)
  const [enrollment] = (await arjun.api.enrollments.mine()).filter(({ course }) => course._id === courseId)
  await mentor.api.enrollments.deEnroll({ id: enrollment?._id ?? '' })
  assert.equal(await statusOf(arjun.api.attendance.reserve({ id, missedClassId: missed.id })), 400)
  assert.deepEqual(await arjun.api.attendance.makeUps({ id: missed.id }), [])
})

test('a class that was cancelled, or moved to later since, makes up for nothing', async () => {
  const { _id: courseId } = await mentor.api.courses.create(courseDraft({ title: 'Transport' }))
  await mentor.api.enrollments.enroll({ studentId: me, courseId })
  const room = classroom(db, mentor, courseId)
  const attended = async () =>
    (await arjun.api.attendance.mine()).find(({ course }) => course._id === courseId)?.attended
  const say = (id: string, mark: Mark, minutes: number) =>
    mentor.api.attendance.mark({ id, marks: [{ studentId: me, mark, at: at(minutes) }] })
  for (const change of [{ state: 'cancelled' as const }, { startsAt: at(24 * 60) }]) {
    const missed = await room.classWith(-200, [me])
    await say(missed.id, 'absent', -100)
    const { id } = await room.classWith(20, [])
    await arjun.api.attendance.reserve({ id, missedClassId: missed.id })
    await say(id, 'present', 0)
    assert.equal(await attended(), 1)
    await mentor.api.batches.changeClass({ id, ...change })
    assert.equal(await attended(), 0)
    await db.execute(sql`delete from make_ups where class_id = ${id}`)
  }
})

test('no response holds an address, phone, code or browser of another user, or marks of other students', async (t) => {
  stopClock(t)
  await forgetTries()
  await db.execute(sql`update users set phone = '9800000077' where id in (${me}, ${her})`)
  const missed = await classWith(-200, [me, her])
  const newMarks = [me, her].map((studentId) => ({ studentId, mark: 'absent' as const, at: at(-100) }))
  await mentor.api.attendance.mark({ id: missed.id, marks: newMarks })
  const { id } = await classWith(7_000, [])
  for (const who of [arjun, divya]) await who.api.attendance.reserve({ id, missedClassId: missed.id })
  const now = await classWith(-5, [me, her])
  const { code } = await mentor.api.attendance.code({ id: now.id })
  for (const who of [arjun, divya]) await post('/api/check-in', { code }, `${who.cookie}; browser=the-same`)

  const [{ secret = '' } = {}] = await db.select().from(checkInSecrets).where(eq(checkInSecrets.classId, now.id))
  const secrets = [secret, code, ...(await db.select().from(attendanceRecords)).flatMap(({ browser }) => browser ?? [])]
  const personal = ['9800000077', arjun.user.email, divya.user.email]
  const read = async (path: string, cookie: string) => (await send(`/api${path}`, { headers: { cookie } })).text()
  for (const path of [`/classes/${now.id}/register`, `/classes/${id}/register`]) {
    const text = await read(path, mentor.cookie)
    assert.ok(text.includes(me))
    for (const secret of [...secrets, ...personal]) assert.ok(!text.includes(secret), `${path}: ${secret}`)
    assert.match(await read(path, arjun.cookie), /^\{"message":"Access Denied: Mentors and Admins Only\."\}$/)
  }
  for (const path of ['/attendance/mine', `/classes/${missed.id}/make-ups`, '/dashboard/student']) {
    const text = await read(path, arjun.cookie)
    for (const secret of [...secrets, her, divya.user.name, divya.user.email])
      assert.ok(!text.includes(secret), `${path}: ${secret}`)
  }
})

test('registerChanged reaches staff and the students it marks, and names the class alone', async () => {
  const { id } = await classWith(-60, [me, her])
  const listeners = [arjun, divya, mentor].map(({ cookie }) => listenAs<unknown>(url, cookie))
  await Promise.all(listeners.map(({ settled }) => settled))
  await mentor.api.attendance.mark({ id, marks: [{ studentId: me, mark: 'late', at: at(0) }] })
  await mentor.api.attendance.mark({ id, marks: [{ studentId: her, mark: 'late', at: at(0) }] })
  const events = () => listeners.map(({ received }) => received)
  await until(() => events().flat().length > 3, 'all receive it, one after the other')
  const event = { name: 'registerChanged', payload: { classId: id } }
  assert.deepEqual(events(), [[event], [event], [event, event]])
  for (const { close } of listeners) close()
})
