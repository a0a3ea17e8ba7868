import type pg from 'pg'
import { HELD } from '#src/server/jobs.ts'
import type { Letter } from './format.ts'

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

const isHeld = `flags ? '${HELD}'`

/** @returns how many letters wait for a word; undefined where none has to */
export async function countHeld(client: Pick<pg.Client, 'query'>) {
  const { rows } = await client.query(
    `select count(*)::int as held, bool_or(key = '${HELD}') as are_held from graphile_worker._private_jobs where ${isHeld}`,
  )
  return rows[0]?.are_held ? Number(rows[0].held) - 1 : undefined
}

export async function sendHeld(client: pg.Client) {
  await client.query(`delete from graphile_worker._private_jobs where key = '${HELD}'`)
  await client.query(`update graphile_worker._private_jobs set flags = null where ${isHeld}`)
}

export const dropHeld = (client: pg.Client) => client.query(`delete from graphile_worker._private_jobs where ${isHeld}`)
