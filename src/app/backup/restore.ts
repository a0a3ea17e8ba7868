import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { withClient } from '#src/server/db/client.ts'
import {
  migrateDatabase,
  migrateQueue,
  requireSupportedServer,
  SCRIPT_LOCK_TIMEOUT_MS,
} from '#src/server/db/migrate.ts'
import { openUploadFolder } from '#src/server/http/multipart.ts'
import type { Log } from '#src/server/observability/log.ts'
import { readReplayFiles } from '#src/server/replay/replay-file.ts'
import type { Storage } from '#src/server/storage/storage.ts'
import { readArchive, verifyArchive } from './archive.ts'
import { holdEmails } from './emails.ts'
import { readErasedList } from './erased-accounts.ts'
import { listFileKeys } from './file-keys.ts'
import { EMAILS_ENTRY, HEAD_ENTRY, Head, QueuedEmails, readFileEntry, readTableEntry } from './format.ts'
import { finishTables, makeTables } from './make-tables.ts'
import { readNotedReplays, replayAll } from './replays.ts'
import { qualifyTable } from './snapshot.ts'

type Restore = {
  databaseUrl: string
  storage: Storage
  log: Log
  /** Where a file waits until the storage takes it. */
  dataDir: string
  passphrase?: string | undefined
  /** `BACKUP_DIR` */
  backupFolder?: string | undefined
  /** For the sealed records of accounts that are deleted again. */
  sealRecipient?: string | undefined
  report?: (what: string) => void
}

/**
 * Puts a backup in the place of all that the database holds, at once or not at all, and its files into the storage.
 * Nobody is signed in afterwards, and emails are held, those that were due and new ones (`npm run emails`).
 * What it must not undo is done again: accounts that were deleted since it was taken, certificates that were revoked, and so on.
 * @returns what it says of itself; what was done again, whether a file said so, and the numbers of certificates that were issued
 * since; and which of its tables are none of ours: they are left out
 * @throws {Error} in one sentence, where the file is not whole or a newer version made it
 */
export async function restore(path: string, options: Restore) {
  const { databaseUrl, storage, log, passphrase, report = () => {} } = options
  await verifyArchive(path, passphrase)
  await withClient(databaseUrl, requireSupportedServer)
  await migrateQueue(databaseUrl, log)
  const beside = await readReplayFiles(storage, path)
  const older = await readErasedList(storage)
  const { head, leftOut, before, noted } = await withClient(databaseUrl, async (client) => {
    await client.query('begin')
    const before = await listFileKeys(client)
    const noted = [...(beside ?? []), ...(older ?? []), ...(await readNotedReplays(client))]
    const put = await replaceDatabase(client, path, options)
    await client.query('commit')
    return { ...put, before, noted }
  })
  await migrateDatabase(databaseUrl, log, SCRIPT_LOCK_TIMEOUT_MS)
  const again = await replayAll(noted, options)
  const kept = new Set(await withClient(databaseUrl, listFileKeys))
  for (const key of before) if (!kept.has(key)) await storage.remove(key)
  report('done')
  return { ...head, leftOut, ...again, hasReplayFile: beside !== undefined }
}

async function replaceDatabase(
  client: pg.Client,
  path: string,
  { storage, dataDir, passphrase, report = () => {} }: Restore,
) {
  await using folder = await openUploadFolder(dataDir)
  let head: Head | undefined
  let finish: string[] = []
  let leftOut: string[] = []
  for await (const { name, stream } of readArchive(path, passphrase)) {
    const table = head?.tables.find((listed) => listed.name === readTableEntry(name) && !leftOut.includes(listed.name))
    const key = readFileEntry(name)
    if (name === HEAD_ENTRY) {
      head = Head.parse(await json(stream))
      finish = await makeTables(client, head.migration)
      leftOut = await findUnknownTables(client, head)
    } else if (table) await pipeline(stream, client.query(copyFrom(`copy ${qualifyTable(table)} from stdin`)))
    else if (name === EMAILS_ENTRY) await holdEmails(client, QueuedEmails.parse(await json(stream)))
    else if (key) await restoreFile(storage, key, stream, join(folder.path, 'file'))
    report(table?.name ?? name)
  }
  if (!head) throw new Error(`${path} is not a backup of this product.`)
  await finishTables(client, finish)
  return { head, leftOut }
}

/** Tables of the archive that an operator had created, which do not exist here. */
async function findUnknownTables(client: pg.Client, { tables }: Head) {
  const { rows } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) name where to_regclass(format($2, name)) is null',
    [tables.map(({ name }) => name), 'public.%I'],
  )
  return rows.map(({ name }) => name)
}

async function restoreFile(storage: Storage, key: string, stream: Readable, path: string) {
  await pipeline(stream, createWriteStream(path))
  await storage.put(key, path, key.startsWith('pictures/') ? 'image/webp' : 'application/octet-stream')
}
