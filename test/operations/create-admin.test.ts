import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { openEmbeddedPostgres } from '#packages/embedded-postgres/embedded-postgres.ts'
import { withClient } from '#src/server/db/client.ts'
import { createLog } from '#src/server/observability/log.ts'
import { isPassword } from '#src/server/security/passwords.ts'
import { hasDatabase } from '../programs/program.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'create-admin-'))
})
after(() => rm(folder, { recursive: true, force: true }))

/** Decomposed, as macOS sends it. */
const PASSWORD = 'un été à elle'.normalize('NFD')
const ASKED = 'Name: Email: Password (not shown): \n'

/** The script as npm starts it, with a line for each of its questions. */
const createAdmin = (typedLines: string[], environment: Record<string, string> = {}) =>
  new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    const { PATH } = process.env
    const child = execFile(
      process.execPath,
      ['scripts/create-admin.ts'],
      { env: { PATH, DATA_DIR: folder, DEMO: '0', ...environment } },
      (_, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }),
    )
    // It may be gone before it has read them.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(typedLines.map((line) => `${line}\n`).join(''))
  })

test('a wrong setting is said before anything is asked', async () => {
  const answered = await createAdmin(['Ann', 'ann@example.org', PASSWORD], { PORT: 'three' })
  assert.deepEqual(answered, { code: 1, stdout: '', stderr: 'PORT must be a whole number.\n' })
})

test('invalid input of create-admin is refused before a database is opened', async () => {
  const { code, stdout, stderr } = await createAdmin(['Ann', 'ann'])
  assert.deepEqual([code, stdout], [1, ASKED])
  assert.match(stderr, /^[^\n]*email[^\n]*\.\nPassword is required\.\n$/i)
  assert.deepEqual(await readdir(folder), [])
})

// product 1.11
test('an admin is made once, the password is not shown, and the database is closed either way', async () => {
  const made = await createAdmin(['Ann', 'Ann@Example.org', PASSWORD])
  assert.deepEqual(made, {
    code: 0,
    stdout: `${ASKED}Ann is an admin and can log in as ann@example.org.\n`,
    stderr: '',
  })
  assert.equal(hasDatabase(folder), false)
  const again = await createAdmin(['Ann', 'ann@example.org', PASSWORD])
  assert.deepEqual(again, { code: 1, stdout: ASKED, stderr: 'ann@example.org already has an account.\n' })
  assert.equal(hasDatabase(folder), false)

  const postgres = await openEmbeddedPostgres(folder, createLog('silent'))
  const { rows } = await withClient(postgres.url, (client) =>
    client.query('select name, role, is_admin, is_approved, password_hash from users'),
  ).finally(() => postgres.close())
  const [{ password_hash: stored, ...admin }] = rows
  assert.deepEqual([rows.length, admin], [1, { name: 'Ann', role: 'mentor', is_admin: true, is_approved: true }])
  for (const form of ['NFC', 'NFD']) assert.ok(await isPassword(stored, PASSWORD.normalize(form)), form)
})
