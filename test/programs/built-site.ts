import { loadDemo } from '../../db/demo/load.ts'
import type { PageSource } from '../../src/app/development.ts'
import { connectUnlimited } from '../../src/server/db/db.ts'
import { migrateDatabase } from '../../src/server/db/migrate.ts'
import { createLog } from '../../src/server/observability/log.ts'
import { testApp, testDatabase } from '../app.ts'
import { EMPTY } from '../template.ts'

const log = createLog('silent')
const build = new URL('../../build/server/index.js', import.meta.url)
export const builtPages: PageSource = { load: () => import(build.href) }

/** The built site over the whole demo. */
export async function demoSite(options: Omit<Parameters<typeof testApp>[0] & object, 'pages' | 'databaseUrl'> = {}) {
  const databaseUrl = await testDatabase(EMPTY)
  await migrateDatabase(databaseUrl, log)
  const db = connectUnlimited(databaseUrl, log)
  await loadDemo(db)
  await db.$client.end()
  return testApp({ ...options, databaseUrl, pages: builtPages })
}
