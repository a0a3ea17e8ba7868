import { and, asc, eq, gte, lte, ne, or, sql } from 'drizzle-orm'
import { walkIns } from '#src/features/attendance/server/table.ts'
import { hasCome } from '#src/features/attendance/server/visitor-queries.ts'
import { demoBookings } from '#src/features/enquiries/server/table.ts'
import type { Db } from '#src/server/db/db.ts'
import { enquirerRequests, enquirers } from './table.ts'

/** How many requests since `from` had a reply in time, of those that have one or should have one by `now`. */
export async function countReplies(db: Db, from: string, now: string) {
  const { dueAt, repliedAt } = enquirerRequests
  const [replies] = await db
    .select({
      inTime: sql<number>`count(*) filter (where ${repliedAt} <= ${dueAt})::int`,
      of: sql<number>`count(*)::int`,
    })
    .from(enquirerRequests)
    .where(and(gte(dueAt, from), or(lte(dueAt, now), sql`${repliedAt} is not null`)))
  return replies ?? { inTime: 0, of: 0 }
}

/** Of the people who asked for a demo class of a course since `from`: how many came to a class, and how many joined. */
export function funnelSince(db: Db, from: string) {
  const count = (condition = sql`true`) =>
    sql<number>`count(distinct ${enquirers._id}) filter (where ${condition})::int`
  const came = sql`exists (select from ${walkIns} visit
    where visit.booking_id = ${demoBookings._id} and ${hasCome(sql`visit.id`)})`
  return db
    .select({
      course: demoBookings.course,
      asked: count(),
      came: count(came),
      joined: count(eq(enquirers.outcome, 'joined')),
    })
    .from(demoBookings)
    .innerJoin(enquirerRequests, eq(enquirerRequests.bookingId, demoBookings._id))
    .innerJoin(enquirers, eq(enquirers._id, enquirerRequests.enquirerId))
    .where(and(gte(demoBookings.createdAt, from), ne(demoBookings.course, '')))
    .groupBy(demoBookings.course)
    .orderBy(asc(demoBookings.course))
}
