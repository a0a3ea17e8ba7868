import { eq, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '#src/server/db/db.ts'
import { jobWorkers } from '#src/server/db/table.ts'

/**
 * graphile-worker unlocks the jobs of a process that was killed after four hours; heartbeats that find it sooner are part of
 * its paid Worker Pro (graphile/worker issue 222, pull request 400). Here each worker records one in a table of ours, as that
 * issue advises, and `force_unlock_workers` unlocks what is locked by a worker without: within a minute (decision 030).
 */
export const HEARTBEAT_INTERVAL = 10_000
const DEAD_AFTER = sql`interval '40 seconds'`

export const recordHeartbeat = (db: Db, workerId: string) =>
  db
    .insert(jobWorkers)
    .values({ id: workerId })
    .onConflictDoUpdate({ target: jobWorkers.id, set: { seenAt: sql`now()` } })

export const unlockJobsOfDeadWorkers = (db: Db) =>
  db.execute(sql`
    select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker.jobs
      where locked_at < now() - ${DEAD_AFTER} and not exists (
        select from ${jobWorkers} where ${jobWorkers.id} = locked_by and ${jobWorkers.seenAt} >= now() - ${DEAD_AFTER})))`)

/** For a worker that has stopped: others may take its jobs at once. */
export const removeWorker = (db: Db, workerId: string) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select graphile_worker.force_unlock_workers(array[${workerId}])`)
    await tx.delete(jobWorkers).where(eq(jobWorkers.id, workerId))
  })

export async function removeOldHeartbeats(tx: Tx) {
  await tx.delete(jobWorkers).where(lt(jobWorkers.seenAt, sql`now() - interval '1 day'`))
}
