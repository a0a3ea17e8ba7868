import { and, asc, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#src/server/db/db.ts'
import { passkeyChallenges, passkeys } from '../table.ts'

export const listPasskeys = (db: Reader, userId: string) =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys._id))

export const countPasskeys = (db: Reader, userId: string) => db.$count(passkeys, eq(passkeys.userId, userId))

type NewPasskey = Omit<typeof passkeys.$inferInsert, '_id'>

/** @returns whether the device's key was new */
export async function addPasskey(tx: Tx, passkey: NewPasskey) {
  const added = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning()
  return added.length > 0
}

const isOwnPasskey = (userId: string, _id: string) => and(eq(passkeys.userId, userId), eq(passkeys._id, _id))

/** @returns whether the user has such a passkey */
export async function renamePasskey(tx: Tx, userId: string, _id: string, name: string) {
  const renamed = await tx.update(passkeys).set({ name }).where(isOwnPasskey(userId, _id)).returning()
  return renamed.length > 0
}

/** @returns whether the user had such a passkey */
export async function removePasskey(tx: Tx, userId: string, _id: string) {
  const removed = await tx.delete(passkeys).where(isOwnPasskey(userId, _id)).returning()
  return removed.length > 0
}

export async function removePasskeys(tx: Tx, userId: string) {
  const removed = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning()
  return removed.length > 0
}

/** @returns whether it is still there, and no signature of the same count or a later one was used meanwhile */
export async function recordUse(tx: Tx, _id: string, counter: number) {
  const isNewer = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`))
  const used = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys._id, _id), isNewer))
    .returning()
  return used.length > 0
}

/** In place of one that was not answered. */
export async function addChallenge(tx: Tx, tokenHash: string, userId: string, challenge: string) {
  const row = { tokenHash, userId, challenge, expiresAt: sql`now() + interval '5 minutes'` }
  await tx.insert(passkeyChallenges).values(row).onConflictDoUpdate({ target: passkeyChallenges.tokenHash, set: row })
}

/** Each is answered once. @returns undefined where there is none, or it has expired */
export async function redeemChallenge(tx: Tx, tokenHash: string) {
  const isWaiting = and(eq(passkeyChallenges.tokenHash, tokenHash), gt(passkeyChallenges.expiresAt, sql`now()`))
  const [taken] = await tx.delete(passkeyChallenges).where(isWaiting).returning()
  return taken?.challenge
}
