import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { testDatabase } from '#test/app.ts'
import { databaseLine } from '#test/database-line.ts'
import { withClient } from './client.ts'
import { isDatabaseAway } from './database-errors.ts'
import { pipelined } from './pipelined.ts'
import { withQueryTimeout } from './query-timeout.ts'

const line = await databaseLine(await testDatabase())
const PATIENCE = { lock_timeout: 200, connectionTimeoutMillis: 1_000 }
const pool = pipelined(
  withQueryTimeout(new pg.Pool({ connectionString: line.url, max: 2, pipeline: true, ...PATIENCE }), 3_000),
)
pool.on('connect', (client) => client.on('error', () => undefined))
pool.on('error', () => undefined)

test.after(async () => {
  await pool.end()
  line.close()
})

const text = 'select pg_backend_pid() as pid, 12 / $1::int as share'
const shareOf = async (number: number): Promise<{ pid: number; share: number }> =>
  (await pool.query({ name: 'share', text }, [number])).rows[0]
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

test('those who ask at once share a connection, and each is given the answer that is theirs', async () => {
  const answers = await Promise.all(numbers(12).map(shareOf))
  assert.deepEqual(
    answers.map(({ share }) => share),
    numbers(12).map((number) => Math.floor(12 / number)),
  )
  assert.equal(new Set(answers.map(({ pid }) => pid)).size, 1)
  assert.deepEqual([pool.totalCount, pool.idleCount], [1, 1])
})

test('one that fails fails alone', async () => {
  const [before, failed, after] = await Promise.allSettled([shareOf(3), shareOf(0), shareOf(4)])
  assert.equal(before.status === 'fulfilled' && before.value.share, 4)
  assert.equal(failed.status === 'rejected' && failed.reason.code, '22012')
  assert.equal(after.status === 'fulfilled' && after.value.share, 3)
})

test('what is more than one connection takes goes to the next, and never to more than there may be', async () => {
  const answers = await Promise.all(numbers(100).map(shareOf))
  const pids = [...Map.groupBy(answers, ({ pid }) => pid).values()]
  assert.deepEqual(
    pids.map(({ length }) => length),
    [50, 50],
  )
  assert.deepEqual([pool.totalCount, pool.idleCount, pool.waitingCount], [2, 2, 0])
})

test('what was planned before a column changed is answered, and what is wrong is still said', async () => {
  const read = async () => (await pool.query({ name: 'sizes', text: 'select size from bottles' })).rows
  await withClient(line.url, async (elsewhere) => {
    await elsewhere.query('create table bottles (size int); insert into bottles values (7)')
    assert.deepEqual(await read(), [{ size: 7 }])
    await elsewhere.query('alter table bottles alter column size type text')
    assert.deepEqual(await read(), [{ size: '7' }])
    await elsewhere.query('drop table bottles')
    await assert.rejects(read, { code: '42P01' })
  })
})

test('where one cannot be prepared for now, those who counted on it are told to come again, and then it is', async () => {
  const count = () => pool.query({ name: 'count', text: 'select count(*) from limits' })
  await withClient(line.url, async (elsewhere) => {
    await elsewhere.query('begin; lock table limits')
    const outcomes = await Promise.allSettled([count(), count(), count()])
    for (const outcome of outcomes) assert.ok(outcome.status === 'rejected' && isDatabaseAway(outcome.reason))
  })
  await Promise.all([count(), count()])
})

for (const breaks of ['cut', 'silence'] as const)
  test(`a line that breaks (${breaks}) is a database that is away to all who wait on it, and is asked by nobody after them @slow`, async () => {
    const waiting = numbers(5).map(() => pool.query({ text: 'select pg_sleep(2)' }))
    const outcomes = Promise.allSettled(waiting)
    await pause(50)
    line[breaks]()
    for (const outcome of await outcomes) assert.ok(outcome.status === 'rejected' && isDatabaseAway(outcome.reason))
    await assert.rejects(shareOf(6), isDatabaseAway)
    line.mend()
    assert.equal((await shareOf(6)).share, 2)
    assert.equal(pool.idleCount, pool.totalCount)
  })
