import { lt, sql } from 'drizzle-orm'
import { removeExpiredSessions } from '../features/people/server/queries.ts'
import type { House } from './api.ts'
import { change } from './change.ts'
import { attempts, limits } from './table.ts'

/** Work that outlives the request that asked for it, in PostgreSQL's own queue; of several processes one does each job. */
export async function startJobs(house: House) {
  // Loaded once the site answers: nobody waits for it.
  const { Logger, run } = await import('graphile-worker')
  const { db, log } = house
  const runner = await run({
    pgPool: db.$client,
    noHandleSignals: true,
    logger: new Logger(
      () => (level, message) => log[level === 'warning' ? 'warn' : level === 'error' ? 'error' : 'debug'](message),
    ),
    crontab: '0 3 * * * tidy',
    taskList: { tidy: () => tidy(house) },
  })
  runner.promise.catch((err: unknown) => log.error({ err }, 'Jobs stopped'))
  return runner
}

/** What has expired goes: sessions, the answers kept for repeated attempts, the counts of limits. */
export const tidy = (house: House) =>
  change(house, async (tx) => {
    await removeExpiredSessions(tx)
    await tx.delete(attempts).where(lt(attempts.createdAt, sql`now() - interval '24 hours'`))
    await tx.delete(limits).where(lt(limits.expire, sql`extract(epoch from now()) * 1000`))
  })
