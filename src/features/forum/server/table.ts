import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/table.ts'
import { id, instant } from '#src/server/db/column-types.ts'
import { searched, searchedProse } from '#src/server/db/searched.ts'
import type { Category } from '../rules.ts'

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
    category: text().$type<Category>().notNull(),
    authorId: uuid().references(() => users._id, { onDelete: 'set null' }),
    /** The author, until the first reply by anyone else. */
    soleAuthorId: uuid().references(() => users._id, { onDelete: 'cascade' }),
    /** Counted as they are written: they never go but with the discussion. */
    replyCount: integer().notNull().default(0),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (table) => [
    index().on(table.category, table._id),
    index().on(table.authorId),
    index().on(table.soleAuthorId),
    index('discussions_by_beginning').on(sql`folded(${table.title}) collate "C"`),
    index('discussions_words').using(
      'gin',
      sql`${searched(table.title)} gin_trgm_ops`,
      sql`${searchedProse(table.content)} gin_trgm_ops`,
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
  },
  (table) => [index().on(table.discussionId, table._id), index().on(table.authorId)],
)
