import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/table.ts'
import { id, instant, isOneOf } from '#src/server/db/column-types.ts'
import { searchableName, searchableProse } from '#src/server/db/searchable.ts'
import { CASE_STATES, type CaseState } from '../rules.ts'

/**
 * What becomes of it when its author's account is deleted (product 9.10) is said by its two keys alone, so the feature
 * that deletes users need not know of this one: a discussion in which nobody else wrote goes, any other stays unsigned.
 */
export const discussions = pgTable(
  'discussions',
  {
    _id: id(),
    title: text().notNull(),
    content: text().notNull(),
    category: text().notNull(),
    authorId: uuid().references(() => users._id, { onDelete: 'set null' }),
    /** The author, until the first reply by anyone else. */
    soleAuthorId: uuid().references(() => users._id, { onDelete: 'cascade' }),
    /** Counted as they are written and deleted. */
    replyCount: integer().notNull().default(0),
    createdAt: instant().notNull().default(sql`now()`),
    editedAt: instant(),
    /** Since when staff have hidden it; who and why is in its case. */
    hiddenAt: instant(),
  },
  (table) => [
    index().on(table.category, table._id),
    index().on(table.authorId),
    index().on(table.soleAuthorId),
    index('discussions_by_beginning').on(sql`folded(${table.title}) collate "C"`),
    index('discussions_words').using(
      'gin',
      sql`${searchableName(table.title)} gin_trgm_ops`,
      sql`${searchableProse(table.content)} gin_trgm_ops`,
    ),
  ],
)

export const replies = pgTable(
  'replies',
  {
    _id: id(),
    discussionId: uuid()
      .notNull()
      .references(() => discussions._id, { onDelete: 'cascade' }),
    content: text().notNull(),
    authorId: uuid().references(() => users._id, { onDelete: 'set null' }),
    createdAt: instant().notNull().default(sql`now()`),
    editedAt: instant(),
    hiddenAt: instant(),
  },
  (table) => [index().on(table.discussionId, table._id), index().on(table.authorId)],
)

/**
 * One for each post that was ever reported or hidden: all its reports, and the latest decision. It outlives its post, whose
 * ids are no foreign keys for that reason.
 */
export const moderationCases = pgTable(
  'moderation_cases',
  {
    _id: id(),
    discussionId: uuid().notNull(),
    /** The reply it is about; null where it is about the discussion itself. */
    replyId: uuid(),
    state: text().$type<CaseState>().notNull(),
    /** By the clock, not by the transaction: a report that waited for another is not older than the case. */
    openedAt: instant().notNull().default(sql`clock_timestamp()`),
    decidedAt: instant(),
    decidedById: uuid().references(() => users._id, { onDelete: 'set null' }),
    decision: text(),
  },
  (table) => [
    uniqueIndex('a_post_has_one_case').on(sql`coalesce(${table.replyId}, ${table.discussionId})`),
    index().on(table.discussionId),
    index().on(table.replyId),
    index().on(table.decidedById),
    index('moderation_cases_by_state').on(table.state, table.openedAt, table._id),
    index('moderation_cases_by_time').on(table.openedAt, table._id),
    check('moderation_cases_state', isOneOf(table.state, Object.keys(CASE_STATES))),
  ],
)

export const reports = pgTable(
  'forum_reports',
  {
    _id: id(),
    caseId: uuid()
      .notNull()
      .references(() => moderationCases._id, { onDelete: 'cascade' }),
    byId: uuid().references(() => users._id, { onDelete: 'set null' }),
    reason: text().notNull(),
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
  },
  (table) => [uniqueIndex('a_post_is_reported_once_by_each').on(table.caseId, table.byId), index().on(table.byId)],
)

/**
 * What a post said when it was reported or hidden: each text of it once, for it may be edited between two reports. A row goes
 * with the account of whoever wrote it; the case stays.
 */
export const reportedTexts = pgTable(
  'forum_reported_texts',
  {
    _id: id(),
    caseId: uuid()
      .notNull()
      .references(() => moderationCases._id, { onDelete: 'cascade' }),
    authorId: uuid().references(() => users._id, { onDelete: 'cascade' }),
    /** Null of a reply: its discussion's title is another author's. */
    title: text(),
    content: text().notNull(),
    at: instant().notNull().default(sql`clock_timestamp()`),
  },
  (table) => [index().on(table.caseId, table._id), index().on(table.authorId)],
)
