import { sql } from 'drizzle-orm'
import type { Tx } from './db.ts'

/** Every kind of work that outlives its request, with what it needs to know (src/server/jobs.ts does it). */
export type Jobs = {
  mail: Mail
  passwordLink: { email: string }
  /** Of an upload that is forgotten. */
  removeFile: { key: string }
  invitation: { email: string }
}

type Mailbox = { name: string; address: string }

/** A letter in plain text. */
export type Mail = { to: Mailbox; replyTo?: Mailbox; subject: string; text: string }

/** Asks for work in the same transaction: it is done if and only if that commits, and tried again until it succeeds. */
export async function addJob<Name extends keyof Jobs>(tx: Tx, name: Name, payload: Jobs[Name]) {
  await addJobs(tx, name, [payload])
}

/** Thousands of one kind: nobody waits for them, and whoever waits for another job does not wait behind them. */
export const addPatientJobs = <Name extends keyof Jobs>(tx: Tx, name: Name, payloads: Jobs[Name][]) =>
  addJobs(tx, name, payloads, LATER)

/** Of two jobs that wait, the one with the lower number is done first. */
const SOON = 0
const LATER = 10

async function addJobs(tx: Tx, name: keyof Jobs, payloads: Jobs[keyof Jobs][], priority = SOON) {
  await tx.execute(sql`select graphile_worker.add_job(${name}, payload, priority => ${priority})
    from json_array_elements(${JSON.stringify(payloads)}::json) payload`)
}
