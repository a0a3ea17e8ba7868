import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbeddedPostgres } from '../packages/embedded-postgres/embedded-postgres.ts'
import { withClient } from '../src/server/db/client.ts'
import { applySettings } from '../src/server/db/database-settings.ts'
import { connectUnlimited, type Db } from '../src/server/db/db.ts'
import { migrateDatabase } from '../src/server/db/migrate.ts'
import { createLog } from '../src/server/observability/log.ts'

const NAME = 'template_app'

const silent = createLog('silent')

/**
 * One PostgreSQL for all processes of a run, with a migrated template database that each test file copies.
 * @returns what stops it and takes its files away
 */
export async function openTemplate(fill: (db: Db) => Promise<unknown>) {
  const postgres = await openServer()
  const home = connectUnlimited(postgres.url, silent)
  await home.execute(`create database ${NAME}`)
  await home.$client.end()

  const url = postgres.urlOf(NAME)
  await migrateDatabase(url, silent)
  const db = connectUnlimited(url, silent)
  await fill(db)
  await db.$client.end()
  process.env.TEST_DATABASE_URL = postgres.url
  return postgres.close
}

/** The embedded one in a folder of its own, or the one that `npm run test:postgres` started. */
async function openServer() {
  const { TEST_POSTGRES_URL } = process.env
  if (TEST_POSTGRES_URL) {
    return {
      url: TEST_POSTGRES_URL,
      urlOf: (name: string) => databaseAt(TEST_POSTGRES_URL, name),
      close: async () => {},
    }
  }
  const folder = await mkdtemp(join(tmpdir(), 'classroom-test-'))
  const postgres = await openEmbeddedPostgres(folder, silent, { unsafeButFast: true })
  async function close() {
    await postgres.close()
    await rm(folder, { recursive: true })
  }
  return { url: postgres.url, urlOf: postgres.urlOf, close }
}

function databaseAt(server: string, name: string) {
  const url = new URL(server)
  url.pathname = name
  return url.href
}

/** PostgreSQL's own template, in which nothing is. */
export const EMPTY = 'template0'

type Copy = Awaited<ReturnType<typeof copy>>

let next: Promise<Copy> | undefined

/** A copy of the template database. The next is made meanwhile: PostgreSQL copies while a site opens. */
export function copyTemplate(template = NAME) {
  if (template !== NAME) return copy(template)
  // A machine that is at work on other things answers late, and then copies once more.
  const made = next?.catch(() => copy(NAME)) ?? copy(NAME)
  next = made.then(() => copy(NAME))
  // Whoever asks for it learns of it.
  next.catch(() => undefined)
  return made
}

async function copy(template: string) {
  const server = process.env.TEST_DATABASE_URL ?? ''
  const name = `test_${randomBytes(8).toString('hex')}`
  await withClient(server, (home) => home.query(`create database ${name} template ${template} strategy file_copy`))
  const url = databaseAt(server, name)
  // A copy has the tables of the template, and not the settings of its role.
  await withClient(url, (client) => applySettings(client, silent))
  const drop = () => withClient(server, (home) => home.query(`drop database ${name} with (force)`))
  return { url, drop }
}
