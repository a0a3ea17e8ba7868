import { and, asc, eq, lt, or, type SQLWrapper, sql } from 'drizzle-orm'
import { courses } from '#src/features/courses/server/table.ts'
import type { Reader, Tx } from '#src/server/db/db.ts'
import type { ClassState } from '../../pattern.ts'
import {
  batches,
  type CalendarEntry,
  calendarEntries,
  classes,
  pausedClasses,
  removedClasses,
  seats,
} from '../table.ts'
import { inOrder, isOf, REMEMBERED, timetableRows, wasOf } from './timetable-queries.ts'

export type CalendarOwner = { _id: string; role: string }
export type SentEvent = Pick<CalendarEntry, 'classId' | 'sequence' | 'event'>

const isRecent = (startsAt: SQLWrapper) => sql`${startsAt} > now() - make_interval(days => ${REMEMBERED})`
const isAmong = (id: SQLWrapper, ids?: string[]) => ids && sql`${id} = any(${`{${ids.join()}}`}::uuid[])`

/** Whether a student is away from a class: it is not in their calendar then. */
const isPaused = (studentId: string) => sql<boolean>`exists (select from ${pausedClasses}
  where ${pausedClasses.classId} = ${classes._id} and ${pausedClasses.studentId} = ${studentId})`

/** Of a mentor what they teach, or another for them; of a student what they had a seat in: `isTheirs` is false for what is so no more. */
export function ownClasses(db: Reader, { _id, role }: CalendarOwner, ids?: string[]) {
  const isMentor = role === 'mentor'
  const theirs = isMentor ? or(eq(batches.mentorId, _id), eq(classes.mentorId, _id)) : wasOf(_id)
  const isTheirs = isMentor
    ? sql<boolean>`coalesce(${classes.mentorId}, ${batches.mentorId}) = ${_id}`
    : sql<boolean>`(${isOf(_id)} and not ${isPaused(_id)})`
  return timetableRows(db, { isTheirs })
    .where(and(theirs, isRecent(classes.startsAt), isAmong(classes._id, ids)))
    .orderBy(...inOrder)
}

/** As a calendar shows them. */
const removed = {
  _id: removedClasses._id,
  number: removedClasses.number,
  startsAt: removedClasses.startsAt,
  endsAt: removedClasses.endsAt,
  endedAt: sql<string | null>`null`,
  topic: removedClasses.topic,
  version: removedClasses.sequence,
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

/** What a changed pattern took away: of a mentor what they were to teach, of a student what was theirs when it went. */
export function removedOwnClasses(db: Reader, { _id, role }: CalendarOwner, ids?: string[]) {
  const theirs =
    role === 'mentor'
      ? or(eq(batches.mentorId, _id), eq(removedClasses.mentorId, _id))
      : sql`exists (select from ${seats} where ${seats.studentId} = ${_id} and ${seats.batchId} = ${removedClasses.batchId}
          and ${seats.since} <= ${removedClasses.removedAt})`
  return db
    .select(removed)
    .from(removedClasses)
    .innerJoin(batches, eq(batches._id, removedClasses.batchId))
    .innerJoin(courses, eq(courses._id, batches.courseId))
    .where(and(theirs, isRecent(removedClasses.startsAt), isAmong(removedClasses._id, ids)))
    .orderBy(asc(removedClasses.startsAt), asc(removedClasses._id))
}

/** Read before the classes: an entry whose class was added in between would look as if it were gone. */
export const entriesOf = (db: Reader, { _id }: CalendarOwner, ids?: string[]) =>
  db
    .select()
    .from(calendarEntries)
    .where(
      and(eq(calendarEntries.userId, _id), isAmong(calendarEntries.classId, ids), isRecent(calendarEntries.startsAt)),
    )
    .orderBy(asc(calendarEntries.startsAt), asc(calendarEntries.classId))

/** Keeps other advisory locks apart from those of calendars. */
const CALENDAR_LOCK = 8_420_001

/** Until the end of the transaction nobody else writes what this user's calendar was sent. */
export const holdCalendar = (tx: Tx, { _id }: CalendarOwner) =>
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
        sequence: sql`excluded.sequence`,
        event: sql`excluded.event`,
        startsAt: sql`excluded.starts_at`,
        changedAt: sql`now()`,
      },
    })
}

/** A while after no calendar shows them any more. */
export async function removeOldEntries(tx: Tx) {
  const day = sql`now() - make_interval(days => ${REMEMBERED + 10})`
  await tx.delete(calendarEntries).where(lt(calendarEntries.startsAt, day))
}
