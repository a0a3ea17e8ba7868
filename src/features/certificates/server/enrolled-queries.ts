import { and, asc, desc, eq, gte, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { currentMarks } from '#src/features/attendance/server/table.ts'
import { batches, classes, makeUps, seats } from '#src/features/batches/server/table.ts'
import { courses } from '#src/features/courses/server/table.ts'
import { enrollments } from '#src/features/enrollments/server/table.ts'
import type { Db, Reader } from '#src/server/db/db.ts'
import { countHeldClasses, selectEnrolled } from './queries.ts'
import { certificates } from './table.ts'

/** The students of a course by name, each with the valid certificate or the last one. */
export const listCourseEnrollments = (db: Db, courseId: string) => selectEnrollments(db, courseId)

/** The same of those who sat in one of its batches to the end of it. */
export function listBatchEnrollments(db: Reader, batch: { _id: string; courseId: string; endsAt: string }) {
  const { studentId, batchId, endedAt: until } = seats
  const stayed = or(isNull(until), gte(until, batch.endsAt))
  const ofBatch = db
    .select({ studentId })
    .from(seats)
    .where(and(eq(batchId, batch._id), stayed))
  return selectEnrollments(db, batch.courseId, inArray(enrollments.studentId, ofBatch))
}

/** Whether a class is excused in each part of it that was marked. */
const isExcused = sql`not exists (select from ${currentMarks} join ${classes} part on part.id = ${currentMarks.classId}
  where ${currentMarks.studentId} = ${makeUps.studentId} and ${currentMarks.mark} <> 'excused'
    and coalesce(part.continues_id, part.id) = (
      select coalesce(continues_id, id) from ${classes} missed where missed.id = ${makeUps.missedClassId}))`

/** The seats that each student of a course has in classes to come of it, to make up for others. */
export async function findReservedMakeUps(db: Reader, courseId: string) {
  const rows = await db
    .select({
      studentId: makeUps.studentId,
      missed: sql<number>`(count(*) filter (where not ${isExcused}))::int`,
      excused: sql<number>`(count(*) filter (where ${isExcused}))::int`,
    })
    .from(makeUps)
    .innerJoin(classes, eq(classes._id, makeUps.classId))
    .innerJoin(batches, eq(batches._id, classes.batchId))
    .where(
      and(
        eq(batches.courseId, courseId),
        ne(classes.state, 'cancelled'),
        sql`coalesce(${classes.endedAt}, ${classes.endsAt}) > now()`,
      ),
    )
    .groupBy(makeUps.studentId)
  return new Map(rows.map(({ studentId, ...reserved }) => [studentId, reserved]))
}

const MAX_ENDED_BATCHES = 5

/** How many of those who stayed to the end of a batch are not completed. */
const inProgress = sql<number>`(select count(*)::int from ${enrollments} enrolled
  where enrolled.course_id = ${batches.courseId} and enrolled.completion_status <> 'completed' and enrolled.student_id in (
    select seat.student_id from ${seats} seat
    where seat.batch_id = ${batches._id} and (seat.ended_at is null or seat.ended_at >= ${batches.endsAt})))`

/** The batches that are over and are not finished with, the latest first; of one mentor, or of all. */
export const listEndedBatches = (db: Db, mentorId?: string) =>
  db
    .select({
      _id: batches._id,
      name: batches.name,
      weekdays: batches.weekdays,
      startTime: batches.startTime,
      courseTitle: courses.title,
      endsAt: batches.endsAt,
      inProgress,
    })
    .from(batches)
    .innerJoin(courses, eq(courses._id, batches.courseId))
    .where(
      and(
        isNull(batches.cancelledAt),
        sql`${batches.endsAt} < now()`,
        sql`${inProgress} > 0`,
        mentorId === undefined ? undefined : eq(batches.mentorId, mentorId),
      ),
    )
    .orderBy(desc(batches.endsAt))
    .limit(MAX_ENDED_BATCHES)

async function selectEnrollments(db: Reader, courseId: string, condition?: SQL) {
  const rows = await selectEnrolled(db)
    .where(and(eq(enrollments.courseId, courseId), condition))
    .orderBy(sql`lower(${users.name})`, asc(enrollments._id))
  const { studentId, number, issuedAt, revokedAt, token } = certificates
  const issued = await db
    .select({ studentId, number, issuedAt, revokedAt, token })
    .from(certificates)
    .where(eq(certificates.courseId, courseId))
    .orderBy(sql`${revokedAt} is null`, asc(certificates._id))
  const latest = new Map(issued.map((certificate) => [certificate.studentId, certificate]))
  return rows.map((row) => ({ ...row, held: countHeldClasses(row), certificate: latest.get(row.student._id) }))
}
