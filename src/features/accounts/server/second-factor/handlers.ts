import { change } from '#src/server/db/change.ts'
import type { Tx } from '#src/server/db/db.ts'
import { wrongField } from '#src/server/http/errors.ts'
import { limitChanges } from '#src/server/http/middleware.ts'
import { addMail } from '#src/server/mail/emails.ts'
import type { Mail } from '#src/server/mail/mail.ts'
import { logOnce } from '#src/server/observability/audit.ts'
import { consume, type Points, rateLimit, reward } from '#src/server/security/rate-limit.ts'
import { now } from '#src/shared/clock.ts'
import { messages } from '../../messages.ts'
import { anyone, signedIn, signInOf } from '../procedures.ts'
import { findAccount, isStill } from '../queries.ts'
import { reauthenticate } from '../reauthenticate.ts'
import { countIfLimited, refusedLogins } from '../refused-logins.ts'
import { pendingTokenOf, setPendingCookie } from '../session-cookie.ts'
import { hashToken, openSession, withRequirement } from '../sessions.ts'
import { hashRecoveryCode, newRecoveryCodes, newSecret, plainCode, setUpAddress, stepOf } from './codes.ts'
import { recoveryCodeUsedEmail, turnedOffEmail, turnedOnEmail } from './emails.ts'
import {
  beginFactor,
  confirmFactor,
  countRecoveryCodes,
  findBegun,
  findPendingLogin,
  findSecondFactor,
  hasSecondFactor,
  removeFactor,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeStep,
  usePendingLogin,
} from './second-factor-queries.ts'

/** Whatever the address: who guesses codes knows the password already. */
const codeByAccount = rateLimit('second-factor', 10, 15 * 60)

export const secondFactorHandlers = {
  enterCode: anyone.enterCode.handler(async ({ input, context, errors }) => {
    const { db, request, log } = context
    const token = pendingTokenOf(request)
    const account = token && (await findPendingLogin(db, hashToken(token)))
    if (!account) throw errors.UNAUTHORIZED()
    const line = { id: request.id, userId: account._id }
    const points: Points = [[codeByAccount, account._id]]
    await consume(db, points, messages.tooManyLogins).catch(countIfLimited)
    // Used up also where no session comes of it; the login is logged below, a wrong code by `logOnce`.
    const kind = await change({ ...context, action: null }, (tx) => useCode(tx, account._id, input.code))
    if (!kind) {
      refusedLogins.inc({ reason: 'wrong_code' })
      log.warn(line, 'A login failed at its code')
      logOnce({ ...context, action: 'accounts.loginFailed' }, signInOf(account))
      throw wrongField('code', messages.wrongCode)
    }
    await reward(db, points)
    await limitChanges(db, account)
    await change({ ...context, user: account }, async (tx, emit, about) => {
      if (!(await usePendingLogin(tx, hashToken(token)))) throw errors.UNAUTHORIZED()
      about(signInOf(account))
      if (kind === 'recovery code')
        await notify(tx, account, recoveryCodeUsedEmail(account, await countRecoveryCodes(tx, account._id)))
      await openSession(tx, emit, request, account._id)
    })
    setPendingCookie(request, null)
    log.info(line, 'Signed in with a code')
    return { user: await withRequirement(db, account) }
  }),

  secondFactor: signedIn.secondFactor.handler(async ({ context: { db, user } }) => {
    const factor = await findSecondFactor(db, user._id)
    return { since: factor?.confirmedAt ?? null, recoveryCodesLeft: await countRecoveryCodes(db, user._id) }
  }),

  beginSecondFactor: signedIn.beginSecondFactor.handler(async ({ input, context, errors }) => {
    const { _id, email } = await reauthenticate(context, input.current, 'current')
    const secret = newSecret()
    const isBegun = await change(context, (tx) => beginFactor(tx, _id, secret))
    if (!isBegun) throw errors.CONFLICT()
    return { secret, uri: setUpAddress(secret, email) }
  }),

  confirmSecondFactor: signedIn.confirmSecondFactor.handler(async ({ input, context, errors }) => {
    const { db, user } = context
    const points: Points = [[codeByAccount, user._id]]
    await consume(db, points, messages.tooMany)
    const codes = newRecoveryCodes()
    await change(context, async (tx, _emit, about) => {
      const begun = await findBegun(tx, user._id)
      if (!begun) throw errors.CONFLICT()
      const step = stepOf(begun.secret, plainCode(input.code), Date.parse(now()))
      if (step === undefined) throw wrongField('code', messages.wrongNewCode)
      await confirmFactor(tx, user._id, step)
      await storeRecoveryCodes(tx, user._id, codes)
      about(accountOf(user))
      const account = await findAccount(tx, user._id)
      if (account) await notify(tx, account, turnedOnEmail(account))
    })
    await reward(db, points)
    return { recoveryCodes: codes }
  }),

  newRecoveryCodes: signedIn.newRecoveryCodes.handler(async ({ input, context, errors }) => {
    const account = await reauthenticate(context, input.current, 'current')
    const codes = newRecoveryCodes()
    await change(context, async (tx, _emit, about) => {
      if (!(await isStill(tx, account))) throw wrongField('current', messages.wrongPassword)
      if (!(await hasSecondFactor(tx, account._id))) throw errors.CONFLICT()
      await storeRecoveryCodes(tx, account._id, codes)
      about(accountOf(account))
    })
    return { recoveryCodes: codes }
  }),

  removeSecondFactor: signedIn.removeSecondFactor.handler(async ({ input, context, errors }) => {
    const account = await reauthenticate(context, input.current, 'current')
    await change(context, async (tx, _emit, about) => {
      if (!(await isStill(tx, account))) throw wrongField('current', messages.wrongPassword)
      if (!(await removeFactor(tx, account._id))) throw errors.CONFLICT()
      about(accountOf(account))
      await notify(tx, account, turnedOffEmail(account))
    })
    return { message: messages.secondFactorOff }
  }),
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

const accountOf = ({ _id, name }: Pick<Account, '_id' | 'name'>) => ({ kind: 'user' as const, _id, label: name })

/** @returns which kind of code it was, used up by now; undefined for one that is wrong or was used before */
async function useCode(tx: Tx, userId: string, typed: string) {
  const factor = await findSecondFactor(tx, userId)
  if (!factor) return
  const code = plainCode(typed)
  const step = stepOf(factor.secret, code, Date.parse(now()))
  if (step !== undefined) return (await takeStep(tx, userId, step)) ? 'app' : undefined
  return (await takeRecoveryCode(tx, hashRecoveryCode(userId, code))) ? 'recovery code' : undefined
}

const storeRecoveryCodes = (tx: Tx, userId: string, codes: string[]) =>
  replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashRecoveryCode(userId, code)),
  )

/** Notifies the owner, who may not be the one who did it. */
const notify = (tx: Tx, { _id }: Account, mail: Mail) => addMail(tx, 'security notice', mail, _id)
