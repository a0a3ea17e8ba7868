import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * How many rows of a table are of a kind, as a sum: triggers write each change of it in the transaction that makes it
 * (docs/decisions/017), so that nobody waits for anybody.
 */
export const tallies = pgTable('tallies', {
  of: text().$type<'people' | 'courses' | 'enrollments'>().notNull(),
  kind: text().notNull(),
  more: bigint({ mode: 'number' }).notNull(),
})
