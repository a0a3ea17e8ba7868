import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { createCluster } from './cluster.ts'
import { findInstallation, urlOf } from './installation.ts'
import { acquireLease, releaseLease } from './lease.ts'

type LogMethod = (fields: object, message: string) => void
export type Log = { info: LogMethod; warn: LogMethod; error: LogMethod }

type Options = {
  /** For tests: nothing waits for the disk, and a power cut may ruin the data. */
  unsafeButFast?: boolean
}

export type EmbeddedPostgres = {
  /** Connects to the database `postgres`, as the superuser of that name. */
  url: string
  /** The same for another database of this server, whether it exists or not. */
  urlOf(database: string): string
  /** Gives the server up, and stops it when no other process uses it. Called again, it waits for the first call. */
  close(): Promise<void>
}

/** Milliseconds. */
const RETRY_DELAY = 500

/**
 * The PostgreSQL that came by npm, with its data in `folder`, which is created where there is none. Processes that open
 * the same folder share one server, which is started again when it dies and stopped by the last `close`.
 * @throws {Error} with one sentence saying why there is no database; its `cause` is the error that said so
 */
export async function openEmbeddedPostgres(folder: string, log: Log, options: Options = {}): Promise<EmbeddedPostgres> {
  const { unsafeButFast = false } = options
  try {
    const installation = findInstallation(resolve(folder))
    log.info({ folder: installation.dataDir }, `PostgreSQL runs ${installation.mode}.`)
    await createCluster(installation, unsafeButFast)
    const close = await keepLease(
      () => acquireLease(installation, unsafeButFast),
      (connection) => releaseLease(installation, connection),
      log,
    )
    return { url: urlOf(installation, 'postgres'), urlOf: (database) => urlOf(installation, database), close }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`The database in ${folder} cannot be opened: ${reason}`, { cause })
  }
}

/**
 * Acquires a lease on the server, and another whenever that one is lost, until the function it returns is called.
 * @throws what the first `acquire` throws; later ones are logged and repeated
 */
async function keepLease(acquire: () => Promise<Client>, giveBack: (lease: Client) => Promise<void>, log: Log) {
  const closing = new AbortController()

  async function acquireAndWatch() {
    const connection = await acquire()
    connection.once('end', () => {
      if (!closing.signal.aborted) lease = acquireAgain()
    })
    return connection
  }

  async function acquireAgain() {
    log.warn({}, 'PostgreSQL went away and is being started again.')
    while (!closing.signal.aborted) {
      try {
        return await acquireAndWatch()
      } catch (err) {
        log.error({ err }, 'PostgreSQL did not start again and is being tried once more.')
        await pause(RETRY_DELAY, undefined, { signal: closing.signal }).catch(() => undefined)
      }
    }
  }

  async function release() {
    closing.abort()
    const connection = await lease
    if (connection) await giveBack(connection)
  }

  let lease: Promise<Client | undefined> = acquireAndWatch()
  await lease
  let released: Promise<void> | undefined
  return () => {
    released ??= release()
    return released
  }
}
