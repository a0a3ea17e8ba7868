import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#src/server/config.ts'
import { type Backup, backUp } from './backup.ts'

const OURS = /^backup-.*\.tar\.gz(\.age)?$/

/** Writes one more backup into the configured folder, and takes the oldest away that are more than it keeps. */
export async function backUpDaily({ folder, keep, passphrase }: Config['backup'] & { folder: string }, from: Backup) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // As a name that sorts by time, and that every file system takes.
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '')
  const path = join(folder, `backup-${moment}.tar.gz${passphrase ? '.age' : ''}`)
  const { tables, files } = await backUp(path, { ...from, passphrase })
  const kept = (await readdir(folder)).filter((name) => OURS.test(name)).sort()
  for (const old of kept.slice(0, -keep)) await rm(join(folder, old))
  return { path, tables, files }
}
