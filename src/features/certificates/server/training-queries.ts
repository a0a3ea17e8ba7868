import { and, asc, eq, ne, not, notExists, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { currentMarks } from '#src/features/attendance/server/table.ts'
import { batches, classes, classStudents, pausedClasses } from '#src/features/batches/server/table.ts'
import { courses } from '#src/features/courses/server/table.ts'
import type { Tx } from '#src/server/db/db.ts'
import type { AttendedClass } from '../rules.ts'

type Of = { studentId: string; courseId: string }

const { _id, continuesId, startsAt, endsAt, endedAt } = classes
const held = { _id, continuesId, startsAt, endsAt, endedAt }

/** What was marked of a student in a course, as product 22.8 counts it. */
export const listMarkedClasses = (tx: Tx, { studentId, courseId }: Of): Promise<AttendedClass[]> =>
  tx
    .select({ ...held, mark: currentMarks.mark, isMadeUp: currentMarks.isMadeUp })
    .from(currentMarks)
    .innerJoin(classes, eq(classes._id, currentMarks.classId))
    .innerJoin(batches, eq(batches._id, classes.batchId))
    .where(and(eq(currentMarks.studentId, studentId), eq(batches.courseId, courseId), not(currentMarks.isGuest)))
    .orderBy(asc(startsAt))

/** The classes of a course that were held while a student had a seat and was not away: attended where staff attest it. */
export async function listAttestedClasses(tx: Tx, { studentId, courseId }: Of): Promise<AttendedClass[]> {
  const isAway = and(eq(pausedClasses.classId, _id), eq(pausedClasses.studentId, studentId))
  const away = tx.select({ _id: pausedClasses.classId }).from(pausedClasses).where(isAway)
  const rows = await tx
    .selectDistinct(held)
    .from(classStudents)
    .innerJoin(classes, eq(classes._id, classStudents.classId))
    .innerJoin(batches, eq(batches._id, classes.batchId))
    .where(
      and(
        eq(classStudents.studentId, studentId),
        eq(batches.courseId, courseId),
        ne(classes.state, 'cancelled'),
        sql`${endsAt} <= now()`,
        notExists(away),
      ),
    )
    .orderBy(asc(startsAt))
  return rows.map((row) => ({ ...row, mark: 'present', isMadeUp: false }))
}

/** Who a course is by; empty where they are gone. */
export async function findInstructor(tx: Tx, courseId: string) {
  const [instructor] = await tx
    .select({ name: users.name })
    .from(courses)
    .innerJoin(users, eq(users._id, courses.instructorId))
    .where(eq(courses._id, courseId))
  return instructor?.name ?? ''
}
