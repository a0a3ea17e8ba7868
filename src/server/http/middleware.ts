import { ORPCError, os } from '@orpc/server'
import {
  ANOTHER_USER_LOGGED_IN,
  type Audience,
  checkAudience,
  SECOND_FACTOR_REQUIRED,
  tooManyAttempts,
} from '#src/access/audience.ts'
import { readMeta } from '#src/access/procedure.ts'
import type { Caller } from '#src/server/context.ts'
import type { Db } from '#src/server/db/db.ts'
import { consume, type Points, rateLimit } from '#src/server/security/rate-limit.ts'
import { GUEST } from '#src/shared/page-user.ts'
import { type IdempotentChange, idempotentChange, isRepeated } from './idempotency.ts'

/** One a second: enrolling or importing hundreds at once stays below it, filling the audit log does not. */
const changeByUser = rateLimit({
  name: 'change-user',
  points: 300,
  seconds: 5 * 60,
  of: 'changes: logins, and all requests but GET',
  by: 'user',
})

/** Whoever signs up has an account, and each change leaves rows that are kept: until somebody approved it, one a minute. */
const changeByPending = rateLimit({
  name: 'change-pending',
  points: 60,
  seconds: 60 * 60,
  of: 'changes before approval',
  by: 'user',
})

/** @throws {ORPCError} 429 for a user who has changed that much in so short a time */
export async function limitChanges(db: Db, user: { _id: string; isApproved: boolean }, repeated?: IdempotentChange) {
  if (await isRepeated(db, repeated)) return
  const points: Points = [[changeByUser, user._id]]
  if (!user.isApproved) points.push([changeByPending, user._id])
  await consume(db, points, tooManyAttempts)
}

/**
 * What begins with /auth starts a session or ends one, as the setup does, and an upload's file is not in its input: none may be
 * answered from memory.
 */
const isRepeatable = ({ method, path }: { method: string; path: string }) =>
  ['POST', 'PATCH', 'DELETE'].includes(method) && !/^\/((auth|upload)\/|setup$)/.test(path)

/** What is about the login itself, the second factor included. */
const isAccountPath = ({ path }: { path: string }) => path.startsWith('/auth/')

type Route = { method: string; path: string }

/** What begins a session, whoever is logged in, and what says who that is. */
const isBeforeLogin = (audience: Audience, route: Route) =>
  route.path === '/auth/me' || (audience === 'anyone' && isAccountPath(route) && route.path !== '/auth/logout')

const LOGGED_IN_MEANWHILE =
  'You have logged in since this page was opened. Please check what is here and send it again.'

/**
 * What was written on one user's page is not stored as another's, nor is one shown on it what is the other's: the browser
 * sends its session whichever page a request is from. A guest's page may read as the user it is by now.
 * @throws {ORPCError} 409
 */
function refusePageOfAnotherUser({ request: { pageUser }, user }: Caller, { method }: Route) {
  if (!pageUser || !user || pageUser === user._id) return
  if (pageUser === GUEST && method === 'GET') return
  const message = pageUser === GUEST ? LOGGED_IN_MEANWHILE : ANOTHER_USER_LOGGED_IN
  throw new ORPCError('CONFLICT', { message, data: { isOfAnother: true } })
}

/**
 * Before every procedure: who may call it is decided by its contract alone.
 * @throws {ORPCError} 401 or 403 with the sentence of the table of permissions, 409 for another user's page, 400 for an
 * Idempotency-Key that cannot be remembered, 403 where a required second factor is missing, 429 for too many changes
 */
export const authorize = os
  .$context<Caller & { db: Db }>()
  .middleware(async ({ context, procedure, path, next }, input) => {
    const { audience, logging, ...route } = readMeta(procedure)
    if (!isBeforeLogin(audience, route)) refusePageOfAnotherUser(context, route)
    const refusal = checkAudience(audience, context.user)
    if (refusal) throw new ORPCError(refusal.code, { message: refusal.message })
    if (audience !== 'anyone' && context.user?.lacksSecondFactor && !isAccountPath(route))
      throw new ORPCError('FORBIDDEN', { message: SECOND_FACTOR_REQUIRED })
    const key = isRepeatable(route) && context.request.idempotencyKey
    const name = path.join('.')
    const scope = `${name} ${context.user?._id ?? 'guest'}`
    const action = logging && 'unlogged' in logging ? null : name
    context.request.hidesUser ||= logging !== undefined && 'unlogged' in logging && logging.hidesUser === true
    const idempotency = key ? idempotentChange(scope, key, input) : undefined
    if (context.user && route.method !== 'GET') await limitChanges(context.db, context.user, idempotency)
    return next({ context: { action, idempotency } })
  })

/**
 * For handlers that need the user; `authorize` has turned guests away already.
 * @throws {ORPCError} 401 where a procedure is for anyone and its handler is not
 */
export const requireUser = os.$context<Caller>().middleware(({ context, next }) => {
  if (!context.user) throw new ORPCError('UNAUTHORIZED')
  return next({ context: { user: context.user } })
})
