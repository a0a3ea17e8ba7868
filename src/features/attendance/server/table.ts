import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { classes } from '#src/features/batches/server/table.ts'
import { people } from '#src/features/people/server/table.ts'
import { id, instant } from '#src/server/column-types.ts'
import type { Mark, Source } from '../rules.ts'

/** Everything that was ever said of a student in a class: nothing is overwritten, what was said last counts. */
export const marks = pgTable(
  'marks',
  {
    _id: id(),
    classId: uuid()
      .notNull()
      .references(() => classes._id, { onDelete: 'cascade' }),
    studentId: uuid()
      .notNull()
      .references(() => people._id, { onDelete: 'cascade' }),
    mark: text().$type<Mark>().notNull(),
    source: text().$type<Source>().notNull(),
    /** By our clock. */
    at: instant().notNull(),
    /** By the clock of the phone it was made on: what is sent twice is known by it. */
    saidAt: instant().notNull(),
    byId: uuid().references(() => people._id, { onDelete: 'set null' }),
    /** Of a correction. */
    reason: text().notNull().default(''),
    /** The hash of what the browser of a check-in is known by. */
    browser: text(),
    /** What a ticket was known by, which is good once. */
    ticket: text().unique(),
  },
  (table) => [
    unique('a_mark_is_kept_once').on(table.classId, table.studentId, table.byId, table.saidAt, table.mark),
    index().on(table.studentId, table.classId),
    index().on(table.byId),
    check('marks_are_known', sql`${table.mark} in ('present', 'late', 'absent', 'excused')`),
  ],
)

/** What the codes of a class are made of: there from the first time its code is shown. */
export const checkInSecrets = pgTable('check_in_secrets', {
  classId: uuid()
    .primaryKey()
    .references(() => classes._id, { onDelete: 'cascade' }),
  /** In base32. */
  secret: text().notNull(),
})
