import { drizzle } from 'drizzle-orm/node-postgres'
import type { Log } from '#src/server/observability/log.ts'
import { closeIdle, openPool } from './pool.ts'
import { createTransactions } from './transaction.ts'

const CASING = 'snake_case'

/** For requests. @param max connections at most */
export const connect = (url: string, log: Log, max: number) => openDb(openPool(url, log, max))

/** One connection for a script and for what a start does: its queries may take their time. */
export const connectUnlimited = (url: string, log: Log) => openDb(openPool(url, log, 1, true))

function openDb(pool: ReturnType<typeof openPool>) {
  const db = drizzle(pool, { casing: CASING })
  db.transaction = createTransactions(pool, CASING)
  return db
}
export type Db = ReturnType<typeof openDb>

/** Lets what is under way end first. */
export async function disconnect({ $client: pool }: Db) {
  if (!pool.ending) await pool.end()
}

/** Of its connections: how many are at work, how many could be, and how many requests wait for one. */
export function measurePool({ $client: { totalCount, idleCount, waitingCount } }: Db) {
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

/**
 * Whether the database takes writes now, and not only reads as it does on a standby.
 * @throws {Error} where it is away
 */
export async function isWritable({ $client: pool }: Db) {
  const { rows } = await pool.query<{ readOnly: boolean }>(
    `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "readOnly"`,
  )
  if (!rows[0]?.readOnly) return true
  // Asked again it is a new connection that answers: this one may stay as it is.
  await closeIdle(pool)
  return false
}

export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** Reads run anywhere; a query that writes takes a Tx, so that it runs inside `change`. */
export type Reader = Db | Tx

/**
 * A query whose SQL is built once per process and planned once per connection: building the SQL is most of the cost of the
 * busiest reads. In a transaction it is built again, because a prepared query is bound to its connection.
 */
export function prepared<Query>(write: (db: Db) => Query) {
  const written = new WeakMap<Reader, Query>()
  return (db: Reader) => {
    const query = written.get(db) ?? write(db as Db)
    written.set(db, query)
    return query
  }
}
