import { resolve } from 'node:path'
import type { Config } from './config.ts'
import { openEmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts'
import type { Log } from './log.ts'

/** Your own PostgreSQL where DATABASE_URL names one, else the embedded one in DATA_DIR. */
export async function openDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>, log: Log) {
  if (databaseUrl) return { url: databaseUrl, close: async () => undefined }
  return openEmbeddedPostgres(resolve(dataDir), log)
}
