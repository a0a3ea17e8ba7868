import { ORPCError } from '@orpc/server'
import { eq, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '#src/server/db/db.ts'
import { onlyRow } from '#src/server/db/only-row.ts'
import { rateLimits } from '#src/server/db/table.ts'

/** How many points a key has within so many seconds: `of` says what takes one, `by` whose keys are apart. */
type RateLimit = { name: string; points: number; seconds: number; of: string; by: string }

const declared: RateLimit[] = []
/** Declares a limit, in the feature whose calls it limits; docs/permissions.md has all of them. */
export function rateLimit(limit: RateLimit) {
  declared.push(limit)
  return limit
}
export const listRateLimits = (): readonly RateLimit[] => declared

export type Points = [limit: RateLimit, key: string][]

const limitKey = ([{ name }, key]: Points[number]) => `${name}:${key}`

/** Milliseconds since 1970 by the database's clock: a process whose own is ahead would forgive what was taken. */
const now = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`
const isOver = sql`${rateLimits.expire} <= ${now}`

/** Counted in PostgreSQL, so that all processes count together (product 20.2). */
async function take(db: Db, points: Points[number]) {
  const [{ seconds }] = points
  const expire = sql<number>`${now} + ${seconds * 1_000}::bigint`
  const taken = await db
    .insert(rateLimits)
    .values({ key: limitKey(points), points: 1, expire })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${isOver} then 1 else ${rateLimits.points} + 1 end`,
        expire: sql`case when ${isOver} then ${expire} else ${rateLimits.expire} end`,
      },
    })
    .returning({ points: rateLimits.points, wait: sql<number>`(${rateLimits.expire} - ${now})::int` })
  return onlyRow(taken)
}

/**
 * Takes a point of each before the work, so that guesses sent at once cannot slip past.
 * @throws {ORPCError} 429 with `sentence`, called with the minutes to wait
 */
export async function consume(db: Db, points: Points, sentence: (minutes: number) => string) {
  const retryAfter = await tryConsume(db, points)
  if (retryAfter === null) return
  const message = sentence(Math.ceil(retryAfter / 60))
  throw new ORPCError('TOO_MANY_REQUESTS', { message, data: { retryAfter } })
}

/** Seconds to wait, or null where every point was to be had. */
export async function tryConsume(db: Db, points: Points) {
  for (const each of points) {
    const taken = await take(db, each)
    if (taken.points > each[0].points) return Math.max(1, Math.ceil(taken.wait / 1_000))
  }
  return null
}

/** Gives back what was taken for something that went well. */
export async function reward(db: Db, points: Points) {
  for (const each of points)
    await db
      .update(rateLimits)
      .set({ points: sql`${rateLimits.points} - 1` })
      .where(eq(rateLimits.key, limitKey(each)))
}

export async function removeOldCounts(tx: Tx) {
  await tx.delete(rateLimits).where(lt(rateLimits.expire, now))
}
