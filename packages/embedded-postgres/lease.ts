import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Installation, urlOf } from './installation.ts'
import { type Postmaster, reasonToStartAgain, startPostmaster, stopPostmaster } from './postmaster.ts'

/**
 * Processes count each other by an advisory lock of the server itself: each holds it shared, on a connection of its own,
 * for as long as it needs the server. Nothing is left to clean up after one that dies, as its connection dies with it.
 */
const LEASE_LOCK = 7_301_964 // Any number: the same in every process of this product.

/** Milliseconds. */
const POLL_INTERVAL = 20
const RESTART_DELAY = 100
const START_TIMEOUT = 10_000
const RECOVERY_TIMEOUT = 300_000
const CONNECTION_TIMEOUT = 5_000

/** SQLSTATE `cannot_connect_now`: the server is starting, recovering or stopping. */
const CANNOT_CONNECT_NOW = '57P03'

/**
 * Acquires a lease on the server, and starts it if it is not running. A started server may outlive this process.
 * @returns the connection that holds the lease; when it ends, the lease is lost
 * @throws {Error} why the server does not start, or is not ready in time
 */
export async function acquireLease(installation: Installation, unsafeButFast: boolean) {
  const began = Date.now()
  let postmaster: Postmaster | undefined
  let obstacle = ''
  for (;;) {
    const outcome = await tryToAcquire(urlOf(installation, 'postgres'))
    if (outcome instanceof pg.Client) return outcome
    if (postmaster?.exit !== undefined) {
      obstacle = reasonToStartAgain(installation, postmaster)
      postmaster = undefined
      await pause(RESTART_DELAY)
    } else if (outcome === 'ENOENT' || outcome === 'ECONNREFUSED') {
      postmaster ??= startPostmaster(installation, unsafeButFast)
    }
    const timeout = outcome === CANNOT_CONNECT_NOW ? RECOVERY_TIMEOUT : START_TIMEOUT
    if (Date.now() - began > timeout) {
      throw new Error(`PostgreSQL is not ready after ${timeout / 1000} seconds: ${obstacle || outcome}`)
    }
    await pause(POLL_INTERVAL)
  }
}

/** Releases the lease; the last one stops the server. */
export async function releaseLease(installation: Installation, connection: pg.Client) {
  try {
    await connection.query('select pg_advisory_unlock_shared($1)', [LEASE_LOCK])
    const { rows } = await connection.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [LEASE_LOCK])
    // The lock is exclusive while the server stops, so that no other process leases it meanwhile.
    if (rows[0]?.last) await stopPostmaster(installation)
  } catch {
    // A server that is gone needs no farewell.
  }
  await connection.end()
}

/** A connection that holds a lease, or the code of why there is none. */
async function tryToAcquire(url: string) {
  const connection = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    query_timeout: CONNECTION_TIMEOUT,
  })
  connection.on('error', () => undefined)
  try {
    await connection.connect()
    const { rows } = await connection.query<{ locked: boolean }>('select pg_try_advisory_lock_shared($1) as locked', [
      LEASE_LOCK,
    ])
    if (rows[0]?.locked) return connection
    throw new Error('the last one is leaving')
  } catch (error) {
    void connection.end().catch(() => undefined)
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}
