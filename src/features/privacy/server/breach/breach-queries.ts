import { and, eq, gte, inArray, lte, or } from 'drizzle-orm'
import { findByEmail } from '#src/features/accounts/server/queries.ts'
import { users } from '#src/features/accounts/server/table.ts'
import { enquirers, mergedEnquirers } from '#src/features/admissions/server/table.ts'
import { seats } from '#src/features/batches/server/table.ts'
import { enrollments } from '#src/features/enrollments/server/table.ts'
import type { Reader } from '#src/server/db/db.ts'
import { auditLog } from '#src/server/observability/audit-table.ts'
import { erasedAccounts } from '../table.ts'

/** `since` and `until` are instants; `accountId` is whose account somebody else used. */
export type Breach = { since: string; until: string; accountId?: string | undefined }

/** `userId` is null for whoever only sent an enquiry. */
export type Affected = { userId: string | null; name: string; email: string; phone: string; because: string }

const user = { userId: users._id, name: users.name, email: users.email, phone: users.phone }

/**
 * Whose data may have been seen: everyone's that was stored then; where only one account was used by somebody else, its user
 * and whoever that account read or changed, by the audit log. Each email address once.
 */
export async function findAffected(db: Reader, breach: Breach): Promise<Affected[]> {
  const { accountId, until } = breach
  const all = accountId ? await seenBy(db, accountId, breach) : await everyone(db, until)
  return [...new Map(all.toReversed().map((affected) => [affected.email.toLowerCase(), affected])).values()].reverse()
}

async function everyone(db: Reader, until: string): Promise<Affected[]> {
  const accounts = await db.select(user).from(users).where(lte(users.createdAt, until)).orderBy(users._id)
  return [
    ...accounts.map((account) => ({ ...account, because: 'has an account' })),
    ...(await whoEnquired(db, 'sent an enquiry')),
  ]
}

/** By ids that they have, or had before they were merged. */
async function whoEnquired(db: Reader, because: string, ids?: string[]): Promise<Affected[]> {
  const { _id, name, email, phone } = enquirers
  const merged = db
    .select({ _id: mergedEnquirers.enquirerId })
    .from(mergedEnquirers)
    .where(ids && inArray(mergedEnquirers._id, ids))
  const rows = await db
    .select({ name, email, phone })
    .from(enquirers)
    .where(ids && or(inArray(_id, ids), inArray(_id, merged)))
    .orderBy(_id)
  return rows.filter(({ email }) => email).map((row) => ({ ...row, userId: null, because }))
}

/** What the lists of users are called in the audit log; any list but these and those of a course or batch may name anyone. */
const ROLES = { Students: 'student', Mentors: 'mentor' } as const
const roleOf = (label: string | null) => (label === 'Students' || label === 'Mentors' ? ROLES[label] : undefined)

async function seenBy(db: Reader, accountId: string, breach: Breach): Promise<Affected[]> {
  const rows = await rowsBy(db, accountId, breach)
  const lists = rows.filter(({ kind }) => kind === 'list')
  if (lists.some(({ subjectId, label }) => !subjectId && !roleOf(label))) return everyone(db, breach.until)
  const idsOf = (kind: string) => rows.flatMap((row) => (row.kind === kind && row.subjectId ? [row.subjectId] : []))
  const ids = [accountId, ...idsOf('user'), ...rows.flatMap(({ studentId }) => studentId ?? [])]
  const things = [...idsOf('list'), ...idsOf('course'), ...idsOf('batch')]
  const { studentId } = enrollments
  const ofCourses = db.select({ studentId }).from(enrollments).where(inArray(enrollments.courseId, things))
  const ofBatches = db.select({ studentId: seats.studentId }).from(seats).where(inArray(seats.batchId, things))
  const roles = lists.flatMap(({ label }) => roleOf(label) ?? [])
  const accounts = await db
    .select(user)
    .from(users)
    .where(
      or(
        inArray(users._id, ids),
        inArray(users._id, ofCourses),
        inArray(users._id, ofBatches),
        inArray(users.role, roles),
      ),
    )
    .orderBy(users._id)
  return [
    ...accounts.map((account) => ({
      ...account,
      because: account.userId === accountId ? 'somebody else used the account' : 'seen or changed by that account',
    })),
    ...(await whoEnquired(db, 'enquiry opened by that account', idsOf('enquiry'))),
  ]
}

function rowsBy(db: Reader, accountId: string, { since, until }: Breach) {
  const { kind, subjectId, studentId, label, actorId, at } = auditLog
  return db
    .selectDistinct({ kind, subjectId, studentId, label })
    .from(auditLog)
    .where(and(eq(actorId, accountId), gte(at, since), lte(at, until)))
}

/** Accounts that were deleted since: their users can be reached by the sealed records alone. */
export const countErasedSince = (db: Reader, since: string) => db.$count(erasedAccounts, gte(erasedAccounts.at, since))

export const findUserId = async (db: Reader, email: string) => (await findByEmail(db, email))?._id
