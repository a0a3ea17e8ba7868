import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDatabaseAway } from '#src/server/db/database-errors.ts'
import { connect } from '#src/server/db/db.ts'
import { limits } from '#src/server/db/table.ts'
import { createLog } from '#src/server/observability/log.ts'
import { testDatabase } from '../app.ts'
import { databaseLine } from '../database-line.ts'

const line = await databaseLine(await testDatabase())
const db = connect(line.url, createLog('silent'), 1)

test.after(async () => {
  await db.$client.end()
  line.close()
})

test('a database that falls silent is away, and the connection is not used again', async () => {
  const silent = db.transaction(async (tx) => {
    line.silence()
    await tx.insert(limits).values({ key: 'silent' })
  })
  await assert.rejects(silent, isDatabaseAway)
  assert.equal(db.$client.totalCount, 0)
  line.mend()
  await db.transaction((tx) => tx.insert(limits).values({ key: 'mended' }))
})
