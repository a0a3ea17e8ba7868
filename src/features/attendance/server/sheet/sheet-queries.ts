import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { batches, classes, classStudents, makeUps } from '#src/features/batches/server/table.ts'
import { courses } from '#src/features/courses/server/table.ts'
import { isId, storedNumber } from '#src/server/db/column-types.ts'
import { type Db, prepared } from '#src/server/db/db.ts'
import { jsonList } from '#src/server/db/json-agg.ts'
import { currentMarks } from '../table.ts'

const isHeld = and(eq(classes.batchId, batches._id), ne(classes.state, 'cancelled'))

const selectClasses = (db: Db) =>
  jsonList(
    {
      _id: classes._id,
      number: classes.number,
      endedAt: classes.endedAt,
      continuesId: classes.continuesId,
      startsAt: classes.startsAt,
      endsAt: classes.endsAt,
      topic: classes.topic,
      state: classes.state,
    },
    (columns) => db.select(columns).from(classes).where(isHeld).orderBy(asc(classes.startsAt), asc(classes._id)),
  )

/** Whoever makes up a class here is counted in the class they missed. */
const isNoMakeUp = sql`not exists (select from ${makeUps}
  where ${makeUps.classId} = ${classStudents.classId} and ${makeUps.studentId} = ${classStudents.studentId})`

/** By name, each with the classes in whose register they are. */
const selectStudents = (db: Db) =>
  jsonList(
    {
      _id: users._id,
      name: users.name,
      phone: storedNumber(users),
      classIds: sql<string[]>`json_agg(distinct ${classStudents.classId})`,
    },
    (columns) =>
      db
        .select(columns)
        .from(classStudents)
        .innerJoin(classes, eq(classes._id, classStudents.classId))
        .innerJoin(users, eq(users._id, classStudents.studentId))
        .where(and(isHeld, isNoMakeUp))
        .groupBy(users._id)
        .orderBy(sql`lower(${users.name})`, users._id),
  )

const sheetById = prepared((db) =>
  db
    .select({
      batch: batches,
      course: { _id: courses._id, title: courses.title },
      mentorName: sql<string>`coalesce(${users.name}, '')`,
      classes: selectClasses(db),
      students: selectStudents(db),
    })
    .from(batches)
    .innerJoin(courses, eq(courses._id, batches.courseId))
    .leftJoin(users, eq(users._id, batches.mentorId))
    .where(eq(batches._id, sql.placeholder('id')))
    .prepare('attendance_sheet'),
)

const { studentId, classId, mark, isMadeUp } = currentMarks

/** A batch with its classes, its students and what counts of each in each: two queries, whatever their number. */
export async function findSheet(db: Db, id: string) {
  if (!isId(id)) return
  const [row] = await sheetById(db).execute({ id })
  if (!row) return
  const ids = `{${row.classes.map(({ _id }) => _id).join()}}`
  const marks = await db
    .select({ studentId, classId, mark, isMadeUp })
    .from(currentMarks)
    .where(sql`${classId} = any(${ids}::uuid[])`)
  return { ...row, marks }
}
export type SheetRow = NonNullable<Awaited<ReturnType<typeof findSheet>>>
