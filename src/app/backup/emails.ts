import type pg from 'pg'
import { EMAIL_JOB_NAMES } from '#src/app/email-jobs.ts'
import { EMAIL_QUEUE_LOCK, HELD_FLAG } from '#src/server/jobs/jobs.ts'
import { countInWords } from '#src/shared/text.ts'
import type { QueuedEmail } from './format.ts'

/**
 * They may have been sent by now from where the backup was taken, and those that are queued from now on may have been
 * queued there too: an operator says whether they are sent.
 */
export async function holdEmails(client: pg.Client, emails: QueuedEmail[]) {
  await client.query('select pg_advisory_xact_lock($1)', [EMAIL_QUEUE_LOCK])
  await client.query(
    'select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs))',
  )
  await client.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))')
  await client.query('select graphile_worker.add_job($1, job_key => $1, flags => $2)', [HELD_FLAG, [HELD_FLAG]])
  for (const { name, payload, priority, key } of emails)
    await client.query('select graphile_worker.add_job($1, $2, priority => $3, flags => $4, job_key => $5)', [
      name,
      JSON.stringify(payload),
      priority,
      [HELD_FLAG],
      key,
    ])
}

const isMarker = `key is not distinct from '${HELD_FLAG}'`
const isHeld = `coalesce(flags ? '${HELD_FLAG}', false) and not ${isMarker}`
/** Tried so often that the queue tries no more. */
const isGivenUp = `attempts >= max_attempts and locked_at is null`
const isEmail = `task_identifier in (${EMAIL_JOB_NAMES.map((name) => `'${name}'`).join()})`
const isLeft = `${isHeld} or ${isGivenUp} and ${isEmail}`

/** '1 email is held'. */
export const describeHeld = (count: number) => `${countInWords(count, 'email')} ${count === 1 ? 'is' : 'are'} held`

/** @returns how many emails wait to be sent, are held and were given up, and whether new ones are held too */
export async function countEmails(client: Pick<pg.Client, 'query'>) {
  const { rows } = await client.query<{ waiting: number; held: number; failed: number; areNewOnesHeld: boolean }>(
    `select count(*) filter (where ${isEmail} and not (${isHeld} or ${isGivenUp}))::int as waiting,
      count(*) filter (where ${isHeld})::int as held, count(*) filter (where ${isGivenUp} and ${isEmail})::int as failed,
      coalesce(bool_or(${isMarker}), false) as "areNewOnesHeld" from graphile_worker.jobs`,
  )
  return rows[0] ?? { waiting: 0, held: 0, failed: 0, areNewOnesHeld: false }
}

/**
 * Emails that are queued from now on are sent again, and `take` takes those that wait for an operator off the queue. Whoever
 * is queueing one meanwhile is waited for, so that it is among them.
 */
async function release(client: pg.Client, take: string, update: string) {
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock($1)', [EMAIL_QUEUE_LOCK])
  await client.query('select graphile_worker.remove_job($1)', [HELD_FLAG])
  const { rows } = await client.query<{ key: string }>(take)
  await client.query(update, [rows.map(({ key }) => key)])
  await client.query('commit')
}

// Only adding a job again removes its flags.
export const sendEmails = (client: pg.Client) =>
  release(
    client,
    `with unsent as materialized (select id, task_identifier from graphile_worker.jobs where ${isLeft})
      select (graphile_worker.add_job(task_identifier, payload, job_key => key, priority => priority)).key
      from graphile_worker.complete_jobs(array(select id from unsent)) join unsent using (id)`,
    `update emails set state = 'waiting' where state = 'failed' and id::text = any($1)`,
  )

export const dropEmails = (client: pg.Client) =>
  release(
    client,
    `select key from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where ${isLeft}))`,
    `update emails set state = 'dropped', response = 'an operator dropped it'
      where state <> 'sent' and id::text = any($1)`,
  )
