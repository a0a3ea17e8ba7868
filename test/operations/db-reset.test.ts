import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { openEmbeddedPostgres } from '#packages/embedded-postgres/embedded-postgres.ts'
import { countOthers, withClient } from '#src/server/db/client.ts'
import { migrateDatabase } from '#src/server/db/migrate.ts'
import { createLog } from '#src/server/observability/log.ts'
import { testDatabase } from '../app.ts'
import { until } from '../until.ts'

const silent = createLog('silent')

/** The script as npm starts it, with no terminal to ask at. */
const reset = (environment: Record<string, string>, ...options: string[]) =>
  new Promise<{ code: number | null; output: string }>((resolve) => {
    const { PATH } = process.env
    const child = execFile(
      process.execPath,
      ['scripts/db-reset.ts', ...options],
      { env: { PATH, ...environment } },
      (_, stdout, stderr) => resolve({ code: child.exitCode, output: stdout + stderr }),
    )
    child.stdin?.end('yes\n')
  })

/** A data folder as a site leaves it, and something that is none of ours. */
let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'db-reset-'))
  const postgres = await openEmbeddedPostgres(folder, silent, { unsafeButFast: true })
  await postgres.close()
  for (const name of ['media', 'outbox', 'notes']) {
    await mkdir(join(folder, name))
    await writeFile(join(folder, name, 'one'), 'one')
  }
})
after(() => rm(folder, { recursive: true, force: true }))

function assertNothingIsGone() {
  for (const path of ['postgres/PG_VERSION', 'media/one', 'outbox/one']) assert.ok(existsSync(join(folder, path)), path)
}

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return (await client.query({ text: sql, rowMode: 'array' }).finally(() => client.end())).rows.flat()
}

test('without a terminal nothing is deleted without --yes, but what would be is named', async () => {
  const { code, output } = await reset({ DATA_DIR: folder, S3_BUCKET: 'pictures' })
  assert.equal(code, 1)
  for (const name of ['postgres', 'media', 'outbox']) assert.ok(output.includes(join(folder, name)), output)
  assert.ok(!output.includes('notes'), output)
  assert.match(output, /bucket are kept.*add --yes/s)
  assertNothingIsGone()
})

test('a word it does not know is no yes', async () => {
  assert.equal((await reset({ DATA_DIR: folder }, '--yse')).code, 1)
  assertNothingIsGone()
})

test('a database that a process holds is left alone', async (t) => {
  const postgres = await openEmbeddedPostgres(folder, silent, { unsafeButFast: true })
  t.after(() => postgres.close())
  const { code, output } = await reset({ DATA_DIR: folder }, '--yes')
  assert.equal(code, 1)
  assert.equal(output, `A process is using the database in ${folder}. Stop it first.\n`)
  assert.deepEqual(await query(postgres.url, 'select 1'), [1])
  assertNothingIsGone()
})

test('with --yes it deletes the database and the files that belong to it, and nothing else', async () => {
  assert.deepEqual(await reset({ DATA_DIR: folder }, '--yes'), {
    code: 0,
    output: 'Deleted. The next start creates the database again.\n',
  })
  assert.deepEqual((await readdir(folder)).sort(), ['notes', 'postgres.log', 'run'])
  const again = await reset({ DATA_DIR: folder }, '--yes')
  assert.deepEqual(again, { code: 0, output: `There is nothing to delete in ${folder}.\n` })
})

test('a server that a killed process left behind is stopped and goes with its data', async () => {
  const program = `
    import { openEmbeddedPostgres } from ${JSON.stringify(import.meta.resolve('#packages/embedded-postgres/embedded-postgres.ts'))}
    const quiet = { info() {}, warn() {}, error() {} }
    await openEmbeddedPostgres(${JSON.stringify(folder)}, quiet, { unsafeButFast: true })
    process.kill(process.pid, 'SIGKILL')`
  await new Promise((resolve) => execFile(process.execPath, ['--input-type=module', '--eval', program], resolve))
  const socket = join(folder, 'run/.s.PGSQL.5432')
  assert.ok(existsSync(socket))
  assert.equal((await reset({ DATA_DIR: folder }, '--yes')).code, 0)
  assert.equal(existsSync(join(folder, 'postgres')), false)
  assert.equal(existsSync(socket), false)
})

test('a database of your own is left alone while others use it', async () => {
  const url = await testDatabase()
  const otherClient = new pg.Client({ connectionString: url })
  await otherClient.connect()
  const { code, output } = await reset({ DATABASE_URL: url }, '--yes')
  await otherClient.end()
  assert.equal(code, 1)
  assert.match(output, /^1 other connections use the database test_\w+ on localhost/)
  assert.deepEqual(await query(url, 'select count(*) > 0 from users'), [true])
})

test('a database of your own is not emptied without a flag', async () => {
  const url = await testDatabase()
  const { code, output } = await reset({ DATABASE_URL: url })
  assert.equal(code, 1)
  assert.match(output, /all tables of the database test_\w+ on localhost.*add --yes/s)
  assert.deepEqual(await query(url, 'select count(*) > 0 from users'), [true])
})

test('a database of your own is emptied, its files are not, and a start makes its tables anew', async () => {
  await mkdir(join(folder, 'media'), { recursive: true })
  const url = await testDatabase()
  assert.equal((await reset({ DATABASE_URL: url, DATA_DIR: folder }, '--yes')).code, 0)
  assert.deepEqual(
    await query(url, "select nspname from pg_namespace where nspname !~ '^(pg_|information_schema)' order by 1"),
    ['public'],
  )
  assert.deepEqual(
    await query(url, "select count(*)::int from pg_class where relnamespace = 'public'::regnamespace"),
    [0],
  )
  assert.ok(existsSync(join(folder, 'media')))
  await migrateDatabase(url, createLog('silent'))
  assert.deepEqual(await query(url, 'select count(*)::int from users'), [0])
  await until(async () => (await withClient(url, countOthers)) === 0, 'who made the tables has left them')
})
