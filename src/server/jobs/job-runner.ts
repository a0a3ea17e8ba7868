import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Task, WorkerEvents, WorkerPool } from 'graphile-worker'
import type pg from 'pg'
import type { Db } from '#src/server/db/db.ts'
import { openPool } from '#src/server/db/pool.ts'
import { within } from '#src/server/deadline.ts'
import type { Log } from '#src/server/observability/log.ts'
import { freeJobsOfTheDead, keepingLocks, leaveJobs, SWEEP_INTERVAL } from './job-locks.ts'
import { HELD } from './jobs.ts'

/** `directUrl` leads to PostgreSQL past any pooler: the queue listens. */
type Work = { db: Db; directUrl: string; log: Log; tasks: Record<string, Task>; crontab: string }

/** A backup, or a mail server that says nothing, holds no letter up. */
const AT_ONCE = 3
/** Milliseconds. */
const RETRY_AFTER = 1_000
/** For what is under way when all is to stop, and then for giving it back. */
const GRACE = 2_000
const FAREWELL = 1_500
/** Jobs that are done and of which the queue may not have heard: it takes them one by one, so these are far more than enough. */
const MOST_UNCERTAIN = 100

/** Those of requests, one of which then listens for jobs; where they lead through a pooler, some of the queue's own. */
function connectionsOf({ $client }: Db, directUrl: string, log: Log): { pool: pg.Pool; close: () => Promise<void> } {
  if (directUrl === $client.options.connectionString) return { pool: $client, close: async () => {} }
  const pool = openPool(directUrl, log, AT_ONCE)
  return { pool, close: () => pool.end() }
}

/**
 * Works off PostgreSQL's own queue for as long as the process lives; of several processes one does each job. The queue's
 * worker gives up for good when it cannot say that a job is done, and never finds one when the first time it asked failed:
 * in either case another one begins.
 */
export async function runJobs({ db, directUrl, log, tasks, crontab }: Work) {
  // Loaded once the site answers: nobody waits for it.
  const { Logger, run } = await import('graphile-worker')
  const stop = new AbortController()
  const rest = () => pause(RETRY_AFTER, undefined, { signal: stop.signal }).catch(() => undefined)
  const sweep = () => void freeJobsOfTheDead(db).catch(() => undefined)
  const connections = connectionsOf(db, directUrl, log)
  let pool: WorkerPool | undefined

  async function work() {
    const events: WorkerEvents = new EventEmitter()
    const done: string[] = []
    let wasAnswered = false
    for (const answer of ['worker:getJob:empty', 'job:start'] as const) {
      events.once(answer, () => {
        wasAnswered = true
      })
    }
    const over = new Promise<void>((resolve) => events.once('pool:release', () => resolve()))
    events.once('pool:create', ({ workerPool }) => {
      pool = workerPool
    })
    events.on('job:success', ({ job }) => done.push(job.id) > MOST_UNCERTAIN && done.shift())
    const runner = await run({
      pgPool: connections.pool,
      noHandleSignals: true,
      events,
      crontab,
      forbiddenFlags: [HELD],
      taskList: keepingLocks(db, tasks),
      preset: {
        worker: {
          // Only in batches, of one mostly, does it hear of it when a job's end could not be written down.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
          concurrentJobs: Math.min(AT_ONCE, connections.pool.options.max),
          // Some poolers keep none.
          preparedStatements: false,
        },
      },
      logger: new Logger(
        () => (level, message) => log[level === 'warning' ? 'warn' : level === 'error' ? 'error' : 'debug'](message),
      ),
    })
    const halt = () => void runner.stop().catch(() => undefined)
    events.once('worker:getJob:error', () => void rest().then(() => wasAnswered || halt()))
    stop.signal.addEventListener('abort', halt)
    if (stop.signal.aborted) halt()
    sweep()
    await over
    stop.signal.removeEventListener('abort', halt)
    while (pool && !(await isLeft(pool.id, done)) && !stop.signal.aborted) await rest()
  }

  const isLeft = (workerId: string, done: string[]) =>
    leaveJobs(db, workerId, done).then(
      () => true,
      () => false,
    )

  async function workForever() {
    while (!stop.signal.aborted) {
      await work().catch((err: unknown) => log.warn({ err }, 'Jobs could not begin'))
      if (!stop.signal.aborted) log.warn('Jobs begin again')
      await rest()
    }
  }

  const sweeping = setInterval(sweep, SWEEP_INTERVAL)
  const ended = workForever()
  return {
    /** What is under way has a moment to end; the rest is given back, to be done by another process or the next. */
    async stop() {
      clearInterval(sweeping)
      stop.abort()
      if (!(await within(GRACE, ended))) {
        void Promise.resolve(pool?.forcefulShutdown('The process stops')).catch(() => undefined)
        if (!(await within(FAREWELL, ended))) log.warn('A job did not stop in time')
      }
      await within(FAREWELL, connections.close())
    },
  }
}
