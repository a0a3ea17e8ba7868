import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/table.ts'
import { isPresent } from '#src/features/attendance/rules.ts'
import { attendanceRecords, walkIns } from '#src/features/attendance/server/table.ts'
import { displayName } from '#src/features/batches/rules.ts'
import { batches, classes, seats } from '#src/features/batches/server/table.ts'
import { courses } from '#src/features/courses/server/table.ts'
import { nameDemoCourse, type OfferedCourse, STATES, SUBJECTS } from '#src/features/enquiries/rules.ts'
import { contactMessages, demoBookings } from '#src/features/enquiries/server/table.ts'
import { enrollments } from '#src/features/enrollments/server/table.ts'
import type { EndedBy } from '#src/features/visits/rules.ts'
import { demoInvitations } from '#src/features/visits/server/table.ts'
import type { Db } from '#src/server/db/db.ts'
import { auditLog } from '#src/server/observability/audit-table.ts'
import { stripBidi } from '#src/shared/text.ts'
import { formatDateTime } from '#src/shared/time.ts'
import { describeFirstContact, type HandSource } from '../rules.ts'
import type { TimelineEntry } from '../shapes.ts'
import type { findAccount } from './account-queries.ts'
import { enquirerLog, enquirerRequests } from './table.ts'

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

type Of = { enquirerId: string; account: Account | null; offered: readonly OfferedCourse[] }

/** Everything that is known of someone, the oldest first; `offered` names the courses that they asked for. */
export async function buildTimeline(db: Db, { enquirerId, account, offered }: Of): Promise<TimelineEntry[]> {
  const entries = await Promise.all([
    listRequests(db, enquirerId, offered),
    listLog(db, enquirerId),
    listInvitations(db, enquirerId),
    listVisits(db, enquirerId),
    account ? accountHistory(db, account) : [],
  ])
  return entries.flat().toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

const THE_VISITOR = 'the visitor'
const WHO_ENDED: Record<EndedBy, string | null> = { visitor: THE_VISITOR, move: null, institute: null }

/** Without the marks that would turn around what follows. */
const quote = (words: string) => (words ? ` "${stripBidi(words)}"` : '')

/** Their bookings and messages. */
async function listRequests(db: Db, enquirerId: string, offered: readonly OfferedCourse[]) {
  const whoAdded = alias(users, 'who_added')
  const changedById = sql`coalesce(${demoBookings.changedById}, ${contactMessages.changedById})`
  const rows = await db
    .select({ booking: demoBookings, message: contactMessages, by: users.name, addedBy: whoAdded.name })
    .from(enquirerRequests)
    .leftJoin(demoBookings, eq(demoBookings._id, enquirerRequests.bookingId))
    .leftJoin(contactMessages, eq(contactMessages._id, enquirerRequests.messageId))
    .leftJoin(users, eq(users._id, changedById))
    .leftJoin(whoAdded, eq(whoAdded._id, demoBookings.addedById))
    .where(eq(enquirerRequests.enquirerId, enquirerId))
  return rows.flatMap(({ booking, message, by, addedBy }): TimelineEntry[] => {
    if (booking && booking.source !== 'website') return [describeEntered(booking, booking.source, addedBy, offered)]
    if (booking)
      return toEntries('booking', booking, `Asked for a demo class in ${nameDemoCourse(booking.course, offered)}`, by)
    return message ? toEntries('message', message, `Wrote about ${SUBJECTS[message.subject].toLowerCase()}`, by) : []
  })
}

function describeEntered(
  { _id: requestId, createdAt: at, course, message }: typeof demoBookings.$inferSelect,
  source: HandSource,
  by: string | null,
  offered: readonly OfferedCourse[],
) {
  const text = `${describeFirstContact(source, nameDemoCourse(course, offered))}${quote(message)}`
  return { at, kind: 'by-hand', text, by, requestId }
}

type RequestRow = Pick<typeof demoBookings.$inferSelect, '_id' | 'createdAt' | 'message' | 'state' | 'changedAt'>

/** That a booking or message came, and what it was marked as since. */
function toEntries(kind: 'booking' | 'message', request: RequestRow, what: string, by: string | null) {
  const { _id: requestId, createdAt, message, state, changedAt } = request
  const marked = `The ${kind} was marked as ${STATES[state].toLowerCase()}.`
  return [
    { at: createdAt, kind, text: `${what}.${quote(message)}`, by: THE_VISITOR, requestId },
    ...(changedAt ? [{ at: changedAt, kind: 'state', text: marked, by }] : []),
  ]
}

async function listLog(db: Db, enquirerId: string) {
  const { at, kind, text } = enquirerLog
  return db
    .select({ at, kind, text, by: users.name })
    .from(enquirerLog)
    .leftJoin(users, eq(users._id, enquirerLog.byId))
    .where(eq(enquirerLog.enquirerId, enquirerId))
}

const describeClass = (title: string, startsAt: string) =>
  `the class of ${stripBidi(title)} on ${formatDateTime(startsAt)}`

const ENDED: Record<EndedBy, (where: string) => string> = {
  visitor: (where) => `Cancelled their visit to ${where}.`,
  move: (where) => `No longer invited to ${where}: another class was chosen.`,
  institute: (where) => `No longer invited to ${where}.`,
}

/** The classes that someone was invited to, also those that are gone. */
async function listInvitations(db: Db, enquirerId: string) {
  const rows = await db
    .select({ visit: demoInvitations, by: users.name })
    .from(enquirerRequests)
    .innerJoin(demoInvitations, eq(demoInvitations.bookingId, enquirerRequests.bookingId))
    .leftJoin(users, eq(users._id, demoInvitations.invitedById))
    .where(eq(enquirerRequests.enquirerId, enquirerId))
  return rows.flatMap(({ visit: { title, startsAt, invitedAt, endedAt, endedBy, offeredAt }, by }) => {
    const where = describeClass(title, startsAt)
    return [
      { at: invitedAt, kind: 'invited', text: `Invited to ${where}.`, by },
      ...(endedAt && endedBy
        ? [{ at: endedAt, kind: 'not-invited', text: ENDED[endedBy](where), by: WHO_ENDED[endedBy] }]
        : []),
      ...(offeredAt ? [{ at: offeredAt, kind: 'offered', text: 'Offered the next classes by email.' }] : []),
    ]
  })
}

/** The classes in whose register someone is as a visitor and was marked. */
async function listVisits(db: Db, enquirerId: string) {
  const last = sql`(select last_mark.id from ${attendanceRecords} last_mark where last_mark.walk_in_id = ${walkIns._id}
    order by last_mark.at desc, last_mark.id desc limit 1)`
  const rows = await db
    .select({
      at: attendanceRecords.at,
      mark: attendanceRecords.mark,
      by: users.name,
      startsAt: classes.startsAt,
      title: courses.title,
    })
    .from(enquirerRequests)
    .innerJoin(walkIns, eq(walkIns.bookingId, enquirerRequests.bookingId))
    .innerJoin(attendanceRecords, eq(attendanceRecords._id, last))
    .innerJoin(classes, eq(classes._id, walkIns.classId))
    .innerJoin(batches, eq(batches._id, classes.batchId))
    .innerJoin(courses, eq(courses._id, batches.courseId))
    .leftJoin(users, eq(users._id, attendanceRecords.byId))
    .where(eq(enquirerRequests.enquirerId, enquirerId))
  return rows.map(({ at, mark, by, startsAt, title }) => {
    const where = describeClass(title, startsAt)
    return isPresent(mark)
      ? { at, kind: 'came', text: `Came to ${where}.`, by }
      : { at, kind: 'missed', text: `Did not come to ${where}.`, by }
  })
}

async function accountHistory(db: Db, { _id, createdAt }: Account): Promise<TimelineEntry[]> {
  const [approvals, enrolled, seated] = await Promise.all([
    db
      .select({ at: auditLog.at, by: auditLog.actorName })
      .from(auditLog)
      .where(
        and(eq(auditLog.subjectId, _id), inArray(auditLog.action, ['users.approve', 'enrollments.approveAndEnroll'])),
      ),
    db
      .select({ at: enrollments.createdAt, title: courses.title })
      .from(enrollments)
      .innerJoin(courses, eq(courses._id, enrollments.courseId))
      .where(eq(enrollments.studentId, _id)),
    db
      .select({ at: seats.startedAt, title: courses.title, batch: batches })
      .from(seats)
      .innerJoin(batches, eq(batches._id, seats.batchId))
      .innerJoin(courses, eq(courses._id, batches.courseId))
      .where(eq(seats.studentId, _id)),
  ])
  return [
    { at: createdAt, kind: 'signed-up', text: 'Signed up.', by: THE_VISITOR },
    ...approvals.map(({ at, by }) => ({ at, kind: 'approved', text: 'Approved.', by })),
    ...enrolled.map(({ at, title }) => ({
      at,
      kind: 'enrolled',
      text: `Enrolled in ${stripBidi(title)}.`,
    })),
    ...seated.map(({ at, title, batch }) => ({
      at,
      kind: 'seat',
      text: `Got a seat in ${displayName(batch)} of ${stripBidi(title)}.`,
    })),
  ]
}
