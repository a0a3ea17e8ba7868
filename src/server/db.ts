import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Log } from './log.ts'
import { pipelined } from './pipelined.ts'
import { isSlow, withQueryTimeout } from './query-timeout.ts'
import { transactionsOf } from './transaction.ts'

/** Milliseconds. A caller hears within five seconds, also when the line is dead: that the client's own clock tells. */
const QUERY_TIMEOUT = 4_500
const PATIENCE = {
  connectionTimeoutMillis: 3_000,
  lock_timeout: 3_000,
  statement_timeout: 4_000,
  idle_in_transaction_session_timeout: 10_000,
}

/**
 * Whatever is asked here is answered in milliseconds. To compile a query, or to start a second process for it, takes as
 * long again, and PostgreSQL does either wherever it expects much of one.
 */
const QUICK = '-c jit=off -c max_parallel_workers_per_gather=0'
/**
 * Left to choose, PostgreSQL plans a home of many tables anew for each answer, which takes four times as long as the answer.
 * What is asked all day lies in memory, where a row by an index costs no more than the next one of a table: told so, it
 * takes the few rows wanted in an index's order, instead of reading and sorting all there are.
 */
const PLANNED_ONCE = `${QUICK} -c plan_cache_mode=force_generic_plan -c seq_page_cost=0.1 -c random_page_cost=0.1`

/**
 * Connections of a process: those for what is planned as it is asked, those that all share for what is `prepared`, and of
 * that for what may be long, behind which no session waits.
 */
const MOST = 12
const MOST_PREPARED = 4
const MOST_LONG = 2

const CASING = 'snake_case'

function open(url: string, log: Log, own: pg.PoolConfig) {
  const pool = withQueryTimeout(new pg.Pool({ connectionString: url, ...own, ...PATIENCE }), QUERY_TIMEOUT)
  // A connection that dies while idle is no one's request; the next one opens another.
  pool.on('error', (err) => log.warn({ err }, 'An idle database connection ended'))
  // One that dies in use tells its query; without a listener of its own that would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = drizzle(own.pipeline ? pipelined(pool) : pool, { casing: CASING })
  db.transaction = transactionsOf(pool, CASING)
  return db
}
export type Db = ReturnType<typeof open>

/** Where what is prepared is asked. */
type Preparing = { short: Db; long: Db }
const preparing = new WeakMap<Reader, Preparing>()

export function connect(url: string, log: Log, max = MOST) {
  const db = open(url, log, { max, options: QUICK })
  const once = (max: number) => open(url, log, { max, options: PLANNED_ONCE, pipeline: true })
  preparing.set(db, { short: once(MOST_PREPARED), long: once(MOST_LONG) })
  return db
}

const poolsOf = (db: Db) => [db, ...Object.values(preparing.get(db) ?? {})].map(({ $client }) => $client)

/** Lets what is under way end first. */
export async function disconnect(db: Db) {
  await Promise.all(poolsOf(db).map((pool) => (pool.ending ? undefined : pool.end())))
}

/** Of its connections: how many are at work, how many could be, and how many requests wait for one. */
export function poolOf(db: Db) {
  const sum = (of: (pool: pg.Pool) => number) => poolsOf(db).reduce((all, pool) => all + of(pool), 0)
  return {
    busy: sum(({ totalCount, idleCount }) => totalCount - idleCount),
    idle: sum(({ idleCount }) => idleCount),
    waiting: sum(({ waitingCount }) => waitingCount),
  }
}

export const isDatabaseSlow = (db: Db) => poolsOf(db).some(isSlow)

export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** Reads run anywhere; a query that writes asks for a Tx, so that it happens inside `change`. */
export type Reader = Db | Tx

/**
 * A query written once a process and planned once a connection: what the busiest reads cost is mostly writing their SQL.
 * For a transaction it is written anew, since it stays on its connection. `long` is what may be a megabyte, or take more
 * than a moment.
 */
export function prepared<Query>(write: (db: Db) => Query, length: keyof Preparing = 'short') {
  const written = new WeakMap<Reader, Query>()
  return (db: Reader) => {
    const query = written.get(db) ?? write(preparing.get(db)?.[length] ?? (db as Db))
    written.set(db, query)
    return query
  }
}

// Any numbers: the same in every process of this product.
export const MIGRATION_LOCK = 7_301_965
/** Held by a backup, and by what takes files away. */
export const TIDYING = 7_301_967

export const MIGRATIONS = fileURLToPath(new URL('../../db/migrations', import.meta.url))

/** Brings the tables up to date. Of several processes started at once one migrates and the others wait for it. */
export async function migrateDatabase(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS })
    const { rows } = await client.query<{ queue: unknown }>("select to_regclass('graphile_worker.jobs') as queue")
    // Later versions of the queue bring their own tables up to date; only the first change must find it there.
    if (!rows[0]?.queue) await (await import('graphile-worker')).runMigrations({ connectionString: url })
  } finally {
    await client.end()
  }
}
