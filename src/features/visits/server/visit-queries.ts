import { and, desc, eq, gt, inArray, isNull, lt, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { walkIns } from '#src/features/attendance/server/table.ts'
import { lastMark } from '#src/features/attendance/server/visitor-queries.ts'
import { batches, classes } from '#src/features/batches/server/table.ts'
import { demoBookings } from '#src/features/enquiries/server/table.ts'
import { isId } from '#src/server/db/column-types.ts'
import type { Db, Reader, Tx } from '#src/server/db/db.ts'
import { isCancelledBefore, joinUrl } from './class-queries.ts'
import { demoInvitationLinks, demoInvitations } from './table.ts'

/** A visit with its booking, and with its class as it is now; without one where the class or the chair is gone. */
const rows = (db: Reader) =>
  db
    .select({
      visit: demoInvitations,
      booking: {
        _id: demoBookings._id,
        name: demoBookings.fullName,
        email: demoBookings.email,
        course: demoBookings.course,
      },
      class: {
        _id: classes._id,
        batchId: classes.batchId,
        startsAt: classes.startsAt,
        endsAt: sql<string>`coalesce(${classes.endedAt}, ${classes.endsAt})`.mapWith(classes.endsAt),
        plannedEnd: classes.endsAt,
        room: classes.room,
        joinUrl,
        isCancelled: isCancelledBefore,
      },
      mark: lastMark(demoInvitations.walkInId),
      isLatest: sql<boolean>`not exists (select from ${demoInvitations} later where later.booking_id = ${demoInvitations.bookingId} and later.id > ${demoInvitations._id})`,
    })
    .from(demoInvitations)
    .innerJoin(demoBookings, eq(demoBookings._id, demoInvitations.bookingId))
    .leftJoin(walkIns, eq(walkIns._id, demoInvitations.walkInId))
    .leftJoin(classes, eq(classes._id, walkIns.classId))
    .leftJoin(batches, eq(batches._id, classes.batchId))

export type VisitRow = Awaited<ReturnType<typeof rows>>[number]

export async function findVisit(db: Reader, id: string) {
  const [row] = await rows(db).where(eq(demoInvitations._id, id))
  return row
}

/** The latest of a booking that was not ended. */
export async function findVisitOfBooking(db: Reader, bookingId: string) {
  const [row] = await rows(db)
    .where(and(eq(demoInvitations.bookingId, bookingId), isNull(demoInvitations.endedAt)))
    .orderBy(desc(demoInvitations._id))
    .limit(1)
  return row
}

/** Of each booking the latest that was not ended. */
export async function findVisitsOfBookings(db: Reader, bookingIds: string[]) {
  if (bookingIds.length === 0) return []
  const later = alias(demoInvitations, 'later')
  const isLast = notExists(
    db
      .select({ _id: later._id })
      .from(later)
      .where(
        and(eq(later.bookingId, demoInvitations.bookingId), isNull(later.endedAt), gt(later._id, demoInvitations._id)),
      ),
  )
  return rows(db).where(and(inArray(demoInvitations.bookingId, bookingIds), isNull(demoInvitations.endedAt), isLast))
}

/** What the booking of a visit was moved from, and is not over: all of it, since of two moves in a row only the last is emailed. */
export const findReplaced = (db: Reader, { visit: { _id, bookingId } }: VisitRow, at: string) =>
  rows(db).where(
    and(
      eq(demoInvitations.bookingId, bookingId),
      lt(demoInvitations._id, _id),
      eq(demoInvitations.endedBy, 'move'),
      gt(demoInvitations.endsAt, at),
    ),
  )

export async function findVisitByLink(db: Reader, secretHash: string) {
  const [row] = await rows(db)
    .innerJoin(demoInvitationLinks, eq(demoInvitationLinks.invitationId, demoInvitations._id))
    .where(eq(demoInvitationLinks.secretHash, secretHash))
  return row
}

/**
 * Whoever changes the visits of a booking locks it first, so that they do so one after the other. Not against those who add its
 * visitor to a register: they have locked the class by then, for which an invitation waits.
 */
export async function findBookingToChange(tx: Tx, id: string) {
  if (!isId(id)) return
  const { _id, fullName: name, phone, email, course, state } = demoBookings
  const [row] = await tx
    .select({ _id, name, phone, email, course, state })
    .from(demoBookings)
    .where(eq(_id, id))
    .for('no key update')
  return row
}
export type Booking = NonNullable<Awaited<ReturnType<typeof findBookingToChange>>>

export async function findCourseOfBooking(db: Db, id: string) {
  if (!isId(id)) return
  const { _id, course } = demoBookings
  const [row] = await db.select({ _id, course }).from(demoBookings).where(eq(_id, id))
  return row
}

export async function addVisit(tx: Tx, visit: typeof demoInvitations.$inferInsert) {
  await tx.insert(demoInvitations).values(visit)
}

export async function saveVisit(tx: Tx, id: string, values: Partial<typeof demoInvitations.$inferInsert>) {
  await tx.update(demoInvitations).set(values).where(eq(demoInvitations._id, id))
}

/** The calendar of the visitor shows the end as a change. */
export async function endVisit(tx: Tx, id: string, values: Partial<typeof demoInvitations.$inferInsert>) {
  await tx
    .update(demoInvitations)
    .set({ ...values, endedAt: sql`now()`, version: sql`${demoInvitations.version} + 1` })
    .where(eq(demoInvitations._id, id))
}

export async function addLink(tx: Tx, visitId: string, secretHash: string) {
  await tx.insert(demoInvitationLinks).values({ invitationId: visitId, secretHash })
}

export async function removeVisitLinks(tx: Tx, visitId: string) {
  await tx.delete(demoInvitationLinks).where(eq(demoInvitationLinks.invitationId, visitId))
}

/** Of classes that have begun, unless they still offer others. */
export async function removeOldLinks(tx: Tx) {
  const isOver = sql`greatest(${demoInvitations.startsAt}, ${demoInvitations.offersUntil}) < now()`
  await tx
    .delete(demoInvitationLinks)
    .where(
      inArray(
        demoInvitationLinks.invitationId,
        tx.select({ _id: demoInvitations._id }).from(demoInvitations).where(isOver),
      ),
    )
}
