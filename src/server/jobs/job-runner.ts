import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { TaskList, WorkerEvents, WorkerPool } from 'graphile-worker'
import type pg from 'pg'
import type { Db } from '#src/server/db/db.ts'
import { openPool } from '#src/server/db/pool.ts'
import type { Log } from '#src/server/observability/log.ts'
import { withTimeout } from '#src/server/with-timeout.ts'
import { HELD_FLAG } from './jobs.ts'
import { HEARTBEAT_INTERVAL, recordHeartbeat, removeWorker, unlockJobsOfDeadWorkers } from './worker-heartbeats.ts'

/** `directUrl` leads to PostgreSQL past any pooler: the queue listens. */
type Work = { db: Db; directUrl: string; log: Log; tasks: TaskList; crontab: string }

/** An email waits neither for a backup nor for a mail server that does not respond. */
const CONCURRENCY = 3
const RETRY_AFTER = 1_000
/** For jobs under way when the process stops, and then for unlocking them. */
const GRACE_MS = 2_000
const UNLOCK_TIMEOUT = 1_500

/** Those of requests, one of which then listens for jobs; where they lead through a pooler, some of the queue's own. */
function openConnections({ $client }: Db, directUrl: string, log: Log): { pool: pg.Pool; close: () => Promise<void> } {
  if (directUrl === $client.options.connectionString) return { pool: $client, close: async () => {} }
  const pool = openPool(directUrl, log, CONCURRENCY)
  return { pool, close: () => pool.end() }
}

/**
 * Runs the jobs of the queue for as long as the process lives; of several processes one runs each job. A worker pool ends for
 * good when it cannot write down the end of a job (graphile/worker issue 635), and never finds one when its first query
 * failed: in either case another pool starts.
 */
export async function runJobs({ db, directUrl, log, tasks, crontab }: Work) {
  // Loaded once the site is ready, so that the start does not wait for it.
  const { Logger, run } = await import('graphile-worker')
  const stop = new AbortController()
  const rest = () => pause(RETRY_AFTER, undefined, { signal: stop.signal }).catch(() => undefined)
  const connections = openConnections(db, directUrl, log)
  let pool: WorkerPool | undefined

  async function sendHeartbeat() {
    if (pool) await recordHeartbeat(db, pool.id)
    await unlockJobsOfDeadWorkers(db)
  }
  const trySendHeartbeat = () => void sendHeartbeat().catch(() => undefined)

  async function work() {
    const events: WorkerEvents = new EventEmitter()
    let wasAnswered = false
    for (const event of ['worker:getJob:empty', 'job:start'] as const) {
      events.once(event, () => {
        wasAnswered = true
      })
    }
    events.once('pool:create', ({ workerPool }) => {
      pool = workerPool
    })
    const runner = await run({
      pgPool: connections.pool,
      noHandleSignals: true,
      events,
      crontab,
      forbiddenFlags: [HELD_FLAG],
      taskList: tasks,
      preset: {
        worker: {
          // Only in batches, mostly of one, does it notice that the completion of a job could not be stored.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
          concurrentJobs: Math.min(CONCURRENCY, connections.pool.options.max),
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
    trySendHeartbeat()
    await runner.promise.catch(() => undefined)
    stop.signal.removeEventListener('abort', halt)
    while (pool && !(await isRemoved(pool.id)) && !stop.signal.aborted) await rest()
    pool = undefined
  }

  const isRemoved = (workerId: string) =>
    removeWorker(db, workerId).then(
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

  const beating = setInterval(trySendHeartbeat, HEARTBEAT_INTERVAL)
  const ended = workForever()
  return {
    /** Jobs under way have a moment to end; the rest is unlocked, to be run by another process or the next. */
    async stop() {
      clearInterval(beating)
      stop.abort()
      if (!(await withTimeout(GRACE_MS, ended))) {
        void Promise.resolve(pool?.forcefulShutdown('The process stops')).catch(() => undefined)
        if (!(await withTimeout(UNLOCK_TIMEOUT, ended))) log.warn('A job did not stop in time')
      }
      await withTimeout(UNLOCK_TIMEOUT, connections.close())
    },
  }
}
