import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { createLog } from '#src/server/observability/log.ts'
import { testDatabase } from '#test/app.ts'
import { withClient } from './client.ts'
import { databaseError } from './database-errors.ts'
import { connect, connectUnlimited, type Db, disconnect, measurePool, prepared } from './db.ts'
import { NO_TABLE } from './json-agg.ts'

const silent = createLog('silent')
const db = connect(await testDatabase(), silent, 2)
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

test('no time limit of requests ends what a start or a script asks', async () => {
  const url = await testDatabase()
  await withClient(url, (client) =>
    client.query(
      `alter role current_user in database ${new URL(url).pathname.slice(1)} set statement_timeout = '300ms'`,
    ),
  )
  const longQuery = sql`select pg_sleep(0.6)`
  const ofRequests = connect(url, silent, 1)
  await assert.rejects(
    ofRequests.execute(longQuery).finally(() => disconnect(ofRequests)),
    (error) => databaseError(error).code === '57014',
  )
  const unlimited = connectUnlimited(url, silent)
  await unlimited.transaction((tx) => tx.execute(longQuery))
  const limits = await unlimited.execute<{ name: string; setting: string }>(
    sql`select name, setting from pg_settings where name like '%\_timeout' and setting <> boot_val`,
  )
  await disconnect(unlimited)
  assert.deepEqual(limits.rows, [{ name: 'lock_timeout', setting: '5000' }])
})

test('connections are counted, and all end', async () => {
  const both = [await db.$client.connect(), await db.$client.connect()]
  assert.deepEqual(measurePool(db), { busy: 2, idle: 0, waiting: 0 })
  for (const connection of both) connection.release()
  assert.deepEqual(measurePool(db), { busy: 0, idle: 2, waiting: 0 })
  await disconnect(db)
  await disconnect(db)
  assert.deepEqual(measurePool(db), { busy: 0, idle: 0, waiting: 0 })
})
