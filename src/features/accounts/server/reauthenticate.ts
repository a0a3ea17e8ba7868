import type { User } from '#src/access/user.ts'
import type { Context } from '#src/server/context.ts'
import type { Tx } from '#src/server/db/db.ts'
import { invalidField, notLoggedIn } from '#src/server/http/errors.ts'
import { isPassword } from '#src/server/security/passwords.ts'
import { consume, type Points, rateLimit, reward } from '#src/server/security/rate-limit.ts'
import { messages } from '../messages.ts'
import type { Confirming, Purpose } from '../social-contract.ts'
import { findProofKind } from './fresh-sign-in.ts'
import { redeemFreshSignIn } from './fresh-sign-in-queries.ts'
import { findAccount, isPasswordUnchanged } from './queries.ts'
import { readSessionToken } from './session-cookie.ts'
import { hashToken } from './sessions.ts'

const proofByUser = rateLimit({
  name: 'proof-user',
  points: 10,
  seconds: 15 * 60,
  of: 'wrong current passwords',
  by: 'user and address',
})

/** `field` is where the password was typed; `missing` what is said where it was not. */
type ProofRequest = Confirming & { password: string | undefined; field: string; missing?: string }

/** What is typed into the field `current`. */
export const readProof = (
  purpose: Purpose,
  { current, about }: { current?: string | undefined; about?: string },
): ProofRequest => ({
  purpose,
  about,
  password: current,
  field: 'current',
})

/**
 * Whoever is signed in shows again that they are who they are: by their password, or where they have none by a fresh login at
 * the provider. Never inside a transaction: a password takes long, and counts on another connection.
 * @returns the account, and what the transaction that follows has to call first
 * @throws {ORPCError} 400 for a wrong password or none, 401 where the account is gone, 429 after ten wrong ones in a quarter
 * of an hour
 */
export async function reauthenticate(
  { db, request, user, config }: Context<never> & { user: User },
  { password, field, missing = messages.passwordRequired, ...confirming }: ProofRequest,
) {
  const account = await findAccount(db, user._id)
  if (!account) throw notLoggedIn()
  const kind = await findProofKind(db, config, account)
  if (kind === 'nothing' || (kind === 'provider' && password !== undefined))
    throw invalidField(field, messages.noPassword)
  if (kind === 'password') {
    if (password === undefined) throw invalidField(field, missing)
    const points: Points = [[proofByUser, `${user._id} ${request.clientAddress}`]]
    await consume(db, points, messages.tooMany)
    if (!(await isPassword(account.passwordHash, password))) throw invalidField(field, messages.wrongPassword)
    await reward(db, points)
  }
  return {
    account,
    /** @throws {ORPCError} 400 where the password was replaced meanwhile, or the provider confirmed nothing of that kind */
    async confirm(tx: Tx) {
      if (!(await isPasswordUnchanged(tx, account))) throw invalidField(field, messages.wrongPassword)
      if (kind === 'password') return
      const holder = hashToken(readSessionToken(request) ?? '')
      if (!(await redeemFreshSignIn(tx, holder, confirming))) throw invalidField(field, messages.confirmFirst)
    },
  }
}
