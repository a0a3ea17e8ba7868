import { change } from '#src/server/db/change.ts'
import type { Tx } from '#src/server/db/db.ts'
import { invalidField } from '#src/server/http/errors.ts'
import type { Log } from '#src/server/observability/log.ts'
import { consume, type Points, rateLimit, reward } from '#src/server/security/rate-limit.ts'
import type { SecretBox } from '#src/server/security/secret-box.ts'
import { now } from '#src/shared/clock.ts'
import { messages } from '../../messages.ts'
import { anyone, staff } from '../procedures.ts'
import { lockAccount } from '../queries.ts'
import { asked, reauthenticate } from '../reauthenticate.ts'
import { endOtherSessions } from '../sessions.ts'
import { hashRecoveryCode, isCodeOfApp, newSecret, plainCode, setUpAddress, stepOf } from './codes.ts'
import { factorEmail, notifyOwner, recoveryCodeUsedEmail, turnedOffEmail, turnedOnEmail } from './emails.ts'
import { accountOf, ensureRecoveryCodes, makeRecoveryCodes, noteRemoval } from './owner.ts'
import { passkeysOf } from './passkey-queries.ts'
import { consumeLoginAttempt, finishLogin, noteRefusal, waitingLogin } from './pending-login.ts'
import {
  beginFactor,
  confirmFactor,
  countRecoveryCodes,
  findBegun,
  findSecondFactor,
  hasSecondFactor,
  removeAppOf,
  removeFactors,
  takeRecoveryCode,
  takeStep,
} from './second-factor-queries.ts'

const newCodesByUser = rateLimit('second-factor-set-up', 10, 15 * 60)

export const secondFactorHandlers = {
  enterCode: anyone.enterCode.handler(async ({ input, context, errors }) => {
    const login = await waitingLogin(context)
    if (!login) throw errors.UNAUTHORIZED()
    const { account } = login
    const attempt = await consumeLoginAttempt(context, login, isCodeOfApp(input.code))
    // Used up also where no session comes of it; the login is logged below, a wrong code by `logOnce`.
    const kind = await change({ ...context, action: null }, (tx) => useCode(tx, context, account._id, input.code))
    if (!kind) {
      noteRefusal(context, login, 'code')
      throw invalidField('code', messages.wrongCode)
    }
    return finishLogin(context, login, attempt, errors.UNAUTHORIZED, async (tx) => {
      if (kind === 'app') return
      await notifyOwner(tx, account, recoveryCodeUsedEmail(account, await countRecoveryCodes(tx, account._id)))
    })
  }),

  secondFactor: staff.secondFactor.handler(async ({ context: { db, user } }) => {
    const factor = await findSecondFactor(db, user._id)
    const [passkeys, recoveryCodesLeft] = [await passkeysOf(db, user._id), await countRecoveryCodes(db, user._id)]
    return { since: factor?.confirmedAt ?? null, passkeys, recoveryCodesLeft }
  }),

  beginSecondFactor: staff.beginSecondFactor.handler(async ({ input, context, errors }) => {
    const proof = await reauthenticate(context, asked('set-up-app', input))
    const { _id, email } = proof.account
    const secret = newSecret()
    await change(context, async (tx) => {
      await proof.confirm(tx)
      if (!(await beginFactor(tx, _id, context.secrets.encrypt(secret, _id)))) throw errors.CONFLICT()
    })
    return { secret, uri: setUpAddress(secret, email) }
  }),

  confirmSecondFactor: staff.confirmSecondFactor.handler(async ({ input, context, errors }) => {
    const { db, request, secrets, user } = context
    const attempt: Points = [[newCodesByUser, `${user._id} ${request.clientAddress}`]]
    await consume(db, attempt, messages.tooMany)
    const setUp = await change(context, async (tx, emit, about) => {
      const account = await lockAccount(tx, user._id)
      const begun = await findBegun(tx, user._id)
      if (!account || !begun) throw errors.CONFLICT()
      const step = stepOf(secrets.decrypt(begun.secret, user._id), plainCode(input.code), Date.parse(now()))
      if (step === undefined) throw invalidField('code', messages.wrongNewCode)
      const wasOn = await hasSecondFactor(tx, user._id)
      await confirmFactor(tx, user._id, step)
      about(accountOf(user))
      const mail = wasOn
        ? factorEmail(account, 'an authenticator app was added')
        : turnedOnEmail(account, 'a code from your authenticator app')
      await notifyOwner(tx, account, mail)
      if (!wasOn) await endOtherSessions(tx, emit, request, user._id)
      return {
        recoveryCodes: await ensureRecoveryCodes(tx, secrets, user._id, wasOn),
        message: wasOn ? messages.appAdded : messages.secondFactorOn,
      }
    })
    await reward(db, attempt)
    return setUp
  }),

  newRecoveryCodes: staff.newRecoveryCodes.handler(async ({ input, context, errors }) => {
    const { account, confirm } = await reauthenticate(context, asked('recovery-codes', input))
    const recoveryCodes = await change(context, async (tx, _emit, about) => {
      await confirm(tx)
      if (!(await hasSecondFactor(tx, account._id))) throw errors.CONFLICT()
      about(accountOf(account))
      return makeRecoveryCodes(tx, context.secrets, account._id)
    })
    return { recoveryCodes }
  }),

  removeApp: staff.removeApp.handler(async ({ input, context, errors }) => {
    const { account, confirm } = await reauthenticate(context, asked('remove-app', input))
    await change(context, async (tx, _emit, about) => {
      await confirm(tx)
      if (!(await removeAppOf(tx, account._id))) throw errors.CONFLICT()
      about(accountOf(account))
      await noteRemoval(tx, account, 'the authenticator app was removed')
    })
    return { message: messages.appRemoved }
  }),

  removeSecondFactor: staff.removeSecondFactor.handler(async ({ input, context, errors }) => {
    const { account, confirm } = await reauthenticate(context, asked('two-step-off', input))
    await change(context, async (tx, _emit, about) => {
      await confirm(tx)
      if (!(await removeFactors(tx, account._id))) throw errors.CONFLICT()
      about(accountOf(account))
      await notifyOwner(tx, account, turnedOffEmail(account))
    })
    return { message: messages.secondFactorOff }
  }),
}

type Known = { secrets: SecretBox; log: Log }

/** @returns which kind of code it was, used up by now; undefined for one that is wrong or was used before */
async function useCode(tx: Tx, { secrets, log }: Known, userId: string, typed: string) {
  const factor = await findSecondFactor(tx, userId)
  const code = plainCode(typed)
  const secret = factor && secrets.decrypt(factor.secret, userId)
  if (factor && secret === undefined)
    log.error({ userId }, 'A secret of two-step login cannot be read: SECRETS_KEY is another one')
  const step = stepOf(secret, code, Date.parse(now()))
  if (step !== undefined) return (await takeStep(tx, userId, step)) ? 'app' : undefined
  return (await takeRecoveryCode(tx, secrets.hashes(hashRecoveryCode(userId, code)))) ? 'recovery code' : undefined
}
