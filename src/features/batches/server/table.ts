import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  foreignKey,
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
import { courses } from '#src/features/courses/server/table.ts'
import { id, instant, isOneOf } from '#src/server/db/column-types.ts'
import { CLASS_STATES, type ClassState, type Weekday } from '../pattern.ts'
import { DELIVERY_MODES, type DeliveryMode } from '../rules.ts'

const studentId = () =>
  uuid()
    .notNull()
    .references(() => users._id, { onDelete: 'cascade' })

export const batches = pgTable(
  'batches',
  {
    _id: id(),
    courseId: uuid()
      .notNull()
      .references(() => courses._id, { onDelete: 'cascade' }),
    mentorId: uuid().references(() => users._id, { onDelete: 'set null' }),
    /** Since when it is this mentor; null where it has been from the start. */
    mentorSince: instant(),
    name: text().notNull(),
    startsOn: date().notNull(),
    weekdays: text().array().$type<Weekday[]>().notNull(),
    startTime: text().notNull(),
    endTime: text().notNull(),
    classCount: integer().notNull(),
    medium: text('delivery_mode').$type<DeliveryMode>().notNull(),
    room: text().notNull(),
    joinUrl: text(),
    seats: integer().notNull(),
    /** Seats held plus offers open: kept by triggers, whatever writes them (db/sql/triggers). */
    taken: integer().notNull().default(0),
    /** Of the first class and of the last that is not cancelled. */
    beginsAt: instant().notNull(),
    endsAt: instant().notNull(),
    cancelledAt: instant(),
    /** Where its students went, of one that was cancelled by a merge. */
    mergedIntoId: uuid().references((): AnyPgColumn => batches._id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
    /** Another one with each change of what calendars say of it: kept by triggers (db/sql/triggers/renew_calendars.sql). */
    calendarVersion: uuid().notNull().default(sql`gen_random_uuid()`),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (table) => [
    check('no_seat_is_given_twice', sql`${table.taken} between 0 and ${table.seats}`),
    check('batches_delivery_mode', isOneOf(table.medium, DELIVERY_MODES)),
    check('seats_are_limited', sql`${table.seats} between 1 and 100`),
    // What a seat refers to, so that its course is its batch's.
    unique('batches_of_courses').on(table._id, table.courseId),
    index().on(table.courseId, table.beginsAt),
    index('coming_batches').on(table.beginsAt).where(sql`${table.cancelledAt} is null`),
    index().on(table.mentorId),
    index().on(table.mergedIntoId),
  ],
)

export const classes = pgTable(
  'classes',
  {
    _id: id(),
    batchId: uuid()
      .notNull()
      .references(() => batches._id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    room: text().notNull(),
    topic: text().notNull().default(''),
    note: text().notNull().default(''),
    state: text().$type<ClassState>().notNull().default('planned'),
    /** A substitute's. */
    mentorId: uuid().references(() => users._id, { onDelete: 'set null' }),
    /** How often it was changed: an edit names the one it began from. */
    version: integer().notNull().default(0),
    /** When its students were last notified of it. */
    changedAt: instant(),
    /** The day that the pattern meant for it; none is the day on which it is held. */
    plannedOn: date(),
    /** By hand, beside those of the pattern. */
    isAdded: boolean().notNull().default(false),
    /** When it ended before its end: it was held in part. */
    endedAt: instant(),
    /** Where its recording is: https, and only `GET /classes/{id}/recording` sends anyone there. */
    recordingUrl: text(),
    /** The class that was held in part, of which this is the rest. */
    continuesId: uuid().references((): AnyPgColumn => classes._id, { onDelete: 'set null' }),
  },
  (table) => [
    index('classes_of_batches').on(table.batchId, table.startsAt),
    index().on(table.continuesId),
    index().on(table.startsAt),
    index().on(table.mentorId),
    check('classes_state', isOneOf(table.state, CLASS_STATES)),
    check('a_class_ends_after_it_begins', sql`${table.endsAt} > ${table.startsAt}`),
    check('a_class_ends_while_it_is_held', sql`${table.endedAt} between ${table.startsAt} and ${table.endsAt}`),
  ],
)

/**
 * Who taught a class that was held: a substitute, or whoever was the mentor of the batch when it began. Null where their
 * account is deleted.
 */
export const taughtBy = sql<string | null>`coalesce(${classes.mentorId},
  case when ${classes.startsAt} >= coalesce(${batches.mentorSince}, '-infinity') then ${batches.mentorId} end)`

/** When a class is over: a class that was held in part ended before its end. */
export const endOfClass = sql<string>`coalesce(${classes.endedAt}, ${classes.endsAt})`

/** Dates without classes. What was removed is kept, so that the institute's own are added once only. */
export const holidays = pgTable('holidays', {
  date: date().primaryKey(),
  name: text().notNull(),
  byId: uuid().references(() => users._id, { onDelete: 'set null' }),
  addedAt: instant().notNull().default(sql`now()`),
  removedAt: instant(),
})

/** What a changed pattern took away, for calendars that still hold it: there it is cancelled. */
export const removedClasses = pgTable(
  'removed_classes',
  {
    /** As it was while it was a class. */
    _id: uuid('id').primaryKey(),
    batchId: uuid()
      .notNull()
      .references(() => batches._id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    topic: text().notNull(),
    mentorId: uuid().references(() => users._id, { onDelete: 'set null' }),
    version: integer().notNull(),
    removedAt: instant().notNull().default(sql`now()`),
  },
  (table) => [index().on(table.batchId), index().on(table.mentorId)],
)

/** Who held a seat from when until when; without an end they still do. Here for whom changes of classes concern: `seats` writes it. */
export const seats = pgTable(
  'seats',
  {
    _id: id(),
    batchId: uuid().notNull(),
    courseId: uuid().notNull(),
    studentId: studentId(),
    startedAt: instant().notNull().default(sql`now()`),
    endedAt: instant(),
    /** The first and the last day on which the student is away and excused; the seat stays theirs. */
    pausedFrom: date(),
    pausedUntil: date(),
  },
  (table) => [
    foreignKey({
      name: 'seats_of_batches',
      columns: [table.batchId, table.courseId],
      foreignColumns: [batches._id, batches.courseId],
    }).onDelete('cascade'),
    uniqueIndex('one_seat_in_a_course').on(table.studentId, table.courseId).where(sql`${table.endedAt} is null`),
    index().on(table.batchId),
    index().on(table.studentId),
    index('paused_seats').on(table.studentId).where(sql`${table.pausedFrom} is not null`),
    check(
      'a_pause_ends',
      sql`(${table.pausedFrom} is null) = (${table.pausedUntil} is null) and ${table.pausedUntil} - ${table.pausedFrom} between 0 and 90`,
    ),
  ],
)

/**
 * The waiting list of a batch, in the order of ids; who is offered a seat stays on it until they respond. Places of a batch that
 * was cancelled stay too: they say who waited, and nobody waits in it any more.
 */
export const waitlistEntries = pgTable(
  'waitlist_entries',
  {
    _id: id(),
    batchId: uuid()
      .notNull()
      .references(() => batches._id, { onDelete: 'cascade' }),
    studentId: studentId(),
    startedAt: instant().notNull().default(sql`now()`),
    /** A seat is kept for them until then. */
    offeredUntil: instant(),
  },
  (table) => [unique().on(table.batchId, table.studentId), index().on(table.studentId)],
)

/** Chairs in one class of another batch, for who missed a class and makes it up there. */
export const makeUps = pgTable(
  'make_ups',
  {
    classId: uuid()
      .notNull()
      .references(() => classes._id, { onDelete: 'cascade' }),
    studentId: studentId(),
    missedClassId: uuid()
      .notNull()
      .references(() => classes._id, { onDelete: 'cascade' }),
    startedAt: instant().notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.classId, table.studentId] }),
    index().on(table.studentId),
    index().on(table.missedClassId),
  ],
)

/**
 * The students of each class: who holds a seat at any moment of it, makes up a class there, or was added to it (db/sql/views).
 * One may be there twice, so ask for those `in` it.
 */
export const classStudents = pgView('class_students', {
  classId: uuid().notNull(),
  studentId: uuid().notNull(),
}).existing()

/** Who opened the recording of a class on which day, by the institute's clocks. */
export const recordingOpens = pgTable(
  'recording_opens',
  {
    classId: uuid()
      .notNull()
      .references(() => classes._id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users._id, { onDelete: 'cascade' }),
    day: date().notNull(),
    openedAt: instant().notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.classId, table.userId, table.day] }), index().on(table.userId)],
)

/** The students of each class that falls into a pause of their seat. One may be there twice. */
export const pausedClasses = pgView('paused_classes', {
  classId: uuid().notNull(),
  studentId: uuid().notNull(),
  pausedUntil: date().notNull(),
}).existing()
