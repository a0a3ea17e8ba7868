import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant, isOneOf } from './column-types.ts'

/** What was answered under an Idempotency-Key; kept for 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    scope: text().notNull(),
    key: text().notNull(),
    fingerprint: text().notNull(),
    output: jsonb('answer'),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] })],
)

/**
 * How many rows of a table are of a kind, as a sum: triggers write each change of it in the transaction that makes it
 * (docs/decisions/017), so that nobody waits for anybody.
 */
export const rowCounts = pgTable('row_counts', {
  of: text().notNull(),
  kind: text().notNull(),
  more: bigint({ mode: 'number' }).notNull(),
})

/** What was taken of a rate limit. `expire` is in milliseconds since 1970, by the clock of the database. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})

const EMAIL_STATES = ['waiting', 'sent', 'refused', 'failed', 'dropped'] as const

/**
 * Every email, written with what causes it and kept for 90 days: whom it is for and what became of it, never what it says.
 * One that is to be sent is also a job whose key is this id; `state` is what was noted, and `emailState` what is so.
 */
export const emails = pgTable(
  'emails',
  {
    _id: id(),
    recipient: text().notNull(),
    /** Whose account it is about, where there is one. */
    userId: uuid(),
    /** What it is, in words: 'invitation'. */
    kind: text().notNull(),
    state: text().$type<(typeof EMAIL_STATES)[number]>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    /** The mail server's last answer, such as '550 5.1.1 no such user'. */
    response: text(),
    createdAt: instant().notNull().default(sql`now()`),
    triedAt: instant(),
  },
  (table) => [
    index().on(table.userId, table._id),
    index().on(table.recipient),
    check('emails_state', isOneOf(table.state, EMAIL_STATES)),
  ],
)

/**
 * What a restored backup must not undo, such as the deletion of an account (docs/operations.md): by ids and numbers alone.
 * Also kept in a file beside the uploads.
 */
export const replays = pgTable(
  'replays',
  {
    kind: text().notNull(),
    /** Id or number of what it happened to. */
    subject: text().notNull(),
    at: instant().notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subject] })],
)

/** Processes that run jobs, by the id under which graphile-worker locks them, with their latest heartbeat. */
export const jobWorkers = pgTable('job_workers', {
  id: text().primaryKey(),
  seenAt: instant().notNull().default(sql`now()`),
})
