import { and, eq, getTableName, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { tallies } from './table.ts'

/** How many rows of a table are of these kinds, however many that are: no row is read for it (docs/decisions/017). */
export const tallied = (table: PgTable, kinds: string[]) =>
  sql<number>`(select coalesce(sum(${tallies.more}), 0)::int from ${tallies} where ${and(eq(tallies.of, getTableName(table)), inArray(tallies.kind, kinds))})`
