import type pg from 'pg'
import type { Log } from '#src/server/observability/log.ts'
import { withClient, withLock } from './client.ts'
import { applySettings } from './database-settings.ts'
import { openPool } from './pool.ts'
import { updateSchema } from './schema/schema.ts'

// Any number: the same in every process of this product.
export const MIGRATION_LOCK = 7_301_965

const OLDEST_VERSION = 15
/** Milliseconds a script waits for another process that migrates; a start waits as long as that takes. */
export const SCRIPT_LOCK_TIMEOUT_MS = 60_000

/**
 * Brings the tables and the role's settings up to date. Of several processes started at once one does and the others wait
 * for it, `maxWait` milliseconds at most where it is given.
 * @param url of PostgreSQL itself, past any pooler
 * @throws {Error} in one sentence, where the server or the database is none that this version works with
 */
export async function migrateDatabase(url: string, log: Log, maxWait?: number) {
  await withClient(url, requireSupportedServer)
  const lock = {
    key: MIGRATION_LOCK,
    ...(maxWait && { maxWait }),
    onWait: () => log.warn('Waiting for another process that brings the database up to date'),
    refusal: 'Another process is still migrating the database. Check that process, then try again.',
  }
  await withLock(url, lock, () =>
    withClient(url, async (client) => {
      await client.query('begin')
      await updateSchema(client)
      await client.query('commit')
      const { rows } = await client.query<{ queue: unknown }>("select to_regclass('graphile_worker.jobs') as queue")
      // Later versions of the queue bring their own tables up to date; only the first change must find it there.
      if (!rows[0]?.queue) await migrateQueue(url, log)
      await applySettings(client, log)
    }),
  )
}

/** Brings the tables of the queue up to date. */
export async function migrateQueue(url: string, log: Log) {
  const { runMigrations } = await import('graphile-worker')
  const pool = openPool(url, log, 1, true)
  await runMigrations({ pgPool: pool }).finally(() => pool.end())
}

type Server = { name: string; version: string; encoding: string }

/** @throws {Error} in one sentence, where this product does not run on such a database */
export async function requireSupportedServer(client: pg.Client) {
  const { rows } = await client.query<Server>(
    `select current_database() as name, current_setting('server_version') as version,
      current_setting('server_encoding') as encoding`,
  )
  const refusal = rows[0] && checkServer(rows[0])
  if (refusal) throw new Error(refusal)
}

export function checkServer({ name, version, encoding }: Server) {
  if (Number.parseInt(version, 10) < OLDEST_VERSION)
    return `The database server is PostgreSQL ${version}, and this needs ${OLDEST_VERSION} or newer.`
  if (encoding !== 'UTF8')
    return `The database "${name}" has the encoding ${encoding}, but UTF8 is needed: create database ${name} encoding 'UTF8' template template0.`
}
