import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { createLog } from '#src/server/observability/log.ts'
import { testDatabase } from '#test/app.ts'
import { until } from '#test/until.ts'
import { withClient } from './client.ts'
import { isDatabaseAway } from './database-errors.ts'
import { connect, disconnect, isWritable, measurePool, prepared } from './db.ts'
import { NO_TABLE } from './json-agg.ts'
import { openPool } from './pool.ts'
import { rateLimits } from './table.ts'

const databaseUrl = await testDatabase()
const silent = createLog('silent')
const name = new URL(databaseUrl).pathname.slice(1)
const outside = (query: string) => withClient(String(process.env.TEST_DATABASE_URL), (client) => client.query(query))

test('without free connections in PostgreSQL, queries run on those that are open', async (t) => {
  const role = `few_${name}`
  await outside(`create role ${role} login connection limit 1`)
  t.after(() => outside(`drop role ${role}`))
  const url = new URL(databaseUrl)
  url.username = role
  const few = connect(url.href, silent, 8)
  const results = await Promise.all(Array.from({ length: 20 }, () => few.execute(sql`select 1`)))
  assert.equal(results.length, 20)
  assert.equal(measurePool(few).idle, 1)
  const otherPool = connect(url.href, silent, 2)
  await assert.rejects(otherPool.execute(sql`select 1`), isDatabaseAway)
  await disconnect(few)
  await otherPool.execute(sql`select 1`)
  await disconnect(otherPool)
})

test('a connection that ends while idle is logged, but not once the pool was closed', async () => {
  const warn = mock.fn()
  const pool = openPool(databaseUrl, { ...silent, warn }, 1)
  pool.emit('error', new Error('terminated'))
  await pool.end()
  // PostgreSQL may stop before the connection has said goodbye.
  pool.emit('error', new Error('terminated'))
  assert.equal(warn.mock.callCount(), 1)
})

test('a connection that is read-only is no longer used once the database takes writes again', async (t) => {
  const db = connect(databaseUrl, silent, 4)
  t.after(() => disconnect(db))
  const add = (key: string) => db.insert(rateLimits).values({ key })
  await outside(`alter database ${name} set default_transaction_read_only = on`)
  // All of these stay read-only for as long as they live.
  await Promise.all(Array.from({ length: 4 }, () => db.execute(sql`select pg_sleep(0.05)`)))
  assert.equal(measurePool(db).idle, 4)
  await assert.rejects(add('refused'), isDatabaseAway)
  await assert.rejects(
    db.transaction((tx) => tx.insert(rateLimits).values({ key: 'refused' })),
    isDatabaseAway,
  )
  assert.equal(await isWritable(db), false)
  await outside(`alter database ${name} reset default_transaction_read_only`)
  await until(() => isWritable(db), 'it takes writes')
  await Promise.all(['a', 'b', 'c', 'd', 'e'].map(add))
  assert.equal(await db.$count(rateLimits, sql`key = 'refused'`), 0)
})

test('when a prepared name is taken or unknown, this and later queries run unnamed', async (t) => {
  const lines: string[] = []
  const db = connect(databaseUrl, createLog('warn', { write: (line: string) => lines.push(line) }), 1)
  t.after(() => disconnect(db))
  const kept = prepared((db) => db.select({ kept: sql`1` }).from(NO_TABLE).prepare('kept'))
  const count = async () =>
    (await db.execute<{ count: number }>(sql`select count(*)::int from pg_prepared_statements`)).rows[0]?.count
  await kept(db).execute()
  assert.equal(await count(), 1)
  // As a transaction pooler does, whose next connection has none.
  await db.execute(sql`deallocate all`)
  for (let time = 0; time < 3; time++) assert.deepEqual(await kept(db).execute(), [{ kept: 1 }])
  assert.equal(await count(), 0)
  assert.equal(lines.length, 1)
  assert.match(lines[0] ?? '', /keeps no prepared statements/)
})

test('a plan made before a column changed is replaced, and other errors are still thrown', async (t) => {
  const db = connect(databaseUrl, silent, 1)
  t.after(() => disconnect(db))
  const sizes = prepared((db) => db.select({ size: sql`size` }).from(sql`bottles`).prepare('sizes'))
  await db.execute(sql`create table bottles (size int)`)
  await db.execute(sql`insert into bottles values (7)`)
  assert.deepEqual(await sizes(db).execute(), [{ size: 7 }])
  await db.execute(sql`alter table bottles alter column size type text`)
  assert.deepEqual(await sizes(db).execute(), [{ size: '7' }])
  await db.execute(sql`drop table bottles`)
  await assert.rejects(sizes(db).execute(), ({ cause }) => cause.code === '42P01')
})
