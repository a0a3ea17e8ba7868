import { and, eq, getTableName, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './db.ts'
import { rowCounts } from './table.ts'

/** How many rows of a table are of these kinds, however many that are: no row is read for it (docs/decisions/017). */
export const countRows = (table: PgTable, kinds: string[]) =>
  sql<number>`(select coalesce(sum(${rowCounts.more}), 0)::int from ${rowCounts} where ${and(eq(rowCounts.of, getTableName(table)), inArray(rowCounts.kind, kinds))})`

/** Sums up the rows written since last night into one row of each kind, without counting again. */
export async function foldCounts(tx: Tx) {
  const folded = tx.$with('folded').as(tx.delete(rowCounts).returning())
  const { of, kind, more } = folded
  await tx
    .with(folded)
    .insert(rowCounts)
    .select(
      tx
        .select({ of, kind, more: sql<number>`sum(${more})`.as('more') })
        .from(folded)
        .groupBy(of, kind),
    )
}
