import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { cleanUp } from '../src/app/jobs.ts'
import { sessions, users } from '../src/features/accounts/server/table.ts'
import { enrollments } from '../src/features/enrollments/server/table.ts'
import { idempotencyKeys } from '../src/server/db/table.ts'
import { testApp, testDatabase } from './app.ts'
import { bookingForm, courseDraft, discussionDraft, profileDraft, studentRow } from './factories.ts'
import { listenAs } from './listener.ts'
import { until } from './until.ts'

/** Two processes over one database, as behind a balancer. */
const databaseUrl = await testDatabase()
const here = await testApp({ databaseUrl })
const there = await testApp({ databaseUrl })
const mentor = await here.signedInAs('mentor')

// product 2.8, 14.2
test('a session that ends takes its sockets along, in every process, and nobody else', async () => {
  await until(() => here.bus.isConnected && there.bus.isConnected, 'both listen')
  const admin = await here.signedInAs('admin')
  const bystander = listenAs(there.url, mentor.cookie)
  assert.ok(await bystander.settled)
  type Session = Awaited<ReturnType<typeof here.signedInAs>>
  async function takesAlong(name: string, who: 'student' | 'student2', end: (session: Session) => Promise<unknown>) {
    const session = await here.signedInAs(who)
    const sockets = [listenAs(here.url, session.cookie), listenAs(there.url, session.cookie)]
    assert.deepEqual(await Promise.all(sockets.map(({ settled }) => settled)), [true, true], name)
    let areGone = false
    void Promise.all(sockets.map(({ ended }) => ended)).then(() => {
      areGone = true
    })
    await end(session)
    await until(() => areGone, `${name} takes its sockets along`)
    assert.equal(await listenAs(here.url, session.cookie).settled, false, name)
  }
  await takesAlong('logout', 'student', ({ cookie }) => here.send('/api/auth/logout', { headers: { cookie } }))
  await takesAlong('another login', 'student', ({ cookie }) =>
    here.send('/api/auth/login', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'mentor@example.com', password: 'classroom' }),
    }),
  )
  await takesAlong('a new password', 'student', ({ api }) =>
    api.accounts.changePassword({ current: 'classroom', password: 'classroom' }),
  )
  await takesAlong('everywhere', 'student', ({ api }) => api.accounts.signOutEverywhere())
  await takesAlong('an idle month', 'student', async ({ user }) => {
    const mine = eq(sessions.userId, user._id)
    await here.db.update(sessions).set({ expiresAt: '2020-01-01T00:00:00Z' }).where(mine)
    await cleanUp(here.site.services)
  })
  await takesAlong('deletion', 'student2', ({ user }) => admin.api.users.reject({ id: user._id }))
  assert.ok(!(await Promise.race([bystander.ended.then(() => true), Promise.resolve(false)])))
  bystander.close()
})

// product 14.12
test('a session has at most twenty sockets: the oldest is closed with a reason, and no other', async () => {
  const { cookie } = await here.signedInAs('student')
  const elsewhere = listenAs(here.url, (await here.signedInAs('student')).cookie)
  assert.ok(await elsewhere.settled)
  const tabs: ReturnType<typeof listenAs>[] = []
  const open = async () => {
    const tab = listenAs(here.url, cookie)
    tabs.push(tab)
    assert.ok(await tab.settled)
  }
  for (let count = 0; count < 22; count++) await open()
  const [first, second] = tabs
  await Promise.all([first?.ended, second?.ended])
  assert.deepEqual([first?.received, second?.received].flat(), [
    { name: 'replaced', payload: {} },
    { name: 'replaced', payload: {} },
  ])
  await Promise.all(Array.from({ length: 30 }, open))
  await until(
    async () => /^sockets_open 21$/m.test(await (await here.send('/metrics')).text()),
    'twenty of this session and the other one are left',
  )
  assert.deepEqual(elsewhere.received, [])
  for (const { close } of [...tabs, elsewhere]) close()
})

// product 14.12
test('of a person sixty sockets are open, in however many sessions, and the oldest make room', async () => {
  const tabs: ReturnType<typeof listenAs>[] = []
  for (let session = 0; session < 4; session++) {
    const { cookie } = await here.signedInAs('admin')
    for (let tab = 0; tab < 16; tab++) {
      const socket = listenAs(here.url, cookie)
      tabs.push(socket)
      assert.ok(await socket.settled)
    }
  }
  await Promise.all(tabs.slice(0, 4).map(({ ended }) => ended))
  const replaced = tabs.map((tab) => tab.received.some(({ name }) => name === 'replaced'))
  assert.deepEqual(replaced, [...Array(4).fill(true), ...Array(60).fill(false)])
  for (const { close } of tabs) close()
})

// product 14.1
test('a guest, someone awaiting approval and a foreign page receive nothing', async () => {
  const strangers = [
    listenAs(here.url, ''),
    listenAs(here.url, (await here.signedInAs('pending')).cookie),
    listenAs(here.url, mentor.cookie, 'https://evil.example'),
  ]
  for (const stranger of strangers) assert.equal(await stranger.settled, false)
})

type Course = { courseId: string }

test('an event emitted in one process reaches the subscribers in another, under its own name', async () => {
  const student = listenAs<Course>(there.url, (await there.signedInAs('student')).cookie)
  const colleague = listenAs<Course>(there.url, (await there.signedInAs('admin')).cookie)
  assert.deepEqual(await Promise.all([student.settled, colleague.settled]), [true, true])
  await until(() => there.bus.isConnected, 'the other process listens')

  const hidden = await mentor.api.courses.create(courseDraft({ published: false }))
  const shown = await mentor.api.courses.create(courseDraft())
  await until(() => student.received.length >= 2, 'the student receives both')
  assert.deepEqual(
    student.received.map(({ name, payload }) => [name, payload.courseId]),
    [
      ['courseChanged', shown._id],
      ['courseUpdated', shown._id],
    ],
  )
  assert.deepEqual(
    colleague.received.map(({ payload }) => payload.courseId),
    [hidden._id, shown._id],
  )
  student.close()
  colleague.close()
})

test('a change for hundreds is stored, and reaches each of them in another process', async () => {
  const { _id: courseId } = await mentor.api.courses.create(courseDraft({ published: false }))
  const added = await here.db
    .insert(users)
    .values(Array.from({ length: 200 }, () => studentRow()))
    .returning()
  const student = await there.signedInAs('student')
  const students = [...added, student.user]
  await here.db.insert(enrollments).values(students.map(({ _id: studentId }) => ({ studentId, courseId })))
  const ear = listenAs<Course>(there.url, student.cookie)
  assert.ok(await ear.settled)
  await mentor.api.courses.edit({ id: courseId, ...courseDraft({ title: 'In one hall', published: false }) })
  await until(() => ear.received.length > 0, 'the last of them receives it')
  assert.deepEqual(
    ear.received.map(({ name, payload }) => [name, payload.courseId]),
    [['courseUpdated', courseId]],
  )
  ear.close()
})

const listOf = async ({ send }: typeof here, headers: Record<string, string> = {}) => send('/api/courses', { headers })

// product 14.11
test('a guest is answered from memory, with 304 while nothing changed, and never a stale page', async () => {
  await until(() => here.bus.isConnected && there.bus.isConnected, 'both listen')
  await listOf(there)
  const kept = await listOf(there)
  const etag = kept.headers.get('etag') ?? ''
  assert.ok(etag)
  assert.equal(await (await listOf(there, { 'accept-encoding': 'identity' })).text(), await kept.text())
  const same = await listOf(there, { 'if-none-match': etag })
  assert.equal(same.status, 304)

  await listOf(here)
  const { _id } = await mentor.api.courses.create(courseDraft({ title: 'Brand new' }))
  assert.match(await (await listOf(here)).text(), /Brand new/, 'at once where it was written')
  await until(async () => (await (await listOf(there)).text()).includes('Brand new'), 'the other process drops it too')
  assert.equal((await listOf(there, { 'if-none-match': etag })).status, 200)

  await mentor.api.courses.remove({ id: _id })
  assert.doesNotMatch(await (await listOf(here)).text(), /Brand new/)
})

test('nothing that belongs to someone is kept for everyone', async () => {
  await mentor.api.courses.create(courseDraft({ title: 'Only for staff', published: false }))
  const all = await here.send('/api/courses/all', { headers: { cookie: mentor.cookie } })
  assert.match(await all.text(), /Only for staff/)
  assert.equal(all.headers.get('etag'), null)
  assert.equal((await here.send('/api/courses/all')).status, 401)
  assert.equal((await here.send('/api/courses', { headers: { cookie: mentor.cookie } })).headers.get('etag'), null)
})

test('a change drops from memory what shows it, and leaves the rest', async () => {
  await until(() => here.bus.isConnected, 'it listens')
  const student = await here.signedInAs('student')
  const [courses, forum, blogs] = ['/api/courses', '/api/forum/discussions', '/api/blogs']
  const counted = async () => Number(/^http_cached_total (\d+)$/m.exec(await (await here.send('/metrics')).text())?.[1])
  /** Which of them are answered from memory; afterwards all are there. */
  async function remembered() {
    const before = await counted()
    const names: string[] = []
    for (const path of [courses, forum, blogs]) if ((await here.send(path)).headers.has('etag')) names.push(path)
    assert.equal((await counted()) - before, names.length)
    return names
  }
  await remembered()
  assert.deepEqual(await remembered(), [courses, forum, blogs])
  const etag = (await here.send(courses)).headers.get('etag')
  await student.api.forum.create(discussionDraft())
  assert.deepEqual(await remembered(), [courses, blogs])
  assert.equal((await here.send(courses)).headers.get('etag'), etag)

  await here.guest.api.enquiries.book(bookingForm())
  await student.api.users.editOwnProfile(profileDraft({ address: 'Jayanagar' }))
  assert.deepEqual(await remembered(), [courses, forum, blogs], 'what nobody sees on them changes none of them')

  await mentor.api.courses.create(courseDraft({ published: false }))
  assert.deepEqual(await remembered(), [courses, forum, blogs], 'a draft is not public')
  await student.api.users.editOwnProfile(profileDraft({ name: 'Arjun S' }))
  assert.deepEqual(await remembered(), [], 'a name may stand on any of them')
})

test('an address that names its id in capitals is as new as the others', async () => {
  await until(() => here.bus.isConnected, 'it listens')
  const { _id } = await mentor.api.courses.create(courseDraft({ title: 'Loudly' }))
  const loud = `/api/courses/${_id.toUpperCase()}`
  await here.send(loud)
  await mentor.api.courses.edit({ id: _id, ...courseDraft({ title: 'Quietly' }) })
  assert.match(await (await here.send(loud)).text(), /Quietly/)
  await mentor.api.courses.remove({ id: _id })
  assert.equal((await here.send(loud)).status, 404)
})

// product 20.5
test('the daily job removes what has expired and nothing else', async () => {
  const { user } = await here.signedInAs('pending')
  const mine = eq(sessions.userId, user._id)
  await here.db.transaction(async (tx) => {
    await tx.update(sessions).set({ expiresAt: '2020-01-01T00:00:00Z' }).where(mine)
    await tx
      .insert(idempotencyKeys)
      .values({ scope: 'x', key: 'old', fingerprint: '', createdAt: '2020-01-01T00:00:00Z' })
    await tx.insert(idempotencyKeys).values({ scope: 'x', key: 'new', fingerprint: '' })
  })
  await cleanUp(here.site.services)
  assert.equal(await here.db.$count(sessions, mine), 0)
  assert.deepEqual(
    (await here.db.select().from(idempotencyKeys)).map(({ key }) => key),
    ['new'],
  )
  assert.ok((await here.db.$count(sessions)) > 0)
})
