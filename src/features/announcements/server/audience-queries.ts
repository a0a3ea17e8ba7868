import { and, asc, eq, isNull, type SQLWrapper, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { seats } from '#src/features/batches/server/table.ts'
import { enrollments } from '#src/features/enrollments/server/table.ts'
import type { Reader } from '#src/server/db/db.ts'
import { announcements } from './table.ts'

/** A batch, or a course. */
export type To = { batchId: string | null; courseId: string | null }

/** Whoever has a seat in the batch now, or is enrolled in the course. */
export async function findStudents(db: Reader, { batchId, courseId }: To) {
  const students = batchId
    ? await db
        .select({ studentId: seats.studentId })
        .from(seats)
        .innerJoin(users, eq(users._id, seats.studentId))
        .where(and(eq(seats.batchId, batchId), isNull(seats.endedAt), eq(users.isApproved, true)))
        .orderBy(asc(seats.studentId))
    : await db
        .select({ studentId: enrollments.studentId })
        .from(enrollments)
        .innerJoin(users, eq(users._id, enrollments.studentId))
        .where(and(eq(enrollments.courseId, courseId ?? ''), eq(users.isApproved, true)))
        .orderBy(asc(enrollments.studentId))
  return students.map(({ studentId }) => studentId)
}

/** Of an announcement: whether this student is one of those it is for, now. */
export const isFor = (studentId: SQLWrapper) =>
  sql<boolean>`(${announcements.batchId} in (select ${seats.batchId} from ${seats}
      where ${seats.studentId} = ${studentId} and ${seats.endedAt} is null)
    or ${announcements.courseId} in (select ${enrollments.courseId} from ${enrollments}
      where ${enrollments.studentId} = ${studentId}))`
