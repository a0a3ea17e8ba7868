import { change } from '#src/server/db/change.ts'
import { isId } from '#src/server/db/column-types.ts'
import type { RequestContext } from '#src/server/http/request-context.ts'
import { messages } from '../../messages.ts'
import { MAX_PASSKEYS } from '../../rules.ts'
import { factorChangedEmail, notifyOwner, turnedOnEmail } from '../emails/second-factor-emails.ts'
import { anyone, staff } from '../procedures.ts'
import { lockAccount } from '../queries.ts'
import { readProof, reauthenticate } from '../reauthenticate.ts'
import { readSessionToken } from '../session-cookie.ts'
import { endOtherSessions, hashToken } from '../sessions.ts'
import { accountSubject, createMissingRecoveryCodes, turnOffWithoutFactor } from './owner.ts'
import {
  addChallenge,
  addPasskey,
  countPasskeys,
  listPasskeys,
  recordUse,
  redeemChallenge,
  removePasskey,
  renamePasskey,
} from './passkey-queries.ts'
import { consumeLoginAttempt, findWaitingLogin, finishLogin, recordWrongFactor } from './pending-login.ts'
import { findSecondFactor, hasSecondFactor } from './second-factor-queries.ts'
import { creationOptions, requestOptions, verifyCreated, verifyUsed } from './webauthn.ts'

/** A challenge to add a passkey is for the session that asked. */
const sessionHash = (request: RequestContext) => hashToken(readSessionToken(request) ?? '')

export const passkeyHandlers = {
  pendingLogin: anyone.pendingLogin.handler(async ({ context }) => {
    const login = await findWaitingLogin(context)
    if (!login) return { byApp: false, byPasskey: false }
    const { _id } = login.account
    const app = await findSecondFactor(context.db, _id)
    return { byApp: app !== undefined, byPasskey: (await countPasskeys(context.db, _id)) > 0 }
  }),

  beginPasskeyLogin: anyone.beginPasskeyLogin.handler(async ({ context, errors }) => {
    const login = await findWaitingLogin(context)
    if (!login) throw errors.UNAUTHORIZED()
    const { account, tokenHash } = login
    const passkeys = await listPasskeys(context.db, account._id)
    if (passkeys.length === 0) throw errors.CONFLICT()
    const options = await requestOptions(context.request, passkeys)
    await change({ ...context, action: null }, (tx) => addChallenge(tx, tokenHash, account._id, options.challenge))
    return options
  }),

  usePasskey: anyone.usePasskey.handler(async ({ input, context, errors }) => {
    const { db, request } = context
    const login = await findWaitingLogin(context)
    if (!login) throw errors.UNAUTHORIZED()
    const { account, tokenHash } = login
    const attempt = await consumeLoginAttempt(context, login, false)
    const challenge = await change({ ...context, action: null }, (tx) => redeemChallenge(tx, tokenHash))
    const passkey = (await listPasskeys(db, account._id)).find(({ credentialId }) => credentialId === input.id)
    const counter = challenge && passkey ? await verifyUsed(request, challenge, passkey, input) : undefined
    if (counter === undefined || !passkey) {
      recordWrongFactor(context, login, 'passkey')
      throw errors.BAD_REQUEST()
    }
    return finishLogin(context, login, attempt, errors.UNAUTHORIZED, async (tx) => {
      if (!(await recordUse(tx, passkey._id, counter))) throw errors.BAD_REQUEST()
    })
  }),

  beginPasskey: staff.beginPasskey.handler(async ({ input, context, errors }) => {
    const proof = await reauthenticate(context, readProof('add-passkey', input))
    const { account } = proof
    const passkeys = await listPasskeys(context.db, account._id)
    if (passkeys.length >= MAX_PASSKEYS) throw errors.CONFLICT()
    const options = await creationOptions(
      { origin: context.request.origin, name: context.institute.shown.name },
      account,
      passkeys,
    )
    const holder = sessionHash(context.request)
    await change(context, async (tx) => {
      await proof.confirm(tx)
      await addChallenge(tx, holder, account._id, options.challenge)
    })
    return options
  }),

  addPasskey: staff.addPasskey.handler(async ({ input: { name, credential }, context, errors }) => {
    const { request, user } = context
    const { identity } = context.institute.current
    const challenge = await change({ ...context, action: null }, (tx) => redeemChallenge(tx, sessionHash(request)))
    const created = challenge && (await verifyCreated(request, challenge, credential))
    if (!created) throw errors.BAD_REQUEST()
    return change(context, async (tx, emit, about) => {
      const account = await lockAccount(tx, user._id)
      if (!account || (await countPasskeys(tx, user._id)) >= MAX_PASSKEYS) throw errors.CONFLICT()
      const wasOn = await hasSecondFactor(tx, user._id)
      if (!(await addPasskey(tx, { userId: user._id, name, ...created }))) throw errors.BAD_REQUEST()
      about(accountSubject(user))
      const mail = wasOn
        ? factorChangedEmail(identity, account, 'a passkey was added')
        : turnedOnEmail(identity, account, 'your passkey')
      await notifyOwner(tx, account, mail)
      if (!wasOn) await endOtherSessions(tx, emit, request, user._id)
      return {
        recoveryCodes: await createMissingRecoveryCodes(tx, context.secrets, user._id, wasOn),
        message: wasOn ? messages.passkeyAdded : messages.secondFactorOn,
      }
    })
  }),

  renamePasskey: staff.renamePasskey.handler(async ({ input: { id, name }, context, errors }) => {
    const { user } = context
    if (!isId(id)) throw errors.NOT_FOUND()
    await change(context, async (tx, _emit, about) => {
      if (!(await renamePasskey(tx, user._id, id, name))) throw errors.NOT_FOUND()
      about(accountSubject(user))
    })
    return { message: messages.passkeyRenamed }
  }),

  removePasskey: staff.removePasskey.handler(async ({ input: { id, current }, context, errors }) => {
    const { account, confirm } = await reauthenticate(context, readProof('remove-passkey', { current, about: id }))
    if (!isId(id)) throw errors.NOT_FOUND()
    await change(context, async (tx, _emit, about) => {
      await confirm(tx)
      if (!(await removePasskey(tx, account._id, id))) throw errors.NOT_FOUND()
      about(accountSubject(account))
      await turnOffWithoutFactor(tx, context.institute.current.identity, account, 'a passkey was removed')
    })
    return { message: messages.passkeyRemoved }
  }),
}
