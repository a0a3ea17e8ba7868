import { desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { batches, classes, classStudents, makeUps, pausedClasses } from '#src/features/batches/server/table.ts'
import { courses } from '#src/features/courses/server/table.ts'
import { demoBookings } from '#src/features/enquiries/server/table.ts'
import { leaveOf } from '#src/features/leave/server/class-queries.ts'
import { isId, newId, storedNumber } from '#src/server/db/column-types.ts'
import { type Db, prepared, type Reader, type Tx } from '#src/server/db/db.ts'
import { jsonList } from '#src/server/db/json-agg.ts'
import { attendanceRecords, walkIns } from './table.ts'

const rows = <More extends Record<string, SQL> = Record<never, never>>(db: Db, more?: More) =>
  db
    .select({
      class: classes,
      batch: batches,
      course: { _id: courses._id, title: courses.title },
      mentorName: sql<string>`coalesce(${users.name}, '')`,
      ...(more as More),
    })
    .from(classes)
    .innerJoin(batches, eq(batches._id, classes.batchId))
    .innerJoin(courses, eq(courses._id, batches.courseId))
    .leftJoin(users, sql`${users._id} = coalesce(${classes.mentorId}, ${batches.mentorId})`)
    .where(eq(classes._id, sql.placeholder('id')))

function students(db: Db) {
  const makesUp = sql`${users._id} in (select ${makeUps.studentId} from ${makeUps} where ${makeUps.classId} = ${classes._id})`
  const awayUntil = sql<string | null>`(select max(${pausedClasses.pausedUntil}) from ${pausedClasses}
    where ${pausedClasses.classId} = ${classes._id} and ${pausedClasses.studentId} = ${users._id})`
  const row = {
    _id: users._id,
    name: users.name,
    phone: storedNumber(users),
    isGuest: sql<boolean>`${makesUp}`,
    awayUntil,
    leave: leaveOf(classes, users._id),
  }
  return jsonList(row, (columns) =>
    db
      .select(columns)
      .from(users)
      .where(
        sql`${users._id} in (select ${classStudents.studentId} from ${classStudents} where ${classStudents.classId} = ${classes._id})`,
      )
      .orderBy(sql`lower(${users.name})`, users._id),
  )
}

/** The one that counts first. */
const selectMarks = (db: Db) =>
  jsonList(
    {
      /** Of a guest the id of who was added. */
      studentId: sql<string>`coalesce(${attendanceRecords.studentId}, ${attendanceRecords.walkInId})`,
      mark: attendanceRecords.mark,
      at: attendanceRecords.at,
      source: attendanceRecords.source,
      reason: attendanceRecords.reason,
      browser: attendanceRecords.browser,
      byName: sql<string>`coalesce(${users.name}, '')`,
    },
    (columns) =>
      db
        .select(columns)
        .from(attendanceRecords)
        .leftJoin(users, eq(users._id, attendanceRecords.byId))
        .where(eq(attendanceRecords.classId, classes._id))
        .orderBy(desc(attendanceRecords.at), desc(attendanceRecords._id)),
  )

/** In the order in which they were added. */
const selectAttendees = (db: Db) =>
  jsonList(
    {
      _id: walkIns._id,
      studentId: walkIns.studentId,
      name: walkIns.name,
      isVisitor: sql<boolean>`${walkIns.bookingId} is not null`,
      phone: storedNumber(demoBookings),
    },
    (columns) =>
      db
        .select(columns)
        .from(walkIns)
        .leftJoin(demoBookings, eq(demoBookings._id, walkIns.bookingId))
        .where(eq(walkIns.classId, classes._id))
        .orderBy(walkIns.addedAt, walkIns._id),
  )

const classById = prepared((db) => rows(db).prepare('class'))
const registerById = prepared((db) =>
  rows(db, { students: students(db), marks: selectMarks(db), attendees: selectAttendees(db) }).prepare('register'),
)

export async function findMarkedClass(db: Reader, id: string) {
  if (!isId(id)) return
  const [row] = await classById(db).execute({ id })
  return row
}
export type ClassOf = NonNullable<Awaited<ReturnType<typeof findMarkedClass>>>

/** With who is in it and what was said of them: as it is at one moment. */
export async function findRegister(db: Reader, id: string) {
  if (!isId(id)) return
  const [row] = await registerById(db).execute({ id })
  return row
}
export type RegisterRow = NonNullable<Awaited<ReturnType<typeof findRegister>>>
export type MarkRow = RegisterRow['marks'][number]

/** @throws {Error} for a class that this transaction has not just read */
export async function rereadRegister(tx: Tx, id: string) {
  const register = await findRegister(tx, id)
  if (!register) throw new Error('A class that was just read is gone')
  return register
}

/** Locks the rows of students and guests who still exist, so that none is deleted before this transaction commits. */
export async function lockMarked(tx: Tx, ids: string[]) {
  const isAmong = (id: SQLWrapper) => sql`${id} = any(${`{${ids.join()}}`}::uuid[])`
  const students = await tx
    .select({ _id: users._id })
    .from(users)
    .where(isAmong(users._id))
    .orderBy(users._id)
    .for('key share')
  const added = await tx
    .select({ _id: walkIns._id })
    .from(walkIns)
    .where(isAmong(walkIns._id))
    .orderBy(walkIns._id)
    .for('key share')
  return new Set([...students, ...added].map(({ _id }) => _id))
}

type NewMark = typeof attendanceRecords.$inferInsert

/** What was kept before is passed over. @returns of which students something new was said; null for each guest */
export async function addMarks(tx: Tx, rows: NewMark[]) {
  if (rows.length === 0) return []
  // Ids tell which of one moment came last; written they are in one order, so that two who send the same wait in no circle.
  const inOrder = rows.map((row) => ({ _id: newId(), ...row })).toSorted((a, b) => (markKey(a) < markKey(b) ? -1 : 1))
  const added = await tx
    .insert(attendanceRecords)
    .values(inOrder)
    .onConflictDoNothing()
    .returning({ studentId: attendanceRecords.studentId })
  return added.map(({ studentId }) => studentId)
}

const markKey = ({ studentId, walkInId, saidAt, mark }: NewMark) => `${studentId ?? walkInId} ${saidAt} ${mark}`
