import type pg from 'pg'
import { classLetter, offerLetter } from '#src/features/batches/server/jobs.ts'
import { approvalLetter } from '#src/features/members/server/jobs.ts'
import { invitation, passwordLink } from '#src/features/people/server/password-link.ts'
import { HELD } from '#src/server/jobs.ts'
import { mailJob } from '#src/server/mail-job.ts'
import type { Letter } from './format.ts'

/** What a person was promised. Nothing in it is secret: links are made when letters leave. */
export const LETTERS = [mailJob, passwordLink, invitation, approvalLetter, offerLetter, classLetter].map(
  ({ name }) => name,
)

/**
 * They may have left by now from where the backup was taken, and those that are written from now on may have been written
 * there too: an operator says whether they leave.
 */
export async function holdLetters(client: pg.Client, letters: Letter[]) {
  await client.query('delete from graphile_worker._private_jobs')
  await client.query('select graphile_worker.add_job($1, job_key => $1, flags => $2)', [HELD, [HELD]])
  for (const { name, payload, priority } of letters)
    await client.query('select graphile_worker.add_job($1, $2, priority => $3, flags => $4)', [
      name,
      JSON.stringify(payload),
      priority,
      [HELD],
    ])
}

const isMarker = `key is not distinct from '${HELD}'`
const isHeld = `coalesce(flags ? '${HELD}', false) and not ${isMarker}`
/** Tried so often that the queue tries no more. */
const isGivenUp = `attempts >= max_attempts and locked_at is null and task_id in
  (select id from graphile_worker._private_tasks where identifier in (${LETTERS.map((name) => `'${name}'`).join()}))`

/** @returns how many letters wait for a word, how many were given up, and whether new ones wait too */
export async function countLetters(client: Pick<pg.Client, 'query'>) {
  const { rows } = await client.query<{ held: number; givenUp: number; areNewOnesHeld: boolean }>(
    `select count(*) filter (where ${isHeld})::int as held, count(*) filter (where ${isGivenUp})::int as "givenUp",
      coalesce(bool_or(${isMarker}), false) as "areNewOnesHeld" from graphile_worker._private_jobs`,
  )
  return rows[0] ?? { held: 0, givenUp: 0, areNewOnesHeld: false }
}

/** Whoever was writing a letter meanwhile is waited for: its row is there, then, to be released with the others. */
async function release(client: pg.Client, others: string) {
  await client.query('begin')
  await client.query(`delete from graphile_worker._private_jobs where ${isMarker}`)
  await client.query(others)
  await client.query('commit')
}

export const sendLetters = (client: pg.Client) =>
  release(
    client,
    `update graphile_worker._private_jobs set flags = null, attempts = 0, run_at = now() where ${isHeld} or ${isGivenUp}`,
  )

export const dropLetters = (client: pg.Client) =>
  release(client, `delete from graphile_worker._private_jobs where ${isHeld} or ${isGivenUp}`)
