import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { batches, classes, classStudents, endOfClass } from '#src/features/batches/server/table.ts'
import { courses } from '#src/features/courses/server/table.ts'
import { isAttendedBy } from '#src/features/timetable/server/timetable-queries.ts'
import { instantText } from '#src/server/db/column-types.ts'
import type { Db, Reader, Tx } from '#src/server/db/db.ts'
import { jsonList } from '#src/server/db/json-agg.ts'
import { attendanceRecords, checkInSecrets, currentMarks } from './table.ts'

/** The secret of a class, made if it has none: then it is new. */
export async function findOrCreateSecret(tx: Tx, classId: string, fresh: string) {
  const added = await tx.insert(checkInSecrets).values({ classId, secret: fresh }).onConflictDoNothing()
  const [row] = await tx.select().from(checkInSecrets).where(eq(checkInSecrets.classId, classId))
  return { secret: row?.secret ?? fresh, isNew: added.rowCount === 1 }
}

/** The students in the register of a class. */
export async function listStudentIds(tx: Tx, classId: string) {
  const rows = await tx
    .selectDistinct({ studentId: classStudents.studentId })
    .from(classStudents)
    .where(eq(classStudents.classId, classId))
  return rows.map(({ studentId }) => studentId)
}

/** From a quarter of an hour before a class until its end. No class lasts a day: an index finds those that began in one. */
const isHeldAt = (moment: string | SQL) =>
  and(
    ne(classes.state, 'cancelled'),
    sql`${classes.startsAt} between ${moment}::timestamptz - interval '1 day' and ${moment}::timestamptz + interval '15 minutes'`,
    sql`${endOfClass} > ${moment}`,
  )

/** The secrets of the classes at which students check in at a moment. */
export const listSecretsAt = (db: Reader, moment: string) =>
  db
    .select({ secret: checkInSecrets.secret })
    .from(checkInSecrets)
    .innerJoin(classes, eq(classes._id, checkInSecrets.classId))
    .where(isHeldAt(moment))

/** Those of them in whose register a student is. */
export const listOwnSecretsAt = (db: Reader, studentId: string, moment: string) =>
  db
    .select({
      classId: classes._id,
      number: classes.number,
      continuesId: classes.continuesId,
      startsAt: classes.startsAt,
      courseTitle: courses.title,
      secret: checkInSecrets.secret,
    })
    .from(checkInSecrets)
    .innerJoin(classes, eq(classes._id, checkInSecrets.classId))
    .innerJoin(batches, eq(batches._id, classes.batchId))
    .innerJoin(courses, eq(courses._id, batches.courseId))
    .where(and(isHeldAt(moment), isAttendedBy(studentId)))

const me = sql.placeholder('userId')

/** Where the user (`userId`) can check in now and was not marked as there, as one value of a larger query. */
export const openCheckIns = (db: Db) =>
  jsonList(
    {
      _id: classes._id,
      number: classes.number,
      continuesId: classes.continuesId,
      startsAt: classes.startsAt,
      endsAt: instantText(endOfClass),
      room: classes.room,
      courseTitle: courses.title,
    },
    (columns) =>
      db
        .select(columns)
        .from(checkInSecrets)
        .innerJoin(classes, eq(classes._id, checkInSecrets.classId))
        .innerJoin(batches, eq(batches._id, classes.batchId))
        .innerJoin(courses, eq(courses._id, batches.courseId))
        .where(
          and(
            isHeldAt(sql`now()`),
            isAttendedBy(me),
            sql`not exists (select from ${currentMarks} where ${currentMarks.classId} = ${classes._id}
              and ${currentMarks.studentId} = ${me} and ${currentMarks.mark} in ('present', 'late'))`,
          ),
        )
        .orderBy(asc(classes.startsAt)),
  )

export const isTicketUsed = async (db: Reader, ticket: string) =>
  (await db.$count(attendanceRecords, eq(attendanceRecords.ticket, ticket))) > 0
