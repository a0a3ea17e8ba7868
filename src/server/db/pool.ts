import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Log } from '#src/server/observability/log.ts'
import { NO_TIMEOUTS, SLOW_CONNECT_TIMEOUT_MS } from './client.ts'
import { databaseError, isReadOnly } from './database-errors.ts'

/** Milliseconds. A caller gets an error within five seconds, by the client's own timer where the connection is dead. */
const QUERY_TIMEOUT_MS = 4_500
const CONNECTION_TIMEOUT_MS = 3_000
/** Between two attempts to connect where PostgreSQL has no connection left, and between two renewals of all that are idle. */
const RETRY_AFTER = 100
const RENEW_AFTER_MS = 1_000

/** SQLSTATE `too_many_connections`: of the server, the database or the role. */
const TOO_MANY_CONNECTIONS = '53300'

/** What a pooler without prepared statements answers: the name is unknown, or belongs to another client. */
const STATEMENT_LOST = /^(26000|42P05)$/
/** A column has another type since a query was planned: an error for as long as its connection lives. */
const RESULT_CHANGED = '0A000'
/** Of 63 bytes that PostgreSQL keeps of a name. */
const MAX_NAME_LENGTH = 40

const names = new Map<string, string>()

/** A name that no other query has, in whichever version of this product: a pooler's connections are everyone's. */
function uniqueName(name: string, text: string) {
  const cachedName = names.get(text)
  if (cachedName) return cachedName
  const unique = `${name.slice(0, MAX_NAME_LENGTH)} ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
  names.set(text, unique)
  return unique
}

const FOR_REQUESTS = { query_timeout: QUERY_TIMEOUT_MS }
/** For what is no request. */
const UNLIMITED = {
  connectionTimeoutMillis: SLOW_CONNECT_TIMEOUT_MS,
  onConnect: (client: pg.ClientBase) => client.query(NO_TIMEOUTS),
}

/**
 * The connections of a process to its database, at most `max`. It sends no start-up parameter that a pooler refuses.
 * @param isUnlimited no time limit ends what they are asked
 */
export function openPool(url: string, log: Log, max: number, isUnlimited = false): pg.Pool {
  const pool = new ConnectionPool(url, log, max, isUnlimited ? UNLIMITED : FOR_REQUESTS)
  // A connection that dies while idle is no one's request; the next one opens another. Of a pool that was closed they all do.
  pool.on('error', (err) => {
    if (!pool.ending) log.warn({ err }, 'An idle database connection ended')
  })
  // One that breaks in use rejects its query; without a listener of its own that would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  renewAfterReadOnly(pool)
  return pool
}

/**
 * After a failover a connection may stay read-only though the server is writable again: where one was, all that are idle
 * are closed.
 */
function renewAfterReadOnly(pool: pg.Pool) {
  let renewedAt = Number.NEGATIVE_INFINITY
  pool.on('release', (error) => {
    if (!isReadOnly(error) || performance.now() - renewedAt < RENEW_AFTER_MS) return
    renewedAt = performance.now()
    void closeIdle(pool).catch(() => undefined)
  })
}

export async function closeIdle(pool: pg.Pool) {
  for (let left = pool.idleCount; left > 0; left--) (await pool.connect()).release(true)
}

type Connected = Parameters<pg.Pool['connect']>[0]

class ConnectionPool extends pg.Pool {
  readonly #log: Log
  readonly #max: number
  #isLimited = false
  #keepsStatements = true

  constructor(url: string, log: Log, max: number, limits: pg.PoolConfig) {
    super({
      connectionString: url,
      max,
      min: 1,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      ...limits,
    })
    this.#log = log
    this.#max = max
  }

  /** Where PostgreSQL has no connection left for one more, a request waits for one of this pool, and does not fail. */
  override connect(): Promise<pg.PoolClient>
  override connect(connected: Connected): void
  override connect(connected?: Connected) {
    if (connected) return this.#connectUntil(performance.now() + CONNECTION_TIMEOUT_MS, connected)
    return new Promise<pg.PoolClient>((resolve, reject) => {
      this.connect((error, client) => (client ? resolve(client) : reject(error)))
    })
  }

  #connectUntil(deadline: number, connected: Connected) {
    super.connect((error, client, release) => {
      if (databaseError(error).code !== TOO_MANY_CONNECTIONS || performance.now() > deadline)
        return connected(error, client, release)
      this.#limitToOpen()
      setTimeout(() => this.#connectUntil(deadline, connected), this.totalCount > 0 ? 0 : RETRY_AFTER)
    })
  }

  #limitToOpen() {
    this.options.max = Math.max(1, this.totalCount)
    if (this.#isLimited) return
    this.#isLimited = true
    setTimeout(() => {
      this.options.max = this.#max
      this.#isLimited = false
    }, RENEW_AFTER_MS).unref()
  }

  /**
   * Queries with a name are planned once a connection, where the server keeps such; where not, each time. The overloads are
   * pg's: it declares eight, of which ours and drizzle's queries use those that return a promise.
   */
  override query = ((query: string | pg.QueryConfig, values?: unknown[]) => {
    if (typeof query === 'string') return super.query(query, values)
    const { name, ...unnamed } = query
    return name && this.#keepsStatements ? this.#queryByName(name, unnamed, values) : super.query(unnamed, values)
  }) as pg.Pool['query']

  async #queryByName(name: string, query: pg.QueryConfig, values?: unknown[]) {
    try {
      return await super.query({ ...query, name: uniqueName(name, query.text) }, values)
    } catch (error) {
      const { code = '' } = databaseError(error)
      if (STATEMENT_LOST.test(code)) this.#giveUpNames()
      else if (code !== RESULT_CHANGED) throw error
      return super.query(query, values)
    }
  }

  #giveUpNames() {
    if (this.#keepsStatements)
      this.#log.warn(
        'The pooler in front of PostgreSQL keeps no prepared statements, so each query is planned anew: PgBouncer keeps them from 1.21 on, with max_prepared_statements.',
      )
    this.#keepsStatements = false
  }
}
