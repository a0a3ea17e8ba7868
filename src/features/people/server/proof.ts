import { notLoggedIn, wrongField } from '#src/server/errors.ts'
import type { Context } from '#src/server/orpc.ts'
import { isPassword } from '#src/server/passwords.ts'
import { givePointsBack, type Points, spend } from '#src/server/rate-limit.ts'
import { messages, type Person } from '../contract.ts'
import { findAccount } from './queries.ts'

/**
 * Whoever is signed in shows again that they are who they are; `field` is where they typed the password. Never inside a
 * transaction: it takes long, and counts on another connection.
 * @returns the account, for `isStill` inside the transaction that follows
 */
export async function proveOwner(
  { db, limits, visit, person }: Context & { person: Person },
  password: string,
  field: string,
) {
  const account = await findAccount(db, person._id)
  if (!account) throw notLoggedIn()
  if (!account.passwordHash) throw wrongField(field, messages.noPassword)
  const points: Points = [[limits.proofByPerson, `${person._id} ${visit.address}`]]
  await spend(points, messages.tooMany)
  if (!(await isPassword(account.passwordHash, password))) throw wrongField(field, messages.wrongPassword)
  await givePointsBack(points)
  return account
}
