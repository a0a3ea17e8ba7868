import pg from 'pg'
import type { Log } from '#src/server/observability/log.ts'
import { onlyRow } from './only-row.ts'

/**
 * How our role's sessions in this database behave, kept by PostgreSQL itself: a pooler refuses such settings as start-up
 * parameters, and knows nothing of those that a session sets (docs/decisions/027).
 */
const SETTINGS = {
  // Whatever is asked here is answered in milliseconds. To compile a query, or to start a second process for it, takes as
  // long again, and PostgreSQL does either wherever it expects much of one.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  // The working set is in memory, where an index read costs as much as a sequential one. With these costs PostgreSQL
  // prefers generic plans, so that a prepared query is planned once.
  seq_page_cost: '0.1',
  random_page_cost: '0.1',
  lock_timeout: '3s',
  statement_timeout: '4s',
  idle_in_transaction_session_timeout: '10s',
}

/** Writes those that differ; sessions that begin from then on have them. A role that may not is no reason not to run. */
export async function applySettings(client: pg.ClientBase, log: Log) {
  try {
    const { database, settings } = await currentSettings(client)
    const missing = Object.entries(SETTINGS).filter(([name, value]) => !settings.includes(`${name}=${value}`))
    const role = `alter role current_user in database ${pg.escapeIdentifier(database)}`
    for (const [name, value] of missing) await client.query(`${role} set ${name} = '${value}'`)
  } catch (err) {
    log.warn(
      { err },
      'The role of DATABASE_URL may not be given its settings: PostgreSQL sets its queries no time limit.',
    )
  }
}

async function currentSettings(client: pg.ClientBase) {
  const { rows } = await client.query<{ database: string; settings: string[] }>(
    `select datname as database, coalesce(setconfig, '{}') as settings from pg_database
      left join pg_db_role_setting on setdatabase = pg_database.oid
        and setrole = (select oid from pg_roles where rolname = current_user)
      where datname = current_database()`,
  )
  return onlyRow(rows)
}
