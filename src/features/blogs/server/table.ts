import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/table.ts'
import { id, instant } from '#src/server/db/column-types.ts'

export const blogs = pgTable(
  'blogs',
  {
    _id: id(),
    slug: text().notNull().unique(),
    title: text().notNull(),
    content: text().notNull(),
    preview: text().notNull(),
    image: text(),
    published: boolean().notNull(),
    version: integer().notNull().default(1),
    /** When everyone was notified of it; a post that is published again notifies nobody. */
    announcedAt: instant(),
    authorId: uuid().references(() => users._id, { onDelete: 'set null' }),
    /** When it was last saved; null until then. */
    updatedAt: instant(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (table) => [index().on(table.authorId)],
)
