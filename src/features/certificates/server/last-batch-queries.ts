import { and, count, desc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { batches, classes, endOfClass, seats } from '#src/features/batches/server/table.ts'
import { enrollments } from '#src/features/enrollments/server/table.ts'
import type { Reader } from '#src/server/db/db.ts'

const { medium, beginsAt, endsAt } = batches

/** The batch that an enrolled student was last taught in, for a lateral join: how many of its classes were held of how many. */
export function lastBatch(db: Reader) {
  const ofBatch = and(eq(classes.batchId, batches._id), ne(classes.state, 'cancelled'), isNull(classes.continuesId))
  const planned = db.select({ count: count() }).from(classes).where(ofBatch)
  const held = db
    .select({ count: count() })
    .from(classes)
    .where(and(ofBatch, sql`${endOfClass} <= now()`))
  const wasHeld = or(isNull(seats.endedAt), gt(seats.endedAt, beginsAt))
  return db
    .select({
      medium,
      mentor: users.name,
      beginsAt,
      endsAt,
      isOver: sql<boolean>`${endsAt} <= now()`.as('is_over'),
      held: sql<number>`(${held})::int`.as('held'),
      planned: sql<number>`(${planned})::int`.as('planned'),
    })
    .from(seats)
    .innerJoin(batches, eq(batches._id, seats.batchId))
    .leftJoin(users, eq(users._id, batches.mentorId))
    .where(
      and(
        eq(seats.studentId, enrollments.studentId),
        eq(seats.courseId, enrollments.courseId),
        isNull(batches.cancelledAt),
        wasHeld,
      ),
    )
    .orderBy(desc(seats.startedAt), desc(seats._id))
    .limit(1)
    .as('last_batch')
}
