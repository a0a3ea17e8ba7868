import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/table.ts'
import { id, instant } from '#src/server/db/column-types.ts'
import { searchableName } from '#src/server/db/searchable.ts'
import type { StoredModule } from '../rules.ts'

/** A course is one row: its modules and materials are written, versioned and read with it (docs/decisions/003). */
export const courses = pgTable(
  'courses',
  {
    _id: id(),
    title: text().notNull(),
    description: text().notNull(),
    preview: text().notNull(),
    price: numeric({ precision: 10, scale: 2, mode: 'number' }),
    duration: text().notNull(),
    audience: text().notNull().default(''),
    outcomes: text().notNull().default(''),
    image: text(),
    published: boolean().notNull(),
    modules: jsonb().$type<StoredModule[]>().notNull(),
    version: integer().notNull().default(1),
    instructorId: uuid().references(() => users._id, { onDelete: 'set null' }),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (table) => [
    check('price_is_not_negative', sql`${table.price} >= 0`),
    index().on(table.instructorId),
    index('courses_words').using('gin', sql`${searchableName(table.title)} gin_trgm_ops`),
    index('courses_unpublished').on(table._id).where(sql`not ${table.published}`),
  ],
)
