import { isDatabaseAway } from '#src/server/db/database-errors.ts'
import type { Log } from '#src/server/observability/log.ts'

/**
 * Does something with each of these rows: what fails for one is logged by its id, and the others go on.
 * @throws {Error} where the database is away
 */
export async function runForEach<Row extends { _id: string }>(
  log: Log,
  rows: Row[],
  work: (row: Row) => Promise<unknown>,
) {
  for (const row of rows)
    await work(row).catch((err: unknown) => {
      if (isDatabaseAway(err)) throw err
      log.error({ err, id: row._id }, 'What time brings about failed for one row')
    })
}
