import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { searchableUserTexts } from '#src/features/accounts/server/queries.ts'
import { users } from '#src/features/accounts/server/table.ts'
import { batches, seats, waitingPlaces } from '#src/features/batches/server/table.ts'
import { courses } from '#src/features/courses/server/table.ts'
import { enrollments } from '#src/features/enrollments/server/table.ts'
import { storedNumber } from '#src/server/db/column-types.ts'
import type { Db, Tx } from '#src/server/db/db.ts'
import { jsonRow } from '#src/server/db/json-agg.ts'
import { contains, type ListQuery, page } from '#src/server/db/list.ts'
import { searchableName } from '#src/server/db/searchable.ts'

const elsewhere = alias(seats, 'elsewhere')
const place = alias(waitingPlaces, 'place')
const waited = alias(batches, 'waited')

/**
 * Of an enrollment and a batch that was cancelled: whether the student is to be called about another, since they have had no seat
 * elsewhere in the course from then on, and wait for none.
 */
export const isToCall = sql<boolean>`(${batches.cancelledAt} is not null and ${batches.mergedIntoId} is null
  and ${enrollments.completionStatus} = 'in-progress'
  and not exists (select from ${seats} ${elsewhere} where ${elsewhere.studentId} = ${enrollments.studentId}
    and ${elsewhere.courseId} = ${enrollments.courseId} and ${elsewhere.batchId} <> ${batches._id}
    and coalesce(${elsewhere.until}, 'infinity') >= ${batches.cancelledAt})
  and not exists (select from ${waitingPlaces} ${place} join ${batches} ${waited} on ${waited._id} = ${place.batchId}
    where ${place.studentId} = ${enrollments.studentId} and ${waited.courseId} = ${enrollments.courseId}
    and ${waited.cancelledAt} is null and ${waited.endsAt} > now()))`

/** Whether whoever is enrolled sat in the batch, or waited for a seat in it, when it was cancelled. */
const satOrWaited = sql`(exists (select from ${seats} held where held.batch_id = ${batches._id}
    and held.student_id = ${enrollments.studentId} and held.until >= ${batches.cancelledAt})
  or exists (select from ${waitingPlaces} line where line.batch_id = ${batches._id}
    and line.student_id = ${enrollments.studentId}))`

const lost = and(eq(batches.courseId, enrollments.courseId), isToCall, satOrWaited)
const hasLost = sql`exists (select from ${batches} where ${lost})`
const lostAt = sql`(select max(${batches.cancelledAt}) from ${batches} where ${lost})`

const lostLast = (db: Db) =>
  jsonRow(
    {
      _id: batches._id,
      name: batches.name,
      weekdays: batches.weekdays,
      startTime: batches.startTime,
      cancelledAt: batches.cancelledAt,
    },
    (columns) =>
      db.select(columns).from(batches).where(lost).orderBy(desc(batches.cancelledAt), desc(batches._id)).limit(1),
  )

const sortable = { name: sql`lower(${users.name})`, email: users.email, cancelledAt: lostAt }

/** Who is enrolled in a course and lost their batch of it, each with the one they lost last. */
export function listWithoutBatch(db: Db, query: ListQuery<keyof typeof sortable>) {
  const fits =
    query.q &&
    or(
      inArray(
        enrollments.studentId,
        db.select({ _id: users._id }).from(users).where(contains(searchableUserTexts, query.q)),
      ),
      inArray(
        enrollments.courseId,
        db
          .select({ _id: courses._id })
          .from(courses)
          .where(contains([searchableName(courses.title)], query.q)),
      ),
    )
  const where = fits ? and(hasLost, fits) : hasLost
  const list = { table: enrollments, where, id: enrollments._id, sortable, name: 'students without a batch' }
  return page(db, query, list, ({ sortKey, after, order, limit }, reader) =>
    reader
      .select({
        _id: enrollments._id,
        student: { _id: users._id, name: users.name, email: users.email, phoneE164: storedNumber(users) },
        course: { _id: courses._id, title: courses.title },
        batch: lostLast(reader),
        sortKey,
      })
      .from(enrollments)
      .innerJoin(users, eq(users._id, enrollments.studentId))
      .innerJoin(courses, eq(courses._id, enrollments.courseId))
      .where(and(where, after))
      .orderBy(...order)
      .limit(limit),
  )
}

/** The students whom each of these batches, which were cancelled, leaves without one. */
export const studentsToCall = (tx: Tx, batchIds: string[]) =>
  tx
    .select({ batchId: batches._id, studentId: enrollments.studentId })
    .from(enrollments)
    .innerJoin(batches, lost)
    .where(inArray(batches._id, batchIds))
    .orderBy(asc(enrollments._id))
