import { sql } from 'drizzle-orm'
import type { Services } from './context.ts'
import type { Tx } from './db.ts'
import type { Mail } from './mail.ts'

/** What work has at hand beside its payload: `siteUrl` is for links in letters. */
export type JobServices<Events> = Services<Events> & { deliver: (mail: Mail) => Promise<void>; siteUrl: string }

/**
 * Work that outlives the request which asks for it. Declared by the room that knows how it is done; tried again until it
 * succeeds, so it may run twice. Of two that wait, the one with the lower priority is done first.
 */
export type Job<Payload, Events = never> = {
  name: string
  priority: number
  /** After a restore it waits for a word of an operator, written before it or since. */
  isLetter?: true
  run: (payload: Payload, services: JobServices<Events>) => Promise<void>
}

/** Flag of work that waits for a word of an operator; the job of this key, which nobody does, says that letters are to. */
export const HELD = 'held'

export const SOON = 0
/** Thousands of one kind: whoever waits for another job does not wait behind them. */
export const LATER = 10

/** Asks for work in the same transaction: it is done if and only if that commits. */
export const addJob = <Payload, Events>(tx: Tx, job: Job<Payload, Events>, payload: Payload) =>
  addJobs(tx, job, [payload])

export async function addJobs<Payload, Events>(tx: Tx, job: Job<Payload, Events>, payloads: Payload[]) {
  const { name, priority, isLetter = false } = job
  const flags = sql`(select array[${HELD}] from graphile_worker._private_jobs where key = ${HELD} and ${isLetter} for key share)`
  await tx.execute(sql`select graphile_worker.add_job(${name}, payload, priority => ${priority}, flags => ${flags})
    from json_array_elements(${JSON.stringify(payloads)}::json) payload`)
}
