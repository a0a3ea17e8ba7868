import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from './db.ts'

const FIFTEEN_MINUTES = 15 * 60

/** Counted in PostgreSQL, so that all processes count together (decisions: Limits). */
export function createLimits(db: Db) {
  const counter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: db.$client,
      tableName: 'limits',
      tableCreated: true,
      keyPrefix,
      points,
      duration,
    })
  return {
    loginByAccount: counter('login-account', 10, FIFTEEN_MINUTES),
    loginByAddress: counter('login-address', 100, FIFTEEN_MINUTES),
  }
}
export type Limits = ReturnType<typeof createLimits>

/** Takes a point of each before the work, so that guesses sent at once cannot slip past. Seconds to wait, or null. */
export async function takePoints(points: [RateLimiterAbstract, string][]) {
  try {
    for (const [limiter, key] of points) await limiter.consume(key)
    return null
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    return Math.ceil(refused.msBeforeNext / 1000)
  }
}

export async function givePointsBack(points: [RateLimiterAbstract, string][]) {
  await Promise.all(points.map(([limiter, key]) => limiter.reward(key)))
}
