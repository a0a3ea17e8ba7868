import { and, eq, gt, gte, isNull, lte, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { calendar } from '#src/features/batches/rules.ts'
import { batches, classes, pausedClasses, seats } from '#src/features/batches/server/table.ts'
import { courses } from '#src/features/courses/server/table.ts'
import { isId } from '#src/server/db/column-types.ts'
import type { Reader } from '#src/server/db/db.ts'
import type { Answer, Days } from '../rules.ts'
import { leaves } from './table.ts'

const dayOfClass = sql`(${classes.startsAt} at time zone ${calendar.timeZone})::date`
const isWithin = ({ from, to }: Days) => sql`${dayOfClass} between ${from}::date and ${to}::date`

const batch = {
  _id: batches._id,
  name: batches.name,
  weekdays: batches.weekdays,
  startTime: batches.startTime,
  mentorId: batches.mentorId,
  courseTitle: courses.title,
}

const ofSeats = (db: Reader, studentId: string, where: SQL | undefined) =>
  db
    .select({ class: classes, batch, isAway: isAway(studentId) })
    .from(classes)
    .innerJoin(batches, eq(batches._id, classes.batchId))
    .innerJoin(courses, eq(courses._id, batches.courseId))
    .innerJoin(seats, and(eq(seats.batchId, batches._id), eq(seats.studentId, studentId), isNull(seats.endedAt)))
    .where(where)
    .orderBy(classes.startsAt)

const isAway = (studentId: string) => sql<boolean>`exists (select from ${pausedClasses}
  where ${pausedClasses.classId} = ${classes._id} and ${pausedClasses.studentId} = ${studentId})`

/** A class of a batch in which a student has a seat. */
export async function findSeatedClass(db: Reader, studentId: string, classId: string) {
  if (!isId(classId)) return
  const [row] = await ofSeats(db, studentId, eq(classes._id, classId))
  return row
}
export type SeatedClass = NonNullable<Awaited<ReturnType<typeof findSeatedClass>>>

/** What is held on some days of the batches in which a student has a seat. */
export const listClassesWithin = (db: Reader, studentId: string, days: Days) =>
  ofSeats(db, studentId, and(ne(classes.state, 'cancelled'), isWithin(days)))

/** The batches in which a student has a seat, and that are not over. */
export const listSeatedBatches = (db: Reader, studentId: string) =>
  db
    .select(batch)
    .from(seats)
    .innerJoin(batches, eq(batches._id, seats.batchId))
    .innerJoin(courses, eq(courses._id, batches.courseId))
    .where(and(eq(seats.studentId, studentId), isNull(seats.endedAt), gt(batches.endsAt, sql`now()`)))
    .orderBy(batches._id)

/** The leave of a student for a class, or else for its day, as JSON in a larger query. */
export const leaveOf = ({ _id, startsAt }: Pick<typeof classes, '_id' | 'startsAt'>, studentId: SQLWrapper) =>
  sql<LeaveInRegister | null>`(select json_build_object('_id', ${leaves._id}, 'reason', ${leaves.reason}, 'answer', ${leaves.answer})
    from ${leaves} where ${leaves.studentId} = ${studentId} and (${leaves.classId} = ${_id}
      or (${startsAt} at time zone ${calendar.timeZone})::date between ${leaves.firstDay} and ${leaves.lastDay})
    order by ${leaves.classId} nulls last limit 1)`
type LeaveInRegister = { _id: string; reason: string; answer: Answer | null }

/** Whether a student has asked for leave for a class, or for its day. */
export async function hasLeaveFor(db: Reader, studentId: string, classId: string) {
  if (!isId(classId)) return false
  const ofClass = sql`exists (select from ${classes} where ${classes._id} = ${classId}
    and ${dayOfClass} between ${leaves.firstDay} and ${leaves.lastDay})`
  return (await db.$count(leaves, and(eq(leaves.studentId, studentId), or(eq(leaves.classId, classId), ofClass)))) > 0
}

/** Whether a student has asked for leave for one of these days. */
export async function hasLeaveOn(db: Reader, studentId: string, { from, to }: Days) {
  const overlaps = and(lte(leaves.firstDay, to), gte(leaves.lastDay, from))
  return (await db.$count(leaves, and(eq(leaves.studentId, studentId), overlaps))) > 0
}

type OfLeave = { studentId: string; classId: string | null; firstDay: string | null; lastDay: string | null }

/** The classes that a leave is for. */
export async function listCovered(db: Reader, { studentId, classId, firstDay, lastDay }: OfLeave) {
  if (classId) return [{ _id: classId }]
  const within = await listClassesWithin(db, studentId, { from: firstDay ?? '', to: lastDay ?? '' })
  return within.map(({ class: { _id } }) => ({ _id }))
}
