import { sql } from 'drizzle-orm'
import { bigint, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './column-types.ts'

/** What was answered under an Idempotency-Key; kept for 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    scope: text().notNull(),
    key: text().notNull(),
    fingerprint: text().notNull(),
    answer: jsonb(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] })],
)

/**
 * How many rows of a table are of a kind, as a sum: triggers write each change of it in the transaction that makes it
 * (docs/decisions/017), so that nobody waits for anybody.
 */
export const tallies = pgTable('tallies', {
  of: text().notNull(),
  kind: text().notNull(),
  more: bigint({ mode: 'number' }).notNull(),
})

/** rate-limiter-flexible's own shape. `expire` is in milliseconds since 1970. */
export const limits = pgTable('limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})
