import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { withClient, withLock } from '#src/server/db/client.ts'
import { MIGRATION_LOCK, migrateDatabase } from '#src/server/db/migrate.ts'
import { createLog } from '#src/server/observability/log.ts'
import { testDatabase } from '#test/app.ts'
import { EMPTY } from '#test/template.ts'
import { begin, endAll, start } from './program.ts'

/** What a database has to be, and what the process makes of it. */
let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'classroom-database-'))
})
after(async () => {
  await endAll()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const withOne = (url: string, query: string) => withClient(url, (client) => client.query(query))

async function complaintAt(url: string, environment: Record<string, string> = {}) {
  const { program, url: address, complaint } = await start(folder, { DATABASE_URL: url, ...environment })
  assert.equal(address, '')
  assert.equal(program.exitCode, 1)
  return complaint()
}

const AWAY = 'postgres://classroom:secret@127.0.0.1:1/school'
const REFUSED = '(database "school" at 127.0.0.1:1) cannot be reached: connect ECONNREFUSED 127.0.0.1:1'

test('a database that does not answer ends the start with the name of its address, and no password', async () => {
  assert.equal(await complaintAt(AWAY), `DATABASE_URL ${REFUSED}\n`)
  assert.equal(
    await complaintAt(await testDatabase(), { DATABASE_DIRECT_URL: AWAY }),
    `DATABASE_DIRECT_URL ${REFUSED}\n`,
  )
})

test('a pooler that does not answer is named too, and waited for', async () => {
  const { url, lines } = await start(folder, { DATABASE_URL: AWAY, DATABASE_DIRECT_URL: await testDatabase() })
  assert.notEqual(url, '')
  const warning = /"DATABASE_URL \(database .{1,30} at 127\.0\.0\.1:1\) cannot be reached: connect ECONNREFUSED/
  assert.ok(
    lines.some((line) => warning.test(line)),
    lines.join('\n'),
  )
})

test('a database that keeps text in another encoding ends the start with a sentence', async () => {
  const server = String(process.env.TEST_DATABASE_URL)
  await withOne(server, "create database ascii template template0 encoding 'SQL_ASCII' locale 'C' locale_provider libc")
  const url = new URL(server)
  url.pathname = 'ascii'
  try {
    assert.equal(
      await complaintAt(url.href),
      `The database "ascii" has the encoding SQL_ASCII, but UTF8 is needed: create database ascii encoding 'UTF8' template template0.\n`,
    )
  } finally {
    await withOne(server, 'drop database ascii with (force)')
  }
})

test('a database that a newer version has changed ends the start with a sentence', async () => {
  const url = await testDatabase()
  await withOne(url, "insert into drizzle.__drizzle_migrations (hash, created_at) values ('new', 4000000000000)")
  assert.equal(await complaintAt(url), 'A newer version has changed this database. Run the newer version.\n')
})

test('a start gives its role the settings of requests, and writes what was changed anew', async () => {
  const url = await testDatabase(EMPTY)
  const settings = async () =>
    (
      await withOne(
        url,
        'select unnest(setconfig) as set from pg_db_role_setting, pg_database where datname = current_database() and setdatabase = pg_database.oid order by 1',
      )
    ).rows.map(({ set }) => set)
  const silent = createLog('silent')
  await migrateDatabase(url, silent)
  const written = await settings()
  assert.ok(written.includes('statement_timeout=4s') && written.includes('jit=off'), written.join())
  await withOne(
    url,
    `alter role current_user in database ${new URL(url).pathname.slice(1)} set statement_timeout = '1h'`,
  )
  await migrateDatabase(url, silent)
  assert.deepEqual(await settings(), written)
})

test('a process that waits for another to migrate says so, and a script gives up', async () => {
  const url = await testDatabase(EMPTY)
  const lock = { key: MIGRATION_LOCK, refusal: 'never' }
  await withLock(url, lock, async () => {
    const waiting = begin({ folder, environment: { DATABASE_URL: url } })
    assert.ok(await waiting.saying(/Waiting for another process that brings the database up to date/))
    await assert.rejects(migrateDatabase(url, createLog('silent'), 200), /^Error: Another process is still migrating/)
    waiting.program.kill('SIGTERM')
  })
  const { url: address } = await start(folder, { DATABASE_URL: url })
  assert.notEqual(address, '')
})
