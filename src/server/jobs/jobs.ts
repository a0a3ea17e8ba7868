import { sql } from 'drizzle-orm'
import type { Services } from '#src/server/context.ts'
import type { Tx } from '#src/server/db/db.ts'

/**
 * Work that outlives the request which asks for it. Declared by the feature that knows how it is done; tried again until it
 * succeeds, so it may run twice. Of two that wait, the one with the lower priority is done first. Emails are sent by
 * `addEmail` alone.
 */
export type Job<Payload, Events = never> = {
  name: string
  priority: number
  run: (payload: Payload, services: Services<Events>) => Promise<void>
}

/** Flag of emails that wait for an operator; the job of this key, which nobody runs, says that new ones are to wait too. */
export const HELD_FLAG = 'held'
/** Advisory lock: shared while queueing emails, exclusive while holding or releasing them, which waits for those under way. */
export const EMAIL_QUEUE_LOCK = 7_301_970

export const HIGH_PRIORITY = 0
/** Lower priority for jobs that come in thousands, so that other jobs do not wait behind them. */
export const LOW_PRIORITY = 10

/** Queues a job in the same transaction: it runs if and only if that commits, at once or at a moment. */
export async function addJob<Payload, Events>(
  tx: Tx,
  { name, priority }: Job<Payload, Events>,
  payload: Payload,
  at?: string,
) {
  await tx.execute(
    sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, priority => ${priority},
      run_at => ${at ?? null}::timestamptz)`,
  )
}
