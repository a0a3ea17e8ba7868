import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from '#src/server/observability/log.ts'
import { runForEach } from './run-for-each.ts'

const rows = ['first', 'second', 'third'].map((_id) => ({ _id }))

test('what fails for one row keeps no other, and the log names it', async () => {
  const [handled, written]: [string[], string[]] = [[], []]
  const log = createLog('error', { write: (line: string) => written.push(line) })
  await runForEach(log, rows, async ({ _id }) => {
    if (_id === 'second') throw new Error('broken')
    handled.push(_id)
  })
  assert.deepEqual(handled, ['first', 'third'])
  assert.equal(written.length, 1)
  assert.match(written[0] ?? '', /"id":"second"/)
})

test('where the database is away none is tried after it', async () => {
  const tried: string[] = []
  const away = runForEach(createLog('silent'), rows, async ({ _id }) => {
    tried.push(_id)
    throw new Error('timeout exceeded when trying to connect')
  })
  await assert.rejects(away, /timeout exceeded/)
  assert.deepEqual(tried, ['first'])
})
