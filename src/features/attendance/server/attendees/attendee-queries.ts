import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { searchableUserTexts } from '#src/features/accounts/server/queries.ts'
import { users } from '#src/features/accounts/server/table.ts'
import { classes, classStudents } from '#src/features/batches/server/table.ts'
import { visitorName } from '#src/features/enquiries/rules.ts'
import { demoBookings } from '#src/features/enquiries/server/table.ts'
import { enrollments } from '#src/features/enrollments/server/table.ts'
import { isId, storedNumber } from '#src/server/db/column-types.ts'
import type { Db, Reader, Tx } from '#src/server/db/db.ts'
import { contains } from '#src/server/db/list.ts'
import { searchableName } from '#src/server/db/searchable.ts'
import { walkIns } from '../table.ts'

/** As many students as a course has in a year, so that the phone knows them offline. */
const MAX_STUDENTS = 200
const MAX_VISITORS = 20

/**
 * Students who are not in a class: without words those of its course, with words whoever fits them, enrolled ones first.
 */
export function findStudentsToAdd(db: Db, classId: string, courseId: string, q: string | undefined) {
  const isEnrolled = sql<boolean>`${enrollments._id} is not null`
  return db
    .select({ _id: users._id, name: users.name, phone: storedNumber(users), isEnrolled })
    .from(users)
    .leftJoin(enrollments, and(eq(enrollments.studentId, users._id), eq(enrollments.courseId, courseId)))
    .where(
      and(
        sql`${users.role} = 'student' and ${users.isApproved}`,
        q ? contains(searchableUserTexts, q) : isEnrolled,
        sql`${users._id} not in (select ${classStudents.studentId} from ${classStudents} where ${classStudents.classId} = ${classId})`,
      ),
    )
    .orderBy(sql`${isEnrolled} desc`, sql`lower(${users.name})`, users._id)
    .limit(MAX_STUDENTS)
}

const shownName = sql<string>`coalesce(nullif(${demoBookings.fullName}, ''), ${visitorName('')})`

/** Who booked a demo class and was not dealt with; newest first. */
export const findVisitorsToAdd = (db: Db, classId: string, q: string | undefined) =>
  db
    .select({ _id: demoBookings._id, name: shownName, phone: storedNumber(demoBookings) })
    .from(demoBookings)
    .where(
      and(
        ne(demoBookings.state, 'done'),
        q ? contains([searchableName(demoBookings.fullName)], q) : undefined,
        sql`not exists (select from ${walkIns} where ${walkIns.classId} = ${classId} and ${walkIns.bookingId} = ${demoBookings._id})`,
      ),
    )
    .orderBy(desc(demoBookings._id))
    .limit(MAX_VISITORS)

/** Locks a class until the end of the transaction, so that two who add visitors count one after the other. */
export async function lockClass(tx: Tx, id: string) {
  await tx.select({ _id: classes._id }).from(classes).where(eq(classes._id, id)).for('no key update')
}

/** Locked, so that it is not deleted meanwhile. */
export async function findBooking(tx: Tx, id: string) {
  const [booking] = await tx
    .select({ name: shownName })
    .from(demoBookings)
    .where(eq(demoBookings._id, id))
    .for('key share')
  return booking
}

export const countVisitors = (tx: Tx, classId: string) =>
  tx.$count(walkIns, and(eq(walkIns.classId, classId), sql`${walkIns.bookingId} is not null`))

type NewAttendee = typeof walkIns.$inferInsert & { _id: string }

/** @returns who is there by now: added by this, or by someone else before; nothing where the id is of another */
export async function addAttendee(tx: Tx, attendee: NewAttendee) {
  await tx.insert(walkIns).values(attendee).onConflictDoNothing()
  const { classId, studentId, bookingId, name } = attendee
  const isSame = bookingId
    ? eq(walkIns.bookingId, bookingId)
    : name
      ? and(sql`lower(${walkIns.name}) = lower(${name})`, sql`${walkIns.bookingId} is null`)
      : and(eq(walkIns.studentId, studentId ?? ''), sql`${walkIns.name} is null`)
  const [added] = await tx
    .select()
    .from(walkIns)
    .where(and(eq(walkIns.classId, classId), isSame))
  return added
}

/** Held until the end of the transaction. */
export async function findAttendeeToChange(tx: Tx, classId: string, id: string) {
  if (!isId(classId) || !isId(id)) return
  const [row] = await tx
    .select({ attendee: walkIns, studentName: users.name })
    .from(walkIns)
    .leftJoin(users, eq(users._id, walkIns.studentId))
    .where(and(eq(walkIns._id, id), eq(walkIns.classId, classId)))
    .for('update', { of: walkIns })
  return row
}

/** Of a visitor in a class who they are there. */
export async function findVisitor(tx: Tx, classId: string, bookingId: string) {
  if (!isId(bookingId)) return
  const [visitor] = await tx
    .select({ _id: walkIns._id, name: walkIns.name })
    .from(walkIns)
    .where(and(eq(walkIns.classId, classId), eq(walkIns.bookingId, bookingId)))
    .for('key share')
  return visitor
}

export async function assignStudent(tx: Tx, id: string, studentId: string) {
  await tx.update(walkIns).set({ studentId }).where(eq(walkIns._id, id))
}

export async function removeAttendee(tx: Tx, id: string) {
  await tx.delete(walkIns).where(eq(walkIns._id, id))
}

/** Whether someone is in the register of a class. */
export async function isInClass(db: Reader, classId: string, studentId: string) {
  const rows = await db
    .select({ classId: classStudents.classId })
    .from(classStudents)
    .where(and(eq(classStudents.classId, classId), eq(classStudents.studentId, studentId)))
    .limit(1)
  return rows.length > 0
}
