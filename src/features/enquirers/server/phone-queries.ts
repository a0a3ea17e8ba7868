import { and, asc, desc, eq, ne } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { contactMessages, demoBookings } from '#src/features/enquiries/server/table.ts'
import { isId } from '#src/server/db/column-types.ts'
import type { Db, Tx } from '#src/server/db/db.ts'

const MAX_PHONES = 50

/**
 * Phone numbers of requests from the email address of a student who has none, the latest request's: of those who wait for
 * approval, or of one.
 */
export async function findKnownPhones(db: Db | Tx, studentId?: string) {
  if (studentId !== undefined && !isId(studentId)) return []
  // One after the other: in a transaction there is one connection.
  const requests = [
    ...(await latestPhones(db, demoBookings, studentId)).map((row) => ({ ...row, kind: 'booking' as const })),
    ...(await latestPhones(db, contactMessages, studentId)).map((row) => ({ ...row, kind: 'message' as const })),
  ]
  const latest = new Map<string, (typeof requests)[number]>()
  for (const row of requests.toSorted((a, b) => Date.parse(a.askedAt) - Date.parse(b.askedAt)))
    latest.set(row.studentId, row)
  return [...latest.values()].reverse()
}

const latestPhones = (db: Db | Tx, table: typeof demoBookings | typeof contactMessages, studentId?: string) =>
  db
    .selectDistinctOn([users._id], {
      studentId: users._id,
      name: users.name,
      phone: table.phone,
      askedAt: table.createdAt,
    })
    .from(users)
    .innerJoin(table, eq(table.email, users.email))
    .where(
      and(
        eq(users.role, 'student'),
        eq(users.phone, ''),
        ne(table.phone, ''),
        studentId === undefined ? eq(users.isApproved, false) : eq(users._id, studentId),
      ),
    )
    .orderBy(asc(users._id), desc(table.createdAt))
    .limit(MAX_PHONES)

/** @returns whether the student still had none */
export async function savePhone(tx: Tx, studentId: string, phone: string) {
  const { rowCount } = await tx
    .update(users)
    .set({ phone, phoneE164: phone })
    .where(and(eq(users._id, studentId), eq(users.phone, '')))
  return rowCount === 1
}
