import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { INVENTORY, listColumns } from '#src/features/privacy/server/inventory/inventory.ts'
import { columnName, tableName } from '#src/features/privacy/server/inventory/personal-table.ts'
import type { Storage } from '#src/server/storage/storage.ts'
import type { Backup } from './backup.ts'
import type { Table } from './format.ts'
import { removeOnFailure } from './remove-on-failure.ts'
import { qualifyTable, type Snapshot, withSnapshot } from './snapshot.ts'

/** The columns of each table that are secret by the inventory of personal data. */
const SECRET_COLUMNS = new Map(
  INVENTORY.map((table) => [
    tableName(table),
    listColumns(table).flatMap(({ column, fate }) => (fate === 'secret' ? columnName(table, column) : [])),
  ]),
)
const isSecret = ({ name }: Table, column: string) => SECRET_COLUMNS.get(name)?.includes(column) ?? false

/**
 * Writes everything that users have entered, as it is at one moment, into a new folder: each table as CSV and as JSON,
 * and the files.
 * @throws {Error} where there is such a folder already
 */
export async function exportAll(folder: string, from: Backup) {
  await mkdir(folder, { mode: 0o700 })
  return removeOnFailure(folder, () => exportInto(folder, from))
}

const exportInto = (folder: string, { databaseUrl, storage, log, report = () => {} }: Backup) =>
  withSnapshot(databaseUrl, async (snapshot) => {
    const tables = await snapshot.tables()
    for (const table of tables) {
      const columns = table.columns.filter((column) => !isSecret(table, column))
      await exportTable(folder, snapshot, { ...table, columns })
      report(table.name)
    }
    let files = 0
    for (const key of await snapshot.fileKeys()) {
      if (await exportFile(folder, storage, key)) files++
      else log.warn({ key }, 'A stored file is missing')
      report(key)
    }
    return { tables: tables.length, files }
  })

async function exportFile(folder: string, storage: Storage, key: string) {
  const file = await storage.open(key)
  if (!file) return false
  const path = join(folder, 'files', key)
  await mkdir(dirname(path), { recursive: true })
  await pipeline(file.stream, createWriteStream(path))
  return true
}

async function exportTable(folder: string, snapshot: Snapshot, table: Table) {
  const openFile = (ending: string) => createWriteStream(join(folder, `${table.name}.${ending}`))
  await pipeline(snapshot.copy(qualifyTable(table), '(format csv, header)'), openFile('csv'))
  const rows = snapshot.rows(table)
  await pipeline(async function* array() {
    let separator = '[\n'
    for await (const row of rows) {
      yield separator + JSON.stringify(row)
      separator = ',\n'
    }
    yield separator === '[\n' ? '[]\n' : '\n]\n'
  }, openFile('json'))
}
