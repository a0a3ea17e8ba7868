import { eq, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import type { Db, Tx } from '#src/server/db/db.ts'
import { timetableFeeds } from './table.ts'
/** In the place of one that was there: what had its address gets nothing more. */
export async function saveFeed(tx: Tx, userId: string, secretHash: string) {
  const createdAt = sql`now()`
  await tx
    .insert(timetableFeeds)
    .values({ userId, secretHash })
    .onConflictDoUpdate({ target: timetableFeeds.userId, set: { secretHash, createdAt } })
}

export async function removeFeed(tx: Tx, userId: string) {
  await tx.delete(timetableFeeds).where(eq(timetableFeeds.userId, userId))
}

/** The user of a calendar secret, if they may still sign in. */
export async function findFeedOwner(db: Db, secretHash: string) {
  const [owner] = await db
    .select({ _id: users._id, role: users.role, isApproved: users.isApproved, createdAt: timetableFeeds.createdAt })
    .from(timetableFeeds)
    .innerJoin(users, eq(users._id, timetableFeeds.userId))
    .where(eq(timetableFeeds.secretHash, secretHash))
  return owner
}
