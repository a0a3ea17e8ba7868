import { and, asc, eq, lt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { ClassState } from '#src/features/batches/pattern.ts'
import { batches, classes, pausedClasses, removedClasses, seats } from '#src/features/batches/server/table.ts'
import { courses } from '#src/features/courses/server/table.ts'
import { prepared, type Reader, type Tx } from '#src/server/db/db.ts'
import { CALENDAR_DAYS_BACK, type SentEvent } from '../rules.ts'
import { calendarEntries } from './table.ts'
import { inOrder, isAttendedBy, timetableRows, wasAttendedBy } from './timetable-queries.ts'

export type CalendarOwner = { _id: string; role: string }

const isRecent = (startsAt: SQLWrapper) =>
  sql`${startsAt} > now() - make_interval(days => ${sql.raw(String(CALENDAR_DAYS_BACK))})`

const userId = sql.placeholder('userId')
const ids = sql.placeholder('ids')
const isAmong = (id: SQLWrapper) => sql`(${ids}::uuid[] is null or ${id} = any(${ids}::uuid[]))`
/** Of all classes, or of these alone. */
const parameters = ({ _id }: CalendarOwner, among?: string[]) => ({
  userId: _id,
  ids: among ? `{${among.join()}}` : null,
})

/** Whether a student is away from a class: it is not in their calendar then. */
const isPaused = sql<boolean>`exists (select from ${pausedClasses}
  where ${pausedClasses.classId} = ${classes._id} and ${pausedClasses.studentId} = ${userId})`

const selectClasses = (db: Reader, isTheirs: SQL<boolean>, are: SQL | undefined) =>
  timetableRows(db, { isTheirs })
    .where(and(are, isRecent(classes.startsAt), isAmong(classes._id)))
    .orderBy(...inOrder)

const taught = prepared((db) =>
  selectClasses(
    db,
    sql<boolean>`coalesce(${classes.mentorId}, ${batches.mentorId}) = ${userId}`,
    or(eq(batches.mentorId, userId), eq(classes.mentorId, userId)),
  ).prepare('calendar_of_mentor'),
)
const attended = prepared((db) =>
  selectClasses(db, sql<boolean>`(${isAttendedBy(userId)} and not ${isPaused})`, wasAttendedBy(userId)).prepare(
    'calendar_of_student',
  ),
)

/** Of a mentor what they teach, or another for them; of a student what they had a seat in: `isTheirs` is false for what is so no more. */
export const ownClasses = (db: Reader, owner: CalendarOwner, among?: string[]) =>
  (owner.role === 'mentor' ? taught : attended)(db).execute(parameters(owner, among))

/** As a calendar shows them. */
const removed = {
  _id: removedClasses._id,
  number: removedClasses.number,
  startsAt: removedClasses.startsAt,
  endsAt: removedClasses.endsAt,
  endedAt: sql<string | null>`null`,
  topic: removedClasses.topic,
  version: removedClasses.version,
  state: sql<ClassState>`'cancelled'`,
  continuesId: sql<string | null>`null`,
  room: sql<string>`''`,
  note: sql<string>`''`,
  mentorName: sql<string>`''`,
  isTheirs: sql<boolean>`true`,
  name: batches.name,
  weekdays: batches.weekdays,
  startTime: batches.startTime,
  medium: batches.medium,
  courseTitle: courses.title,
}

const removedFrom = (db: Reader, are: SQL | undefined) =>
  db
    .select(removed)
    .from(removedClasses)
    .innerJoin(batches, eq(batches._id, removedClasses.batchId))
    .innerJoin(courses, eq(courses._id, batches.courseId))
    .where(and(are, isRecent(removedClasses.startsAt), isAmong(removedClasses._id)))
    .orderBy(asc(removedClasses.startsAt), asc(removedClasses._id))

const removedOfMentor = prepared((db) =>
  removedFrom(db, or(eq(batches.mentorId, userId), eq(removedClasses.mentorId, userId))).prepare('removed_of_mentor'),
)
const removedOfStudent = prepared((db) =>
  removedFrom(
    db,
    sql`exists (select from ${seats} where ${seats.studentId} = ${userId} and ${seats.batchId} = ${removedClasses.batchId}
      and ${seats.startedAt} <= ${removedClasses.removedAt})`,
  ).prepare('removed_of_student'),
)

/** What a changed pattern took away: of a mentor what they were to teach, of a student what was theirs when it went. */
export const removedOwnClasses = (db: Reader, owner: CalendarOwner, among?: string[]) =>
  (owner.role === 'mentor' ? removedOfMentor : removedOfStudent)(db).execute(parameters(owner, among))

const sent = prepared((db) =>
  db
    .select()
    .from(calendarEntries)
    .where(
      and(eq(calendarEntries.userId, userId), isAmong(calendarEntries.classId), isRecent(calendarEntries.startsAt)),
    )
    .orderBy(asc(calendarEntries.startsAt), asc(calendarEntries.classId))
    .prepare('calendar_entries'),
)

/** Read before the classes: an entry whose class was added in between would look as if it were gone. */
export const findEntries = (db: Reader, owner: CalendarOwner, among?: string[]) =>
  sent(db).execute(parameters(owner, among))

/** Keeps other advisory locks apart from those of calendars. */
const CALENDAR_LOCK = 8_420_001

/** Until the end of the transaction nobody else writes what this user's calendar was sent. */
export const lockCalendar = (tx: Tx, { _id }: CalendarOwner) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${_id}, ${CALENDAR_LOCK}))`)

export async function saveEntries(tx: Tx, { _id: userId }: CalendarOwner, entries: SentEvent[]) {
  if (entries.length === 0) return
  const rows = entries.map((entry) => ({ ...entry, userId, startsAt: entry.event.startsAt }))
  await tx
    .insert(calendarEntries)
    .values(rows)
    .onConflictDoUpdate({
      target: [calendarEntries.userId, calendarEntries.classId],
      set: {
        version: sql`excluded.version`,
        event: sql`excluded.event`,
        startsAt: sql`excluded.starts_at`,
        changedAt: sql`now()`,
      },
    })
}

/** A while after no calendar shows them any more. */
export async function removeOldEntries(tx: Tx) {
  const day = sql`now() - make_interval(days => ${CALENDAR_DAYS_BACK + 10})`
  await tx.delete(calendarEntries).where(lt(calendarEntries.startsAt, day))
}
