import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Channel } from '#src/access/channel.ts'
import { users } from '#src/features/accounts/server/table.ts'
import { id, instant, isOneOf } from '#src/server/db/column-types.ts'
import { OPTIONAL_KINDS, type OptionalKind } from '../rules.ts'

/** One row for everyone whom it is for. */
export const notifications = pgTable(
  'notifications',
  {
    _id: id(),
    type: text().notNull(),
    message: text().notNull(),
    link: text(),
    channel: text().$type<Channel>().notNull(),
    /** Who did it: they are not notified. */
    actorId: uuid().references(() => users._id, { onDelete: 'set null' }),
    /** What it is about, where a repetition takes its place or somebody can do what it asks for. */
    dedupeKey: text(),
    /** Somebody did what it asks for: it counts as read, for everybody. */
    doneAt: instant(),
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
  },
  (table) => [index().on(table.channel, table._id), index().on(table.createdAt)],
)

/** Everything up to here was read. */
export const notificationsReadUntil = pgTable('notifications_read_until', {
  userId: uuid()
    .primaryKey()
    .references(() => users._id, { onDelete: 'cascade' }),
  readUntil: instant().notNull(),
})

/** What was read by itself since. */
export const notificationReads = pgTable(
  'notification_reads',
  {
    userId: uuid()
      .notNull()
      .references(() => users._id, { onDelete: 'cascade' }),
    notificationId: uuid()
      .notNull()
      .references(() => notifications._id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.notificationId] })],
)

/** The kinds that someone does not want. */
export const notificationOptOuts = pgTable(
  'notification_opt_outs',
  {
    userId: uuid()
      .notNull()
      .references(() => users._id, { onDelete: 'cascade' }),
    kind: text().$type<OptionalKind>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    check('notification_opt_outs_kind', isOneOf(table.kind, Object.keys(OPTIONAL_KINDS))),
  ],
)
