import { access, constants, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#src/server/config.ts'
import { type Backup, backUp } from './backup.ts'

const BACKUP_NAME = /^backup-\d{4}-\d{2}-\d{2}T\d{6}\.tar\.gz(\.age)?(\.part)?$/
const HOUR_MS = 60 * 60_000

/** Writes a backup into the configured folder and removes the oldest ones beyond the number to keep. */
export async function backUpDaily({ folder, keep, passphrase }: Config['backup'] & { folder: string }, from: Backup) {
  await openFolder(folder)
  await removeUnfinished(folder)
  // As a name that sorts by time, and that every file system takes.
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '')
  const path = join(folder, `backup-${moment}.tar.gz${passphrase ? '.age' : ''}`)
  const { tables, files } = await backUp(path, { ...from, passphrase })
  for (const old of (await listFinished(folder)).slice(0, -keep)) await rm(join(folder, old))
  return { path, tables, files }
}

/** @throws {Error} where no backup can be written there */
export async function openFolder(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await access(folder, constants.W_OK)
}

/** When the latest was written, in milliseconds since 1970; undefined where there is none. */
export async function findLastBackupTime(folder: string) {
  const latest = (await listFinished(folder).catch(() => [])).at(-1)
  if (latest) return (await stat(join(folder, latest)).catch(() => undefined))?.mtimeMs
}

const listBackups = async (folder: string) => (await readdir(folder)).filter((name) => BACKUP_NAME.test(name)).sort()
const isUnfinished = (name: string) => name.endsWith('.part')
const listFinished = async (folder: string) => (await listBackups(folder)).filter((name) => !isUnfinished(name))

/** What a process that was killed was writing; one that is still at it has written just now. */
async function removeUnfinished(folder: string) {
  for (const name of (await listBackups(folder)).filter(isUnfinished)) {
    const { mtimeMs } = await stat(join(folder, name))
    if (mtimeMs < Date.now() - HOUR_MS) await rm(join(folder, name))
  }
}
