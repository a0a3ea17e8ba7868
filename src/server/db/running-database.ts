import { resolve } from 'node:path'
import { openEmbeddedPostgres } from '#packages/embedded-postgres/embedded-postgres.ts'
import type { Config } from '#src/server/config.ts'
import type { Log } from '#src/server/observability/log.ts'
import { requireAnswer } from './client.ts'

type Named = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>

/**
 * Your own PostgreSQL where DATABASE_URL names one, else the embedded one in DATA_DIR.
 * @throws {Error} in one sentence, where the named server does not answer
 * @returns `url` for requests; `directUrl`, past any pooler, for what needs a session or takes its time
 */
export async function openDatabase({ databaseUrl, databaseDirectUrl = databaseUrl, dataDir }: Named, log: Log) {
  if (databaseUrl && databaseDirectUrl) {
    await requireAnswer(databaseUrl === databaseDirectUrl ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL', databaseDirectUrl)
    return { url: databaseUrl, directUrl: databaseDirectUrl, close: async () => undefined }
  }
  const { url, close } = await openEmbeddedPostgres(resolve(dataDir), log)
  return { url, directUrl: url, close }
}
