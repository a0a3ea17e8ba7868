import { sql } from 'drizzle-orm'
import type { Job, Task, TaskList } from 'graphile-worker'
import type { Db } from '#src/server/db/db.ts'

/**
 * The queue lends a job for four hours, whatever becomes of who took it (graphile/worker issue 222). Here who works on one says so every ten seconds,
 * and what nobody has spoken for is free again: within a minute of a crash, sweeping and asking for jobs included.
 */
const HEARTBEAT = 10_000
const DEAD_AFTER = '40 seconds'
/** Milliseconds between two looks for what dead processes hold. */
export const SWEEP_INTERVAL = 10_000

/** The same tasks, whose jobs stay their process's for as long as they take. */
export const keepingLocks = (db: Db, tasks: Record<string, Task>): TaskList =>
  Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, keepingLock(db, task)]))

const keepingLock =
  (db: Db, task: Task): Task =>
  async (payload, helpers) => {
    const beat = setInterval(() => void renewLock(db, helpers.job).catch(() => undefined), HEARTBEAT)
    try {
      return await task(payload, helpers)
    } finally {
      clearInterval(beat)
    }
  }

// The queue has no word of its own for this; its table is as it is in the version we pin.
const renewLock = (db: Db, { id, locked_by }: Job) =>
  db.execute(sql`
    update graphile_worker._private_jobs set locked_at = now() where id = ${id} and locked_by = ${locked_by}`)

export const freeJobsOfTheDead = (db: Db) =>
  db.execute(sql`
    select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker.jobs where locked_at < now() - ${DEAD_AFTER}::interval))`)

/** Ends what `workerId` has done, whether or not the queue heard of it, and gives the rest back. */
export const leaveJobs = (db: Db, workerId: string, done: string[]) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select graphile_worker.force_unlock_workers(array[${workerId}])`)
    await tx.execute(sql`select graphile_worker.complete_jobs(${sql.param(done)}::bigint[])`)
  })
