import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { readArchive } from '#src/app/backup/archive.ts'
import { backUp } from '#src/app/backup/backup.ts'
import { exportAll } from '#src/app/backup/export.ts'
import { HEAD_ENTRY, Head } from '#src/app/backup/format.ts'
import { INVENTORY, listColumns } from '#src/features/privacy/server/inventory/inventory.ts'
import { columnName, tableName } from '#src/features/privacy/server/inventory/personal-table.ts'
import { createLog } from '#src/server/observability/log.ts'
import { createStorage } from '#src/server/storage/storage.ts'
import { testApp } from './app.ts'

/** Whoever adds a column of such a name says in docs/security.md what it holds. */
const SOUNDS_SECRET = /hash|token|secret|key|code|ticket|challenge|credential|password|cipher|fingerprint/

const { db, databaseUrl } = await testApp()
const folder = await mkdtemp(join(tmpdir(), 'classroom-secrets-'))
after(() => rm(folder, { recursive: true }))
const from = { databaseUrl, log: createLog('silent'), storage: createStorage({ s3: undefined, dataDir: folder }) }

/** What the page says: of each column whether it is in a backup and in an export. */
const page = new Map(
  [
    ...(await readFile('docs/security.md', 'utf8')).matchAll(/^\| `(\w+\.\w+)` \|[^|]+\| (yes|no) \| (yes|no) \|$/gm),
  ].map(([, column = '', inBackup, inExport]) => [column, [inBackup === 'yes', inExport === 'yes']] as const),
)

const { rows } = await db.execute<{ name: string }>(sql`select table_name || '.' || column_name as name
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema = 'public' and table_type = 'BASE TABLE'`)
const columns = rows.map(({ name }) => name)
const secrets = INVENTORY.flatMap((table) =>
  listColumns(table).flatMap(({ column, fate }) =>
    fate === 'secret' ? `${tableName(table)}.${columnName(table, column)}` : [],
  ),
)

test('every column that is secret, or is called like one, is in the table of the page', () => {
  const wanted = columns.filter((name) => SOUNDS_SECRET.test(name.split('.')[1] ?? '') || secrets.includes(name))
  assert.ok(wanted.length > 20)
  assert.deepEqual([...page.keys()].toSorted(), wanted.toSorted())
})

test('a backup and an export hold those of which the page says so, and an export no secret', async () => {
  const path = join(folder, 'backup.tar.gz')
  await backUp(path, from)
  let saved: string[] = []
  for await (const { name, stream } of readArchive(path))
    if (name === HEAD_ENTRY)
      saved = Head.parse(await json(stream)).tables.flatMap((table) =>
        table.columns.map((column) => `${table.name}.${column}`),
      )
  await exportAll(join(folder, 'export'), from)
  const inExport = async (name: string) => {
    const [table, column = ''] = name.split('.')
    const csv = await readFile(join(folder, 'export', `${table}.csv`), 'utf8').catch(() => '')
    return csv.split('\n', 1)[0]?.split(',').includes(column)
  }
  for (const [name, stated] of page) assert.deepEqual([saved.includes(name), await inExport(name)], stated, name)
  for (const name of secrets) assert.equal(await inExport(name), false, name)
})
