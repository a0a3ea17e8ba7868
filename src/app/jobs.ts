import { lt, sql } from 'drizzle-orm'
import type { TaskList } from 'graphile-worker'
import { tidyUploads } from '#src/features/media/server/tidy.ts'
import { removeOld } from '#src/features/notifications/server/queries.ts'
import { mailInvitation, mailPasswordLink } from '#src/features/people/server/password-link.ts'
import { removeExpired } from '#src/features/people/server/queries.ts'
import { change } from '#src/server/change.ts'
import { createMailer } from '#src/server/mail.ts'
import { removeLeftovers } from '#src/server/multipart.ts'
import type { Jobs } from '#src/server/queue.ts'
import { attempts, limits } from '#src/server/table.ts'
import type { House } from './api.ts'

type Work = { [Name in keyof Jobs]: (payload: Jobs[Name]) => Promise<void> }

/**
 * Work that outlives the request that asked for it, in PostgreSQL's own queue; of several processes one does each job.
 * `address` is the site's own, for links in letters.
 */
export async function startJobs(house: House, address: string) {
  // Loaded once the site answers: nobody waits for it.
  const { Logger, run } = await import('graphile-worker')
  const { db, log, config } = house
  const send = createMailer(config)
  const work: Work = {
    mail: send,
    removeFile: ({ key }) => house.store.remove(key),
    passwordLink: ({ email }) => mailPasswordLink(house, email, address, send),
    invitation: ({ email }) => mailInvitation(house, email, address, send),
  }
  const runner = await run({
    pgPool: db.$client,
    noHandleSignals: true,
    logger: new Logger(
      () => (level, message) => log[level === 'warning' ? 'warn' : level === 'error' ? 'error' : 'debug'](message),
    ),
    crontab: '0 3 * * * tidy',
    taskList: { ...(work as TaskList), tidy: () => tidy(house) },
  })
  runner.promise.catch((err: unknown) => log.error({ err }, 'Jobs stopped'))
  return runner
}

/** What has expired goes: sessions, links, old notifications, files that appear nowhere, the answers kept for repeated attempts, the counts of limits. */
export async function tidy(house: House) {
  await removeLeftovers(house.config.dataDir)
  await change(house, async (tx) => {
    await tidyUploads(tx)
    await removeExpired(tx)
    await removeOld(tx)
    await tx.delete(attempts).where(lt(attempts.createdAt, sql`now() - interval '24 hours'`))
    await tx.delete(limits).where(lt(limits.expire, sql`extract(epoch from now()) * 1000`))
  })
}
