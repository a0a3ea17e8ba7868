import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { searchableUserTexts } from '#src/features/accounts/server/queries.ts'
import { users } from '#src/features/accounts/server/table.ts'
import { isLost } from '#src/features/batches/server/batch/to-call-queries.ts'
import { batches } from '#src/features/batches/server/table.ts'
import { courses } from '#src/features/courses/server/table.ts'
import { enrollments } from '#src/features/enrollments/server/table.ts'
import { storedNumber } from '#src/server/db/column-types.ts'
import type { Db } from '#src/server/db/db.ts'
import { jsonRow } from '#src/server/db/json-agg.ts'
import { contains, type ListQuery, page } from '#src/server/db/list.ts'
import { searchableName } from '#src/server/db/searchable.ts'

const hasLost = sql`exists (select from ${batches} where ${isLost})`
const lostAt = sql`(select max(${batches.cancelledAt}) from ${batches} where ${isLost})`

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
      db.select(columns).from(batches).where(isLost).orderBy(desc(batches.cancelledAt), desc(batches._id)).limit(1),
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
