import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { calendar } from '#src/features/batches/rules.ts'
import { batchColumns } from '#src/features/batches/server/batch/batch-queries.ts'
import type { ClassRow } from '#src/features/batches/server/classes/class-queries.ts'
import { batches, classes, seats, waitlistEntries } from '#src/features/batches/server/table.ts'
import { courses } from '#src/features/courses/server/table.ts'
import { instantText } from '#src/server/db/column-types.ts'
import { type Db, prepared } from '#src/server/db/db.ts'
import { jsonList, NO_TABLE } from '#src/server/db/json-agg.ts'

/** Whether a class falls into a pause of the seat. */
const isPaused = (startsAt: SQL) =>
  sql`coalesce((${startsAt} at time zone ${calendar.timeZone})::date between ${seats.pausedFrom} and ${seats.pausedUntil}, false)`

/**
 * The first that is not over and that they are not excused from, as JSON: of that one alone, which is found before anything of
 * it is written out.
 */
const nextClass = sql<Pick<
  ClassRow,
  '_id' | 'number' | 'continuesId' | 'startsAt' | 'endsAt' | 'room' | 'topic'
> | null>`(
  select json_build_object('_id', next.id, 'number', next.number, 'continuesId', next.continues_id, 'startsAt', ${instantText(sql`next.starts_at`)},
    'endsAt', ${instantText(sql`coalesce(next.ended_at, next.ends_at)`)}, 'room', next.room, 'topic', next.topic)
  from (select * from ${classes} coming where coming.batch_id = ${batches._id} and coalesce(coming.ended_at, coming.ends_at) > now()
    and coming.state <> 'cancelled' and not ${isPaused(sql`coming.starts_at`)} order by coming.starts_at limit 1) next)`

const me = sql.placeholder('userId')
const { pausedFrom, pausedUntil } = seats

/** The batches in which the user has a seat or waits. */
export const ownBatches = (db: Db) =>
  jsonList(
    {
      ...batchColumns,
      seatId: sql<string | null>`${seats._id}`,
      offerId: sql<string | null>`${waitlistEntries._id}`,
      offeredUntil: waitlistEntries.offeredUntil,
      pausedFrom,
      pausedUntil,
      nextClass,
    },
    (columns) =>
      db
        .select(columns)
        .from(batches)
        .innerJoin(courses, eq(courses._id, batches.courseId))
        .leftJoin(users, eq(users._id, batches.mentorId))
        .leftJoin(seats, and(eq(seats.batchId, batches._id), eq(seats.studentId, me), isNull(seats.endedAt)))
        .leftJoin(waitlistEntries, and(eq(waitlistEntries.batchId, batches._id), eq(waitlistEntries.studentId, me)))
        .where(
          and(
            isNull(batches.cancelledAt),
            sql`${batches._id} in (select ${seats.batchId} from ${seats} where ${seats.studentId} = ${me} and ${seats.endedAt} is null
              union select ${waitlistEntries.batchId} from ${waitlistEntries} where ${waitlistEntries.studentId} = ${me})`,
          ),
        )
        .orderBy(asc(batches.beginsAt)),
  )

const ownOnly = prepared((db) =>
  db
    .select({ batches: ownBatches(db) })
    .from(NO_TABLE)
    .prepare('own_batches'),
)

export async function listOwnBatches(db: Db, userId: string) {
  const [row] = await ownOnly(db).execute({ userId })
  return row?.batches ?? []
}
export type OwnBatchRow = Awaited<ReturnType<typeof listOwnBatches>>[number]
