import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { rateLimits } from '#src/server/db/table.ts'
import { testApp, testDatabase } from '#test/app.ts'
import { at, classroom } from '#test/classroom.ts'
import { courseDraft } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'
import { stopClock } from '#test/stop-clock.ts'
import { TEST_ALL } from '#test/test-all.ts'
import { computeCode } from './codes.ts'
import { attendanceRecords, checkInSecrets } from './table.ts'

const databaseUrl = await testDatabase()
const { signedInAs, db, send } = await testApp({ databaseUrl })
const [mentor, arjun, divya] = [await signedInAs('mentor'), await signedInAs('student'), await signedInAs('student2')]
const course = await mentor.api.courses.create(courseDraft({ title: 'Warehouses' }))
const { classWith } = classroom(db, mentor, course._id)
const [me, her] = [arjun.user._id, divya.user._id]
const WRONG = 'This code is wrong or has changed. Please enter the code that is on the screen now.'

const codeOf = (id: string) => mentor.api.attendance.code({ id })
const codeOfAgo = async (id: string, seconds: number) => {
  const [row] = await db.select().from(checkInSecrets).where(eq(checkInSecrets.classId, id))
  return computeCode(row?.secret ?? '', Date.now() - seconds * 1000).code
}
const marksOf = async (id: string) =>
  (await mentor.api.attendance.register({ id })).rows.flatMap(({ student, mark }) =>
    mark ? [[student.name, mark]] : [],
  )
const forgetTries = () => db.delete(rateLimits)

// product 22.5
test('a code is shown from 15 minutes before a class until its end, to staff', async () => {
  assert.equal((await refusal(arjun.api.attendance.code({ id: crypto.randomUUID() }))).status, 403)
  assert.equal((await refusal(codeOf(crypto.randomUUID()))).status, 404)
  for (const minutes of [16, -121]) {
    const { id } = await classWith(minutes, [me])
    const refused = await refusal(codeOf(id))
    assert.deepEqual(
      [refused.status, refused.message],
      [409, 'You can show the code from 15 minutes before the class until it ends.'],
    )
  }
  const { id } = await classWith(14, [])
  const { code, until, url } = await codeOf(id)
  assert.match(code, /^\d{6}$/)
  assert.ok(Date.parse(until) - Date.now() <= 30_000)
  assert.ok(url.endsWith(`/check-in?code=${code}`))
})

test('a student is offered to check in once the code is shown, until they are marked as there or the class is over', async () => {
  await forgetTries()
  const offered = async ({ api }: typeof arjun) =>
    (await api.dashboard.studentHome()).checkIns.map(({ _id, number }) => [_id, number])
  const { id } = await classWith(14, [me])
  assert.deepEqual(await offered(arjun), [], 'no code is shown yet')
  await codeOf(id)
  assert.deepEqual(await offered(arjun), [[id, 1]])
  assert.deepEqual(await offered(divya), [], 'it is no class of hers')
  await mentor.api.attendance.mark({ id, marks: [{ studentId: me, mark: 'absent', at: at(0) }] })
  assert.deepEqual(await offered(arjun), [[id, 1]])
  await arjun.api.attendance.checkIn({ code: (await codeOf(id)).code })
  assert.deepEqual(await offered(arjun), [])
  const later = await classWith(5, [me])
  await codeOf(later.id)
  await db.execute(
    sql`update classes set starts_at = now() - interval '1 hour', ends_at = now() where id = ${later.id}`,
  )
  assert.deepEqual(await offered(arjun), [], 'it is over')
  const called = await classWith(5, [me])
  await codeOf(called.id)
  await mentor.api.batches.changeClass({ id: called.id, state: 'cancelled' })
  assert.deepEqual(await offered(arjun), [], 'it is cancelled')
})

// product 22.6
test('a student with a seat checks in once, by the current or the previous code, and after ten minutes is late', async (t) => {
  await forgetTries()
  stopClock(t)
  const { id } = await classWith(-5, [me, her])
  const { code } = await codeOf(id)
  assert.deepEqual(await arjun.api.attendance.checkIn({ code: ` ${code.slice(0, 3)} ${code.slice(3)}` }), {
    message: 'You are checked in to class 1 of Warehouses.',
  })
  // As some keyboards type it.
  const fullWidth = code.replace(/\d/g, (digit) => String.fromCodePoint(Number(digit) + 0xff10))
  assert.deepEqual(await arjun.api.attendance.checkIn({ code: fullWidth }), {
    message: 'You are already marked in class 1 of Warehouses.',
  })
  assert.equal(await db.$count(attendanceRecords, eq(attendanceRecords.classId, id)), 1)
  await divya.api.attendance.checkIn({ code: await codeOfAgo(id, 30) })
  assert.deepEqual(await marksOf(id), [
    [arjun.user.name, 'present'],
    [divya.user.name, 'present'],
  ])
  const late = await classWith(-11, [me])
  await arjun.api.attendance.checkIn({ code: (await codeOf(late.id)).code })
  assert.deepEqual(await marksOf(late.id), [[arjun.user.name, 'late']])
})

test('no other code is taken: of another class, of a minute ago, of one that is over or cancelled', async (t) => {
  await forgetTries()
  stopClock(t)
  const mine = await classWith(-5, [me])
  const hers = await classWith(-5, [her])
  const [, otherCode] = [await codeOf(mine.id), await codeOf(hers.id)]
  const over = await classWith(-100, [me])
  const ended = (await codeOf(over.id)).code
  await db.execute(sql`update classes set ends_at = now() - interval '1 minute' where id = ${over.id}`)
  const cancelled = await classWith(10, [me])
  const called = (await codeOf(cancelled.id)).code
  await mentor.api.batches.changeClass({ id: cancelled.id, state: 'cancelled' })
  for (const code of [otherCode.code, await codeOfAgo(mine.id, 61), ended, called]) {
    const refused = await refusal(arjun.api.attendance.checkIn({ code }))
    assert.deepEqual([refused.status, refused.message], [400, WRONG])
  }
  assert.deepEqual(await marksOf(mine.id), [])
})

test('five wrong codes are looked at and no more, however many are sent at once; right ones cost nothing', async () => {
  await forgetTries()
  const { id } = await classWith(-5, [me])
  const { code } = await codeOf(id)
  const wrong = Array.from({ length: TEST_ALL ? 1_000 : 60 }, (_, guess) => String(guess).padStart(6, '0')).filter(
    (guess) => guess !== code,
  )
  const statuses = await Promise.all(
    wrong.map((guess) => refusal(arjun.api.attendance.checkIn({ code: guess })).then(({ status }) => status)),
  )
  assert.ok(statuses.filter((status) => status === 400).length <= 5)
  assert.ok(statuses.every((status) => status === 400 || status === 429 || status === 503))
  const refused = await refusal(arjun.api.attendance.checkIn({ code }))
  assert.equal(refused.status, 429, 'also the right one, by then')
  assert.match(refused.message, /^Too many wrong codes\. Please ask your mentor, or try again in \d+ minutes\.$/)
  assert.deepEqual(await marksOf(id), [])
})

test('a check-in marks a student present whatever was marked before, and never replaces a present mark', async () => {
  await forgetTries()
  const { id } = await classWith(-5, [me])
  const { code } = await codeOf(id)
  const say = (mark: 'absent' | 'present') =>
    mentor.api.attendance.mark({ id, marks: [{ studentId: me, mark, at: at(0) }] })
  await say('absent')
  await arjun.api.attendance.checkIn({ code })
  assert.deepEqual(await marksOf(id), [[arjun.user.name, 'present']])
  assert.deepEqual(await arjun.api.attendance.checkIn({ code }), {
    message: 'You are already marked in class 1 of Warehouses.',
  })
})

// product 22.7
test('a browser that knew the code while signed out has a ticket for ten minutes, good once', async (t) => {
  await forgetTries()
  stopClock(t)
  const { id } = await classWith(-5, [me, her])
  const { code } = await codeOf(id)
  const post = (path: string, body: object, cookie = '') =>
    send(path, { method: 'POST', headers: { 'content-type': 'application/json', cookie }, body: JSON.stringify(body) })
  const none = await post('/api/check-in/ticket', { code: '000000' === code ? '111111' : '000000' })
  assert.equal(none.status, 400)
  assert.equal(none.headers.get('set-cookie'), null)
  const given = await post('/api/check-in/ticket', { code })
  assert.equal(given.status, 200)
  const [cookie = ''] = (given.headers.get('set-cookie') ?? '').split(';')
  assert.match(given.headers.get('set-cookie') ?? '', /Max-Age=600.*HttpOnly/)

  const forged = cookie.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'))
  for (const wrong of ['', forged, 'ticket=rubbish'])
    assert.equal((await post('/api/check-in', {}, `${arjun.cookie}; ${wrong}`)).status, 400, wrong)
  const stranger = await signedInAs('student')
  assert.equal((await post('/api/check-in', {}, `${stranger.cookie}; ${cookie}`)).status, 200)
  assert.deepEqual(await marksOf(id), [[arjun.user.name, 'present']])
  assert.equal((await post('/api/check-in', {}, `${divya.cookie}; ${cookie}`)).status, 400, 'used already')
})

test('two names from one browser are shown to the mentor, not refused', async (t) => {
  await forgetTries()
  stopClock(t)
  const { id } = await classWith(-5, [me, her])
  const { code } = await codeOf(id)
  const checkIn = (cookie: string) =>
    send('/api/check-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ code }),
    })
  const first = await checkIn(arjun.cookie)
  const browser = first.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('browser='))
    ?.split(';')[0]
  assert.equal((await checkIn(`${divya.cookie}; ${browser}`)).status, 200)
  const { rows } = await mentor.api.attendance.register({ id })
  assert.deepEqual(
    rows.map(({ student, sameBrowser }) => [student.name, sameBrowser]),
    [
      [arjun.user.name, [divya.user.name]],
      [divya.user.name, [arjun.user.name]],
    ],
  )
})

// product 22.7
test('signed out, codes cannot be guessed from many addresses, and the student still checks in after a login', async (t) => {
  await forgetTries()
  stopClock(t)
  const { id } = await classWith(-5, [me])
  const { code } = await codeOf(id)
  const behind = await testApp({ databaseUrl, environment: { TRUST_PROXY: '1' } })
  const ask = async (typed: string, address: string) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
    const response = await behind.send('/api/check-in/ticket', {
      method: 'POST',
      headers,
      body: JSON.stringify({ code: typed }),
    })
    return { status: response.status, ...((await response.json()) as { message: string }) }
  }
  const wrong = code === '000000' ? '111111' : '000000'
  const guess = (_: unknown, at: number) => ask(wrong, `10.0.${at}.1`)
  for (let round = 0; round < 10; round++) {
    assert.equal((await ask(code, '10.1.0.1')).status, 200, 'a right code costs nothing')
    const responses = await Promise.all(Array.from({ length: 20 }, guess))
    assert.ok(responses.every(({ status }) => status === 400))
  }
  const LOGIN = 'Too many wrong codes. Please log in, then type the code that is on the screen.'
  for (const typed of [wrong, code]) assert.deepEqual(await ask(typed, '10.2.0.1'), { status: 429, message: LOGIN })
  await arjun.api.attendance.checkIn({ code })
  assert.deepEqual(await marksOf(id), [[arjun.user.name, 'present']])
})
