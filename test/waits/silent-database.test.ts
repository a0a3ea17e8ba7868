import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDatabaseAway } from '#src/server/db/database-errors.ts'
import { connect } from '#src/server/db/db.ts'
import { rateLimits } from '#src/server/db/table.ts'
import { createLog } from '#src/server/observability/log.ts'
import { testDatabase } from '../app.ts'
import { databaseProxy } from '../database-proxy.ts'

const proxy = await databaseProxy(await testDatabase())
const db = connect(proxy.url, createLog('silent'), 1)

test.after(async () => {
  await db.$client.end()
  proxy.close()
})

test('a database that falls silent is away, and the connection is not used again', async () => {
  const silent = db.transaction(async (tx) => {
    proxy.silence()
    await tx.insert(rateLimits).values({ key: 'silent' })
  })
  await assert.rejects(silent, isDatabaseAway)
  assert.equal(db.$client.totalCount, 0)
  proxy.mend()
  await db.transaction((tx) => tx.insert(rateLimits).values({ key: 'mended' }))
})
