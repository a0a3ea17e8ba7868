import { ORPCError } from '@orpc/server'
import { lt, sql } from 'drizzle-orm'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db, Tx } from './db.ts'
import { limits } from './table.ts'

/** How many points a key has within so many seconds. Declared by the room whose calls it limits. */
type RateLimit = { name: string; points: number; seconds: number }
export const rateLimit = (name: string, points: number, seconds: number): RateLimit => ({ name, points, seconds })

export type Points = [limit: RateLimit, key: string][]

const limiters = new WeakMap<Db, Map<RateLimit, RateLimiterPostgres>>()

/** Counted in PostgreSQL, so that all processes count together (product 20.2). */
function limiterOf(db: Db, limit: RateLimit) {
  const known = limiters.get(db) ?? new Map<RateLimit, RateLimiterPostgres>()
  limiters.set(db, known)
  const { name: keyPrefix, points, seconds: duration } = limit
  const limiter =
    known.get(limit) ??
    new RateLimiterPostgres({
      storeClient: db.$client,
      tableName: 'limits',
      tableCreated: true,
      keyPrefix,
      points,
      duration,
    })
  known.set(limit, limiter)
  return limiter
}

/**
 * Takes a point of each before the work, so that guesses sent at once cannot slip past.
 * @throws {ORPCError} 429 with `sentence`, which hears the minutes to wait
 */
export async function consume(db: Db, points: Points, sentence: (minutes: number) => string) {
  const retryAfter = await tryConsume(db, points)
  if (retryAfter === null) return
  const message = sentence(Math.ceil(retryAfter / 60))
  throw new ORPCError('TOO_MANY_REQUESTS', { message, data: { retryAfter } })
}

/** Seconds to wait, or null where every point was to be had. */
export async function tryConsume(db: Db, points: Points) {
  try {
    for (const [limit, key] of points) await limiterOf(db, limit).consume(key)
    return null
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    return Math.ceil(refused.msBeforeNext / 1000)
  }
}

/** Gives back what was taken for something that went well. */
export async function reward(db: Db, points: Points) {
  await Promise.all(points.map(([limit, key]) => limiterOf(db, limit).reward(key)))
}

export async function removeOldCounts(tx: Tx) {
  await tx.delete(limits).where(lt(limits.expire, sql`extract(epoch from now()) * 1000`))
}
