import { sql } from 'drizzle-orm'
import type { Db } from '#src/server/db/db.ts'

/** How many connections wait for a lock. */
export async function waiting(db: Db) {
  const { rows } = await db.execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}
