import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/table.ts'
import { instant, isOneOf } from '#src/server/db/column-types.ts'
import { SECTIONS, type SectionName } from '#src/shared/institute/sections.ts'
import { typedKeys } from '#src/shared/unknown.ts'

/** What the institute says of itself: a section without a row is neutral, one of version 0 is the demo's. */
export const instituteSections = pgTable(
  'institute_sections',
  {
    section: text().$type<SectionName>().primaryKey(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    version: integer().notNull(),
    changedAt: instant().notNull().default(sql`now()`),
    changedById: uuid().references(() => users._id, { onDelete: 'set null' }),
  },
  (table) => [check('institute_sections_section', isOneOf(table.section, typedKeys(SECTIONS)))],
)

/** What lets someone make the first admin; each start on an empty installation prints one (docs/decisions/054). */
export const setupCodes = pgTable('setup_codes', {
  /** SHA-256 of the code; the code itself is only in the log. */
  codeHash: text().primaryKey(),
  expiresAt: instant().notNull(),
})
