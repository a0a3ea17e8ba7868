import { and, eq, exists, inArray, isNull, lt, not, notExists, or, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { attendanceRecords } from '#src/features/attendance/server/table.ts'
import { seats } from '#src/features/batches/server/table.ts'
import { enquirerLog, enquirerRequests, enquirers } from '#src/features/enquirers/server/table.ts'
import { contactMessages, demoBookings } from '#src/features/enquiries/server/table.ts'
import { enrollments } from '#src/features/enrollments/server/table.ts'
import type { Tx } from '#src/server/db/db.ts'
import { emails } from '#src/server/db/table.ts'
import { type EmailState, emailState } from '#src/server/mail/emails.ts'
import { retentionNotices } from '../table.ts'

const monthsAgo = (months: number) => sql`now() - make_interval(months => ${months})`

/** Enquiries of people who joined or whose enquiry is closed, and about whom nothing was asked, noted or planned since; locked. */
export function findExpiredEnquirers(tx: Tx, months: number, limit: number) {
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

const isUndecided = and(
  eq(users.role, 'student'),
  not(users.isApproved),
  sql`not exists (select from ${enrollments} where student_id = ${users}.id)`,
)

/** Students whom nobody approved or rejected, and who were enrolled in nothing; locked. */
export const findExpiredSignUps = (tx: Tx, months: number, limit: number) =>
  tx
    .select()
    .from(users)
    .where(and(isUndecided, lt(users.createdAt, monthsAgo(months))))
    .orderBy(users._id)
    .limit(limit)
    .for('update', { skipLocked: true })

/** Sign-ups of so many days ago of which staff were not reminded yet; notes that they are now. @returns how many */
export async function noteForgottenSignUps(tx: Tx, days: number) {
  const forgotten = tx
    .select({ userId: users._id, kind: sql<'undecided'>`'undecided'`.as('kind'), at: sql<string>`now()`.as('at') })
    .from(users)
    .where(and(isUndecided, lt(users.createdAt, sql`now() - make_interval(days => ${days})`)))
  const noted = await tx.insert(retentionNotices).select(forgotten).onConflictDoNothing().returning()
  return noted.length
}

/** Approved students who completed no course, and neither joined one, were in class nor logged in for so many months. */
function isDormant(months: number) {
  const since = monthsAgo(months)
  const ofStudent = sql`student_id = ${users}.id`
  return and(
    eq(users.role, 'student'),
    users.isApproved,
    lt(users.createdAt, since),
    sql`${users.lastSeenOn} < (${since})::date`,
    sql`not exists (select from ${enrollments} where ${ofStudent} and (completion_status = 'completed' or created_at >= ${since}))`,
    sql`not exists (select from ${seats} where ${ofStudent} and greatest(started_at, ended_at) >= ${since})`,
    sql`not exists (select from ${attendanceRecords} where ${ofStudent} and at >= ${since})`,
  )
}

const isDormancyWarning = and(eq(retentionNotices.userId, users._id), eq(retentionNotices.kind, 'dormant'))

/** Who is to be warned: locked. */
export const findDormantToWarn = (tx: Tx, months: number, limit: number) =>
  tx
    .select()
    .from(users)
    .where(and(isDormant(months), notExists(tx.select().from(retentionNotices).where(isDormancyWarning))))
    .orderBy(users._id)
    .limit(limit)
    .for('update', { skipLocked: true })

export async function addWarnings(tx: Tx, userIds: string[]) {
  await tx.insert(retentionNotices).values(userIds.map((userId) => ({ userId, kind: 'dormant' as const })))
}

/** Notes that a warning is being sent. @returns whom it is for; nothing where there is nobody to warn any more */
export async function noteWarning(tx: Tx, userId: string, months: number) {
  const [account] = await tx
    .select()
    .from(users)
    .where(and(eq(users._id, userId), isDormant(months)))
    .for('update')
  const [noted] = await tx
    .update(retentionNotices)
    .set({ at: sql`now()` })
    .where(and(eq(retentionNotices.userId, userId), eq(retentionNotices.kind, 'dormant')))
    .returning()
  return noted && account
}

/** What their emails of this kind are called. */
export const WARNING = 'unused account'

const warningIn = (tx: Tx, states: EmailState[]) =>
  tx
    .select()
    .from(emails)
    .where(and(eq(emails.userId, retentionNotices.userId), eq(emails.kind, WARNING), inArray(emailState, states)))

/** To whom a warning was sent so many hours ago, and who is still away: locked. */
export function findDormantToErase(tx: Tx, months: number, hours: number, limit: number) {
  const before = sql`now() - make_interval(hours => ${hours})`
  const sent = warningIn(tx, ['sent']).as('sent')
  const wasWarned = tx
    .select({ userId: retentionNotices.userId })
    .from(retentionNotices)
    .innerJoinLateral(sent, lt(sql`greatest(${retentionNotices.at}, ${sent.triedAt})`, before))
    .where(isDormancyWarning)
  return tx
    .select()
    .from(users)
    .where(and(isDormant(months), exists(wasWarned)))
    .orderBy(users._id)
    .limit(limit)
    .for('update', { skipLocked: true })
}

/**
 * Of who came back, for the next time they are away; and of whom no email reached for so many days, who are warned again.
 * @returns how many were not reached
 */
export async function removeOldWarnings(tx: Tx, months: number, days: number) {
  const isOfDormant = eq(retentionNotices.kind, 'dormant')
  const back = tx
    .select({ _id: users._id })
    .from(users)
    .where(not(isDormant(months) ?? sql`true`))
  await tx.delete(retentionNotices).where(and(isOfDormant, inArray(retentionNotices.userId, back)))
  const isOld = lt(retentionNotices.at, sql`now() - make_interval(days => ${days})`)
  const unreached = await tx
    .delete(retentionNotices)
    .where(
      and(isOfDormant, or(isNull(retentionNotices.at), isOld), notExists(warningIn(tx, ['waiting', 'held', 'sent']))),
    )
    .returning()
  return unreached.length
}
