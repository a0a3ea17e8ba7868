import type { Context as AnyContext } from '#src/server/context.ts'
import { change } from '#src/server/db/change.ts'
import type { Db, Tx } from '#src/server/db/db.ts'
import { limitChanges } from '#src/server/http/middleware.ts'
import type { RequestContext } from '#src/server/http/request-context.ts'
import { logOnce } from '#src/server/observability/audit.ts'
import { consume, type Points, rateLimit, reward } from '#src/server/security/rate-limit.ts'
import type { AccountEvents } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { signInOf } from '../procedures.ts'
import { countIfLimited, refusedLogins } from '../refused-logins.ts'
import { pendingTokenOf, setPendingCookie } from '../session-cookie.ts'
import { hashToken, newToken, openSession, withRequirement } from '../sessions.ts'
import { addPendingLogin, findPendingLogin, usePendingLogin } from './second-factor-queries.ts'

type Context = AnyContext<AccountEvents>
type Waiting = NonNullable<Awaited<ReturnType<typeof waitingLogin>>>

/** Whatever the address: who guesses codes knows the password already. */
const attemptsByAccount = rateLimit('second-factor', 10, 15 * 60)
const attemptsOf = (userId: string): Points => [[attemptsByAccount, userId]]

/** Notes that this browser showed the first factor; the second within five minutes opens the session. */
export async function awaitCode(tx: Tx, request: RequestContext, userId: string) {
  const token = newToken()
  await addPendingLogin(tx, hashToken(token), userId)
  setPendingCookie(request, token)
}

/** The login of this browser that waits for its second factor. */
export async function waitingLogin({ db, request }: Pick<Context, 'db' | 'request'>) {
  const token = pendingTokenOf(request)
  const account = token && (await findPendingLogin(db, hashToken(token)))
  return account ? { account, tokenHash: hashToken(token) } : undefined
}

/** @throws {ORPCError} 429 after ten refused in a quarter of an hour */
export const consumeAttempt = (db: Db, userId: string, sentence: (minutes: number) => string) =>
  consume(db, attemptsOf(userId), sentence)
export const rewardAttempt = (db: Db, userId: string) => reward(db, attemptsOf(userId))

export const consumeLoginAttempt = (db: Db, userId: string) =>
  consumeAttempt(db, userId, messages.tooManyLogins).catch(countIfLimited)

/** Counts and logs a second factor that was wrong. */
export function noteRefusal(context: Context, { account }: Waiting, factor: 'code' | 'passkey') {
  refusedLogins.inc({ reason: factor === 'code' ? 'wrong_code' : 'wrong_passkey' })
  context.log.warn({ id: context.request.id, userId: account._id }, `A login failed at its ${factor}`)
  logOnce({ ...context, action: 'accounts.loginFailed' }, signInOf(account))
}

/**
 * Opens the session of a login whose second factor was right.
 * @param inside what happens with it, in the same transaction
 * @throws what `expired` makes, where the login was finished or ended meanwhile
 */
export async function finishLogin(
  context: Context,
  { account, tokenHash }: Waiting,
  expired: () => Error,
  inside: (tx: Tx) => Promise<void>,
) {
  const { db, request, log } = context
  await rewardAttempt(db, account._id)
  await limitChanges(db, account)
  await change({ ...context, user: account }, async (tx, emit, about) => {
    if (!(await usePendingLogin(tx, tokenHash))) throw expired()
    about(signInOf(account))
    await inside(tx)
    await openSession(tx, emit, request, account._id)
  })
  setPendingCookie(request, null)
  log.info({ id: request.id, userId: account._id }, 'Signed in with a second factor')
  return { user: await withRequirement(db, account) }
}
