import { and, eq, gt, inArray, isNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { Services } from '#src/server/context.ts'
import { newId } from '#src/server/db/column-types.ts'
import type { Tx } from '#src/server/db/db.ts'
import { emails } from '#src/server/db/table.ts'
import { EMAIL_QUEUE_LOCK, HELD_FLAG, HIGH_PRIORITY } from '#src/server/jobs/jobs.ts'
import type { Mail } from './mail.ts'

/** What writing an email has at hand beside its payload: `siteUrl` is for its links, `wasTried` says that it was written before. */
export type EmailServices<Events> = Services<Events> & { siteUrl: string; wasTried: boolean }

/**
 * The names of all email jobs: one that is not here does not compile, and neither does a list of jobs (src/app/email-jobs.ts) that
 * lacks one. Queued jobs are found by them, so they stay where a constant is renamed.
 */
export type EmailName =
  | 'mail'
  | 'passwordLink'
  | 'invitation'
  | 'approvalLetter'
  | 'offerLetter'
  | 'seatEmail'
  | 'classLetter'
  | 'announcement'
  | 'visitEmail'
  | 'certificateEmail'
  | 'feedbackAsked'
  | 'newPost'
  | 'copyOfData'
  | 'privacyRequest'
  | 'privacyAnswer'
  | 'erasure'
  | 'dormantAccount'

/** One kind of email. Declared by the feature that knows what it says; its `kind` is what staff and operators read. */
export type EmailJob<Payload, Events = never> = {
  name: EmailName
  kind: string
  priority: number
  /** Seconds that it waits before it is sent, in which it can be taken back. */
  delay?: number
  /** Nothing where there is none to send any more, such as to an account that is gone. */
  compose(payload: Payload, services: EmailServices<Events>): Promise<Mail | undefined> | Mail | undefined
}

/** `to` is an address; `userId` whose account it is about, where there is one. */
type Email<Payload> = { to: string; userId?: string | undefined; payload: Payload }

/** Email addresses are compared, and stored, in this form (product 2.2). */
export const normalizeAddress = (address: string) => address.normalize('NFKC').toLowerCase().trim()

/** Queues an email in the same transaction: its row is stored, and it is sent, if and only if that commits. */
export const addEmail = <Payload, Events>(tx: Tx, job: EmailJob<Payload, Events>, email: Email<Payload>) =>
  addEmails(tx, job, [email])

/** The one place where emails are queued, so that each has its row. */
export async function addEmails<Payload, Events>(
  tx: Tx,
  { name, kind, priority, delay = 0 }: EmailJob<Payload, Events>,
  queued: Email<Payload>[],
) {
  if (queued.length === 0) return
  const jobs = queued.map(({ payload, ...email }) => ({ ...email, payload, id: newId() }))
  await tx
    .insert(emails)
    .values(jobs.map(({ id, to, userId }) => ({ _id: id, recipient: normalizeAddress(to), userId, kind })))
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${EMAIL_QUEUE_LOCK})`)
  const flags = sql`(select array[${HELD_FLAG}] from graphile_worker.jobs where key = ${HELD_FLAG})`
  const payloads = JSON.stringify(jobs.map(({ id, payload }) => ({ id, payload })))
  await tx.execute(
    sql`select graphile_worker.add_job(${name}, payload, job_key => id, priority => ${priority}, flags => ${flags},
      run_at => now() + make_interval(secs => ${delay}))
      from json_to_recordset(${payloads}::json) as job(id text, payload json)`,
  )
}

export const mailJob: EmailJob<Mail> = { name: 'mail', kind: 'email', priority: HIGH_PRIORITY, compose: (mail) => mail }

export const addMail = (tx: Tx, kind: string, payload: Mail, userId?: string) =>
  addEmail(tx, { ...mailJob, kind }, { to: payload.to.address, userId, payload })

/** `held`: a backup was restored, and an operator has not said yet whether it is sent. */
export type EmailState = (typeof emails.$inferSelect)['state'] | 'held'

/**
 * What became of an email: what was noted, or else what the queue says. What waits there no longer was sent: a process
 * that sends one and cannot note it leaves that to this.
 */
export const emailState = sql<EmailState>`case when emails.state <> 'waiting' then emails.state else coalesce((
  select case when flags ? 'held' then 'held' when attempts >= max_attempts and locked_at is null then 'failed'
    else 'waiting' end
  from graphile_worker.jobs where key = emails.id::text), 'sent') end`

/** Gives up an email that another one replaces: an operator who sends all that failed does not send it too. */
export async function giveUpEmail(tx: Tx, id: string) {
  await tx
    .update(emails)
    .set({ state: 'failed' })
    .where(and(eq(emails._id, id), eq(emails.state, 'waiting')))
  await tx.execute(
    sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where key = ${id}))`,
  )
}

/**
 * Removes an email that waits, as if it had never been queued.
 * @param latest seconds since it was queued, after which it stays
 * @returns whether it was in time and not being sent already
 */
export async function takeBackEmail(tx: Tx, id: string, latest: number) {
  const isRecent = gt(emails.createdAt, sql`now() - make_interval(secs => ${latest})`)
  const [email] = await tx
    .select()
    .from(emails)
    .where(and(eq(emails._id, id), isRecent))
  if (!email) return false
  const { rows } = await tx.execute(
    sql`select from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where key = ${id}))`,
  )
  if (rows.length === 0) return false
  await tx.delete(emails).where(eq(emails._id, id))
  return true
}

/** With an account: what was written to its address, too. What waits to be sent is not sent any more. */
export const removeEmailsToUser = (tx: Tx, userId: string, address: string) =>
  removeEmails(tx, or(eq(emails.userId, userId), eq(emails.recipient, normalizeAddress(address))))

/**
 * What was written to these addresses and is about no account; and what waits to be sent to the institute with one of them to
 * reply to, since what it says is stored until then.
 */
export async function removeEmailsAbout(tx: Tx, addresses: string[]) {
  const recipients = addresses.map(normalizeAddress)
  await removeEmails(tx, and(isNull(emails.userId), inArray(emails.recipient, recipients)))
  const repliesTo = sql`payload -> 'replyTo' ->> 'address'`
  const waiting = await tx.execute<{ key: string }>(
    // The view of all jobs has no payload.
    sql`select key from graphile_worker._private_jobs where key is not null and ${inArray(repliesTo, addresses)}`,
  )
  const ids = waiting.rows.map(({ key }) => key)
  if (ids.length > 0) await removeEmails(tx, inArray(emails._id, ids))
}

async function removeEmails(tx: Tx, which: SQL | undefined) {
  const removed = await tx.delete(emails).where(which).returning({ _id: emails._id })
  const keys = JSON.stringify(removed.map(({ _id }) => _id))
  await tx.execute(
    sql`select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where key in (select json_array_elements_text(${keys}::json))))`,
  )
}

/** After 90 days; what an operator may still have sent stays. */
export async function removeOldEmails(tx: Tx) {
  const job = sql`(select from graphile_worker.jobs where key = emails.id::text)`
  await tx.delete(emails).where(and(lt(emails.createdAt, sql`now() - interval '90 days'`), notExists(job)))
}
