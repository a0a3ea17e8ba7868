import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { asc, sql } from 'drizzle-orm'
import type { Db } from '#src/server/db/db.ts'
import { replays } from '#src/server/db/table.ts'
import { openUploadFolder } from '#src/server/http/multipart.ts'
import { HIGH_PRIORITY, type Job } from '#src/server/jobs/jobs.ts'
import type { Storage } from '#src/server/storage/storage.ts'

/** Beside the uploads and in `BACKUP_DIR`, and in no backup: it says what a backup must not undo. */
const NAME = 'replay.txt'

/** Any number, of an advisory lock: of two processes that write the file, the later one has all that the earlier one had. */
const FILE_LOCK = 7_301_971

type Place = { storage: Storage; dataDir: string; backupFolder?: string | undefined }

/** Writes the file anew, after each change. */
export const keepReplayFile: Job<Record<string, never>> = {
  name: 'keepReplayFile',
  priority: HIGH_PRIORITY,
  run: (_, { db, storage, config: { dataDir, backup } }) =>
    writeReplayFile(db, { storage, dataDir, backupFolder: backup.folder }),
}

/** A line each: kind, subject, and when. */
export const writeReplayFile = (db: Db, { storage, dataDir, backupFolder }: Place) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${FILE_LOCK})`)
    const noted = await tx.select().from(replays).orderBy(asc(replays.at), asc(replays.kind), asc(replays.subject))
    const lines = noted.map(({ kind, subject, at }) => `${kind} ${subject} ${at}\n`).join('')
    await using folder = await openUploadFolder(dataDir)
    const path = join(folder.path, NAME)
    await writeFile(path, lines)
    await storage.put(NAME, path, 'text/plain')
    if (backupFolder) await writeInto(backupFolder, lines)
  })

/** Of the backups: whoever copies it to another place has both. */
async function writeInto(folder: string, content: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, NAME)
  await writeFile(`${path}.part`, content, { mode: 0o600 })
  await rename(`${path}.part`, path)
}

/**
 * What was noted by the files beside the uploads and beside a backup.
 * @returns undefined where there is no such file
 */
export async function readReplayFiles(storage: Storage, backup: string) {
  const contents = [
    await storage.read(NAME).then((file) => file && text(file)),
    await readFile(join(dirname(backup), NAME), 'utf8').catch(() => null),
  ].filter((content) => content !== null)
  return contents.length > 0 ? contents.flatMap(parse) : undefined
}

const parse = (content: string) =>
  content.split('\n').flatMap((line) => {
    const [kind, subject, at] = line.split(' ')
    return kind && subject && at ? [{ kind, subject, at }] : []
  })
