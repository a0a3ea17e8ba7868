import { availableParallelism } from 'node:os'
import { os } from '@orpc/server'
import type { Caller } from '#src/server/context.ts'
import { change } from '#src/server/db/change.ts'
import { isId } from '#src/server/db/column-types.ts'
import { rememberSent } from '#src/server/http/cookies.ts'
import { invalidField } from '#src/server/http/errors.ts'
import { createLimiter } from '#src/server/http/load-shedding.ts'
import { limitChanges } from '#src/server/http/middleware.ts'
import { addEmail } from '#src/server/mail/emails.ts'
import { logOnce } from '#src/server/observability/audit.ts'
import { hashPassword, isPassword, rehashIfOutdated } from '#src/server/security/passwords.ts'
import { consume, type Points, rateLimit, reward, tryConsume } from '#src/server/security/rate-limit.ts'
import { messages } from '../messages.ts'
import { emailTakenRefusal } from './email-taken.ts'
import { passwordLink } from './emails/password-emails.ts'
import { anyone, signedIn, signInSubject } from './procedures.ts'
import {
  addAccount,
  findAccount,
  findByEmail,
  findEndedSession,
  isPasswordLink,
  isPasswordUnchanged,
  listSessions,
  replaceHash,
  setPassword,
  usePasswordLink,
} from './queries.ts'
import { readProof, reauthenticate } from './reauthenticate.ts'
import { countIfLimited, refusedLogins } from './refused-logins.ts'
import { secondFactorHandlers } from './second-factor/handlers.ts'
import { passkeyHandlers } from './second-factor/passkey-handlers.ts'
import { startPendingLogin } from './second-factor/pending-login.ts'
import { findSecondFactor, hasSecondFactor } from './second-factor/second-factor-queries.ts'
import { readSessionToken, setSessionCookie } from './session-cookie.ts'
import {
  closeSession,
  endOneSession,
  endSessions,
  findKnownDevice,
  hashToken,
  openSession,
  withSecondFactorRequirement,
} from './sessions.ts'
import { socialHandlers } from './social-handlers.ts'

const FIFTEEN_MINUTES_S = 15 * 60
const loginByAccount = rateLimit({
  name: 'login-account',
  points: 10,
  seconds: FIFTEEN_MINUTES_S,
  of: 'failed logins',
  by: 'account and address',
})
const loginByAddress = rateLimit({
  name: 'login-address',
  points: 100,
  seconds: FIFTEEN_MINUTES_S,
  of: 'failed logins',
  by: 'address',
})
const loginByDevice = rateLimit({
  name: 'login-device',
  points: 10,
  seconds: FIFTEEN_MINUTES_S,
  of: 'wrong passwords from a known browser',
  by: 'account and browser',
})
/** Right passwords that wait for a second factor: who knows one alone uses up none of the owner's changes with it. */
const pendingLoginByAccount = rateLimit({
  name: 'login-waiting',
  points: 60,
  seconds: 5 * 60,
  of: 'right passwords that wait for a second factor',
  by: 'account and known browser, else account and address',
})
/** A classroom that signs up together comes from one address. */
const signupByAddress = rateLimit({
  name: 'signup-address',
  points: 100,
  seconds: FIFTEEN_MINUTES_S,
  of: 'sign-ups: a class signs up together',
  by: 'address',
})
const linkByAddress = rateLimit({
  name: 'link-address',
  points: 5,
  seconds: 60,
  of: 'password links requested',
  by: 'address',
})
const linkByAccount = rateLimit({
  name: 'link-account',
  points: 3,
  seconds: FIFTEEN_MINUTES_S,
  of: 'password links emailed; more are dropped',
  by: 'account',
})

/** Of a browser that the account knows, whoever guesses at the same address takes nothing. */
const loginPoints = (email: string, address: string, device: string | undefined): Points =>
  device
    ? [[loginByDevice, `${email} ${device}`]]
    : [
        [loginByAccount, `${email} ${address}`],
        [loginByAddress, address],
      ]

/** What anyone may ask for and takes long: as many passwords at once as libuv has threads, and a second's work waiting. */
const limiter = createLimiter({ atOnce: 4, maxWaiting: 32 * availableParallelism() })
const withHashingLimit = os.$context<Caller>().middleware(({ context, next }) =>
  limiter(
    () => next(),
    () => context.request.incoming.socket.destroyed,
  ),
)

export const accountsHandlers = {
  login: anyone.login.use(withHashingLimit).handler(async ({ input, context, errors }) => {
    const { db, request, log } = context
    const device = await findKnownDevice(db, request, input.email)
    const points = loginPoints(input.email, request.clientAddress, device)
    await consume(db, points, messages.tooManyLogins).catch(countIfLimited)
    const account = await findByEmail(db, input.email)
    const line = { id: request.id, userId: account?._id }
    if (!(await isPassword(account?.passwordHash, input.password)) || !account) {
      refusedLogins.inc({ reason: 'wrong_password' })
      log.warn(line, 'A login failed')
      if (account) logOnce({ ...context, action: 'accounts.loginFailed' }, signInSubject(account))
      throw errors.UNAUTHORIZED()
    }
    await reward(db, points)
    const renewed = account.passwordHash && (await rehashIfOutdated(account.passwordHash, input.password))
    const needsCode = await hasSecondFactor(db, account._id)
    const waiting: Points = [[pendingLoginByAccount, `${account._id} ${device ?? request.clientAddress}`]]
    await (needsCode ? consume(db, waiting, messages.tooManyLogins) : limitChanges(db, account))
    // A login that waits for a code is none yet: it is logged once the code opens the session.
    const action = needsCode ? null : context.action
    await change({ ...context, user: account, action }, async (tx, emit, about) => {
      if (!(await isPasswordUnchanged(tx, account))) throw errors.UNAUTHORIZED()
      if (renewed) await replaceHash(tx, account, renewed)
      if ((await hasSecondFactor(tx, account._id)) !== needsCode) throw errors.UNAUTHORIZED()
      if (needsCode) return startPendingLogin(tx, request, account._id)
      about(signInSubject(account))
      await openSession(tx, emit, request, account._id)
    })
    if (needsCode) {
      const hasApp = (await findSecondFactor(db, account._id)) !== undefined
      throw invalidField('code', hasApp ? messages.enterCode : messages.usePasskey, 'FORBIDDEN')
    }
    log.info(line, 'Signed in')
    return { user: await withSecondFactorRequirement(context, account) }
  }),

  ...secondFactorHandlers,
  ...passkeyHandlers,

  signup: anyone.signup.use(withHashingLimit).handler(async ({ input: { name, email, password }, context }) => {
    const points: Points = [[signupByAddress, context.request.clientAddress]]
    await consume(context.db, points, messages.tooMany)
    const isFree = !(await findByEmail(context.db, email))
    const passwordHash = isFree ? await hashPassword(password) : null
    const user = await change(context, async (tx, emit, about) => {
      const user = await addAccount(tx, { name, email, role: 'student', isApproved: false })
      if (!user) return
      await setPassword(tx, user._id, passwordHash)
      about({ kind: 'user', _id: user._id, label: name })
      await emit('newUserRegistered', { userId: user._id, name }, ['staff'])
      return user
    })
    if (user) {
      rememberSent(context.request, 'account')
      return { message: messages.signedUp, user }
    }
    await reward(context.db, points)
    throw emailTakenRefusal()
  }),

  logout: anyone.logout.handler(async ({ context, errors }) => {
    // A HEAD asks what a GET would answer.
    const isAsking = context.request.isPrefetch || context.request.incoming.method === 'HEAD'
    if (context.request.isCrossSite || isAsking) throw errors.FORBIDDEN()
    await change(context, async (tx, emit, about) => {
      if (context.user) about(signInSubject(context.user))
      await closeSession(tx, emit, context.request)
    })
    return { message: messages.loggedOut }
  }),

  me: signedIn.me.handler(({ context }) => ({ user: context.user })),

  ended: anyone.ended.handler(async ({ context: { db, request } }) => {
    const token = readSessionToken(request)
    const ended = token === null ? undefined : await findEndedSession(db, hashToken(token))
    return { haveRightsChanged: ended !== undefined, isAccountDeleted: ended?.isDeleted ?? false }
  }),

  forgotPassword: anyone.forgotPassword.handler(async ({ input: { email }, context }) => {
    const { db, request } = context
    await consume(db, [[linkByAddress, request.clientAddress]], messages.tooMany)
    const isTooMany = (await tryConsume(db, [[linkByAccount, email]])) !== null
    if (!isTooMany)
      await change(context, async (tx) => {
        const account = await findByEmail(tx, email)
        await addEmail(tx, passwordLink, { to: email, userId: account?._id, payload: { email } })
      })
    rememberSent(request, 'link')
    return { message: messages.linkSent }
  }),

  passwordLink: anyone.passwordLink.handler(async ({ input: { token }, context: { db, request } }) => {
    // True once at most: neither this nor a page made of it is for a cache.
    request.responseHeaders.set('cache-control', 'no-store')
    return { isUsable: await isPasswordLink(db, hashToken(token)) }
  }),

  resetPassword: anyone.resetPassword
    .use(withHashingLimit)
    .handler(async ({ input: { token, password }, context, errors }) => {
      if (!(await isPasswordLink(context.db, hashToken(token)))) throw errors.BAD_REQUEST()
      const passwordHash = await hashPassword(password)
      const userId = await change(context, async (tx, emit, about) => {
        const userId = await usePasswordLink(tx, hashToken(token))
        const account = userId && (await findAccount(tx, userId))
        if (!account) throw errors.BAD_REQUEST()
        about({ kind: 'user', _id: userId, label: account.name })
        await setPassword(tx, userId, passwordHash, true)
        await emit('passwordReset', { userId }, [])
        await endSessions(tx, emit, userId)
        return userId
      })
      context.log.info({ id: context.request.id, userId }, 'A password was set by a mailed link')
      return { message: messages.passwordSet }
    }),

  changePassword: signedIn.changePassword.handler(async ({ input, context }) => {
    const { request, user } = context
    const missing = messages.currentRequired
    const proof = await reauthenticate(context, { ...readProof('password', input), missing })
    const passwordHash = await hashPassword(input.password)
    await change(context, async (tx, emit, about) => {
      await proof.confirm(tx)
      about({ kind: 'user', _id: user._id, label: user.name })
      await setPassword(tx, user._id, passwordHash)
      await endSessions(tx, emit, user._id)
      await openSession(tx, emit, request, user._id)
    })
    return { message: messages.passwordChanged }
  }),

  signOutEverywhere: signedIn.signOutEverywhere.handler(async ({ context }) => {
    await change(context, (tx, emit, about) => {
      about(signInSubject(context.user))
      return endSessions(tx, emit, context.user._id)
    })
    setSessionCookie(context.request, null)
    return { message: messages.loggedOutEverywhere }
  }),

  sessions: signedIn.sessions.handler(({ context: { db, request, user } }) =>
    listSessions(db, user._id, hashToken(readSessionToken(request) ?? '')),
  ),

  endSession: signedIn.endSession.handler(async ({ input: { id }, context, errors }) => {
    const { user } = context
    if (!isId(id)) throw errors.NOT_FOUND()
    await change(context, async (tx, emit, about) => {
      if (!(await endOneSession(tx, emit, context.request, user._id, id))) throw errors.NOT_FOUND()
      about(signInSubject(user))
    })
    return { message: messages.loggedOutThere }
  }),

  ...socialHandlers,
}
