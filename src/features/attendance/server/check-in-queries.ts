import { and, eq, gt, ne, sql } from 'drizzle-orm'
import { batches, classes } from '#src/features/batches/server/table.ts'
import { isOf } from '#src/features/batches/server/timetable/timetable-queries.ts'
import { courses } from '#src/features/courses/server/table.ts'
import type { Reader, Tx } from '#src/server/db/db.ts'
import { checkInSecrets, marks } from './table.ts'

/** The secret of a class, made if it has none. */
export async function secretOf(tx: Tx, classId: string, fresh: string) {
  await tx.insert(checkInSecrets).values({ classId, secret: fresh }).onConflictDoNothing()
  const [row] = await tx.select().from(checkInSecrets).where(eq(checkInSecrets.classId, classId))
  return row?.secret ?? fresh
}

/** From a quarter of an hour before a class until its end. No class lasts a day: an index finds those that began in one. */
const heldAt = (moment: string) =>
  and(
    ne(classes.state, 'cancelled'),
    sql`${classes.startsAt} between ${moment}::timestamptz - interval '1 day' and ${moment}::timestamptz + interval '15 minutes'`,
    gt(classes.endsAt, moment),
  )

/** The secrets of the classes at which students check in at a moment. */
export const secretsAt = (db: Reader, moment: string) =>
  db
    .select({ secret: checkInSecrets.secret })
    .from(checkInSecrets)
    .innerJoin(classes, eq(classes._id, checkInSecrets.classId))
    .where(heldAt(moment))

/** Those of them in whose register a student is. */
export const ownSecretsAt = (db: Reader, studentId: string, moment: string) =>
  db
    .select({
      classId: classes._id,
      number: classes.number,
      startsAt: classes.startsAt,
      courseTitle: courses.title,
      secret: checkInSecrets.secret,
    })
    .from(checkInSecrets)
    .innerJoin(classes, eq(classes._id, checkInSecrets.classId))
    .innerJoin(batches, eq(batches._id, classes.batchId))
    .innerJoin(courses, eq(courses._id, batches.courseId))
    .where(and(heldAt(moment), isOf(studentId)))

export const wasUsed = async (db: Reader, ticket: string) => (await db.$count(marks, eq(marks.ticket, ticket))) > 0
