import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { restore } from '#src/app/backup/restore.ts'
import { withClient } from '#src/server/db/client.ts'
import { createLog } from '#src/server/observability/log.ts'
import { createStorage } from '#src/server/storage/storage.ts'
import { testDatabase } from '#test/app.ts'

/** What no backup holds (docs/operations.md). */
export const LEFT_OUT = [
  'sessions',
  'data_copies',
  'password_links',
  'timetable_feeds',
  'check_in_secrets',
  'feedback_given',
  'idempotency_keys',
  'job_workers',
  'rate_limits',
]

const folder = await mkdtemp(join(tmpdir(), 'classroom-backup-'))
after(() => rm(folder, { recursive: true }))
/** Gone after the test file. */
export const inFolder = (name: string) => join(folder, name)

export const storageAt = (dataDir: string) => createStorage({ s3: undefined, dataDir })

/** The tables a backup holds. */
export const tablesOf = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1) order by 1",
      [LEFT_OUT],
    )
    return rows.map(({ name }) => name)
  })

/** A line for each table: how many rows, and what they are. `rowsOf` says which, as a query that names each `row`. */
export async function contentsOf(url: string, rowsOf = (table: string) => `select row from public.${table} row`) {
  const tables = await tablesOf(url)
  return withClient(url, async (client) => {
    const lines: string[] = []
    for (const name of tables) {
      const { rows } = await client.query(
        `select count(*) as count, md5(string_agg(row::text, ';' order by row::text)) as sum from (${rowsOf(name)}) rows`,
      )
      lines.push(`${name} ${rows[0].count} ${rows[0].sum}`)
    }
    return lines
  })
}

export async function filesIn(dataDir: string) {
  const entries = await readdir(join(dataDir, 'media'), { recursive: true, withFileTypes: true })
  // What a restore does again is beside the uploads, and none of them.
  const files = entries
    .filter((entry) => entry.isFile() && entry.name !== 'replay.txt')
    .map(({ parentPath, name }) => join(parentPath, name))
  return Promise.all(
    files.sort().map(async (file) => [file.slice(dataDir.length), (await readFile(file)).toString('base64')]),
  )
}

export async function numberIn(url: string, query: string) {
  const { rows } = await withClient(url, (client) => client.query(query))
  return Number(Object.values(rows[0])[0])
}

/** A database of its own with the backup in it, and a folder with its files. */
export async function restored(path: string, passphrase?: string) {
  const url = await testDatabase()
  const dataDir = await mkdtemp(inFolder('restored-'))
  await restore(path, { databaseUrl: url, storage: storageAt(dataDir), log: createLog('silent'), dataDir, passphrase })
  return { url, dataDir }
}

/** A script as npm starts it, with no terminal to ask at. */
export function begin(name: string, environment: Record<string, string>, ...options: string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, ...environment }
  let output = ''
  const child = execFile(process.execPath, [`scripts/${name}.ts`, ...options], { env })
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk
    })
  const end = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  )
  return { child, end }
}

export const run = (name: string, environment: Record<string, string>, ...options: string[]) =>
  begin(name, environment, ...options).end
