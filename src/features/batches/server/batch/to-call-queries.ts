import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { enrollments } from '#src/features/enrollments/server/table.ts'
import type { Tx } from '#src/server/db/db.ts'
import { batches, seats, waitlistEntries } from '../table.ts'

const elsewhere = alias(seats, 'elsewhere')
const place = alias(waitlistEntries, 'place')
const waited = alias(batches, 'waited')

/**
 * Of an enrollment and a batch that was cancelled: whether the student is to be called about another, since they have had no seat
 * elsewhere in the course from then on, and wait for none.
 */
export const isToCall = sql<boolean>`(${batches.cancelledAt} is not null and ${batches.mergedIntoId} is null
  and ${enrollments.completionStatus} = 'in-progress'
  and not exists (select from ${seats} ${elsewhere} where ${elsewhere.studentId} = ${enrollments.studentId}
    and ${elsewhere.courseId} = ${enrollments.courseId} and ${elsewhere.batchId} <> ${batches._id}
    and coalesce(${elsewhere.endedAt}, 'infinity') >= ${batches.cancelledAt})
  and not exists (select from ${waitlistEntries} ${place} join ${batches} ${waited} on ${waited._id} = ${place.batchId}
    where ${place.studentId} = ${enrollments.studentId} and ${waited.courseId} = ${enrollments.courseId}
    and ${waited.cancelledAt} is null and ${waited.endsAt} > now()))`

/** Whether whoever is enrolled sat in the batch, or waited for a seat in it, when it was cancelled. */
const satOrWaited = sql`(exists (select from ${seats} held where held.batch_id = ${batches._id}
    and held.student_id = ${enrollments.studentId} and held.ended_at >= ${batches.cancelledAt})
  or exists (select from ${waitlistEntries} line where line.batch_id = ${batches._id}
    and line.student_id = ${enrollments.studentId}))`

/** Of an enrollment and a batch: that it was the one of someone who is to be called. */
export const isLost = and(eq(batches.courseId, enrollments.courseId), isToCall, satOrWaited)
/** The students whom each of these batches, which were cancelled, leaves without one. */
export const studentsToCall = (tx: Tx, batchIds: string[]) =>
  tx
    .select({ batchId: batches._id, studentId: enrollments.studentId })
    .from(enrollments)
    .innerJoin(batches, isLost)
    .where(inArray(batches._id, batchIds))
    .orderBy(asc(enrollments._id))
