import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect as dial } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { openEmbeddedPostgres } from '#packages/embedded-postgres/embedded-postgres.ts'
import { withClient } from '#src/server/db/client.ts'
import { connect } from '#src/server/db/db.ts'
import { MIGRATION_LOCK } from '#src/server/db/migrate.ts'
import { addMail, mailJob } from '#src/server/mail/emails.ts'
import { createLog } from '#src/server/observability/log.ts'
import { testDatabase } from '../app.ts'
import { databaseProxy } from '../database-proxy.ts'
import { endlessMailServer } from '../mailbox.ts'
import { until } from '../until.ts'
import { begin, end, endAll, hasDatabase, start } from './program.ts'

/** What is in the way when the process is to stop. */
let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'classroom-stop-'))
})
after(async () => {
  await endAll()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

test('stopped before it is ready, it stops, and takes along what it has opened', async () => {
  const data = join(folder, 'early')
  await openEmbeddedPostgres(data, createLog('silent'), { unsafeButFast: true }).then(({ close }) => close())
  const { program, saying } = begin({ folder: data })
  assert.ok(await saying(/PostgreSQL runs/))
  assert.equal(await end(program), 0)
  assert.equal(hasDatabase(data), false)
})

test('stopped while it waits for a migration, it stops', async (t) => {
  const data = join(folder, 'migrating')
  const { url, close } = await openEmbeddedPostgres(data, createLog('silent'), { unsafeButFast: true })
  t.after(close)
  await withClient(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const { program, lines } = begin({ folder: data })
    const waits = "select from pg_stat_activity where wait_event = 'advisory'"
    await until(async () => (await client.query(waits)).rowCount === 1, 'it waits')
    assert.equal(await end(program), 0)
    assert.doesNotMatch(lines.join(), /Ready/)
  })
})

test('a database that says nothing any more does not keep it', async () => {
  const proxy = await databaseProxy(await testDatabase())
  after(proxy.close)
  const { program, url } = await start(folder, { DATABASE_URL: proxy.url })
  assert.equal((await fetch(`${url}/api/courses`)).status, 200)
  proxy.silence()
  assert.equal(await end(program), 0)
})

test('a mail server that never answers does not keep it: readiness says no, and the email is given back', async (t) => {
  const mail = await endlessMailServer()
  after(mail.close)
  const database = await testDatabase()
  const db = connect(database, createLog('silent'), 1)
  after(() => db.$client.end())
  const { program, url } = await start(folder, { DATABASE_URL: database, SMTP_URL: mail.url })
  const email = { to: { name: '', address: 'asha@example.net' }, subject: 'Hello', text: 'Hello' }
  await db.transaction((tx) => addMail(tx, 'test', email))
  await until(() => mail.callers() > 0, 'the email is under way')
  const gone = once(program, 'exit')
  const stoppedAt = performance.now()
  program.kill('SIGTERM')
  await until(async () => (await fetch(`${url}/health/ready`)).status === 503, 'readiness says no')
  assert.equal(mail.callers(), 1, 'nobody has waited for the email')
  assert.deepEqual(await gone, [0, null])
  t.diagnostic(`all out after ${((performance.now() - stoppedAt) / 1_000).toFixed(1)} s   bar: <= 8 s`)
  const { rows } = await db.execute(
    sql`select locked_by from graphile_worker.jobs where task_identifier = ${mailJob.name}`,
  )
  assert.deepEqual(rows, [{ locked_by: null }])
})

test('a browser that does not say goodbye does not keep it, nor its database', async () => {
  const data = join(folder, 'goodbye')
  const { program, url } = await start(data)
  const { hostname, port } = new URL(url)
  const socket = dial(Number(port), hostname)
  const key = 'dGhlIHNhbXBsZSBub25jZQ=='
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  )
  assert.match(String((await once(socket, 'data'))[0]), /^HTTP\/1\.1 101/)
  socket.pause()
  assert.equal(await end(program), 0)
  assert.equal(hasDatabase(data), false)
  socket.destroy()
})
