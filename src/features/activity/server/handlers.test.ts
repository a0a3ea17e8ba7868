import assert from 'node:assert/strict'
import { test } from 'node:test'
import { desc, eq, inArray, sql } from 'drizzle-orm'
import { recordScriptOperation } from '#src/app/backup/record-operation.ts'
import { cleanUp } from '#src/app/jobs.ts'
import { change } from '#src/server/db/change.ts'
import { withClient } from '#src/server/db/client.ts'
import { auditLog } from '#src/server/observability/audit-table.ts'
import { createLog } from '#src/server/observability/log.ts'
import { testApp } from '#test/app.ts'
import { account, courseDraft } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'
import { until } from '#test/until.ts'

const logged: string[] = []
const log = createLog('warn', { write: (line: string) => void logged.push(line) })
const { site, db, guest, send, signedInAs } = await testApp({ log })
const [admin, mentor, student] = [await signedInAs('admin'), await signedInAs('mentor'), await signedInAs('student')]

const rowsOf = (action: string) =>
  db.select().from(auditLog).where(eq(auditLog.action, action)).orderBy(desc(auditLog._id))
const latest = async (action: string) => (await rowsOf(action))[0]
const sentences = async (query: Parameters<typeof admin.api.activity.list>[0] = {}) =>
  (await admin.api.activity.list(query)).body.map(({ sentence }) => sentence)
const csv = async (query = '') =>
  (await send(`/api/activity.csv${query}`, { headers: { cookie: admin.cookie } })).text()
const newStudent = (name: string) => guest.api.accounts.signup(account({ name })).then(({ user }) => user._id)

test('the log is for admins', async () => {
  for (const name of ['list', 'users', 'exportCsv'] as const) {
    assert.equal((await refusal(guest.api.activity[name]({}))).status, 401)
    for (const who of [student, mentor]) assert.equal((await refusal(who.api.activity[name]({}))).status, 403)
  }
})

test('invalid filters of the audit log are refused with the field', async () => {
  for (const wrong of ['kind=x', 'since=2026-02-30', 'until=tomorrow', 'cursor=x', 'limit=0']) {
    const response = await send(`/api/activity?${wrong}`, { headers: { cookie: admin.cookie } })
    assert.equal(response.status, 400, wrong)
  }
  assert.deepEqual(await sentences({ userId: 'nobody' }), [])
})

test('a refused change leaves no row', async () => {
  const changes = () => db.$count(auditLog, inArray(auditLog.action, ['courses.create', 'courses.remove', 'test']))
  const before = await changes()
  await refusal(mentor.api.courses.remove({ id: crypto.randomUUID() }))
  await refusal(student.api.courses.create(courseDraft()))
  await refusal(mentor.api.courses.create(courseDraft({ title: '' })))
  await assert.rejects(
    change({ ...site.services, action: 'test', user: mentor.user }, async (_tx, _emit, about) => {
      about({ kind: 'site', _id: null, label: 'nothing' })
      throw new Error('No')
    }),
  )
  assert.equal(await changes(), before)
})

test('a change that names nothing still says who made it, and by which call', async () => {
  await change({ ...site.services, action: 'test', user: mentor.user }, async () => undefined)
  const row = await latest('test')
  assert.deepEqual([row?.actorName, row?.kind, row?.actorRole], [mentor.user.name, null, 'mentor'])
})

test('a deleted course is still named, with who deleted it, from where and by which request', async () => {
  const { _id: id } = await mentor.api.courses.create(courseDraft({ title: 'Doomed' }))
  const response = await send(`/api/courses/${id}`, { method: 'DELETE', headers: { cookie: mentor.cookie } })
  const row = await latest('courses.remove')
  assert.deepEqual(
    [row?.actorId, row?.actorName, row?.actorRole, row?.kind, row?.subjectId, row?.label, row?.address],
    [mentor.user._id, mentor.user.name, 'mentor', 'course', id, 'Doomed', '127.0.0.1'],
  )
  assert.equal(row?.requestId, response.headers.get('x-request-id'))
  assert.equal((await sentences({ kind: 'course' }))[0], `${mentor.user.name} deleted the course Doomed`)
})

// product 24.2
test('an edit names the fields that changed, and none of their values', async () => {
  const { _id: id } = await mentor.api.courses.create(courseDraft({ title: 'Old name' }))
  await mentor.api.courses.edit({ ...courseDraft({ title: 'New name', price: 4711 }), id })
  const row = await latest('courses.edit')
  assert.deepEqual(row?.fields.toSorted(), ['price', 'title'])
  assert.doesNotMatch(JSON.stringify(row), /4711|Old name/)
})

// product 24.1
test('a repetition under one Idempotency-Key leaves one row', async () => {
  const context = { idempotencyKey: crypto.randomUUID() }
  const before = (await rowsOf('courses.create')).length
  for (const _ of [1, 2]) await mentor.api.courses.create(courseDraft({ title: 'Only once' }), { context })
  assert.equal((await rowsOf('courses.create')).length, before + 1)
})

// product 24.3
test('a login that fails is written down of an account that there is, once in ten minutes', async () => {
  for (const email of ['nobody@example.org', mentor.user.email, mentor.user.email])
    await refusal(guest.api.accounts.login({ email, password: 'a wrong one' }))
  await until(async () => (await rowsOf('accounts.loginFailed')).length > 0, 'it was written')
  const rows = await rowsOf('accounts.loginFailed')
  assert.deepEqual(
    rows.map(({ actorId, actorRole, subjectId }) => [actorId, actorRole, subjectId]),
    [[null, 'guest', mentor.user._id]],
  )
  assert.ok((await sentences()).includes(`Someone not logged in failed to log in as ${mentor.user.name}`))
})

// product 24.5
test("a student's name goes with the account, but for the row of its deletion; staff keep theirs", async () => {
  const id = await newStudent('Ravi Kumar')
  await mentor.api.users.approve({ id })
  const { _id: courseId } = await mentor.api.courses.create(courseDraft({ title: 'Gates' }))
  await mentor.api.enrollments.enroll({ studentId: id, courseId })
  assert.ok((await sentences({ userId: id })).includes(`${mentor.user.name} enrolled Ravi Kumar in Gates`))
  await admin.api.users.reject({ id })
  assert.deepEqual(await sentences({ userId: id }), [
    `${admin.user.name} deleted the account of Ravi Kumar`,
    `${mentor.user.name} enrolled a deleted account (${id}) in Gates`,
    `${mentor.user.name} approved the student a deleted account (${id})`,
    `A deleted account (${id}) signed up`,
  ])
})

// product 24.4
test("reading the profile of another user is logged once, reading one's own is not", async () => {
  await mentor.api.users.profile({ id: mentor.user._id })
  await student.api.users.profile({ id: mentor.user._id })
  for (const _ of [1, 2, 3]) await mentor.api.users.profile({ id: student.user._id })
  await until(async () => (await rowsOf('users.profile')).length > 0, 'it was written')
  await admin.api.users.profile({ id: student.user._id })
  await until(async () => (await rowsOf('users.profile')).length > 1, 'another reader is another row')
  assert.deepEqual(
    (await rowsOf('users.profile')).map(({ actorId, label }) => [actorId, label]),
    [admin, mentor].map(({ user }) => [user._id, student.user.name]),
  )
})

// product 24.6
test('the list is searched by thing, narrowed by user, kind and days, and read in parts', async () => {
  await mentor.api.courses.create(courseDraft({ title: 'Bins and shelves' }))
  assert.deepEqual(await sentences({ q: 'shelves' }), [`${mentor.user.name} created the course Bins and shelves`])
  assert.deepEqual(await sentences({ q: '%' }), [])
  assert.deepEqual(await sentences({ q: 'shelves', kind: 'user' }), [])
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())
  assert.equal((await sentences({ q: 'shelves', since: today, until: today })).length, 1)
  assert.equal((await sentences({ q: 'shelves', until: '2020-01-01' })).length, 0)

  const whole = (await admin.api.activity.list({})).body.map(({ _id }) => _id)
  const first = await admin.api.activity.list({ limit: 3 })
  const link = new URLSearchParams(/<\?(.*?)>/.exec(first.headers.link ?? '')?.[1])
  const second = await admin.api.activity.list({ limit: 3, cursor: link.get('cursor') ?? '' })
  assert.deepEqual(
    [...first.body, ...second.body].map(({ _id }) => _id),
    whole.slice(0, 6),
  )
})

test('users are found by name, staff and students', async () => {
  const users = await admin.api.activity.users({ q: mentor.user.name })
  assert.deepEqual(users, [{ _id: mentor.user._id, name: mentor.user.name, isStaff: true }])
  assert.deepEqual(await admin.api.activity.users({ id: student.user._id }), [
    { _id: student.user._id, name: student.user.name, isStaff: false },
  ])
  assert.deepEqual(await admin.api.activity.users({ id: 'nobody' }), [])
})

test('the export has every row of what is asked, with what would be a formula as text', async () => {
  await mentor.api.courses.create(courseDraft({ title: '=1+1 Gates' }))
  await newStudent('=HYPERLINK("x")')
  const text = await csv()
  assert.ok(text.startsWith('"At","Who","Role","What happened"'), text.slice(0, 80))
  assert.ok(text.includes(`created the course =1+1 Gates"`))
  assert.ok(text.includes(`"'=HYPERLINK(""x"")"`), 'a name that would be a formula')
  assert.equal((await csv('?kind=course')).includes('HYPERLINK'), false)
  assert.ok((await csv('?until=2020-01-01')).split('\r\n').length === 2, 'the headings alone')
})

// product 24.5
test('audit rows older than 400 days are deleted at night, and the deletion is logged', async () => {
  const old = { actorRole: 'system' as const, action: 'old', at: sql<string>`now() - interval '401 days'` }
  await db.insert(auditLog).values([{ ...old, at: undefined }, old as never])
  await cleanUp(site.services)
  assert.equal((await rowsOf('old')).length, 1)
  // An export before it may still be writing its own row.
  assert.ok((await sentences()).includes('The system removed what has expired'))
})

test('a copy of everything is written down', async () => {
  await recordScriptOperation(site.services.config.databaseUrl ?? '', log, 'export')
  assert.equal((await sentences({ kind: 'site' }))[0], 'The system exported all data')
})

// product 24.4
test('on a read-only database reading goes on, and the process log records who read', async () => {
  // On a connection of its own: those of the site are to be opened anew.
  await withClient(site.services.config.databaseUrl ?? '', async (client) => {
    const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name')
    await client.query(`alter database ${rows[0]?.name} set default_transaction_read_only = on`)
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
  })
  const isRead = async () => (await send('/api/mentor/students', { headers: { cookie: admin.cookie } })).status === 200
  await until(isRead, 'the list was answered')
  const warning = () => logged.find((line) => line.includes('"action":"users.students"'))
  await until(() => warning() !== undefined, 'a warning was logged')
  const { level, userId, err } = JSON.parse(warning() ?? '{}')
  assert.deepEqual([level, userId, err.code], [40, admin.user._id, '25006'])
})
