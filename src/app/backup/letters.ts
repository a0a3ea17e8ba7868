import type pg from 'pg'
import { HELD } from '#src/server/jobs.ts'
import type { Letter } from './format.ts'

/** They may have left by now from where the backup was taken: an operator says whether they leave again. */
export async function holdLetters(client: pg.Client, letters: Letter[]) {
  await client.query('delete from graphile_worker._private_jobs')
  for (const { name, payload, priority } of letters)
    await client.query('select graphile_worker.add_job($1, $2, priority => $3, flags => $4)', [
      name,
      JSON.stringify(payload),
      priority,
      [HELD],
    ])
}

const isHeld = `flags ? '${HELD}'`

/** @returns how many letters of a restored backup wait for a word */
export async function countHeld(client: pg.Client) {
  const { rows } = await client.query(`select count(*)::int as held from graphile_worker._private_jobs where ${isHeld}`)
  return Number(rows[0]?.held)
}

export const sendHeld = (client: pg.Client) =>
  client.query(`update graphile_worker._private_jobs set flags = null where ${isHeld}`)

export const dropHeld = (client: pg.Client) => client.query(`delete from graphile_worker._private_jobs where ${isHeld}`)
