import type { Context as AnyContext } from '#src/server/context.ts'
import { change } from '#src/server/db/change.ts'
import type { Tx } from '#src/server/db/db.ts'
import { limitChanges } from '#src/server/http/middleware.ts'
import type { RequestContext } from '#src/server/http/request-context.ts'
import { logOnce } from '#src/server/observability/audit.ts'
import { consume, type Points, rateLimit, reward, tryConsume } from '#src/server/security/rate-limit.ts'
import type { AccountEvents } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { notifyOwner, wrongCodesEmail } from '../emails/second-factor-emails.ts'
import { signInSubject } from '../procedures.ts'
import { countIfLimited, refusedLogins } from '../refused-logins.ts'
import { readPendingToken, setPendingCookie } from '../session-cookie.ts'
import { findKnownDevice, hashToken, newToken, openSession, withSecondFactorRequirement } from '../sessions.ts'
import { addPendingLogin, findPendingLogin, usePendingLogin } from './second-factor-queries.ts'

type Context = AnyContext<AccountEvents>
type Waiting = NonNullable<Awaited<ReturnType<typeof findWaitingLogin>>>

const DAY_S = 24 * 60 * 60
/** By account and known device, else by account and address: a stranger who knows the password locks nobody else out. */
const attemptsByDevice = rateLimit({
  name: 'second-factor',
  points: 10,
  seconds: 15 * 60,
  of: 'wrong codes and passkeys',
  by: 'account and known browser, else account and address',
})
const attemptsByDay = rateLimit({
  name: 'second-factor-day',
  points: 30,
  seconds: DAY_S,
  of: 'wrong codes and passkeys',
  by: 'account and known browser, else account and address',
})
/** Of the app, which have six digits, from unknown devices at whatever addresses. */
const codesByAccount = rateLimit({
  name: 'second-factor-codes',
  points: 100,
  seconds: DAY_S,
  of: 'wrong codes of the app from unknown browsers',
  by: 'account',
})
const warnings = rateLimit({
  name: 'second-factor-warning',
  points: 1,
  seconds: DAY_S,
  of: 'emails about wrong codes',
  by: 'account',
})

/** Notes that this browser showed the first factor; the second within five minutes opens the session. */
export async function startPendingLogin(tx: Tx, request: RequestContext, userId: string) {
  const token = newToken()
  await addPendingLogin(tx, hashToken(token), userId)
  setPendingCookie(request, token)
}

/** The login of this browser that waits for its second factor. */
export async function findWaitingLogin({ db, request }: Pick<Context, 'db' | 'request'>) {
  const token = readPendingToken(request)
  const account = token && (await findPendingLogin(db, hashToken(token)))
  return account ? { account, tokenHash: hashToken(token) } : undefined
}

/**
 * `canBeGuessed` is true of what a million guesses find; a recovery code or a passkey opens the account from any address,
 * whatever strangers enter elsewhere.
 * @returns what to give back once it was right
 * @throws {ORPCError} 429 after ten wrong ones in a quarter of an hour, 30 in a day, or a hundred codes of the account
 */
export async function consumeLoginAttempt(context: Context, { account }: Waiting, canBeGuessed: boolean) {
  const { db, request } = context
  const device = await findKnownDevice(db, request, account.email)
  const holder = `${account._id} ${device ?? request.clientAddress}`
  const ofHolder: Points = [
    [attemptsByDevice, holder],
    [attemptsByDay, holder],
  ]
  const shared: Points = canBeGuessed && !device ? [[codesByAccount, account._id]] : []
  async function refuseByLimit(error: unknown) {
    if (!device) await warnOwner(context, account)
    return countIfLimited(error)
  }
  await consume(db, ofHolder, messages.tooManyLogins).catch(refuseByLimit)
  await consume(db, shared, () => messages.tooManyCodes).catch(async (error: unknown) => {
    // Nothing was looked at, and a recovery code is to be tried next.
    await reward(db, ofHolder)
    return refuseByLimit(error)
  })
  return [...ofHolder, ...shared]
}

/** Who enters wrong codes knows the password, and its owner can set another. */
async function warnOwner(context: Context, account: Waiting['account']) {
  if ((await tryConsume(context.db, [[warnings, account._id]])) !== null) return
  const mail = wrongCodesEmail(context.institute.current.identity, account)
  await change({ ...context, action: null }, (tx) => notifyOwner(tx, account, mail))
}

/** Counts and logs a second factor that was wrong. */
export function recordWrongFactor(context: Context, { account }: Waiting, factor: 'code' | 'passkey') {
  refusedLogins.inc({ reason: factor === 'code' ? 'wrong_code' : 'wrong_passkey' })
  context.log.warn({ id: context.request.id, userId: account._id }, `A login failed at its ${factor}`)
  logOnce({ ...context, action: 'accounts.loginFailed' }, signInSubject(account))
}

/**
 * Opens the session of a login whose second factor was right.
 * @param attempt what `consumeLoginAttempt` took for it
 * @param inside what happens with it, in the same transaction
 * @throws what `expired` makes, where the login was finished or ended meanwhile
 */
export async function finishLogin(
  context: Context,
  { account, tokenHash }: Waiting,
  attempt: Points,
  expired: () => Error,
  inside: (tx: Tx) => Promise<void>,
) {
  const { db, request, log } = context
  await reward(db, attempt)
  await limitChanges(db, account)
  await change({ ...context, user: account }, async (tx, emit, about) => {
    if (!(await usePendingLogin(tx, tokenHash))) throw expired()
    about(signInSubject(account))
    await inside(tx)
    await openSession(tx, emit, request, account._id)
  })
  setPendingCookie(request, null)
  log.info({ id: request.id, userId: account._id }, 'Signed in with a second factor')
  return { user: await withSecondFactorRequirement(context, account) }
}
