import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { createCluster } from './embedded-postgres/cluster.ts'
import { joinServer, leaveServer, urlOf } from './embedded-postgres/postmaster.ts'
import { findQuarters } from './embedded-postgres/quarters.ts'

type Say = (fields: object, sentence: string) => void
export type Log = { info: Say; warn: Say; error: Say }
export type EmbeddedPostgres = { url: string; urlOf(database: string): string; close(): Promise<void> }

const RETRY_AFTER = 500

/**
 * The PostgreSQL that came by npm, with its data in `folder`. Processes that open the same folder share one server,
 * which is started again when it dies and stopped by the last `close`.
 * @param options.unsafeButFast what a power cut may ruin, for tests
 * @throws {Error} with one sentence saying why there is no database
 */
export async function openEmbeddedPostgres(
  folder: string,
  log: Log,
  options: { unsafeButFast?: boolean } = {},
): Promise<EmbeddedPostgres> {
  try {
    const quarters = findQuarters(resolve(folder))
    log.info({ folder: quarters.data }, `PostgreSQL runs ${quarters.manner}.`)
    await createCluster(quarters, options.unsafeButFast)
    const close = await hold(
      () => joinServer(quarters, options.unsafeButFast),
      (client) => leaveServer(quarters, client),
      log,
    )
    return { url: urlOf(quarters, 'postgres'), urlOf: (database) => urlOf(quarters, database), close }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`The database in ${folder} cannot be opened: ${reason}`, { cause })
  }
}

/** Keeps a share of the server until the returned function gives it back, joining again whenever the share is lost. */
async function hold(joinIn: () => Promise<Client>, leave: (client: Client) => Promise<void>, log: Log) {
  const closing = new AbortController()

  async function take() {
    const client = await joinIn()
    client.once('end', () => {
      if (!closing.signal.aborted) share = regain()
    })
    return client
  }

  async function regain() {
    log.warn({}, 'PostgreSQL went away and is being started again.')
    while (!closing.signal.aborted) {
      try {
        return await take()
      } catch (err) {
        log.error({ err }, 'PostgreSQL did not start again and is being tried once more.')
        await pause(RETRY_AFTER, undefined, { signal: closing.signal }).catch(() => undefined)
      }
    }
  }

  async function release() {
    closing.abort()
    const client = await share
    if (client) await leave(client)
  }

  let share: Promise<Client | undefined> = take()
  await share
  let released: Promise<void> | undefined
  return () => {
    released ??= release()
    return released
  }
}
