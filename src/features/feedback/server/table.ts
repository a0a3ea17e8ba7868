import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/table.ts'
import { batches } from '#src/features/batches/server/table.ts'
import { instant } from '#src/server/db/column-types.ts'

const batchId = () =>
  uuid()
    .notNull()
    .references(() => batches._id, { onDelete: 'cascade' })

const studentId = () =>
  uuid()
    .notNull()
    .references(() => users._id, { onDelete: 'cascade' })

export type UnnamedAnswer = { ratings: number[]; comment: string }

/** A batch whose students are asked, with the questions as they were then. */
export const feedbackRounds = pgTable(
  'feedback_rounds',
  {
    batchId: batchId().primaryKey(),
    questions: jsonb().$type<string[]>().notNull(),
    askedById: uuid().references(() => users._id, { onDelete: 'set null' }),
    askedAt: instant().notNull(),
    closesAt: instant().notNull(),
    /** How many students were asked. */
    asked: integer().notNull(),
    /** How many answered with their name, also those whose account was deleted since: they wrote no answer without one. */
    signed: integer().notNull().default(0),
    /**
     * All answers without a name, in the order of what they say: no row, id, time or place of its own links one to whoever
     * gave it (docs/decisions/043).
     */
    unnamed: jsonb().$type<UnnamedAnswer[]>().notNull().default([]),
  },
  (table) => [index().on(table.askedById)],
)

/**
 * Who has answered, so that nobody answers twice; not what, nor when. In no backup and no export, and deleted once nobody can
 * answer any more.
 */
export const feedbackGiven = pgTable(
  'feedback_given',
  {
    batchId: batchId(),
    studentId: studentId(),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.studentId] }), index().on(table.studentId)],
)

/** What was answered with a name. */
export const feedbackAnswers = pgTable(
  'feedback_answers',
  {
    batchId: batchId(),
    studentId: studentId(),
    ratings: jsonb().$type<number[]>().notNull(),
    comment: text().notNull(),
    /** In the very words to whose publication the student agreed. */
    review: text(),
    /** Of these words; others get another. */
    reviewId: uuid().unique(),
    reviewAgreedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.studentId] }),
    index().on(table.studentId),
    check('a_review_is_agreed_to', sql`(${table.review} is null) = (${table.reviewAgreedAt} is null)`),
    check('a_review_has_an_id', sql`(${table.review} is null) = (${table.reviewId} is null)`),
  ],
)
