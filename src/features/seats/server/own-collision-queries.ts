import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { listClasses } from '#src/features/batches/server/classes/class-queries.ts'
import { collision, MAX_COLLISIONS, overlapsHours } from '#src/features/batches/server/classes/collision-queries.ts'
import { batches, classes, makeUps, seats } from '#src/features/batches/server/table.ts'
import { courses } from '#src/features/courses/server/table.ts'
import type { Reader } from '#src/server/db/db.ts'

type Seating = { batchId: string; courseId: string; cancelledBatchId?: string }

/**
 * Classes to come at which a student is, by a seat or a make-up, while those of a batch are held. Their seat in its course ends
 * with the new one; a make-up stays, unless the batch that it is in is cancelled with the change.
 */
export async function ownCollisions(db: Reader, studentId: string, { batchId, courseId, cancelledBatchId }: Seating) {
  const wanted = (await listClasses(db, batchId)).filter(({ state }) => state !== 'cancelled')
  if (wanted.length === 0) return []
  const concerned = sql`(
    select own.id from ${seats} join ${classes} own on own.batch_id = ${seats.batchId}
      where ${seats.studentId} = ${studentId} and ${seats.endedAt} is null and ${seats.courseId} <> ${courseId}
    union select ${makeUps.classId} from ${makeUps} where ${makeUps.studentId} = ${studentId})`
  return db
    .select(collision)
    .from(classes)
    .innerJoin(batches, eq(batches._id, classes.batchId))
    .innerJoin(courses, eq(courses._id, batches.courseId))
    .leftJoin(users, eq(users._id, batches.mentorId))
    .where(
      and(
        sql`${classes._id} in ${concerned}`,
        ne(classes.batchId, batchId),
        cancelledBatchId ? ne(classes.batchId, cancelledBatchId) : undefined,
        sql`${classes.startsAt} > now()`,
        ne(classes.state, 'cancelled'),
        overlapsHours(wanted),
      ),
    )
    .orderBy(asc(classes.startsAt))
    .limit(MAX_COLLISIONS)
}
