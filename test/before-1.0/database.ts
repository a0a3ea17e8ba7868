import { readFileSync } from 'node:fs'
import { withClient } from '#src/server/db/client.ts'
import { createTables } from '#src/server/db/schema/schema.ts'
import { testDatabase } from '../app.ts'
import { EMPTY } from '../template.ts'

/** Of commit 238d772c. */
export const MIGRATION_0050 = 1_795_796_370_560

const ROWS = readFileSync(new URL('rows.sql', import.meta.url), 'utf8')

/** A database as that commit left it, with one row in each table. */
export async function databaseAt0050() {
  const url = await testDatabase(EMPTY)
  await withClient(url, async (client) => {
    await client.query('begin')
    await createTables(client, MIGRATION_0050)
    await client.query(ROWS)
    await client.query('commit')
  })
  return url
}
