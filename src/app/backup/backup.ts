import type { Readable } from 'node:stream'
import type { Log } from '#src/server/observability/log.ts'
import type { Storage } from '#src/server/storage/storage.ts'
import { type Add, writeArchive } from './archive.ts'
import { EMAILS_ENTRY, fileEntry, HEAD_ENTRY, type Table, tableEntry } from './format.ts'
import { qualifyTable, type Snapshot, withSnapshot } from './snapshot.ts'

const PART_BYTES = 4 * 1024 * 1024

export type Backup = {
  databaseUrl: string
  storage: Storage
  log: Pick<Log, 'warn'>
  passphrase?: string | undefined
  report?: (what: string) => void
}

/**
 * Writes the database and its files, as they are at one moment, into one file (docs/operations.md). The site may go on.
 * @returns how many of each
 * @throws {Error} where there is such a file already; what fails leaves none
 */
export async function backUp(path: string, { databaseUrl, storage, log, passphrase, report = () => {} }: Backup) {
  const count = { tables: 0, files: 0, emails: 0 }
  await withSnapshot(databaseUrl, (snapshot) =>
    writeArchive(path, passphrase, async (add) => {
      const addJson = (name: string, value: unknown) => add(name, Buffer.from(JSON.stringify(value)))
      const tables = await snapshot.tables()
      const migration = await snapshot.migration()
      await addJson(HEAD_ENTRY, { format: 1, takenAt: new Date().toISOString(), migration, tables })
      for (const table of tables) {
        await addTable(add, snapshot, table)
        count.tables++
        report(table.name)
      }
      const emails = await snapshot.emails()
      count.emails = emails.length
      await addJson(EMAILS_ENTRY, emails)
      const keys = await snapshot.fileKeys()
      for (const [at, key] of keys.entries()) {
        if (await addFile(add, storage, key)) count.files++
        else log.warn({ key }, 'A stored file is missing')
        report(`file ${at + 1} of ${keys.length}`)
      }
    }),
  )
  return count
}

async function addTable(add: Add, snapshot: Snapshot, table: Table) {
  let number = 0
  for await (const bytes of splitRows(snapshot.copy(qualifyTable(table))))
    await add(tableEntry(table.name, number++), bytes)
}

/** Whole rows, each of which ends in the only line feed it has. */
async function* splitRows(stream: Readable) {
  let pieces: Buffer[] = []
  let size = 0
  for await (const piece of stream) {
    pieces.push(piece)
    size += piece.length
    if (size < PART_BYTES || !piece.includes('\n')) continue
    const all = Buffer.concat(pieces)
    const end = all.lastIndexOf('\n') + 1
    yield all.subarray(0, end)
    pieces = [all.subarray(end)]
    size = all.length - end
  }
  if (size > 0) yield Buffer.concat(pieces)
}

async function addFile(add: Add, storage: Storage, key: string) {
  const file = await storage.open(key)
  if (file) await add(fileEntry(key), file)
  return file !== null
}
