import { and, eq, inArray, isNull, lt, not, or, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { enquirerLog, enquirerRequests, enquirers } from '#src/features/admissions/server/table.ts'
import { contactMessages, demoBookings } from '#src/features/enquiries/server/table.ts'
import { enrollments } from '#src/features/enrollments/server/table.ts'
import type { Tx } from '#src/server/db/db.ts'

const monthsAgo = (months: number) => sql`now() - make_interval(months => ${months})`

/** Enquiries of people who joined or whose enquiry is closed, and about whom nothing was asked, noted or planned since; held. */
export function enquirersKeptLongEnough(tx: Tx, months: number, limit: number) {
  const since = monthsAgo(months)
  const wasNoted = sql`exists (select from ${enquirerLog} where enquirer_id = ${enquirers}.id and at >= ${since})`
  const wasChanged = sql`exists (select from ${enquirerRequests}
    left join ${demoBookings} on demo_bookings.id = booking_id
    left join ${contactMessages} on contact_messages.id = message_id
    where enquirer_id = ${enquirers}.id
      and greatest(demo_bookings.changed_at, contact_messages.changed_at) >= ${since})`
  const isToCall = sql`${enquirers.followUpOn} >= (${since})::date`
  return tx
    .select({ _id: enquirers._id })
    .from(enquirers)
    .where(
      and(
        inArray(enquirers.state, ['joined', 'closed']),
        lt(enquirers.lastAt, since),
        or(isNull(enquirers.followUpOn), not(isToCall)),
        not(wasNoted),
        not(wasChanged),
      ),
    )
    .orderBy(enquirers.lastAt)
    .limit(limit)
    .for('update', { skipLocked: true })
}

/** With their bookings, messages and visits. */
export async function removeEnquirers(tx: Tx, ids: string[]) {
  const ofThese = inArray(enquirerRequests.enquirerId, ids)
  const asked = await tx.select().from(enquirerRequests).where(ofThese)
  const bookings = asked.flatMap(({ bookingId }) => bookingId ?? [])
  const messages = asked.flatMap(({ messageId }) => messageId ?? [])
  if (bookings.length > 0) await tx.delete(demoBookings).where(inArray(demoBookings._id, bookings))
  if (messages.length > 0) await tx.delete(contactMessages).where(inArray(contactMessages._id, messages))
  await tx.delete(enquirers).where(inArray(enquirers._id, ids))
}

/** Students whom nobody approved or rejected, and who were enrolled in nothing; held. */
export function signUpsKeptLongEnough(tx: Tx, months: number, limit: number) {
  const isEnrolled = sql`exists (select from ${enrollments} where student_id = ${users}.id)`
  return tx
    .select()
    .from(users)
    .where(
      and(eq(users.role, 'student'), not(users.isApproved), lt(users.createdAt, monthsAgo(months)), not(isEnrolled)),
    )
    .orderBy(users._id)
    .limit(limit)
    .for('update', { skipLocked: true })
}
