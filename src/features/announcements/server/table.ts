import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/table.ts'
import { batches } from '#src/features/batches/server/table.ts'
import { courses } from '#src/features/courses/server/table.ts'
import { id, instant } from '#src/server/db/column-types.ts'

export const announcements = pgTable(
  'announcements',
  {
    _id: id(),
    batchId: uuid().references(() => batches._id, { onDelete: 'cascade' }),
    courseId: uuid().references(() => courses._id, { onDelete: 'cascade' }),
    subject: text().notNull(),
    text: text().notNull(),
    authorId: uuid().references(() => users._id, { onDelete: 'set null' }),
    correctsId: uuid().references((): AnyPgColumn => announcements._id, { onDelete: 'set null' }),
    /** When it is to be sent. */
    at: instant().notNull(),
    sentAt: instant(),
    /** After it was sent; one that was not is deleted. */
    withdrawnAt: instant(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (table) => [
    check('an_announcement_has_one_audience', sql`(${table.batchId} is null) <> (${table.courseId} is null)`),
    check('what_is_withdrawn_was_sent', sql`${table.withdrawnAt} is null or ${table.sentAt} is not null`),
    index().on(table.batchId, table.at),
    index().on(table.courseId, table.at),
    index().on(table.authorId),
    index().on(table.correctsId),
    index('announcements_to_send').on(table.at).where(sql`${table.sentAt} is null`),
  ],
)

/** Whom it was sent to, and who of those who may read it has opened it. */
export const announcementReaders = pgTable(
  'announcement_readers',
  {
    announcementId: uuid()
      .notNull()
      .references(() => announcements._id, { onDelete: 'cascade' }),
    studentId: uuid()
      .notNull()
      .references(() => users._id, { onDelete: 'cascade' }),
    openedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.announcementId, table.studentId] }), index().on(table.studentId)],
)
