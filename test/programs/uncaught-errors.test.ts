import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { endAll, hasDatabase, start } from './program.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'classroom-uncaught-'))
})
after(async () => {
  await endAll()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** Fails on a signal: SIGUSR2 with a rejection and a lost connection, SIGWINCH with an exception. */
const TROUBLE = `
  process.on('SIGUSR2', () => {
    Promise.reject(new Error('nobody waited'))
    setImmediate(() => {
      throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' })
    })
  })
  process.on('SIGWINCH', () => {
    throw new Error('nobody caught')
  })`

test('an uncaught error is logged, and ends the process only if its state may be inconsistent', async () => {
  const { program, url, saying } = await start(folder, {}, [
    `--import=data:text/javascript,${encodeURIComponent(TROUBLE)}`,
  ])
  program.kill('SIGUSR2')
  assert.match((await saying(/nobody waited/)) ?? '', /"level":50/)
  assert.match((await saying(/ECONNRESET/)) ?? '', /"level":50/)
  assert.equal((await fetch(`${url}/health/ready`)).status, 200)

  const gone = once(program, 'exit')
  program.kill('SIGWINCH')
  assert.match((await saying(/nobody caught/)) ?? '', /"level":60/)
  assert.deepEqual(await gone, [1, null])
  assert.equal(hasDatabase(folder), false)
})
