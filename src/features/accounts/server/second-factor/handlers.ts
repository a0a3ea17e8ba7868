import { change } from '#src/server/db/change.ts'
import type { Tx } from '#src/server/db/db.ts'
import { invalidField } from '#src/server/http/errors.ts'
import type { Log } from '#src/server/observability/log.ts'
import { consume, type Points, rateLimit, reward } from '#src/server/security/rate-limit.ts'
import type { SecretBox } from '#src/server/security/secret-box.ts'
import { now } from '#src/shared/clock.ts'
import { messages } from '../../messages.ts'
import {
  factorChangedEmail,
  notifyOwner,
  recoveryCodeUsedEmail,
  turnedOffEmail,
  turnedOnEmail,
} from '../emails/second-factor-emails.ts'
import { anyone, staff } from '../procedures.ts'
import { lockAccount } from '../queries.ts'
import { readProof, reauthenticate } from '../reauthenticate.ts'
import { endOtherSessions } from '../sessions.ts'
import { findTimeStep, hashRecoveryCode, isTotpCode, newSecret, normalizeRecoveryCode, otpauthUrl } from './codes.ts'
import { accountSubject, createMissingRecoveryCodes, renewRecoveryCodes, turnOffWithoutFactor } from './owner.ts'
import { listPasskeys } from './passkey-queries.ts'
import { consumeLoginAttempt, findWaitingLogin, finishLogin, recordWrongFactor } from './pending-login.ts'
import {
  confirmFactor,
  countRecoveryCodes,
  findSecondFactor,
  findUnconfirmed,
  hasSecondFactor,
  redeemRecoveryCode,
  redeemTimeStep,
  removeApp,
  removeFactors,
  startFactor,
} from './second-factor-queries.ts'

const newCodesByUser = rateLimit({
  name: 'second-factor-set-up',
  points: 10,
  seconds: 15 * 60,
  of: 'two-step logins begun to be set up',
  by: 'user',
})

export const secondFactorHandlers = {
  enterCode: anyone.enterCode.handler(async ({ input, context, errors }) => {
    const login = await findWaitingLogin(context)
    if (!login) throw errors.UNAUTHORIZED()
    const { account } = login
    const attempt = await consumeLoginAttempt(context, login, isTotpCode(input.code))
    // Used up also where no session comes of it; the login is logged below, a wrong code by `logOnce`.
    const kind = await change({ ...context, action: null }, (tx) => useCode(tx, context, account._id, input.code))
    if (!kind) {
      recordWrongFactor(context, login, 'code')
      throw invalidField('code', messages.wrongCode)
    }
    return finishLogin(context, login, attempt, errors.UNAUTHORIZED, async (tx) => {
      if (kind === 'app') return
      await notifyOwner(
        tx,
        account,
        recoveryCodeUsedEmail(context.institute.current.identity, account, await countRecoveryCodes(tx, account._id)),
      )
    })
  }),

  secondFactor: staff.secondFactor.handler(async ({ context: { db, user } }) => {
    const factor = await findSecondFactor(db, user._id)
    const [passkeys, recoveryCodesLeft] = [await listPasskeys(db, user._id), await countRecoveryCodes(db, user._id)]
    return { since: factor?.confirmedAt ?? null, passkeys, recoveryCodesLeft }
  }),

  beginSecondFactor: staff.beginSecondFactor.handler(async ({ input, context, errors }) => {
    const proof = await reauthenticate(context, readProof('set-up-app', input))
    const { _id, email } = proof.account
    const secret = newSecret()
    await change(context, async (tx) => {
      await proof.confirm(tx)
      if (!(await startFactor(tx, _id, context.secrets.encrypt(secret, _id)))) throw errors.CONFLICT()
    })
    return { secret, uri: otpauthUrl(secret, { issuer: context.institute.shown.name, label: email }) }
  }),

  confirmSecondFactor: staff.confirmSecondFactor.handler(async ({ input, context, errors }) => {
    const { db, request, secrets, user } = context
    const { identity } = context.institute.current
    const attempt: Points = [[newCodesByUser, `${user._id} ${request.clientAddress}`]]
    await consume(db, attempt, messages.tooMany)
    const setUp = await change(context, async (tx, emit, about) => {
      const account = await lockAccount(tx, user._id)
      const begun = await findUnconfirmed(tx, user._id)
      if (!account || !begun) throw errors.CONFLICT()
      const step = findTimeStep(
        secrets.decrypt(begun.secret, user._id),
        normalizeRecoveryCode(input.code),
        Date.parse(now()),
      )
      if (step === undefined) throw invalidField('code', messages.wrongNewCode)
      const wasOn = await hasSecondFactor(tx, user._id)
      await confirmFactor(tx, user._id, step)
      about(accountSubject(user))
      const mail = wasOn
        ? factorChangedEmail(identity, account, 'an authenticator app was added')
        : turnedOnEmail(identity, account, 'a code from your authenticator app')
      await notifyOwner(tx, account, mail)
      if (!wasOn) await endOtherSessions(tx, emit, request, user._id)
      return {
        recoveryCodes: await createMissingRecoveryCodes(tx, secrets, user._id, wasOn),
        message: wasOn ? messages.appAdded : messages.secondFactorOn,
      }
    })
    await reward(db, attempt)
    return setUp
  }),

  newRecoveryCodes: staff.newRecoveryCodes.handler(async ({ input, context, errors }) => {
    const { account, confirm } = await reauthenticate(context, readProof('recovery-codes', input))
    const recoveryCodes = await change(context, async (tx, _emit, about) => {
      await confirm(tx)
      if (!(await hasSecondFactor(tx, account._id))) throw errors.CONFLICT()
      about(accountSubject(account))
      return renewRecoveryCodes(tx, context.secrets, account._id)
    })
    return { recoveryCodes }
  }),

  removeApp: staff.removeApp.handler(async ({ input, context, errors }) => {
    const { account, confirm } = await reauthenticate(context, readProof('remove-app', input))
    await change(context, async (tx, _emit, about) => {
      await confirm(tx)
      if (!(await removeApp(tx, account._id))) throw errors.CONFLICT()
      about(accountSubject(account))
      await turnOffWithoutFactor(tx, context.institute.current.identity, account, 'the authenticator app was removed')
    })
    return { message: messages.appRemoved }
  }),

  removeSecondFactor: staff.removeSecondFactor.handler(async ({ input, context, errors }) => {
    const { account, confirm } = await reauthenticate(context, readProof('two-step-off', input))
    await change(context, async (tx, _emit, about) => {
      await confirm(tx)
      if (!(await removeFactors(tx, account._id))) throw errors.CONFLICT()
      about(accountSubject(account))
      await notifyOwner(tx, account, turnedOffEmail(context.institute.current.identity, account))
    })
    return { message: messages.secondFactorOff }
  }),
}

type Dependencies = { secrets: SecretBox; log: Log }

/** @returns which kind of code it was, used up by now; undefined for one that is wrong or was used before */
async function useCode(tx: Tx, { secrets, log }: Dependencies, userId: string, typed: string) {
  const factor = await findSecondFactor(tx, userId)
  const code = normalizeRecoveryCode(typed)
  const secret = factor && secrets.decrypt(factor.secret, userId)
  if (factor && secret === undefined)
    log.error({ userId }, 'A secret of two-step login cannot be read: SECRETS_KEY is another one')
  const step = findTimeStep(secret, code, Date.parse(now()))
  if (step !== undefined) return (await redeemTimeStep(tx, userId, step)) ? 'app' : undefined
  return (await redeemRecoveryCode(tx, secrets.hashes(hashRecoveryCode(userId, code)))) ? 'recovery code' : undefined
}
