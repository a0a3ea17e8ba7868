import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { testDatabase } from '#test/app.ts'
import { connect, type Db, disconnect, poolOf, prepared } from './db.ts'
import { NOTHING } from './json-list.ts'
import { createLog } from './log.ts'

const db = connect(await testDatabase(), createLog('silent'))
test.after(() => disconnect(db))

const modeOf = (db: Db) => db.select({ mode: sql<string>`current_setting('plan_cache_mode')` }).from(NOTHING)

test('what is prepared is planned once, and what is not as it is asked', async () => {
  const once = prepared((db) => modeOf(db).prepare('mode'))
  assert.deepEqual(await once(db).execute(), [{ mode: 'force_generic_plan' }])
  assert.deepEqual(await modeOf(db), [{ mode: 'auto' }])
})

test('the connections of both are counted, and all end', async () => {
  await Promise.all([db.execute(sql`select 1`), prepared((db) => modeOf(db).prepare('again'))(db).execute()])
  assert.deepEqual(poolOf(db), { busy: 0, idle: 2, waiting: 0 })
  await disconnect(db)
  await disconnect(db)
  assert.deepEqual(poolOf(db), { busy: 0, idle: 0, waiting: 0 })
})
