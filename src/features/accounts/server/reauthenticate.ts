import type { User } from '#src/access/user.ts'
import type { Context } from '#src/server/context.ts'
import { notLoggedIn, wrongField } from '#src/server/http/errors.ts'
import { isPassword } from '#src/server/security/passwords.ts'
import { consume, type Points, rateLimit, reward } from '#src/server/security/rate-limit.ts'
import { messages } from '../messages.ts'
import { findAccount } from './queries.ts'

const proofByUser = rateLimit('proof-user', 10, 15 * 60)

/**
 * Whoever is signed in shows again that they are who they are; `field` is where they typed the password. Never inside a
 * transaction: it takes long, and counts on another connection.
 * @returns the account, for `isStill` inside the transaction that follows
 * @throws {ORPCError} 400 for a wrong password or where there is none yet, 401 where the account is gone, 429 after ten
 * wrong ones in a quarter of an hour
 */
export async function reauthenticate(
  { db, request, user }: Context<never> & { user: User },
  password: string,
  field: string,
) {
  const account = await findAccount(db, user._id)
  if (!account) throw notLoggedIn()
  if (!account.passwordHash) throw wrongField(field, messages.noPassword)
  const points: Points = [[proofByUser, `${user._id} ${request.clientAddress}`]]
  await consume(db, points, messages.tooMany)
  if (!(await isPassword(account.passwordHash, password))) throw wrongField(field, messages.wrongPassword)
  await reward(db, points)
  return account
}
