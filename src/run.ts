import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { developmentPages, type PageSource } from '#src/app/development.ts'
import { startJobs } from '#src/app/jobs.ts'
import { openSite } from '#src/app/site.ts'
import { type Config, readConfig } from '#src/server/config.ts'
import { requireAnswer } from '#src/server/db/client.ts'
import { connectUnlimited } from '#src/server/db/db.ts'
import { migrateDatabase } from '#src/server/db/migrate.ts'
import { openDatabase } from '#src/server/db/running-database.ts'
import { errorText } from '#src/server/error-text.ts'
import { createLog, type Log } from '#src/server/observability/log.ts'
import { watchUncaughtErrors } from '#src/server/observability/uncaught-errors.ts'
import { loadDemo, lockDemo } from '../db/demo/load.ts'
import { emails, PASSWORD } from '../db/demo/users.ts'

/** Milliseconds; a balancer that asks for readiness every second has looked twice. */
const NOTICE_MS = 2_000
const RETRY_AFTER_MS = 1_000
/** From the stop signal until the process ends, whatever is still open. */
const STOP_TIMEOUT_MS = 9_500
const BUILD = new URL('../build/server/index.js', import.meta.url)

/**
 * The one process: opens the database and the site, serves until it is stopped, and closes them again. What was
 * opened when the signal came is closed as well.
 * @returns what the process ends with: 1 where it was not asked to stop
 */
export async function run(stopSignal: AbortSignal) {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  if (!config.development && !existsSync(BUILD)) throw new Error('There is no build yet. Run: npm run build')
  const failure = watchUncaughtErrors(log)
  const stop = AbortSignal.any([stopSignal, failure])
  forceExitAfterTimeout(stop, log)
  await serve(config, log, stop)
  return failure.aborted ? 1 : 0
}

async function serve(config: Config, log: Log, stop: AbortSignal) {
  if (stop.aborted) return
  await using opened = new AsyncDisposableStack()
  const database = opened.adopt(await openDatabase(config, log), ({ close }) => close())
  // Somebody else may be migrating for minutes.
  if (!stop.aborted) await Promise.race([prepare(config, log, database.directUrl), once(stop, 'abort')])
  if (stop.aborted) return
  // A pooler that is away may come back: until then requests are answered with 503.
  const { url, directUrl } = database
  if (url !== directUrl) await requireAnswer('DATABASE_URL', url).catch((error: unknown) => log.error(errorText(error)))

  const pages: PageSource = config.development ? await developmentPages() : loadBuiltPages()
  const site = opened.adopt(await openSite({ config, log, database, pages }), ({ close }) => close())
  // What nobody waits for: loading it at once would keep the first visitor waiting.
  const jobs = pause(RETRY_AFTER_MS, undefined, { signal: stop }).then(() => startJobs(site.services, site.url))
  // Also where little is logged: nobody gets in without it.
  if (site.setupLink) log.warn(`Set up this site within an hour: ${site.setupLink}`)
  log.info({ url: site.url }, `Ready: ${site.url}`)
  if (config.demo) log.info(`Demo logins: ${emails.join(', ')}; password ${PASSWORD}`)

  if (!stop.aborted) await once(stop, 'abort')
  log.info('Stopping')
  const leaving = jobs.then(({ stop }) => stop()).catch(() => undefined)
  await Promise.all([site.stopServing(config.development ? 0 : NOTICE_MS), leaving])
}

/** Looked for once: to find it again would be a part of every page. */
function loadBuiltPages(): PageSource {
  let build: ReturnType<PageSource['load']> | undefined
  return {
    load() {
      build ??= import(BUILD.href)
      return build
    },
  }
}

async function prepare({ demo }: Config, log: Log, url: string) {
  await migrateDatabase(url, log)
  const db = connectUnlimited(url, log)
  try {
    if (demo) return await loadDemo(db)
    const locked = await lockDemo(db)
    if (locked > 0) log.warn(`${locked} demo accounts can no longer sign in with the demo's password`)
  } finally {
    await db.$client.end()
  }
}

function forceExitAfterTimeout(stop: AbortSignal, log: Log) {
  stop.addEventListener('abort', () => {
    setTimeout(() => {
      log.error('Something did not stop in time')
      process.exit(1)
    }, STOP_TIMEOUT_MS).unref()
  })
}
