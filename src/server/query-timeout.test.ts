import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pg from 'pg'
import { testDatabase } from '#test/app.ts'
import { databaseLine } from '#test/database-line.ts'
import { isDatabaseAway } from './database-errors.ts'
import { isSlow, withQueryTimeout } from './query-timeout.ts'

const databaseUrl = await testDatabase()
const line = await databaseLine(databaseUrl)
const pool = withQueryTimeout(new pg.Pool({ connectionString: line.url, max: 1 }), 1_000)
pool.on('connect', (client) => client.on('error', () => undefined))
pool.on('error', () => undefined)

test.after(async () => {
  await pool.end()
  line.close()
})

test('a process that was busy itself takes no query for a slow one @slow', async (t) => {
  // Straight to PostgreSQL: what this process passes on itself waits while it is busy.
  const straight = withQueryTimeout(new pg.Pool({ connectionString: databaseUrl, max: 1 }), 60_000)
  t.after(() => straight.end())
  await straight.query('select 1')
  const quick = straight.query('select 1')
  const end = performance.now() + 1_500
  // As soon as it is sent.
  setImmediate(() => {
    while (performance.now() < end);
  })
  await quick
  assert.equal(isSlow(straight), false)
  await straight.query('select pg_sleep(2)')
  assert.equal(isSlow(straight), true)
})

test('a query without an answer is one to a database that is away, whichever way it was asked, and the next goes well @slow', async () => {
  const waited = [
    () => pool.query('select pg_sleep(5)'),
    async () => {
      const client = await pool.connect()
      await client.query('select pg_sleep(5)').finally(() => client.release())
    },
  ]
  for (const wait of waited) {
    await assert.rejects(wait, isDatabaseAway)
    assert.deepEqual((await pool.query('select $1::int as one', [1])).rows, [{ one: 1 }])
    assert.deepEqual([pool.totalCount, pool.idleCount], [1, 1])
  }
})

test('what PostgreSQL refuses is its refusal', async () => {
  await assert.rejects(pool.query('select nothing'), { code: '42703' })
})

test('rows that were answered are not kept until all memory is collected @slow', async () => {
  setFlagsFromString('--expose-gc')
  const collect: (what?: { type: 'minor' }) => void = runInNewContext('gc')
  const inUse = () => {
    // What is young is old after it was seen twice.
    for (let time = 0; time < 3; time++) collect({ type: 'minor' })
    return process.memoryUsage().heapUsed
  }
  const client = await pool.connect()
  const ask = () => client.query('select n, n::text as text from generate_series(1, 1000) n')
  await ask()
  collect()
  const before = inUse()
  for (let times = 0; times < 30; times++) await ask()
  const kept = inUse() - before
  client.release()
  assert.ok(kept < 1_500_000, `${kept} of the 3 MB of those answers`)
})
