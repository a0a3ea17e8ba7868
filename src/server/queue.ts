import { sql } from 'drizzle-orm'
import type { Tx } from './db.ts'

/** Every kind of work that outlives its request, with what it needs to know (src/server/jobs.ts does it). */
export type Jobs = {
  mail: Mail
  passwordLink: { email: string }
  /** Of an upload that is forgotten. */
  removeFile: { key: string }
}

type Mailbox = { name: string; address: string }

/** A letter in plain text. */
export type Mail = { to: Mailbox; replyTo?: Mailbox; subject: string; text: string }

/** Asks for work in the same transaction: it is done if and only if that commits, and tried again until it succeeds. */
export async function addJob<Name extends keyof Jobs>(tx: Tx, name: Name, payload: Jobs[Name]) {
  await tx.execute(sql`select from graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json)`)
}
