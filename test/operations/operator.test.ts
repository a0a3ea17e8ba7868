import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { chown, mkdir, readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { backUp } from '#src/app/backup/backup.ts'
import { withClient } from '#src/server/db/client.ts'
import { createLog } from '#src/server/observability/log.ts'
import { testDatabase } from '#test/app.ts'
import { until } from '#test/until.ts'
import { begin, inFolder, run, storageAt } from '../programs/backups.ts'

test('a backup that is interrupted says so, and leaves nothing half written', async () => {
  const url = await testDatabase()
  await withClient(url, async (client) => {
    await client.query('begin; lock table uploads in access exclusive mode')
    const path = inFolder('interrupted.tar.gz')
    const { child, end } = begin('backup', { DATABASE_URL: url, DATA_DIR: inFolder('data') }, path)
    await until(() => existsSync(`${path}.part`), 'it has begun')
    child.kill('SIGINT')
    assert.deepEqual(await end, { code: 1, output: 'Interrupted.\n' })
  })
  assert.deepEqual(
    (await readdir(inFolder(''))).filter((name) => name.startsWith('interrupted')),
    [],
  )
})

const skip = process.geteuid?.() !== 0 && 'only root can be somebody else'

test('root does not restore into the folder of somebody else, who could not read what lies there', {
  skip,
}, async () => {
  const path = inFolder('whole.tar.gz')
  const url = await testDatabase()
  await backUp(path, { databaseUrl: url, storage: storageAt(inFolder('data')), log: createLog('silent') })
  const dataDir = inFolder('theirs')
  await mkdir(dataDir)
  await chown(dataDir, 4_242, 4_242)
  const { code, output } = await run('restore', { DATABASE_URL: url, DATA_DIR: dataDir }, path, '--replace', '--yes')
  assert.deepEqual([code, /belongs to user 4242: run this as that user/.test(output)], [1, true], output)
  assert.deepEqual(await readdir(dataDir), [])
})
