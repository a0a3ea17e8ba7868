import { eq, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { type Db, prepared, type Tx } from '#src/server/db/db.ts'
import { calendarBatches, timetableFeeds } from './table.ts'

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

/** One text for all that a calendar is made of: it is another once any of that has changed. */
const rowsVersion = sql<string>`encode(sha256(convert_to(coalesce((
  select string_agg(${calendarBatches.calendarVersion} || ${calendarBatches.writtenBy}, ' '
    order by ${calendarBatches.calendarVersion}, ${calendarBatches.writtenBy})
  from ${calendarBatches} where ${calendarBatches.userId} = ${users._id}), ''), 'UTF8')), 'base64')`

const owners = prepared((db) =>
  db
    .select({ _id: users._id, role: users.role, isApproved: users.isApproved, rowsVersion })
    .from(timetableFeeds)
    .innerJoin(users, eq(users._id, timetableFeeds.userId))
    .where(eq(timetableFeeds.secretHash, sql.placeholder('secretHash')))
    .prepare('feed_owner'),
)

/** The user of a calendar secret, if they may still sign in. */
export async function findFeedOwner(db: Db, secretHash: string) {
  const [owner] = await owners(db).execute({ secretHash })
  return owner
}
