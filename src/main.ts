import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { developmentPages, type PageSource } from '#src/app/development.ts'
import { startJobs } from '#src/app/jobs.ts'
import { openSite } from '#src/app/site.ts'
import { loadDemo, lockDemo } from '../db/demo/load.ts'
import { emails, PASSWORD } from '../db/demo/people.ts'
import { readConfig } from './server/config.ts'
import { connect, migrateDatabase } from './server/db.ts'
import { createLog } from './server/log.ts'
import { openDatabase } from './server/running-database.ts'

/** Milliseconds; a balancer that asks for readiness every second has looked twice. */
const NOTICE = 2_000
const SHORTLY = 1_000
const BUILD = new URL('../build/server/index.js', import.meta.url)

/** Starts the one process: the database, the site, and the way out. */
async function start() {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  if (!config.development && !existsSync(BUILD)) throw new Error('There is no build yet. Run: npm run build')
  const database = await openDatabase(config, log)
  await migrateDatabase(database.url)
  await withConnection(database.url, async (db) => {
    if (config.demo) return loadDemo(db)
    const locked = await lockDemo(db)
    if (locked > 0) log.warn(`${locked} demo accounts can no longer sign in with the demo's password`)
  })

  const pages: PageSource = config.development ? await developmentPages() : builtPages()
  const site = await openSite({ config, log, databaseUrl: database.url, pages })
  // What nobody waits for: loading it at once would keep the first visitor waiting.
  const jobs = pause(SHORTLY).then(() => startJobs(site.services, site.url))

  let isStopping = false
  async function stop() {
    // npm passes a signal on that the whole group has had already.
    if (isStopping) return
    isStopping = true
    log.info('Stopping')
    await (await jobs).stop()
    await site.close(config.development ? 0 : NOTICE)
    await database.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  log.info({ url: site.url }, `Ready: ${site.url}`)
  if (config.demo) log.info(`Demo logins: ${emails.join(', ')}; password ${PASSWORD}`)
  await jobs

  function withConnection<T>(url: string, work: (db: ReturnType<typeof connect>) => Promise<T>) {
    const db = connect(url, log, 1)
    return work(db).finally(() => db.$client.end())
  }
}

/** Looked for once: to find it again would be a part of every page. */
function builtPages(): PageSource {
  let build: ReturnType<PageSource['load']> | undefined
  return {
    load() {
      build ??= import(BUILD.href)
      return build
    },
  }
}

try {
  await start()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
