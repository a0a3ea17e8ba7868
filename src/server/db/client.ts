import pg from 'pg'
import { errorText } from '#src/server/error-text.ts'
import { databaseError } from './database-errors.ts'

/** Milliseconds. */
const CONNECT_TIMEOUT_MS = 5_000
/** For what is no request: on a slow machine connecting takes longer than anyone waits for a page. */
export const SLOW_CONNECT_TIMEOUT_MS = 15_000
/** The role's settings are those of requests (src/server/db/database-settings.ts). */
export const NO_TIMEOUTS = `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = ${CONNECT_TIMEOUT_MS}`

/** What TLS says of a certificate begins so. */
const UNTRUSTED_CERTIFICATE = /^(UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|CERT_|ERR_TLS_CERT_)/

/** A certificate that is not trusted, said so that it helps; any other error as it is. */
export function explainError(error: unknown) {
  const { code, message } = databaseError(error)
  if (!UNTRUSTED_CERTIFICATE.test(code ?? '')) return error
  return new Error(
    `The certificate of the database server is not trusted (${message?.split(';')[0]}). Set sslrootcert in DATABASE_URL to its authority: docs/operations.md, TLS.`,
  )
}

/**
 * Whether the server answers there.
 * @param name of the setting that holds the address
 * @throws {Error} with that name and the server's, in one sentence without the password
 */
export async function requireAnswer(name: string, url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    const { host, port, database } = client
    const place = host.startsWith('/') ? host : `${host}:${port}`
    throw new Error(
      `${name} (database "${database}" at ${place}) cannot be reached: ${describeError(explainError(error))}`,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** An address that stands for several machines fails with all of theirs, and no message of its own. */
function describeError(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeError).join(', ')
  return errorText(error)
}

/** One connection of its own, for what is no request: it and its queries may take their time. */
export async function openClient(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: SLOW_CONNECT_TIMEOUT_MS })
  // A broken connection rejects its query; without a listener of its own that would end the process.
  client.on('error', () => undefined)
  await client.connect().catch((error: unknown) => {
    throw explainError(error)
  })
  await client.query(NO_TIMEOUTS)
  return client
}

/** The same for as long as `work` takes. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>) {
  const client = await openClient(url)
  return work(client).finally(() => client.end())
}

/** Connections of our own role to the same database, beside this one. */
export async function countOthers(client: pg.Client) {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where backend_type = 'client backend' and usename = current_user and datname = current_database()
        and pid <> pg_backend_pid()`,
  )
  return rows[0]?.count ?? 0
}

type Lock = {
  key: number
  isShared?: boolean
  /** Milliseconds to wait for the lock; without, as long as it takes. */
  maxWait?: number
  /** Called once the wait has taken five seconds. */
  onWait?: () => void
  /** What is thrown after `maxWait`. */
  refusal: string
}

/** Milliseconds. */
const REPORT_AFTER_MS = 5_000
const LOCK_TIMEOUT = '55P03'

/**
 * Holds an advisory lock while `work` is done. It is the lock of a transaction on a connection of its own: that of a session
 * would stay with a pooler, and everyone after it would wait for ever.
 * @throws {Error} with `refusal` if another connection keeps the lock for longer
 */
export async function withLock<T>(url: string, lock: Lock, work: () => Promise<T>) {
  const { key, isShared = false, maxWait = 0, onWait = () => {}, refusal } = lock
  return withClient(url, async (client) => {
    await client.query(`begin; set local lock_timeout = ${maxWait}`)
    const waiting = setTimeout(onWait, REPORT_AFTER_MS)
    try {
      await client.query(`select pg_advisory_xact_lock${isShared ? '_shared' : ''}($1)`, [key])
    } catch (error) {
      throw error instanceof pg.DatabaseError && error.code === LOCK_TIMEOUT ? new Error(refusal) : error
    } finally {
      clearTimeout(waiting)
    }
    const done = await work()
    await client.query('commit')
    return done
  })
}
