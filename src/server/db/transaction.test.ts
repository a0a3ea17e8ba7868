import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { createLog } from '#src/server/observability/log.ts'
import { testDatabase } from '#test/app.ts'
import { databaseProxy } from '#test/database-proxy.ts'
import { isDatabaseAway } from './database-errors.ts'
import { connect, disconnect, prepared } from './db.ts'
import { rateLimits } from './table.ts'

const proxy = await databaseProxy(await testDatabase())
/** With two connections: one that is lost is missed at once. */
const db = connect(proxy.url, createLog('silent'), 2)
const add = (key: string) => db.transaction((tx) => tx.insert(rateLimits).values({ key }))

test.after(async () => {
  await disconnect(db)
  proxy.close()
})

for (const [moment, outcome] of [
  ['begin', isDatabaseAway],
  ['insert into', isDatabaseAway],
  ['commit', isDatabaseAway],
  ['rollback', /^Error: refused$/],
] as const)
  test(`a connection that is lost at "${moment}" loses the pool no connection, and hides nothing`, async () => {
    for (let round = 0; round < 5; round++) {
      const before = proxy.breaks()
      proxy.breakAt(moment)
      const broken = db.transaction(async (tx) => {
        await tx.insert(rateLimits).values({ key: 'lost' })
        if (moment === 'rollback') throw new Error('refused')
      })
      await assert.rejects(broken, outcome)
      assert.equal(proxy.breaks(), before + 1)
      proxy.breakAt()
    }
    await add(moment)
    assert.equal(db.$client.idleCount, db.$client.totalCount)
    assert.equal(await db.$count(rateLimits, sql`key = 'lost'`), 0)
  })

test('a refused transaction is rolled back, and its connection serves the next one', async () => {
  await assert.rejects(
    db.transaction(async (tx) => {
      await tx.insert(rateLimits).values({ key: 'refused' })
      throw new Error('no')
    }),
    /^Error: no$/,
  )
  assert.equal(await db.$count(rateLimits, sql`key = 'refused'`), 0)
  await assert.rejects(
    db.transaction((tx) => tx.insert(rateLimits).values({ key: 'x' }), { accessMode: 'read only' }),
    ({ cause }) => cause.code === '25006',
  )
  assert.equal(db.$client.idleCount, db.$client.totalCount)
})

const byKey = prepared((db) =>
  db
    .select()
    .from(rateLimits)
    .where(eq(rateLimits.key, sql.placeholder('key')))
    .prepare('limits_by_key'),
)

test('a prepared query sees the writes of its transaction, and keeps no plan on the connection', async () => {
  await db.transaction(async (tx) => {
    await tx.insert(rateLimits).values({ key: 'seen' })
    assert.equal((await byKey(tx).execute({ key: 'seen' })).length, 1)
    assert.equal((await byKey(db).execute({ key: 'seen' })).length, 0)
    const { rows } = await tx.execute(sql`select name from pg_prepared_statements`)
    assert.deepEqual(rows, [])
  })
  assert.equal((await byKey(db).execute({ key: 'seen' })).length, 1)
})
