import { and, eq, gt, inArray, isNotNull, isNull, lt, notLike, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#src/server/db/db.ts'
import type { SecretBox } from '#src/server/security/secret-box.ts'
import { pendingLogins, recoveryCodes, totpFactors, users } from '../table.ts'
import { countPasskeys, removePasskeys } from './passkey-queries.ts'

const isConfirmed = (userId: string) => and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt))

export async function findSecondFactor(db: Reader, userId: string) {
  const [factor] = await db.select().from(totpFactors).where(isConfirmed(userId))
  return factor
}

/** An authenticator app or a passkey. */
export const hasSecondFactor = async (db: Reader, userId: string) =>
  (await findSecondFactor(db, userId)) !== undefined || (await countPasskeys(db, userId)) > 0

/** In place of one that was being set up. @returns whether none is on */
export async function startFactor(tx: Tx, userId: string, secret: string) {
  const begun = await tx
    .insert(totpFactors)
    .values({ userId, secret })
    .onConflictDoUpdate({ target: totpFactors.userId, set: { secret }, setWhere: isNull(totpFactors.confirmedAt) })
    .returning()
  return begun.length > 0
}

/** What is being set up. */
export async function findUnconfirmed(tx: Tx, userId: string) {
  const [begun] = await tx
    .select()
    .from(totpFactors)
    .where(and(eq(totpFactors.userId, userId), isNull(totpFactors.confirmedAt)))
  return begun
}

export async function confirmFactor(tx: Tx, userId: string, lastStep: number) {
  await tx.update(totpFactors).set({ confirmedAt: sql`now()`, lastStep }).where(eq(totpFactors.userId, userId))
}

/** Each step is used once, and none before it any more. @returns whether this was the first use */
export async function redeemTimeStep(tx: Tx, userId: string, step: number) {
  const isNew = and(isConfirmed(userId), lt(totpFactors.lastStep, step))
  const used = await tx.update(totpFactors).set({ lastStep: step }).where(isNew).returning()
  return used.length > 0
}

/** @returns whether one was set up */
export async function removeApp(tx: Tx, userId: string) {
  const [removed] = await tx.delete(totpFactors).where(eq(totpFactors.userId, userId)).returning()
  return removed !== undefined && removed.confirmedAt !== null
}

/** The app, every passkey and the recovery codes. @returns whether two-step login was on */
export async function removeFactors(tx: Tx, userId: string) {
  const hadApp = await removeApp(tx, userId)
  const hadPasskeys = await removePasskeys(tx, userId)
  await removeRecoveryCodes(tx, userId)
  return hadApp || hadPasskeys
}

export async function removeRecoveryCodes(tx: Tx, userId: string) {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: string[]) {
  await removeRecoveryCodes(tx, userId)
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ codeHash, userId })))
}

/** @returns whether there was such a code, which is gone now */
export async function redeemRecoveryCode(tx: Tx, codeHashes: string[]) {
  const used = await tx.delete(recoveryCodes).where(inArray(recoveryCodes.codeHash, codeHashes)).returning()
  return used.length > 0
}

export const countRecoveryCodes = (db: Reader, userId: string) =>
  db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))

export async function addPendingLogin(tx: Tx, tokenHash: string, userId: string) {
  await tx.insert(pendingLogins).values({ tokenHash, userId, expiresAt: sql`now() + interval '5 minutes'` })
}

const isUnexpired = (tokenHash: string) =>
  and(eq(pendingLogins.tokenHash, tokenHash), gt(pendingLogins.expiresAt, sql`now()`))

/** Who showed the right password with this browser. */
export async function findPendingLogin(db: Reader, tokenHash: string) {
  const [row] = await db
    .select({ account: users })
    .from(pendingLogins)
    .innerJoin(users, eq(users._id, pendingLogins.userId))
    .where(isUnexpired(tokenHash))
  return row?.account
}

/** Leads to one session. @returns whether it was still waiting */
export async function usePendingLogin(tx: Tx, tokenHash: string) {
  const used = await tx.delete(pendingLogins).where(isUnexpired(tokenHash)).returning()
  return used.length > 0
}

/**
 * Encrypts what an older version stored in clear, and hashes its recovery codes with the key.
 * @returns how many rows it wrote
 */
export async function sealOldFactors(tx: Tx, secrets: SecretBox) {
  const factors = await tx.select().from(totpFactors).where(notLike(totpFactors.secret, 'v1.%')).for('update')
  for (const { userId, secret } of factors)
    await tx
      .update(totpFactors)
      .set({ secret: secrets.encrypt(secret, userId) })
      .where(eq(totpFactors.userId, userId))
  const codes = await tx.select().from(recoveryCodes).where(notLike(recoveryCodes.codeHash, 'v1.%')).for('update')
  for (const { codeHash } of codes)
    await tx
      .update(recoveryCodes)
      .set({ codeHash: secrets.hash(codeHash) })
      .where(eq(recoveryCodes.codeHash, codeHash))
  return factors.length + codes.length
}
