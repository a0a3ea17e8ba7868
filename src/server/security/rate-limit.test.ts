import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { connect, disconnect } from '#src/server/db/db.ts'
import { rateLimits } from '#src/server/db/table.ts'
import { createLog } from '#src/server/observability/log.ts'
import { testDatabase } from '#test/app.ts'
import { consume, type Points, rateLimit, reward, tryConsume } from './rate-limit.ts'

const db = connect(await testDatabase(), createLog('silent'), 4)
test.after(() => disconnect(db))

const TWICE = rateLimit({ name: 'twice', points: 2, seconds: 60, of: 'tries', by: 'key' })
const of = (key: string): Points => [[TWICE, key]]

// product 20.2
test('of parallel requests as many pass as there are points', async () => {
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => tryConsume(db, of('crowd'))))
  assert.equal(outcomes.filter((wait) => wait === null).length, 2)
  for (const wait of outcomes) assert.ok(wait === null || (wait > 0 && wait <= 60), `${wait}`)
})

test('a refusal says how many minutes to wait, and points given back can be used again', async () => {
  const sentence = (minutes: number) => `Wait ${minutes} minute.`
  for (let time = 0; time < 2; time++) await consume(db, of('ann'), sentence)
  await assert.rejects(consume(db, of('ann'), sentence), { message: 'Wait 1 minute.', status: 429 })
  await reward(db, of('ann'))
  await reward(db, of('ann'))
  await consume(db, of('ann'), sentence)
})

test('a process whose clock is ahead forgives nothing', async (t) => {
  for (let time = 0; time < 3; time++) await tryConsume(db, of('kept'))
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 20 * 60_000 })
  assert.notEqual(await tryConsume(db, of('kept')), null)
  assert.equal(await tryConsume(db, of('new')), null)
  t.mock.timers.reset()
  const [row] = await db
    .select({ left: sql<number>`(expire - extract(epoch from now()) * 1000)::int` })
    .from(rateLimits)
    .where(eq(rateLimits.key, 'twice:new'))
  assert.ok(row && row.left <= 60_000, `${row?.left}`)
})

test('used points expire', async () => {
  for (let time = 0; time < 3; time++) await tryConsume(db, of('later'))
  await db.update(rateLimits).set({ expire: 0 }).where(eq(rateLimits.key, 'twice:later'))
  assert.equal(await tryConsume(db, of('later')), null)
})
