import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Log } from '#src/server/observability/log.ts'
import { databaseError, isReadOnly } from './database-errors.ts'

/** Milliseconds. A caller hears within five seconds, also when the connection is dead: that the client's own clock tells. */
const QUERY_TIMEOUT = 4_500
const CONNECTION_TIMEOUT = 3_000
/** Between two attempts to connect where PostgreSQL has no connection left, and between two renewals of all that are idle. */
const RETRY_AFTER = 100
const RENEW_AFTER = 1_000

/** SQLSTATE `too_many_connections`: of the server, the database or the role. */
const TOO_MANY = '53300'

/** The connections of a process to its database, at most `max`. It asks for no start-up parameter that a pooler refuses. */
export function openPool(url: string, log: Log, max: number) {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    min: 1,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    query_timeout: QUERY_TIMEOUT,
  })
  // A connection that dies while idle is no one's request; the next one opens another.
  pool.on('error', (err) => log.warn({ err }, 'An idle database connection ended'))
  // One that dies in use tells its query; without a listener of its own that would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  renewAfterReadOnly(pool)
  return withNames(waitingForOwn(pool), log)
}

/**
 * After a failover a connection may stay read-only though the server is writable again: where one was, all that are idle
 * are closed.
 */
function renewAfterReadOnly(pool: pg.Pool) {
  let renewedAt = Number.NEGATIVE_INFINITY
  pool.on('release', (error) => {
    if (!isReadOnly(error) || performance.now() - renewedAt < RENEW_AFTER) return
    renewedAt = performance.now()
    void closeIdle(pool).catch(() => undefined)
  })
}

export async function closeIdle(pool: pg.Pool) {
  for (let left = pool.idleCount; left > 0; left--) (await pool.connect()).release(true)
}

type Connected = Parameters<pg.Pool['connect']>[0]

/** Where PostgreSQL has no connection left for one more, a request waits for one of this pool, and does not fail. */
function waitingForOwn(pool: pg.Pool) {
  const open = pool.connect.bind(pool)
  const { options } = pool
  const { max } = options
  let isHeld = false

  function holdToWhatIsOpen() {
    options.max = Math.max(1, pool.totalCount)
    if (isHeld) return
    isHeld = true
    setTimeout(() => {
      options.max = max
      isHeld = false
    }, RENEW_AFTER).unref()
  }

  function tryUntil(deadline: number, connected: Connected) {
    open((error, client, release) => {
      if (databaseError(error).code !== TOO_MANY || performance.now() > deadline)
        return connected(error, client, release)
      holdToWhatIsOpen()
      setTimeout(tryUntil, pool.totalCount > 0 ? 0 : RETRY_AFTER, deadline, connected)
    })
  }

  const connectLater = (connected: Connected) => tryUntil(performance.now() + CONNECTION_TIMEOUT, connected)
  const promise = () =>
    new Promise<pg.PoolClient>((resolve, reject) => {
      connectLater((error, client) => (client ? resolve(client) : reject(error)))
    })
  const connect = (connected?: Connected) => (connected ? connectLater(connected) : promise())
  return Object.assign(pool, { connect: connect as pg.Pool['connect'] })
}

/** What a pooler that keeps no prepared statements answers: there is none of this name, or somebody else's. */
const NOT_KEPT = /^(26000|42P05)$/
/** A column has another type since a query was planned: an error for as long as its connection lives. */
const RESULT_CHANGED = '0A000'
/** Of 63 bytes that PostgreSQL keeps of a name. */
const LONGEST_NAME = 40

const names = new Map<string, string>()

/** A name that no other query has, in whichever version of this product: a pooler's connections are everyone's. */
function nameOf(name: string, text: string) {
  const known = names.get(text)
  if (known) return known
  const unique = `${name.slice(0, LONGEST_NAME)} ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
  names.set(text, unique)
  return unique
}

/** Queries with a name are planned once a connection, where the server keeps such; where not, each time. */
function withNames(pool: pg.Pool, log: Log) {
  const ask = pool.query.bind(pool)
  let areKept = true

  function giveUpNames() {
    if (areKept)
      log.warn(
        'The pooler in front of PostgreSQL keeps no prepared statements, so each query is planned anew: PgBouncer keeps them from 1.21 on, with max_prepared_statements.',
      )
    areKept = false
  }

  async function askByName(name: string, query: pg.QueryConfig, values?: unknown[]) {
    try {
      return await ask({ ...query, name: nameOf(name, query.text) }, values)
    } catch (error) {
      const { code = '' } = databaseError(error)
      if (NOT_KEPT.test(code)) giveUpNames()
      else if (code !== RESULT_CHANGED) throw error
      return ask(query, values)
    }
  }

  function query(query: string | pg.QueryConfig, values?: unknown[]) {
    if (typeof query === 'string') return ask(query, values)
    const { name, ...unnamed } = query
    return name && areKept ? askByName(name, unnamed, values) : ask(unnamed, values)
  }
  return Object.assign(pool, { query: query as pg.Pool['query'] })
}
