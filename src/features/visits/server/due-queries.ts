import { and, eq, gt, isNull, lt, not, or, sql } from 'drizzle-orm'
import { walkIns } from '#src/features/attendance/server/table.ts'
import { hasCome, lastMark } from '#src/features/attendance/server/visitor-queries.ts'
import { batches, classes } from '#src/features/batches/server/table.ts'
import type { Db } from '#src/server/db/db.ts'
import { isCancelledBefore, joinUrl } from './class-queries.ts'
import { demoInvitations, reminderLinks } from './table.ts'

const ids = (db: Db) =>
  db
    .select({ _id: demoInvitations._id, bookingId: demoInvitations.bookingId })
    .from(demoInvitations)
    .leftJoin(walkIns, eq(walkIns._id, demoInvitations.walkInId))
    .leftJoin(classes, eq(classes._id, walkIns.classId))
    .leftJoin(batches, eq(batches._id, classes.batchId))

const isDifferent = or(
  isNull(classes._id),
  isCancelledBefore,
  sql`(${classes.startsAt}, ${classes.endsAt}, ${classes.room}, ${joinUrl}) is distinct from (${demoInvitations.startsAt}, ${demoInvitations.endsAt}, ${demoInvitations.room}, ${demoInvitations.joinUrl})`,
)

/** Not ended, and of a class that began after `since`, which an index finds; no class lasts a day. */
const isSince = (since: string) =>
  and(isNull(demoInvitations.endedAt), gt(demoInvitations.startsAt, sql`${since}::timestamptz - interval '1 day'`))

/**
 * Those whose class is no longer as the visitor was informed of it, and that was not over by then; or that is still to come,
 * where no process ran in the hours they were informed of. Nobody who came is informed of it any more.
 */
export const changedVisits = (db: Db, at: string, since: string) =>
  ids(db).where(
    and(
      isSince(since),
      or(gt(demoInvitations.endsAt, at), gt(classes.startsAt, at)),
      isDifferent,
      not(hasCome(demoInvitations.walkInId)),
    ),
  )

/** Of bookings whose visitor did not stop the reminders. */
const wantsReminders = sql`not exists (select from ${reminderLinks} used
  where used.booking_id = ${demoInvitations.bookingId} and used.used_at is not null)`

/** Those whose class begins within two days. */
export const visitsSoon = (db: Db, at: string) =>
  ids(db).where(
    and(
      isSince(at),
      gt(classes.startsAt, at),
      lt(classes.startsAt, sql`${at}::timestamptz + interval '2 days'`),
      sql`(${demoInvitations.eveningReminderSentAt} is null or ${demoInvitations.hoursReminderSentAt} is null)`,
      wantsReminders,
    ),
  )

/** Those of a class that ended after `since`, to which the visitor did not come, and who were offered no other yet. */
export const missedVisits = (db: Db, at: string, since: string) =>
  ids(db).where(
    and(
      isSince(since),
      isNull(demoInvitations.offeredAt),
      gt(classes.endsAt, since),
      lt(classes.endsAt, at),
      sql`${lastMark(demoInvitations.walkInId)} = 'absent'`,
      wantsReminders,
    ),
  )
