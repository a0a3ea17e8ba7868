import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#src/server/db/db.ts'
import type { Confirming } from '../social-contract.ts'
import { freshSignIns, identities } from './table.ts'

/** An issuer is written with or without its last slash. */
const stripTrailingSlash = (issuer: string) => issuer.replace(/\/$/, '')

export async function hasIdentity(db: Reader, userId: string, issuer: string) {
  const identitiesOfUser = await db
    .select({ issuer: identities.issuer })
    .from(identities)
    .where(eq(identities.userId, userId))
  return identitiesOfUser.some((identity) => stripTrailingSlash(identity.issuer) === stripTrailingSlash(issuer))
}

type Begun = { tokenHash: string; userId: string; stateHash: string } & Confirming

/** In place of what the session began or confirmed before; for as long as the cookie lives that it comes back with. */
export async function addFreshSignIn(tx: Tx, { about = '', ...begun }: Begun) {
  const row = {
    ...begun,
    about,
    beganAt: sql`now()`,
    confirmedAt: null,
    expiresAt: sql`now() + interval '10 minutes'`,
  }
  await tx.insert(freshSignIns).values(row).onConflictDoUpdate({ target: freshSignIns.tokenHash, set: row })
}

const isUnexpired = (tokenHash: string) =>
  and(eq(freshSignIns.tokenHash, tokenHash), gt(freshSignIns.expiresAt, sql`now()`))

export async function findStartedSignIn(db: Reader, tokenHash: string, stateHash: string) {
  const mine = and(isUnexpired(tokenHash), eq(freshSignIns.stateHash, stateHash), isNull(freshSignIns.confirmedAt))
  const [begun] = await db.select().from(freshSignIns).where(mine)
  return begun
}

/** @returns whether it was still waited for */
export async function confirmFreshSignIn(tx: Tx, { tokenHash, stateHash }: { tokenHash: string; stateHash: string }) {
  const confirmed = await tx
    .update(freshSignIns)
    .set({ confirmedAt: sql`now()`, expiresAt: sql`now() + interval '5 minutes'` })
    .where(and(isUnexpired(tokenHash), eq(freshSignIns.stateHash, stateHash), isNull(freshSignIns.confirmedAt)))
    .returning()
  return confirmed.length > 0
}

/** What the session may do now. */
export async function findConfirmedPurpose(db: Reader, tokenHash: string) {
  const [confirmed] = await db
    .select({ purpose: freshSignIns.purpose, about: freshSignIns.about })
    .from(freshSignIns)
    .where(and(isUnexpired(tokenHash), isNotNull(freshSignIns.confirmedAt)))
  return confirmed
}

/** Works once. @returns whether the session may do this */
export async function redeemFreshSignIn(tx: Tx, tokenHash: string, { purpose, about = '' }: Confirming) {
  const mine = and(
    isUnexpired(tokenHash),
    isNotNull(freshSignIns.confirmedAt),
    eq(freshSignIns.purpose, purpose),
    eq(freshSignIns.about, about),
  )
  const used = await tx.delete(freshSignIns).where(mine).returning()
  return used.length > 0
}
