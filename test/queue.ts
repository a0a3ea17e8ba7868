import { sql } from 'drizzle-orm'
import type { Db } from '#src/server/db/db.ts'
import { until } from './until.ts'

/** Work that comes by the clock, and is planned ahead where a test of another file set the clock. */
const BY_THE_CLOCK = ['passTime', 'erase', 'tidy', 'backup']

/** Lets what waits until it is sent, or is tried again, be done at once. */
export const makeJobsDue = (db: Db) =>
  db.execute(sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`)

/** Waits until every email that was queued has left. */
export const emailsHaveLeft = (db: Db) =>
  until(async () => {
    const { rows } = await db.execute<{ left: number }>(
      sql`select count(*)::int as left from graphile_worker.jobs where not task_identifier = any (${sql.param(BY_THE_CLOCK)}::text[])`,
    )
    return rows[0]?.left === 0
  }, 'all emails left')
