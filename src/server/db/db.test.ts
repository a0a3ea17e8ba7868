import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { createLog } from '#src/server/observability/log.ts'
import { testDatabase } from '#test/app.ts'
import { connect, type Db, disconnect, measurePool, prepared } from './db.ts'
import { NO_TABLE } from './json-agg.ts'

const db = connect(await testDatabase(), createLog('silent'), 2)
test.after(() => disconnect(db))

const limitOf = (db: Db) => db.select({ limit: sql<string>`current_setting('statement_timeout')` }).from(NO_TABLE)

test('a prepared query is planned once per connection, and its name belongs to its text alone', async () => {
  const once = prepared((db) => limitOf(db).prepare('limit'))
  for (let times = 0; times < 3; times++) assert.deepEqual(await once(db).execute(), [{ limit: '4s' }])
  const otherQuery = prepared((db) => db.select({ limit: sql`1` }).from(NO_TABLE).prepare('limit'))
  assert.deepEqual(await otherQuery(db).execute(), [{ limit: 1 }])
  const { rows } = await db.execute<{ name: string }>(sql`select name from pg_prepared_statements`)
  assert.equal(rows.length, 2)
  for (const { name } of rows) assert.match(name, /^limit [0-9a-f]{16}$/)
})

test('connections are counted, and all end', async () => {
  await Promise.all([db.execute(sql`select 1`), db.execute(sql`select 1`)])
  assert.deepEqual(measurePool(db), { busy: 0, idle: 2, waiting: 0 })
  await disconnect(db)
  await disconnect(db)
  assert.deepEqual(measurePool(db), { busy: 0, idle: 0, waiting: 0 })
})
