import { and, asc, desc, eq, gte, lt, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/table.ts'
import type { Hours } from '#src/features/batches/pattern.ts'
import { isRecorded, isRecordedFor } from '#src/features/batches/server/recordings/recording-queries.ts'
import {
  batches,
  classes,
  classStudents,
  endOfClass,
  pausedClasses,
  seats,
} from '#src/features/batches/server/table.ts'
import { courses } from '#src/features/courses/server/table.ts'
import { isId } from '#src/server/db/column-types.ts'
import { type Db, prepared, type Reader } from '#src/server/db/db.ts'
import { jsonList } from '#src/server/db/json-agg.ts'

const substitutes = alias(users, 'substitutes')

const row = {
  _id: classes._id,
  number: classes.number,
  startsAt: classes.startsAt,
  endsAt: classes.endsAt,
  room: classes.room,
  topic: classes.topic,
  state: classes.state,
  note: classes.note,
  isAdded: classes.isAdded,
  endedAt: classes.endedAt,
  continuesId: classes.continuesId,
  version: classes.version,
  batchId: batches._id,
  name: batches.name,
  weekdays: batches.weekdays,
  startTime: batches.startTime,
  medium: batches.medium,
  joinUrl: batches.joinUrl,
  courseId: courses._id,
  courseTitle: courses.title,
  mentorId: sql<string | null>`coalesce(${classes.mentorId}, ${batches.mentorId})`,
  mentorName: sql<string>`coalesce(${substitutes.name}, ${users.name}, '')`,
}

export const timetableRows = <More extends Record<string, SQL> = Record<never, never>>(db: Reader, more?: More) =>
  db
    .select({ ...row, ...(more as More) })
    .from(classes)
    .innerJoin(batches, eq(batches._id, classes.batchId))
    .innerJoin(courses, eq(courses._id, batches.courseId))
    .leftJoin(users, eq(users._id, batches.mentorId))
    .leftJoin(substitutes, eq(substitutes._id, classes.mentorId))

export type TimetableRow = Awaited<ReturnType<typeof classesBetween>>[number]

const FOR_STAFF = { hasRecording: isRecorded, awayUntil: sql<string | null>`null` }

type Bound = string | Placeholder
const between = (from: Bound, to: Bound): SQL | undefined => and(gte(classes.startsAt, from), lt(classes.startsAt, to))
export const inOrder = [asc(classes.startsAt), asc(classes._id)]

const everywhere = prepared((db) =>
  timetableRows(db, FOR_STAFF)
    .where(between(sql.placeholder('from'), sql.placeholder('to')))
    .orderBy(...inOrder)
    .prepare('classes_between'),
)

const teacher = sql`coalesce(${classes.mentorId}, ${batches.mentorId})`
const end = sql`coalesce(${classes.endedAt}, ${classes.endsAt})`

/** That the user (`userId`) teaches, or their substitute does. */
export const isTaughtByUser = sql`${teacher} = ${sql.placeholder('userId')}`

/** Between `from` and `to`, also one that began before that and was not over. */
export const isBetween = and(
  sql`${classes.startsAt} >= ${sql.placeholder('from')}::timestamptz - interval '1 day'`,
  lt(classes.startsAt, sql.placeholder('to')),
  sql`${end} > ${sql.placeholder('from')}`,
)

/** Over before `from`, and not longer ago than so many days. */
export const wasOverWithin = (days: number) =>
  and(
    sql`${classes.startsAt} >= now() - ${days + 1} * interval '1 day'`,
    sql`${end} > now() - ${days} * interval '1 day'`,
    sql`${end} <= ${sql.placeholder('from')}`,
    sql`${classes.state} <> 'cancelled'`,
  )

/** Classes with `more` of each, as one value of a larger query; the latest first where there is a limit. */
export const taughtClasses = <More extends Record<string, SQL>>(
  db: Db,
  more: More,
  where: SQL | undefined,
  latest?: number,
) =>
  jsonList(
    {
      _id: classes._id,
      number: classes.number,
      startsAt: classes.startsAt,
      endsAt: classes.endsAt,
      room: classes.room,
      topic: classes.topic,
      state: classes.state,
      isAdded: classes.isAdded,
      endedAt: classes.endedAt,
      continuesId: classes.continuesId,
      batchId: batches._id,
      name: batches.name,
      weekdays: batches.weekdays,
      startTime: batches.startTime,
      mentorName: sql<string>`coalesce((select mentor.name from ${users} mentor where mentor.id = ${teacher}), '')`,
      course: sql<{ _id: string; title: string }>`json_build_object('_id', ${courses._id}, 'title', ${courses.title})`,
      ...more,
    },
    (columns) => {
      const rows = db
        .select(columns)
        .from(classes)
        .innerJoin(batches, eq(batches._id, classes.batchId))
        .innerJoin(courses, eq(courses._id, batches.courseId))
        .where(where)
      return latest ? rows.orderBy(desc(classes.startsAt), desc(classes._id)).limit(latest) : rows.orderBy(...inOrder)
    },
  )

/** Of all rooms and mentors, from one instant until another. */
export const classesBetween = (db: Db, from: string, to: string) => everywhere(db).execute({ from, to })

/** Whether a class is one in whose register a student is. Looked for from their seats: a condition of each class would try them all. */
export const isAttendedBy = (studentId: string | Placeholder) => sql<boolean>`${classes._id} in (
  select ${classStudents.classId} from ${classStudents} where ${classStudents.studentId} = ${studentId})`

/** Also where they have left since. */
export const wasAttendedBy = (
  studentId: string | Placeholder,
) => sql<boolean>`(${isAttendedBy(studentId)} or ${classes._id} in (
  select held.id from ${seats} join ${classes} held on held.batch_id = ${seats.batchId}
  where ${seats.studentId} = ${studentId} and coalesce(held.ended_at, held.ends_at) > ${seats.startedAt}))`

/** Until when a student is away from a class, by a pause of their seat. */
const awayUntil = (studentId: string | Placeholder) => sql<string | null>`(
  select max(${pausedClasses.pausedUntil})::text from ${pausedClasses}
  where ${pausedClasses.classId} = ${classes._id} and ${pausedClasses.studentId} = ${studentId})`

const forStudent = (studentId: string | Placeholder) => ({
  hasRecording: isRecordedFor(studentId),
  awayUntil: awayUntil(studentId),
})

const ofStudent = prepared((db) =>
  timetableRows(db, forStudent(sql.placeholder('studentId')))
    .where(and(between(sql.placeholder('from'), sql.placeholder('to')), isAttendedBy(sql.placeholder('studentId'))))
    .orderBy(...inOrder)
    .prepare('classes_of_student_between'),
)

export const ownClassesBetween = (db: Db, studentId: string, from: string, to: string) =>
  ofStudent(db).execute({ studentId, from, to })

/** One class: of a student one of their own. */
export async function findTimetableClass(db: Reader, id: string, studentId?: string) {
  if (!isId(id)) return
  const [row] = await timetableRows(db, studentId ? forStudent(studentId) : FOR_STAFF).where(
    and(eq(classes._id, id), studentId ? isAttendedBy(studentId) : undefined),
  )
  return row
}

/** Rooms in which some batch has been taught within a year, or is to be, without those where a class overlaps the hours, other than one. */
export async function freeRooms(db: Reader, { startsAt, endsAt }: Hours, exceptClassId: string | undefined) {
  const { rows } = await db.execute<{ room: string }>(sql`
    select min(room) as room from (
      select ${classes.room} as room, ${classes.state} <> 'cancelled' and ${classes.startsAt} < ${endsAt} and ${endOfClass} > ${startsAt}
        and ${classes._id} is distinct from ${exceptClassId ?? null}::uuid as is_taken
        from ${classes} where ${classes.startsAt} > now() - interval '1 year'
      union all
      select ${batches.room}, false from ${batches} where ${batches.endsAt} > now()
    ) as known where room <> '' group by lower(room) having not bool_or(is_taken) order by length(min(room)), lower(min(room))`)
  return rows
}
