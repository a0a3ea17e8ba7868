import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/table.ts'
import { classes } from '#src/features/batches/server/table.ts'
import { demoBookings } from '#src/features/enquiries/server/table.ts'
import { id, instant, isOneOf } from '#src/server/db/column-types.ts'
import { MARKS, type Mark, SOURCES, type Source } from '../rules.ts'

/**
 * Who was added to a class: a student for this class, or a guest, who has a `name`. A guest's `studentId` is who they turned
 * out to be. The phone that adds someone makes the id.
 */
export const walkIns = pgTable(
  'walk_ins',
  {
    _id: id(),
    classId: uuid()
      .notNull()
      .references(() => classes._id, { onDelete: 'cascade' }),
    studentId: uuid().references(() => users._id, { onDelete: 'cascade' }),
    name: text(),
    /** Of a visitor. */
    bookingId: uuid().references(() => demoBookings._id, { onDelete: 'cascade' }),
    addedById: uuid().references(() => users._id, { onDelete: 'set null' }),
    /** By our clock. */
    addedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('a_student_is_added_once').on(table.classId, table.studentId).where(sql`${table.name} is null`),
    uniqueIndex('a_visitor_is_added_once').on(table.classId, table.bookingId),
    uniqueIndex('a_name_is_added_once')
      .on(table.classId, sql`lower(${table.name})`)
      .where(sql`${table.bookingId} is null`),
    index().on(table.studentId),
    index().on(table.bookingId),
    index().on(table.addedById),
    check('an_attendee_is_someone', sql`num_nonnulls(${table.studentId}, ${table.name}) > 0`),
  ],
)

/** Everything that was ever said of a student in a class: nothing is overwritten, what was said last counts. */
export const attendanceRecords = pgTable(
  'attendance_records',
  {
    _id: id(),
    classId: uuid()
      .notNull()
      .references(() => classes._id, { onDelete: 'cascade' }),
    /** Of a student this, of a guest `walkInId`. */
    studentId: uuid().references(() => users._id, { onDelete: 'cascade' }),
    walkInId: uuid().references(() => walkIns._id, { onDelete: 'cascade' }),
    mark: text().$type<Mark>().notNull(),
    source: text().$type<Source>().notNull(),
    /** By our clock. */
    at: instant().notNull(),
    /** By the clock of the phone it was made on: what is sent twice is known by it. */
    saidAt: instant().notNull(),
    byId: uuid().references(() => users._id, { onDelete: 'set null' }),
    reason: text().notNull().default(''),
    /** The hash of what the browser of a check-in is known by. */
    browser: text(),
    /** What a ticket was known by, which is good once. */
    ticket: text().unique(),
  },
  (table) => [
    unique('a_mark_is_kept_once').on(table.classId, table.studentId, table.byId, table.saidAt, table.mark),
    unique('a_mark_of_a_guest_is_kept_once').on(table.walkInId, table.byId, table.saidAt, table.mark),
    index().on(table.studentId, table.classId),
    index().on(table.byId),
    check('a_mark_is_of_one', sql`num_nonnulls(${table.studentId}, ${table.walkInId}) = 1`),
    check('attendance_records_mark', isOneOf(table.mark, MARKS)),
    check('attendance_records_source', isOneOf(table.source, SOURCES)),
  ],
)

/**
 * What counts of what was said of each student in each class in whose register they are: the last, in no class that is
 * cancelled, and not from before it was moved to later. Whoever is away is excused, also without a mark (db/sql/views). Asked
 * of some students, the marks of others are not read.
 */
export const currentMarks = pgView('current_marks', {
  studentId: uuid().notNull(),
  classId: uuid().notNull(),
  mark: text().$type<Mark>().notNull(),
  /** By a class of another batch that was attended. */
  isMadeUp: boolean().notNull(),
  /** The student made up another class in this one, and has no seat in it. */
  isGuest: boolean().notNull(),
}).existing()

/** How often students were in the classes of a course: counted by triggers, whatever writes what they count (db/sql/triggers/count_changed.sql). */
export const attendanceCounts = pgTable(
  'attendance_counts',
  {
    studentId: uuid().notNull(),
    courseId: uuid().notNull(),
    attended: integer().notNull(),
    of: integer().notNull(),
    /** In a row up to the last, excused ones passed over, in whichever batches. */
    missedInARow: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.courseId] }),
    index('who_is_missing').on(table.courseId).where(sql`${table.missedInARow} >= 2`),
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
