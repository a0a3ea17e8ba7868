import assert from 'node:assert/strict'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { mock, test } from 'node:test'
import { backUpDaily } from '#src/app/backup/daily.ts'
import { startJobs } from '#src/app/jobs.ts'
import { withClient } from '#src/server/db/client.ts'
import { createLog } from '#src/server/observability/log.ts'
import { testApp, testDatabase } from '#test/app.ts'
import { until } from '#test/until.ts'
import { inFolder, numberIn, restored, storageAt } from '../programs/backups.ts'

const log = createLog('silent')
const databaseUrl = await testDatabase()
const storage = storageAt(inFolder('data'))
/** Beside them lies the file of what a restore must not undo. */
const backupsIn = async (folder: string) => (await readdir(folder)).filter((name) => name.startsWith('backup-'))

test('every day there is one more, and no more than are kept', async () => {
  const daily = { folder: inFolder('daily'), keep: 2, passphrase: undefined }
  await mkdir(daily.folder)
  for (const name of ['backup-2026-01-01T213000.tar.gz', 'backup-2026-01-02T213000.tar.gz', 'notes.txt'])
    await writeFile(join(daily.folder, name), name)
  const { path } = await backUpDaily(daily, { databaseUrl, storage, log })
  const left = (await readdir(daily.folder)).sort()
  assert.deepEqual(left, ['backup-2026-01-02T213000.tar.gz', basename(path), 'notes.txt'])
  await restored(path)
})

test('with BACKUP_DIR a backup is made at 21:30 UTC', async () => {
  const evening = new Date()
  evening.setUTCHours(-3, 29, 59, 900)
  const [day] = evening.toISOString().split('T')
  const nightly = inFolder('nightly')
  await mkdir(nightly)
  for (const name of ['backup-2026-01-01T213000.tar.gz', 'backup-2026-01-02T213000.tar.gz'])
    await writeFile(join(nightly, name), name)
  const url = await testDatabase()
  const settings = { BACKUP_DIR: nightly, BACKUP_KEEP: '2', BACKUP_PASSPHRASE: 'monsoon in Bengaluru' }
  mock.timers.enable({ apis: ['Date'], now: evening })
  try {
    await testApp({ databaseUrl: url, environment: { ...settings, DATA_DIR: inFolder('nights') }, withJobs: true })
    const countSchedules = "select count(*) from graphile_worker._private_known_crontabs where identifier = 'backup'"
    await until(async () => (await numberIn(url, countSchedules)) === 1, 'the queue waits for the evening')
    mock.timers.setTime(evening.getTime() + 100)
    const made = `backup-${day}T213000.tar.gz.age`
    await until(async () => {
      const names = await backupsIn(nightly)
      return names.includes(made) && names.length === 2
    }, 'there is one more, and the oldest is gone')
    await restored(join(nightly, made), settings.BACKUP_PASSPHRASE)
  } finally {
    mock.timers.reset()
  }
})

test('an unfinished backup of a killed process is deleted after an hour, and files of an operator stay', async () => {
  const daily = { folder: inFolder('unfinished'), keep: 1, passphrase: undefined }
  await mkdir(daily.folder)
  const [old, young] = ['backup-2026-01-01T213000.tar.gz.part', 'backup-2026-01-02T213000.tar.gz.age.part']
  for (const name of [old, young, 'backup-of-before-the-update.tar.gz']) await writeFile(join(daily.folder, name), name)
  const before = new Date(Date.now() - 61 * 60_000)
  await utimes(join(daily.folder, old), before, before)
  const { path } = await backUpDaily(daily, { databaseUrl, storage, log })
  const left = [young, basename(path), 'backup-of-before-the-update.tar.gz']
  assert.deepEqual((await readdir(daily.folder)).sort(), left.sort())
})

test('a process that was off at that time makes the backup once it starts, and its age is in the metrics', async () => {
  const folder = inFolder('office')
  const url = await testDatabase()
  const environment = { BACKUP_DIR: folder, DATA_DIR: inFolder('office-data') }
  const { site, send } = await testApp({ databaseUrl: url, environment })
  const age = async () =>
    /^backup_last_written_timestamp_seconds (\d+)/m.exec(await (await send('/metrics')).text())?.[1]
  const countSchedules = "select count(*) from graphile_worker._private_known_crontabs where identifier = 'backup'"
  const first = await startJobs(site.services, site.url)
  await until(async () => (await numberIn(url, countSchedules)) === 1, 'the queue waits for the evening')
  await first.stop()
  assert.deepEqual([await backupsIn(folder), await age()], [[], '0'])
  await withClient(url, (client) =>
    client.query(`update graphile_worker._private_known_crontabs
      set known_since = now() - interval '3 days', last_execution = now() - interval '2 days'`),
  )
  const second = await startJobs(site.services, site.url)
  await until(async () => (await backupsIn(folder)).length === 1, 'there is one')
  await second.stop()
  await until(async () => Math.abs(Number(await age()) - Date.now() / 1_000) < 120, 'it is known how old it is')
})

test('a folder that takes no backup is logged at the start', async () => {
  const lines: string[] = []
  const log = createLog('error', { write: (line: string) => lines.push(line) })
  await writeFile(inFolder('no-folder'), '')
  const environment = { BACKUP_DIR: inFolder('no-folder/backups'), DATA_DIR: inFolder('no-data') }
  await testApp({ databaseUrl: await testDatabase(), environment, withJobs: true, log })
  await until(() => lines.some((line) => line.includes('BACKUP_DIR takes no backup')), 'it is logged')
})
