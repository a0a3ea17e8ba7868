import { and, eq } from 'drizzle-orm'
import { isId } from '#src/server/columns.ts'
import type { Reader, Tx } from '#src/server/db.ts'
import { enrollments } from './table.ts'

export async function isEnrolled(db: Reader, studentId: string, courseId: string) {
  if (!isId(courseId)) return false
  const mine = and(eq(enrollments.studentId, studentId), eq(enrollments.courseId, courseId))
  return (await db.$count(enrollments, mine)) > 0
}

/** Nothing where the student is enrolled in the course already. */
export async function addEnrollment(tx: Tx, enrollment: { studentId: string; courseId: string }) {
  const [added] = await tx.insert(enrollments).values(enrollment).onConflictDoNothing().returning()
  return added
}
