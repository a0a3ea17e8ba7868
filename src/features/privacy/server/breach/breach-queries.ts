import { and, eq, gte, inArray, lte, or, sql } from 'drizzle-orm'
import { findByEmail } from '#src/features/accounts/server/queries.ts'
import { users } from '#src/features/accounts/server/table.ts'
import { attendanceRecords } from '#src/features/attendance/server/table.ts'
import { batches, classes, makeUps, seats, waitlistEntries } from '#src/features/batches/server/table.ts'
import { enquirerRequests, enquirers, mergedEnquirers } from '#src/features/enquirers/server/table.ts'
import { contactMessages, demoBookings } from '#src/features/enquiries/server/table.ts'
import { enrollments } from '#src/features/enrollments/server/table.ts'
import { storedNumber } from '#src/server/db/column-types.ts'
import type { Reader } from '#src/server/db/db.ts'
import { replays } from '#src/server/db/table.ts'
import { REPEAT_WINDOW_MS } from '#src/server/observability/audit.ts'
import { auditLog } from '#src/server/observability/audit-table.ts'
import { ERASED_ACCOUNT } from '../sealing/sealing-queries.ts'

/** `since` and `until` are instants; `accountId` is whose account somebody else used. */
export type Breach = { since: string; until: string; accountId?: string | undefined }

/** `userId` is null for whoever only sent an enquiry. */
export type Affected = { userId: string | null; name: string; email: string; phone: string; because: string }

const user = { userId: users._id, name: users.name, email: users.email, phone: storedNumber(users) }

/**
 * Whose data may have been seen: everyone's that was stored then; where only one account was used by somebody else, its user
 * and whoever that account read or changed, by the audit log. Each email address once.
 */
export async function findAffected(db: Reader, breach: Breach): Promise<Affected[]> {
  const { accountId, until } = breach
  const all = accountId ? await findSeenRows(db, accountId, breach) : await findEveryone(db, until)
  return [...new Map(all.toReversed().map((affected) => [affected.email.toLowerCase(), affected])).values()].reverse()
}

async function findEveryone(db: Reader, until: string): Promise<Affected[]> {
  const accounts = await db.select(user).from(users).where(lte(users.createdAt, until)).orderBy(users._id)
  return [
    ...accounts.map((account) => ({ ...account, because: 'has an account' })),
    ...(await findEnquirers(db, 'sent an enquiry')),
  ]
}

/** By ids that they have, or had before they were merged; with each address that they gave. */
async function findEnquirers(db: Reader, because: string, ids?: string[]): Promise<Affected[]> {
  const { _id, name, email } = enquirers
  const phone = storedNumber(enquirers)
  const merged = db
    .select({ _id: mergedEnquirers.enquirerId })
    .from(mergedEnquirers)
    .where(ids && inArray(mergedEnquirers._id, ids))
  const are = ids && or(inArray(_id, ids), inArray(_id, merged))
  const latest = await db.select({ name, email, phone }).from(enquirers).where(are).orderBy(_id)
  const earlier = await db
    .select({
      name,
      email: sql<string>`coalesce(${demoBookings.email}, ${contactMessages.email})`,
      phone: sql<string>`coalesce(${storedNumber(demoBookings)}, ${storedNumber(contactMessages)})`,
    })
    .from(enquirers)
    .innerJoin(enquirerRequests, eq(enquirerRequests.enquirerId, _id))
    .leftJoin(demoBookings, eq(demoBookings._id, enquirerRequests.bookingId))
    .leftJoin(contactMessages, eq(contactMessages._id, enquirerRequests.messageId))
    .where(are)
    .orderBy(enquirerRequests._id)
  return [...latest, ...earlier].filter(({ email }) => email).map((row) => ({ ...row, userId: null, because }))
}

/** What the lists of users are called in the audit log; any list but these and those of a course or batch may name anyone. */
const ROLES = { Students: 'student', Mentors: 'mentor' } as const
const describeRole = (label: string | null) => (label === 'Students' || label === 'Mentors' ? ROLES[label] : undefined)

async function findSeenRows(db: Reader, accountId: string, breach: Breach): Promise<Affected[]> {
  const rows = await findRowsBy(db, accountId, breach)
  const lists = rows.filter(({ kind }) => kind === 'list')
  if (lists.some(({ subjectId, label }) => !subjectId && !describeRole(label))) return findEveryone(db, breach.until)
  const toIds = (kind: string) => rows.flatMap((row) => (row.kind === kind && row.subjectId ? [row.subjectId] : []))
  const ids = [accountId, ...toIds('user'), ...rows.flatMap(({ studentId }) => studentId ?? [])]
  const ofThings = findStudents(db, accountId, {
    things: [...toIds('list'), ...toIds('course'), ...toIds('batch')],
    classIds: toIds('class'),
  })
  const roles = lists.flatMap(({ label }) => describeRole(label) ?? [])
  const accounts = await db
    .select(user)
    .from(users)
    .where(or(inArray(users._id, ids), inArray(users.role, roles), ...ofThings.map((of) => inArray(users._id, of))))
    .orderBy(users._id)
  return [
    ...accounts.map((account) => ({
      ...account,
      because: account.userId === accountId ? 'somebody else used the account' : 'seen or changed by that account',
    })),
    ...(await findEnquirers(db, 'enquiry opened by that account', toIds('enquiry'))),
  ]
}

type Seen = { things: string[]; classIds: string[] }

/**
 * Queries of whoever was in courses, in batches or in the batches of classes, waited for them or came to a class of them;
 * and in those that the account teaches, since opening a register leaves no row.
 */
function findStudents(db: Reader, accountId: string, { things, classIds }: Seen) {
  const ofClasses = db
    .select({ _id: classes.batchId })
    .from(classes)
    .where(or(inArray(classes._id, classIds), eq(classes.mentorId, accountId)))
  const opened = db
    .select({ _id: batches._id })
    .from(batches)
    .where(or(inArray(batches._id, things), inArray(batches._id, ofClasses), eq(batches.mentorId, accountId)))
  const held = db.select({ _id: classes._id }).from(classes).where(inArray(classes.batchId, opened))
  return [
    db.select({ _id: enrollments.studentId }).from(enrollments).where(inArray(enrollments.courseId, things)),
    db.select({ _id: seats.studentId }).from(seats).where(inArray(seats.batchId, opened)),
    db.select({ _id: waitlistEntries.studentId }).from(waitlistEntries).where(inArray(waitlistEntries.batchId, opened)),
    db.select({ _id: makeUps.studentId }).from(makeUps).where(inArray(makeUps.classId, held)),
    db
      .select({ _id: attendanceRecords.studentId })
      .from(attendanceRecords)
      .where(inArray(attendanceRecords.classId, held)),
  ]
}

/** What was read again shortly after it had been read is in the log once, with the first time. */
function findRowsBy(db: Reader, accountId: string, { since, until }: Breach) {
  const { kind, subjectId, studentId, label, actorId, at } = auditLog
  const earliest = new Date(Date.parse(since) - REPEAT_WINDOW_MS).toISOString()
  return db
    .selectDistinct({ kind, subjectId, studentId, label })
    .from(auditLog)
    .where(and(eq(actorId, accountId), gte(at, earliest), lte(at, until)))
}

/** Accounts that were deleted since: their users can be reached by the sealed records alone. */
export const countErasedSince = (db: Reader, since: string) =>
  db.$count(replays, and(eq(replays.kind, ERASED_ACCOUNT), gte(replays.at, since)))

export const findUserId = async (db: Reader, email: string) => (await findByEmail(db, email))?._id
