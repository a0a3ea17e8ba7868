import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { walkIns } from '#src/features/attendance/server/table.ts'
import { hasCome } from '#src/features/attendance/server/visitor-queries.ts'
import { displayName } from '#src/features/batches/rules.ts'
import { batches, classes, waitlistEntries } from '#src/features/batches/server/table.ts'
import { courses } from '#src/features/courses/server/table.ts'
import { demoBookings } from '#src/features/enquiries/server/table.ts'
import { isComing } from '#src/features/visits/server/inviting.ts'
import { findVisitsOfBookings } from '#src/features/visits/server/visit-queries.ts'
import type { Db, Reader } from '#src/server/db/db.ts'
import { enquirerRequests } from './table.ts'

/** The latest class that each of these people was invited to. */
export const findVisits = (db: Db, enquirerIds: string[]) =>
  db
    .selectDistinctOn([enquirerRequests.enquirerId], {
      enquirerId: enquirerRequests.enquirerId,
      courseTitle: courses.title,
      startsAt: classes.startsAt,
      endsAt: classes.endsAt,
      isOnline: sql<boolean>`${batches.medium} = 'online'`,
      hasCome: hasCome(walkIns._id),
    })
    .from(enquirerRequests)
    .innerJoin(walkIns, eq(walkIns.bookingId, enquirerRequests.bookingId))
    .innerJoin(classes, eq(classes._id, walkIns.classId))
    .innerJoin(batches, eq(batches._id, classes.batchId))
    .innerJoin(courses, eq(courses._id, batches.courseId))
    .where(inArray(enquirerRequests.enquirerId, enquirerIds))
    .orderBy(enquirerRequests.enquirerId, desc(classes.startsAt))

/** The bookings of these people, the latest first. */
const selectBookings = (db: Reader, enquirerIds: string[]) =>
  db
    .select({ _id: demoBookings._id })
    .from(enquirerRequests)
    .innerJoin(demoBookings, eq(demoBookings._id, enquirerRequests.bookingId))
    .where(inArray(enquirerRequests.enquirerId, enquirerIds))
    .orderBy(desc(demoBookings.createdAt))

/** The invitations of these people to classes to come. */
export async function listComingVisits(db: Reader, enquirerIds: string[]) {
  const bookings = await selectBookings(db, enquirerIds)
  const visits = await findVisitsOfBookings(
    db,
    bookings.map(({ _id }) => _id),
  )
  return visits.filter(isComing)
}

/** The booking by which someone is invited: the one with a class to come, else the last. */
export async function findBookingToInvite(db: Db, enquirerId: string) {
  const [invited] = await listComingVisits(db, [enquirerId])
  const [last] = await selectBookings(db, [enquirerId])
  return invited?.booking._id ?? last?._id ?? null
}

/** The seat that is kept for a student and that they have not accepted yet. */
export async function findOffer(db: Db, studentId: string) {
  const [offer] = await db
    .select({
      courseTitle: courses.title,
      batch: batches,
      until: sql<string>`${waitlistEntries.offeredUntil}`.mapWith(waitlistEntries.startedAt),
    })
    .from(waitlistEntries)
    .innerJoin(batches, eq(batches._id, waitlistEntries.batchId))
    .innerJoin(courses, eq(courses._id, batches.courseId))
    .where(and(eq(waitlistEntries.studentId, studentId), gt(waitlistEntries.offeredUntil, sql`now()`)))
    .orderBy(waitlistEntries.offeredUntil)
    .limit(1)
  return offer ? { ...offer, batch: displayName(offer.batch) } : null
}
