import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addCast } from '../db/demo/load/people.ts'
import { connect, migrateDatabase } from '../src/server/db.ts'
import { openEmbeddedPostgres } from '../src/server/embedded-postgres/embedded-postgres.ts'
import { createLog } from '../src/server/log.ts'

let close = async () => {}

/** One PostgreSQL for all API tests, with a migrated database that holds the cast; every test clones it. */
export async function globalSetup() {
  const log = createLog('silent')
  const folder = await mkdtemp(join(tmpdir(), 'classroom-test-'))
  const postgres = await openEmbeddedPostgres(folder, log, { unsafeButFast: true })
  const home = connect(postgres.url, log, 1)
  await home.execute('create database template_app')
  await home.$client.end()

  const url = postgres.urlOf('template_app')
  await migrateDatabase(url)
  const db = connect(url, log, 1)
  await db.transaction(addCast)
  await db.$client.end()
  process.env.TEST_DATABASE_URL = postgres.url
  close = async () => {
    await postgres.close()
    await rm(folder, { recursive: true })
  }
}

export const globalTeardown = () => close()
