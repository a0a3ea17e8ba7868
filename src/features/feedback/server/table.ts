import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/table.ts'
import { batches } from '#src/features/batches/server/table.ts'
import { instant } from '#src/server/db/column-types.ts'

const batchId = () =>
  uuid()
    .notNull()
    .references(() => batches._id, { onDelete: 'cascade' })

/** A batch whose students are asked, with the questions as they were then. */
export const feedbackRounds = pgTable(
  'feedback_rounds',
  {
    batchId: batchId().primaryKey(),
    questions: jsonb().$type<string[]>().notNull(),
    askedById: uuid().references(() => users._id, { onDelete: 'set null' }),
    askedAt: instant().notNull(),
    closesAt: instant().notNull(),
    /** Answers that came, also those that were deleted with their author since. */
    received: integer().notNull().default(0),
  },
  (table) => [index().on(table.askedById)],
)

/** Who has answered, so that nobody answers twice; not what, nor when. */
export const feedbackGiven = pgTable(
  'feedback_given',
  {
    batchId: batchId(),
    studentId: uuid()
      .notNull()
      .references(() => users._id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.studentId] }), index().on(table.studentId)],
)

/** What was answered: of whoever wished no name there is nobody, and the id says nothing of the time. */
export const feedbackAnswers = pgTable(
  'feedback_answers',
  {
    _id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    batchId: batchId(),
    studentId: uuid().references(() => users._id, { onDelete: 'cascade' }),
    ratings: jsonb().$type<number[]>().notNull(),
    comment: text().notNull(),
    /** In the very words to whose publication the student agreed. */
    review: text(),
    reviewAgreedAt: instant(),
    /** How many fives there were before it: results show five more at a time. */
    five: integer().notNull().default(0),
  },
  (table) => [
    index().on(table.batchId),
    index().on(table.studentId),
    check('a_review_has_a_name', sql`${table.review} is null or ${table.studentId} is not null`),
    check('a_review_is_agreed_to', sql`(${table.review} is null) = (${table.reviewAgreedAt} is null)`),
  ],
)
