import { and, asc, desc, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/table.ts'
import { courses } from '#src/features/courses/server/table.ts'
import { enrollments } from '#src/features/enrollments/server/table.ts'
import { numberOf } from '#src/server/db/column-types.ts'
import type { Db } from '#src/server/db/db.ts'
import { jsonListOf } from '#src/server/db/json-agg.ts'
import { placesIn, seatIn } from '../seats/seat-queries.ts'
import { batches, seats, waitingPlaces } from '../table.ts'

/** The queries for where they sit now are about `seats`. */
const former = alias(seats, 'former')

const student = { _id: users._id, name: users.name, email: users.email, phoneE164: numberOf(users) }

/** A seat that ended because its batch was cancelled or merged. */
const endedWithBatch = and(isNotNull(batches.cancelledAt), gte(former.until, batches.cancelledAt))

/** Of such a seat, where the student is still to be called: no seat and no place in line since. */
const isToCall = sql<boolean>`(${batches.mergedIntoId} is null and ${enrollments.completionStatus} = 'in-progress'
  and not exists (select from ${seats} later where later.student_id = ${former.studentId} and later.course_id = ${former.courseId}
    and (later.until is null or later.since >= ${batches.cancelledAt}))
  and not exists (select from ${waitingPlaces} place join ${batches} other on other.id = place.batch_id
    where place.student_id = ${former.studentId} and other.course_id = ${former.courseId}))`

const isEnrolled = and(eq(enrollments.studentId, former.studentId), eq(enrollments.courseId, former.courseId))

/** Of the batch that a larger query is about. */
export const formerHolders = (db: Db) =>
  jsonListOf(
    {
      student,
      isToCall: sql<boolean>`coalesce(${isToCall}, false)`,
      completionStatus: enrollments.completionStatus,
      seat: seatIn(db, former.courseId, former.studentId),
      places: placesIn(db, former.courseId, former.studentId),
    },
    (columns) =>
      db
        .select(columns)
        .from(former)
        .innerJoin(users, eq(users._id, former.studentId))
        .leftJoin(enrollments, isEnrolled)
        .where(and(eq(former.batchId, batches._id), endedWithBatch))
        .orderBy(sql`lower(${users.name})`, asc(users._id)),
  )

/** The students whose batch was cancelled and who have no other in its course, the latest first. */
export const studentsWithoutBatch = (db: Db) =>
  db
    .select({
      student,
      batch: { _id: batches._id, name: batches.name, weekdays: batches.weekdays, startTime: batches.startTime },
      course: { _id: courses._id, title: courses.title },
      cancelledAt: sql<string>`${batches.cancelledAt}`.mapWith(batches.cancelledAt),
    })
    .from(former)
    .innerJoin(batches, eq(batches._id, former.batchId))
    .innerJoin(courses, eq(courses._id, batches.courseId))
    .innerJoin(users, eq(users._id, former.studentId))
    .innerJoin(enrollments, isEnrolled)
    .where(and(endedWithBatch, isNull(batches.mergedIntoId), isToCall))
    .orderBy(desc(batches.cancelledAt), sql`lower(${users.name})`, asc(users._id))
