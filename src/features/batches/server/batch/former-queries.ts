import { and, asc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/table.ts'
import { enrollments } from '#src/features/enrollments/server/table.ts'
import { placesIn, seatIn } from '#src/features/seats/server/seat-queries.ts'
import { isToCall } from '#src/features/seats/server/without-batch-queries.ts'
import { storedNumber } from '#src/server/db/column-types.ts'
import type { Db } from '#src/server/db/db.ts'
import { jsonList } from '#src/server/db/json-agg.ts'
import { batches, seats } from '../table.ts'

/** The queries for where they sit now are about `seats`. */
const former = alias(seats, 'former')

const student = { _id: users._id, name: users.name, email: users.email, phoneE164: storedNumber(users) }

/** A seat that ended because its batch was cancelled or merged. */
const endedWithBatch = and(isNotNull(batches.cancelledAt), gte(former.until, batches.cancelledAt))

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
