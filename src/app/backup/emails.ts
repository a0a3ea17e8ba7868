import type pg from 'pg'
import { EMAIL_JOB_NAMES } from '#src/app/email-jobs.ts'
import { HELD } from '#src/server/jobs/jobs.ts'
import { howMany } from '#src/shared/text.ts'
import type { Letter } from './format.ts'

/**
 * They may have been sent by now from where the backup was taken, and those that are queued from now on may have been
 * queued there too: an operator says whether they are sent.
 */
export async function holdEmails(client: pg.Client, letters: Letter[]) {
  await client.query('delete from graphile_worker._private_jobs')
  await client.query('select graphile_worker.add_job($1, job_key => $1, flags => $2)', [HELD, [HELD]])
  for (const { name, payload, priority, key } of letters)
    await client.query('select graphile_worker.add_job($1, $2, priority => $3, flags => $4, job_key => $5)', [
      name,
      JSON.stringify(payload),
      priority,
      [HELD],
      key,
    ])
}

const isMarker = `key is not distinct from '${HELD}'`
const isHeld = `coalesce(flags ? '${HELD}', false) and not ${isMarker}`
/** Tried so often that the queue tries no more. */
const isGivenUp = `attempts >= max_attempts and locked_at is null`
const isEmail = `task_id in
  (select id from graphile_worker._private_tasks where identifier in (${EMAIL_JOB_NAMES.map((name) => `'${name}'`).join()}))`
const isLeft = `${isHeld} or ${isGivenUp} and ${isEmail}`

/** '1 email is held'. */
export const areHeld = (count: number) => `${howMany(count, 'email')} ${count === 1 ? 'is' : 'are'} held`

/** @returns how many emails wait to be sent, are held and were given up, and whether new ones are held too */
export async function countEmails(client: Pick<pg.Client, 'query'>) {
  const { rows } = await client.query<{ waiting: number; held: number; failed: number; areNewOnesHeld: boolean }>(
    `select count(*) filter (where ${isEmail} and not (${isHeld} or ${isGivenUp}))::int as waiting,
      count(*) filter (where ${isHeld})::int as held, count(*) filter (where ${isGivenUp} and ${isEmail})::int as failed,
      coalesce(bool_or(${isMarker}), false) as "areNewOnesHeld" from graphile_worker._private_jobs`,
  )
  return rows[0] ?? { waiting: 0, held: 0, failed: 0, areNewOnesHeld: false }
}

/** Whoever was queueing an email meanwhile is waited for: its row is there, then, to be released with the others. */
async function release(client: pg.Client, others: string) {
  await client.query('begin')
  await client.query(`delete from graphile_worker._private_jobs where ${isMarker}`)
  await client.query(others)
  await client.query('commit')
}

export const sendEmails = (client: pg.Client) =>
  release(
    client,
    `with sent as (update graphile_worker._private_jobs set flags = null, attempts = 0, run_at = now()
        where ${isLeft} returning key)
      update emails set state = 'waiting' where state = 'failed' and id::text in (select key from sent)`,
  )

export const dropEmails = (client: pg.Client) =>
  release(
    client,
    `with dropped as (delete from graphile_worker._private_jobs where ${isLeft} returning key)
      update emails set state = 'dropped', response = 'an operator dropped it'
        where state <> 'sent' and id::text in (select key from dropped)`,
  )
