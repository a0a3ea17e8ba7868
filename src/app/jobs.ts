import { sql } from 'drizzle-orm'
import type { TaskList } from 'graphile-worker'
import { removeFile } from '#src/features/media/server/jobs.ts'
import { tidyUploads } from '#src/features/media/server/tidy.ts'
import { removeOldNotifications } from '#src/features/notifications/server/queries.ts'
import { invitation, passwordLink } from '#src/features/people/server/password-link.ts'
import { removeExpired } from '#src/features/people/server/queries.ts'
import { change } from '#src/server/change.ts'
import { TIDYING } from '#src/server/db.ts'
import { removeOldKeys } from '#src/server/idempotency.ts'
import { HELD, type Job, type JobServices } from '#src/server/jobs.ts'
import { createMailer } from '#src/server/mail.ts'
import { mailJob } from '#src/server/mail-job.ts'
import { removeLeftovers } from '#src/server/multipart.ts'
import { removeOldCounts } from '#src/server/rate-limit.ts'
import type { AppServices } from './services.ts'

/** Every kind of work that outlives its request. */
const tasks = (services: JobServices<never>): TaskList => ({
  ...task(mailJob, services),
  ...task(removeFile, services),
  ...task(passwordLink, services),
  ...task(invitation, services),
})

/** A payload comes back from the queue as `addJob` wrote it there. */
const task = <Payload>({ name, run }: Job<Payload>, services: JobServices<never>): TaskList => ({
  [name]: (payload) => run(payload as Payload, services),
})

/**
 * Works off PostgreSQL's own queue; of several processes one does each job. `siteUrl` is the site's own address, for
 * links in letters.
 */
export async function startJobs(services: AppServices, siteUrl: string) {
  // Loaded once the site answers: nobody waits for it.
  const { Logger, run } = await import('graphile-worker')
  const { db, log, config } = services
  const runner = await run({
    pgPool: db.$client,
    noHandleSignals: true,
    logger: new Logger(
      () => (level, message) => log[level === 'warning' ? 'warn' : level === 'error' ? 'error' : 'debug'](message),
    ),
    forbiddenFlags: [HELD],
    crontab: ['0 3 * * * tidy', ...(config.backup.folder ? ['30 21 * * * backup'] : [])].join('\n'),
    taskList: {
      ...tasks({ ...services, deliver: createMailer(config), siteUrl }),
      tidy: () => tidy(services),
      ...(config.backup.folder && { backup: () => backup(services) }),
    },
  })
  runner.promise.catch((err: unknown) => log.error({ err }, 'Jobs stopped'))
  return runner
}

async function backup({ db, storage, log, config }: AppServices) {
  const { folder, ...how } = config.backup
  if (!folder) return
  const databaseUrl = String(db.$client.options.connectionString)
  const { backUpDaily } = await import('./backup/daily.ts')
  log.info(await backUpDaily({ folder, ...how }, { databaseUrl, storage, log }), 'A backup was written')
}

/** What has expired goes: sessions, links, old notifications, files that appear nowhere, kept answers, counts of limits. */
export async function tidy(services: AppServices) {
  await removeLeftovers(services.config.dataDir)
  await change(services, async (tx) => {
    const { rows } = await tx.execute(sql`select pg_try_advisory_xact_lock(${TIDYING}) as free`)
    // Its files are still to be copied; the queue tries again.
    if (!rows[0]?.free) throw new Error('A backup is being written')
    await tidyUploads(tx)
    await removeExpired(tx)
    await removeOldNotifications(tx)
    await removeOldKeys(tx)
    await removeOldCounts(tx)
  })
}
