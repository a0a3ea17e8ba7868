import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/table.ts'
import { walkIns } from '#src/features/attendance/server/table.ts'
import { demoBookings } from '#src/features/enquiries/server/table.ts'
import { id, instant, isOneOf } from '#src/server/db/column-types.ts'
import { ENDED_BY, type EndedBy } from '../rules.ts'

/**
 * An invitation of a visitor to a class. Its chair is the visitor's row among the attendees of the class; without one the
 * class is gone, or the visitor was removed from it. A move ends a visit and begins another.
 */
export const demoInvitations = pgTable(
  'demo_invitations',
  {
    _id: id(),
    bookingId: uuid()
      .notNull()
      .references(() => demoBookings._id, { onDelete: 'cascade' }),
    walkInId: uuid()
      .unique()
      .references(() => walkIns._id, { onDelete: 'set null' }),
    /** Null where the visitor chose the class. */
    invitedById: uuid().references(() => users._id, { onDelete: 'set null' }),
    invitedAt: instant().notNull(),
    /** The class as the visitor was last informed of it: title of the course, hours, and where. */
    title: text().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    room: text().notNull(),
    /** Of a class that is held online. */
    joinUrl: text(),
    /** When they were. */
    notifiedAt: instant().notNull(),
    /** Of the event in their calendar (RFC 5545). */
    version: integer().notNull().default(0),
    /** When the reminder of the evening before was queued, and that of two hours before. */
    eveningReminderSentAt: instant(),
    hoursReminderSentAt: instant(),
    /** When other classes were offered: after one that was cancelled or missed. Until when its links offer them. */
    offeredAt: instant(),
    offersUntil: instant(),
    endedAt: instant(),
    endedBy: text().$type<EndedBy>(),
  },
  (table) => [
    index().on(table.bookingId),
    index().on(table.invitedById),
    index('demo_invitations_to_come').on(table.startsAt).where(sql`${table.endedAt} is null`),
    check('demo_invitations_ended_by', isOneOf(table.endedBy, ENDED_BY)),
  ],
)

/** One for each reminder, by which the reminders of a booking are stopped; `usedAt`: they were. Only hashes are stored. */
export const reminderLinks = pgTable(
  'reminder_links',
  {
    secretHash: text().primaryKey(),
    bookingId: uuid()
      .notNull()
      .references(() => demoBookings._id, { onDelete: 'cascade' }),
    createdAt: instant().notNull().default(sql`now()`),
    usedAt: instant(),
  },
  (table) => [index().on(table.bookingId)],
)

/** By which secrets a visit can be cancelled or moved, one for each email; only their hashes are stored. */
export const demoInvitationLinks = pgTable(
  'demo_invitation_links',
  {
    secretHash: text().primaryKey(),
    invitationId: uuid()
      .notNull()
      .references(() => demoInvitations._id, { onDelete: 'cascade' }),
  },
  (table) => [index().on(table.invitationId)],
)
