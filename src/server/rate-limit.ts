import { ORPCError } from '@orpc/server'
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from './db.ts'

const FIFTEEN_MINUTES = 15 * 60
const DAY = 24 * 60 * 60

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
    proofByPerson: counter('proof-person', 10, FIFTEEN_MINUTES),
    /** A classroom that signs up together comes from one address. */
    signupByAddress: counter('signup-address', 100, FIFTEEN_MINUTES),
    uploadByPerson: counter('upload-person', 60, 60),
    linkByAddress: counter('link-address', 5, 60),
    /** Any of the forms that a stranger may send. */
    formByAddress: counter('form-address', 5, 60),
    confirmationByEmail: counter('confirmation-email', 3, DAY),
    linkByAccount: counter('link-account', 3, FIFTEEN_MINUTES),
    postByPerson: counter('post-person', 10, 60),
  }
}
export type Limits = ReturnType<typeof createLimits>

export type Points = [RateLimiterAbstract, string][]

/**
 * Takes a point of each before the work, so that guesses sent at once cannot slip past.
 * @throws {ORPCError} 429 with `sentence`, which hears the minutes to wait
 */
export async function spend(points: Points, sentence: (minutes: number) => string) {
  const retryAfter = await takePoints(points)
  if (retryAfter === null) return
  const message = sentence(Math.ceil(retryAfter / 60))
  throw new ORPCError('TOO_MANY_REQUESTS', { message, data: { retryAfter } })
}

/** Seconds to wait, or null where every point was to be had. */
export async function takePoints(points: Points) {
  try {
    for (const [limiter, key] of points) await limiter.consume(key)
    return null
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    return Math.ceil(refused.msBeforeNext / 1000)
  }
}

export async function givePointsBack(points: Points) {
  await Promise.all(points.map(([limiter, key]) => limiter.reward(key)))
}
