import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/table.ts'
import { attendanceCounts } from '#src/features/attendance/server/table.ts'
import { courses } from '#src/features/courses/server/table.ts'
import { enrollments } from '#src/features/enrollments/server/table.ts'
import { isId } from '#src/server/db/column-types.ts'
import type { Db, Reader, Tx } from '#src/server/db/db.ts'
import { onlyRow } from '#src/server/db/only-row.ts'
import { noteReplay } from '#src/server/replay/replay.ts'
import type { Held } from '../rules.ts'
import { lastBatch } from './last-batch-queries.ts'
import { certificateCounters, certificateKeys, certificates } from './table.ts'

const enrolled = (batch: ReturnType<typeof lastBatch>) => ({
  enrollmentId: enrollments._id,
  student: { _id: users._id, name: users.name },
  email: users.email,
  courseId: enrollments.courseId,
  title: courses.title,
  isCompleted: sql<boolean>`${enrollments.completionStatus} = 'completed'`,
  attended: sql<number>`coalesce(${attendanceCounts.attended}, 0)`,
  of: sql<number>`coalesce(${attendanceCounts.of}, 0)`,
  batch: {
    medium: batch.medium,
    mentor: batch.mentor,
    beginsAt: batch.beginsAt,
    endsAt: batch.endsAt,
    isOver: batch.isOver,
    held: batch.held,
    planned: batch.planned,
  },
})

export function selectEnrolled(db: Reader) {
  const batch = lastBatch(db)
  return db
    .select(enrolled(batch))
    .from(enrollments)
    .leftJoinLateral(batch, sql`true`)
    .innerJoin(users, eq(users._id, enrollments.studentId))
    .innerJoin(courses, eq(courses._id, enrollments.courseId))
    .leftJoin(
      attendanceCounts,
      and(eq(attendanceCounts.studentId, enrollments.studentId), eq(attendanceCounts.courseId, enrollments.courseId)),
    )
}

type EnrolledRow = Awaited<ReturnType<typeof selectEnrolled>>[number]
export type Enrolled = EnrolledRow & { number: string | null; held: Held | null }

/** How many classes of their batch were held of how many. */
export const countHeldClasses = ({ batch }: EnrolledRow): Held | null =>
  batch ? { classes: batch.held, of: batch.planned } : null

/** Locks their rows until the end of the transaction, in the order of ids; with the number of the valid certificate of each. */
export async function findEnrollmentsToIssue(tx: Tx, ids: string[]): Promise<Enrolled[]> {
  const validIds = ids.filter(isId)
  if (validIds.length === 0) return []
  await tx
    .select({ _id: enrollments._id })
    .from(enrollments)
    .where(inArray(enrollments._id, validIds))
    .orderBy(asc(enrollments._id))
    .for('update')
  // Read once they are locked: what another transaction issued meanwhile is there now.
  const rows = await selectEnrolled(tx).where(inArray(enrollments._id, validIds))
  // Of student and course: they may have left it and come back.
  const valid = await tx
    .select({ enrollmentId: enrollments._id, number: certificates.number })
    .from(certificates)
    .innerJoin(
      enrollments,
      and(eq(enrollments.studentId, certificates.studentId), eq(enrollments.courseId, certificates.courseId)),
    )
    .where(and(inArray(enrollments._id, validIds), isNull(certificates.revokedAt)))
  const numbers = new Map(valid.map(({ enrollmentId, number }) => [enrollmentId, number]))
  return rows.map((row) => ({ ...row, number: numbers.get(row.enrollmentId) ?? null, held: countHeldClasses(row) }))
}

/** The enrollment of a student in a course, as long as there is one. */
export async function findEnrollmentId(
  tx: Tx,
  { studentId, courseId }: Record<'studentId' | 'courseId', string | null>,
) {
  if (!studentId || !courseId) return
  const [row] = await tx
    .select({ _id: enrollments._id })
    .from(enrollments)
    .where(and(eq(enrollments.studentId, studentId), eq(enrollments.courseId, courseId)))
  return row?._id
}

/** The next number of a year; another transaction waits for it until this one ends. */
export async function nextCount(tx: Tx, year: number) {
  const counters = await tx
    .insert(certificateCounters)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: certificateCounters.year, set: { last: sql`${certificateCounters.last} + 1` } })
    .returning()
  return onlyRow(counters).last
}

/**
 * From now on no other key signs: those are retired. Called while this transaction has locked the counter.
 * @returns whether it is another key than the last
 */
export async function saveKey(tx: Tx, key: { kid: string; x: string }) {
  const saved = await tx
    .insert(certificateKeys)
    .values(key)
    .onConflictDoUpdate({
      target: certificateKeys.kid,
      set: { retiredAt: null },
      setWhere: isNotNull(certificateKeys.retiredAt),
    })
  await tx
    .update(certificateKeys)
    .set({ retiredAt: sql`now()` })
    .where(and(isNull(certificateKeys.retiredAt), ne(certificateKeys.kid, key.kid)))
  return saved.rowCount === 1
}

export const listKeys = (db: Db) =>
  db.select().from(certificateKeys).orderBy(desc(certificateKeys.addedAt), asc(certificateKeys.kid))

/** With how many certificates each signed, the latest first. */
export const keysWithCounts = (db: Db) =>
  db
    .select({
      ...getTableColumns(certificateKeys),
      signed: db.$count(certificates, eq(certificates.kid, certificateKeys.kid)),
    })
    .from(certificateKeys)
    .orderBy(desc(certificateKeys.addedAt))

/** @returns whether there is such a key; a compromised one is retired as well */
export async function saveKeyState(tx: Tx, kid: string, state: 'retired' | 'compromised') {
  const [first, alsoFirst] = [
    sql`coalesce(${certificateKeys.retiredAt}, now())`,
    sql`coalesce(${certificateKeys.compromisedAt}, now())`,
  ]
  const [key] = await tx
    .update(certificateKeys)
    .set({ retiredAt: first, ...(state === 'compromised' && { compromisedAt: alsoFirst }) })
    .where(eq(certificateKeys.kid, kid))
    .returning()
  if (key?.compromisedAt) await noteReplay(tx, COMPROMISED_KEY, `${kid}/${key.x}`)
  return key !== undefined
}

/** Keeps it is until the end of the transaction. */
export async function isCompromised(tx: Tx, kid: string) {
  const [key] = await tx.select().from(certificateKeys).where(eq(certificateKeys.kid, kid)).for('share')
  return Boolean(key?.compromisedAt)
}

/** As they are noted for a restore. */
export const ISSUED_CERTIFICATE = 'issuedCertificate'
export const REVOKED_CERTIFICATE = 'revokedCertificate'
export const COMPROMISED_KEY = 'compromisedKey'

export async function addCertificate(tx: Tx, certificate: typeof certificates.$inferInsert) {
  const added = onlyRow(await tx.insert(certificates).values(certificate).returning())
  await noteReplay(tx, ISSUED_CERTIFICATE, added.number)
  return added
}

export async function findCertificate(db: Db, number: string) {
  const [row] = await db.select().from(certificates).where(eq(certificates.number, number))
  return row
}

/** With its student; none once they are gone. */
export async function findIssued(db: Db, id: string) {
  const [row] = await db
    .select({
      snapshot: certificates.snapshot,
      token: certificates.token,
      revokedAt: certificates.revokedAt,
      student: { name: users.name, email: users.email, isEmailVerified: users.isEmailVerified },
    })
    .from(certificates)
    .innerJoin(users, eq(users._id, certificates.studentId))
    .where(eq(certificates._id, id))
  return row
}

/** By the ids of certificates; of those whose student is still there. */
export async function findTokens(tx: Tx, ids: string[]) {
  const { _id, token } = certificates
  const rows = await tx.select({ _id, token }).from(certificates).where(inArray(_id, ids))
  return new Map(rows.flatMap(({ _id, token }) => (token === null ? [] : [[_id, token] as const])))
}

/** Locks the row until the end of the transaction. */
export async function findCertificateToChange(tx: Tx, number: string) {
  const [row] = await tx.select().from(certificates).where(eq(certificates.number, number)).for('update')
  return row
}

export async function saveRevocation(tx: Tx, id: string, revocation: { revokedById: string; reason: string }) {
  const revoked = await tx
    .update(certificates)
    .set({ ...revocation, revokedAt: sql`now()` })
    .where(eq(certificates._id, id))
    .returning({ number: certificates.number })
  await noteReplay(tx, REVOKED_CERTIFICATE, onlyRow(revoked).number)
}

const replacements = alias(certificates, 'replacements')

export async function findStatus(db: Db, number: string) {
  const [row] = await db
    .select({
      revokedAt: certificates.revokedAt,
      replacedBy: replacements.number,
      isErased: sql<boolean>`${certificates.token} is null`,
      tokenHash: certificates.tokenHash,
      isKeyCompromised: sql<boolean>`${certificateKeys.compromisedAt} is not null`,
    })
    .from(certificates)
    .innerJoin(certificateKeys, eq(certificateKeys.kid, certificates.kid))
    .leftJoin(replacements, eq(replacements.replacesId, certificates._id))
    .where(eq(certificates.number, number))
  return row
}

/** The latest first. */
export const listCertificates = async (db: Db, studentId: string) =>
  isId(studentId)
    ? db.select().from(certificates).where(eq(certificates.studentId, studentId)).orderBy(desc(certificates._id))
    : []

/** Certificates that were issued and not revoked. */
export const countValid = (db: Reader) => db.$count(certificates, isNull(certificates.revokedAt))
