import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { attendanceRecords } from '#src/features/attendance/server/table.ts'
import { batches, classes, seats } from '#src/features/batches/server/table.ts'
import { courses } from '#src/features/courses/server/table.ts'
import { enrollments } from '#src/features/enrollments/server/table.ts'
import { isId } from '#src/server/db/column-types.ts'
import type { Db } from '#src/server/db/db.ts'

const count = (table: PgTable, where: SQL | undefined) =>
  sql<number>`(select count(*)::int from ${table} where ${where})`

const isHeld = or(isNull(seats.endedAt), gt(seats.endedAt, sql`now()`))

/** What is deleted along with a course; undefined where there is no such course. */
export async function findDeletion(db: Db, courseId: string) {
  if (!isId(courseId)) return
  const isEnrolled = eq(enrollments.courseId, courseId)
  const isOfBatches = sql`${attendanceRecords.classId} in (select ${classes._id} from ${classes} where ${classes.batchId} in
    (select ${batches._id} from ${batches} where ${batches.courseId} = ${courseId}))`
  const [row] = await db
    .select({
      students: count(enrollments, isEnrolled),
      graduates: count(enrollments, and(isEnrolled, eq(enrollments.completionStatus, 'completed'))),
      batches: count(batches, eq(batches.courseId, courseId)),
      seats: count(seats, and(eq(seats.courseId, courseId), isHeld)),
      marks: count(attendanceRecords, isOfBatches),
    })
    .from(courses)
    .where(eq(courses._id, courseId))
  return row
}
