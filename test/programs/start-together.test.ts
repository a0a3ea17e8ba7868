import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { connect, disconnect } from '#src/server/db/db.ts'
import { readMigrations } from '#src/server/db/schema/schema.ts'
import { createLog } from '#src/server/observability/log.ts'
import { testDatabase } from '../app.ts'
import { EMPTY } from '../template.ts'
import { until } from '../until.ts'
import { endAll, start } from './program.ts'

const PROCESSES = 4

test('four processes that are started at once over an empty database are all up, and its tables are made once', async () => {
  const url = await testDatabase(EMPTY)
  const folder = await mkdtemp(join(tmpdir(), 'classroom-together-'))
  const db = connect(url, createLog('silent'), 2)
  after(async () => {
    await endAll()
    await disconnect(db)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  const waiting = async () => {
    const { rows } = await db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length
  }
  // Whoever begins to make tables waits here for the others: none is up before the last has come this far.
  const { starts } = await db.transaction(async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    await tx.execute(sql`lock table pg_namespace in share mode`)
    const starts = Array.from({ length: PROCESSES }, () => start(folder, { DATABASE_URL: url }))
    await until(async () => (await waiting()) === PROCESSES, 'all of them are about to make the tables')
    return { starts }
  })
  for (const { url, complaint } of await Promise.all(starts)) {
    assert.ok(url, complaint())
    for (const path of ['/health/ready', '/setup']) assert.equal((await fetch(url + path)).status, 200, path)
  }
  const { rows } = await db.execute(sql`select hash from drizzle.__drizzle_migrations`)
  assert.equal(rows.length, readMigrations().length)
})
