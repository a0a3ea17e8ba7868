import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Backup } from './backup.ts'
import type { Table } from './format.ts'
import { nameOf, openSnapshot, type Snapshot } from './snapshot.ts'

/** Of no use elsewhere, and nobody's business. */
const SECRET = ['password_hash']

/**
 * Writes everything that people have entered, as it is at one moment, into a new folder: each table as CSV and as JSON,
 * and the files.
 * @throws {Error} where there is such a folder already
 */
export async function exportAll(folder: string, { databaseUrl, storage, log, report = () => {} }: Backup) {
  await mkdir(folder, { mode: 0o700 })
  const snapshot = await openSnapshot(databaseUrl)
  try {
    const tables = await snapshot.tables()
    for (const table of tables) {
      await exportTable(folder, snapshot, { ...table, columns: table.columns.filter((name) => !SECRET.includes(name)) })
      report(table.name)
    }
    const keys = await snapshot.fileKeys()
    for (const key of keys) {
      const file = await storage.open(key)
      if (!file) {
        log.warn({ key }, 'A stored file is missing')
        continue
      }
      const path = join(folder, 'files', key)
      await mkdir(dirname(path), { recursive: true })
      await pipeline(file.stream, createWriteStream(path))
      report(key)
    }
    return { tables: tables.length, files: keys.length }
  } finally {
    await snapshot.close()
  }
}

async function exportTable(folder: string, snapshot: Snapshot, table: Table) {
  const at = (ending: string) => createWriteStream(join(folder, `${table.name}.${ending}`))
  await pipeline(snapshot.copy(nameOf(table), '(format csv, header)'), at('csv'))
  const rows = snapshot.rows(table)
  await pipeline(async function* array() {
    let separator = '[\n'
    for await (const row of rows) {
      yield separator + JSON.stringify(row)
      separator = ',\n'
    }
    yield separator === '[\n' ? '[]\n' : '\n]\n'
  }, at('json'))
}
