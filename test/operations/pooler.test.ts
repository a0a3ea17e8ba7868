import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createLog } from '#src/server/observability/log.ts'
import { testApp, testDatabase } from '#test/app.ts'
import { courseDraft } from '#test/factories.ts'
import { listenAs } from '#test/listener.ts'
import { openMailbox } from '#test/mailbox.ts'
import { hasPgBouncer, openPooler } from '#test/pooler.ts'
import { until } from '#test/until.ts'
import { end, endAll, start } from '../programs/program.ts'

const skip = hasPgBouncer ? false : 'PgBouncer is not installed'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'classroom-pooler-'))
})
after(async () => {
  await endAll()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const createAdmin = (email: string, environment: Record<string, string>) =>
  new Promise<string>((resolve) => {
    const env = { PATH: process.env.PATH, DATA_DIR: folder, DEMO: '0', ...environment }
    const child = execFile(process.execPath, ['scripts/create-admin.ts'], { env }, (_, out, err) => resolve(out + err))
    child.stdin?.end(`Ann\n${email}\na long word of hers\n`)
  })

/** What a new process says of itself once it is ready; whether it receives events of the others by then is waited for. */
async function startedWith(environment: Record<string, string>, listening: boolean) {
  const { url, program, lines } = await start(folder, environment)
  assert.notEqual(url, '')
  const readiness = async () => (await fetch(`${url}/health/ready`)).json() as Promise<Record<string, unknown>>
  await until(async () => (await readiness()).listening === listening, `listening is ${listening}`)
  return { url, readiness, lines, stop: () => end(program) }
}

for (const mode of ['session', 'transaction'] as const)
  test(`two processes behind PgBouncer (${mode}) are one site`, { skip }, async (t) => {
    const direct = await testDatabase()
    const pooler = await openPooler(direct, mode)
    t.after(pooler.close)
    const mail = await openMailbox()
    t.after(mail.close)
    const environment: Record<string, string> = mode === 'session' ? {} : { DATABASE_DIRECT_URL: direct }
    const app = { databaseUrl: pooler.url, environment: { ...environment, SMTP_URL: mail.url } }
    const here = await testApp({ ...app, withJobs: true })
    const there = await testApp(app)
    await until(() => here.bus.isConnected && there.bus.isConnected, 'both receive events of each other')

    const [mentor, student] = [await here.signedInAs('mentor'), await there.signedInAs('student')]
    const socket = listenAs<{ courseId: string }>(there.url, student.cookie)
    assert.ok(await socket.settled)
    await there.send('/api/courses')
    assert.ok((await there.send('/api/courses')).headers.has('etag'), 'it is kept')
    const { _id: courseId } = await mentor.api.courses.create(courseDraft({ title: 'Pooled' }))
    await until(async () => (await (await there.send('/api/courses')).text()).includes('Pooled'), 'the other drops it')
    await until(() => socket.received.some(({ payload }) => payload.courseId === courseId), 'its socket receives it')
    socket.close()

    const login = await there.send('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'student@example.com', password: 'classroom' }),
    })
    assert.equal(login.status, 200)
    await mentor.api.enrollments.enroll({ courseId, studentId: student.user._id })
    // Each of them by name, time and again.
    for (let time = 0; time < 20; time++)
      await Promise.all([student, student].map(({ api }) => api.dashboard.studentHome()))
    await there.guest.api.accounts.forgotPassword({ email: 'mentor@example.com' })
    await mail.emailTo('mentor@example.com')
    for (const { send } of [here, there]) {
      const readiness = (await (await send('/health/ready')).json()) as Record<string, unknown>
      assert.deepEqual([readiness.status, readiness.listening], ['ready', true])
      assert.match(await (await send('/metrics')).text(), /^event_bus_connected 1$/m)
    }
  })

test('behind PgBouncer a process starts again and again, and an admin is made meanwhile', { skip }, async (t) => {
  const direct = await testDatabase()
  const pooler = await openPooler(direct, 'transaction')
  t.after(pooler.close)
  const environment = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct, DEMO: '0' }
  for (const email of ['ann@example.org', 'anna@example.org']) {
    const { stop } = await startedWith(environment, true)
    assert.match(await createAdmin(email, environment), /Ann is an admin and can log in as/)
    assert.equal(await stop(), 0)
  }
})

test('behind a transaction pooler alone a process is ready, hangs nowhere, and says what it lacks', {
  skip,
}, async (t) => {
  const pooler = await openPooler(await testDatabase(), 'transaction')
  t.after(pooler.close)
  const environment = { DATABASE_URL: pooler.url, DEMO: '0' }
  for (const email of ['ann@example.org', 'anna@example.org']) {
    const { url, lines, readiness, stop } = await startedWith(environment, false)
    await until(() => lines.some((line) => line.includes('set DATABASE_DIRECT_URL')), 'it says what to set')
    assert.equal((await readiness()).status, 'ready')
    assert.match(await (await fetch(`${url}/metrics`)).text(), /^event_bus_connected 0$/m)
    for (let time = 0; time < 2; time++) assert.equal((await fetch(`${url}/api/courses`)).headers.get('etag'), null)
    assert.match(await createAdmin(email, environment), /Ann is an admin and can log in as/)
    assert.equal(await stop(), 0)
  }
})

test('a process that listens to another database says so, and keeps nothing in memory', async () => {
  const direct = await testDatabase()
  const lines: string[] = []
  const log = createLog('error', { write: (line: string) => lines.push(line) })
  // It listens to another database, and so receives nothing, as behind a pooler.
  const elsewhere = await testDatabase()
  const { bus, send } = await testApp({
    databaseUrl: direct,
    environment: { DATABASE_DIRECT_URL: elsewhere },
    receivesNoEvents: true,
    log,
  })
  await until(() => lines.length > 0, 'it says so')
  assert.equal(bus.isConnected, false)
  for (let time = 0; time < 2; time++) assert.equal((await send('/api/courses')).headers.get('etag'), null)
  assert.match(lines.join(''), /DATABASE_DIRECT_URL/)
})
