import { eq, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import type { ClassRow } from '#src/features/batches/server/classes/class-queries.ts'
import { classStudents } from '#src/features/batches/server/table.ts'
import { storedNumber } from '#src/server/db/column-types.ts'
import type { Reader, Tx } from '#src/server/db/db.ts'
import { timetableViews } from './table.ts'
export async function saveView(tx: Tx, userId: string) {
  const seenAt = sql`clock_timestamp()`
  await tx
    .insert(timetableViews)
    .values({ userId, seenAt })
    .onConflictDoUpdate({ target: timetableViews.userId, set: { seenAt } })
}

/** Every student of a class, and whether they saw its last change. */
export const listReceipts = (db: Reader, classRow: ClassRow) =>
  db
    .select({
      _id: users._id,
      name: users.name,
      phone: users.phone,
      phoneE164: storedNumber(users),
      hasSeen: sql<boolean>`coalesce(${timetableViews.seenAt} >= ${classRow.changedAt}::timestamptz, ${classRow.changedAt}::timestamptz is null)`,
    })
    .from(users)
    .leftJoin(timetableViews, eq(timetableViews.userId, users._id))
    .where(
      sql`${users._id} in (select ${classStudents.studentId} from ${classStudents} where ${classStudents.classId} = ${classRow._id})`,
    )
    .orderBy(sql`lower(${users.name})`)
