import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, pgView, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/table.ts'
import { instant } from '#src/server/db/column-types.ts'
import type { CalendarEvent } from '../rules.ts'

/** When a user last opened their timetable, or a notification about it. */
export const timetableViews = pgTable('timetable_views', {
  userId: uuid()
    .primaryKey()
    .references(() => users._id, { onDelete: 'cascade' }),
  seenAt: instant().notNull(),
})

/** What a user's calendar was last sent of a class, by its feed or by email; it outlives the class. */
export const calendarEntries = pgTable(
  'calendar_entries',
  {
    userId: uuid()
      .notNull()
      .references(() => users._id, { onDelete: 'cascade' }),
    classId: uuid().notNull(),
    /** Greater with every change of `event` (RFC 5545, SEQUENCE). */
    version: integer().notNull(),
    event: jsonb().$type<CalendarEvent>().notNull(),
    startsAt: instant().notNull(),
    changedAt: instant().notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.userId, table.classId] }), index().on(table.startsAt)],
)

export type CalendarEntry = typeof calendarEntries.$inferSelect

/** By which secret a calendar program may read someone's timetable: only its hash is kept. */
export const timetableFeeds = pgTable('timetable_feeds', {
  userId: uuid()
    .primaryKey()
    .references(() => users._id, { onDelete: 'cascade' }),
  secretHash: text().notNull().unique(),
  createdAt: instant().notNull().default(sql`now()`),
})

/** Which batches are in whose calendar, each with what is another text once anything of it there has changed (db/sql/views). */
export const calendarBatches = pgView('calendar_batches', {
  userId: uuid().notNull(),
  calendarVersion: uuid().notNull(),
  writtenBy: text().notNull(),
}).existing()
