import { and, eq, gt, isNull, lt, not, or, sql } from 'drizzle-orm'
import { attendees } from '#src/features/attendance/server/table.ts'
import { hasCome, lastMark } from '#src/features/attendance/server/visitor-queries.ts'
import { classes } from '#src/features/batches/server/table.ts'
import type { Db } from '#src/server/db/db.ts'
import { isCancelledBefore } from './class-queries.ts'
import { reminderLinks, visits } from './table.ts'

const ids = (db: Db) =>
  db
    .select({ _id: visits._id, bookingId: visits.bookingId })
    .from(visits)
    .leftJoin(attendees, eq(attendees._id, visits.attendeeId))
    .leftJoin(classes, eq(classes._id, attendees.classId))

const isDifferent = or(
  isNull(classes._id),
  isCancelledBefore,
  sql`(${classes.startsAt}, ${classes.endsAt}, ${classes.room}) is distinct from (${visits.startsAt}, ${visits.endsAt}, ${visits.room})`,
)

/** Not ended, and of a class that began after `since`, which an index finds; no class lasts a day. */
const isSince = (since: string) =>
  and(isNull(visits.endedAt), gt(visits.startsAt, sql`${since}::timestamptz - interval '1 day'`))

/**
 * Those whose class is no longer as the visitor was informed of it, and that was not over by then; or that is still to come,
 * where no process ran in the hours they were informed of. Nobody who came is informed of it any more.
 */
export const changedVisits = (db: Db, at: string, since: string) =>
  ids(db).where(
    and(
      isSince(since),
      or(gt(visits.endsAt, at), gt(classes.startsAt, at)),
      isDifferent,
      not(hasCome(visits.attendeeId)),
    ),
  )

/** Of bookings whose visitor did not stop the reminders. */
const wantsReminders = sql`not exists (select from ${reminderLinks} used
  where used.booking_id = ${visits.bookingId} and used.used_at is not null)`

/** Those whose class begins within two days. */
export const visitsSoon = (db: Db, at: string) =>
  ids(db).where(
    and(
      isSince(at),
      gt(classes.startsAt, at),
      lt(classes.startsAt, sql`${at}::timestamptz + interval '2 days'`),
      sql`(${visits.eveningAt} is null or ${visits.hoursAt} is null)`,
      wantsReminders,
    ),
  )

/** Those of a class that ended after `since`, to which the visitor did not come, and who were offered no other yet. */
export const missedVisits = (db: Db, at: string, since: string) =>
  ids(db).where(
    and(
      isSince(since),
      isNull(visits.offeredAt),
      gt(classes.endsAt, since),
      lt(classes.endsAt, at),
      sql`${lastMark(visits.attendeeId)} = 'absent'`,
      wantsReminders,
    ),
  )
