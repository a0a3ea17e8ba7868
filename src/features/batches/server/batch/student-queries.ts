import { and, asc, eq, gte, isNotNull, isNull, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/table.ts'
import { enrollments } from '#src/features/enrollments/server/table.ts'
import { storedNumber } from '#src/server/db/column-types.ts'
import type { Db } from '#src/server/db/db.ts'
import { jsonList, jsonRow } from '#src/server/db/json-agg.ts'
import { batches, seats, waitlistEntries } from '../table.ts'
import { isToCall } from './to-call-queries.ts'

const student = { _id: users._id, name: users.name, email: users.email, phoneE164: storedNumber(users) }

export const holders = (db: Db) =>
  jsonList(
    {
      student,
      enrollmentId: sql<string | null>`${enrollments._id}`,
      pausedFrom: seats.pausedFrom,
      pausedUntil: seats.pausedUntil,
    },
    (columns) =>
      db
        .select(columns)
        .from(seats)
        .innerJoin(users, eq(users._id, seats.studentId))
        .leftJoin(
          enrollments,
          and(eq(enrollments.studentId, seats.studentId), eq(enrollments.courseId, seats.courseId)),
        )
        .where(and(eq(seats.batchId, batches._id), isNull(seats.endedAt)))
        .orderBy(sql`lower(${users.name})`, asc(users._id)),
  )

export const waitingList = (db: Db) =>
  jsonList(
    {
      student,
      offerId: waitlistEntries._id,
      since: waitlistEntries.startedAt,
      offerUntil: waitlistEntries.offeredUntil,
    },
    (columns) =>
      db
        .select(columns)
        .from(waitlistEntries)
        .innerJoin(users, eq(users._id, waitlistEntries.studentId))
        .where(and(eq(waitlistEntries.batchId, batches._id), isNull(batches.cancelledAt)))
        .orderBy(asc(waitlistEntries._id)),
  )

const named = { batchId: batches._id, name: batches.name, weekdays: batches.weekdays, startTime: batches.startTime }
const isNotOver = sql`${batches.endsAt} > now()`

/** In which batch of a course that is not over a student sits: as one value of a larger query. */
export const seatIn = (db: Db, courseId: SQLWrapper, studentId: SQLWrapper) =>
  jsonRow(named, (columns) =>
    db
      .select(columns)
      .from(seats)
      .innerJoin(batches, eq(batches._id, seats.batchId))
      .where(and(eq(seats.studentId, studentId), eq(seats.courseId, courseId), isNull(seats.endedAt), isNotOver)),
  )

/** In which of them they wait to. */
export const placesIn = (db: Db, courseId: SQLWrapper, studentId: SQLWrapper) =>
  jsonList({ ...named, offeredUntil: waitlistEntries.offeredUntil }, (columns) =>
    db
      .select(columns)
      .from(waitlistEntries)
      .innerJoin(batches, eq(batches._id, waitlistEntries.batchId))
      .where(
        and(
          eq(waitlistEntries.studentId, studentId),
          eq(batches.courseId, courseId),
          isNull(batches.cancelledAt),
          isNotOver,
        ),
      ),
  )

/** The queries for where they sit now are about `seats`. */
const former = alias(seats, 'former')

/** A seat that ended because its batch was cancelled or merged. */
const endedWithBatch = and(isNotNull(batches.cancelledAt), gte(former.endedAt, batches.cancelledAt))

const isEnrolled = and(eq(enrollments.studentId, former.studentId), eq(enrollments.courseId, former.courseId))

/** Of the batch that a larger query is about. */
export const formerHolders = (db: Db) =>
  jsonList(
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
