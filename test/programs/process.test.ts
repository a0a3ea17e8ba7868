import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { withClient } from '#src/server/db/client.ts'
import { testDatabase } from '#test/app.ts'
import { until } from '../until.ts'
import { end, endAll, hasDatabase, start } from './program.ts'

/** What the process promises its operator. */
let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'classroom-process-'))
})
after(async () => {
  await endAll()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

test('a wrong setting ends the start with a sentence', async () => {
  const { program, url, complaint } = await start(folder, { PORT: 'eighty', PUBLIC_URL: 'https://example.com/path' })
  assert.equal(url, '')
  assert.equal(program.exitCode, 1)
  assert.match(complaint(), /PORT must be a whole number\./)
  assert.match(complaint(), /PUBLIC_URL must be an address without a path/)
  assert.doesNotMatch(complaint(), /at /)
})

test('a role that may not make the tables ends the start with what PostgreSQL said', async () => {
  const postgres = new URL(await testDatabase())
  await withClient(postgres.href, (client) => client.query('create role powerless login'))
  try {
    postgres.username = 'powerless'
    const { program, complaint } = await start(folder, { DATABASE_URL: postgres.href })
    assert.equal(program.exitCode, 1)
    assert.match(complaint(), /^permission denied for /m)
  } finally {
    postgres.username = 'postgres'
    await withClient(postgres.href, (client) => client.query('drop role powerless'))
  }
})

test('SIGTERM under load loses no request that a balancer sends', async () => {
  const { program, url } = await start(folder)
  // A balancer sends nobody to a process before it has rendered a page: the first takes seconds on a busy machine.
  assert.equal((await fetch(`${url}/courses`)).status, 200)
  const outcomes: (number | string)[] = []
  let [readyAt, isStopped, isOver] = [-Infinity, false, false]
  // It sends where readiness was seen lately; a machine too busy to ask is too busy to send, too.
  const isReady = () => performance.now() - readyAt < 1_000
  const balancer = (async () => {
    while (!isOver) {
      const askedAt = performance.now()
      const { ok } = await fetch(`${url}/health/ready`)
      if (ok) readyAt = askedAt
      // One that was only short of breath is asked again; one that is stopped is not.
      isOver = !ok && isStopped
      await pause(100)
    }
  })()
  const visitors = Array.from({ length: 8 }, async () => {
    while (!isOver) {
      if (!isReady()) {
        await pause(20)
        continue
      }
      const outcome = await fetch(`${url}/courses?uncached`).catch(String)
      outcomes.push(typeof outcome === 'string' ? outcome : outcome.status)
      if (typeof outcome !== 'string') await outcome.text()
    }
  })
  await until(() => outcomes.length > 20, 'visitors are served')
  isStopped = true
  assert.equal(await end(program), 0)
  await Promise.all([balancer, ...visitors])
  assert.deepEqual([...new Set(outcomes)], [200])
})

test('stopped twice, as by npm and by its terminal, it stops once and takes its database along', async () => {
  const data = join(folder, 'twice')
  const { program } = await start(data)
  setTimeout(() => program.kill('SIGTERM'), 200)
  assert.equal(await end(program), 0)
  assert.equal(hasDatabase(data), false)
})
