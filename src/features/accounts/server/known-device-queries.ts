import { and, eq, gt, lte, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '#src/server/db/db.ts'
import { knownDevices, users } from './table.ts'

/** As long as its cookie is kept. */
const oneYearFromNow = sql`now() + interval '365 days'`

export async function addKnownDevice(tx: Tx, tokenHash: string, userId: string) {
  await tx.insert(knownDevices).values({ tokenHash, userId, expiresAt: oneYearFromNow })
}

/** The same browser has a new token, for whomever it was known. */
export async function replaceKnownDeviceToken(tx: Tx, tokenHash: string, newHash: string, userId: string) {
  const isOld = eq(knownDevices.tokenHash, tokenHash)
  await tx.delete(knownDevices).where(and(isOld, eq(knownDevices.userId, userId)))
  await tx.update(knownDevices).set({ tokenHash: newHash }).where(isOld)
}

/** Whether whoever has that address has logged in with that browser. */
export async function isKnownDevice(db: Db, tokenHash: string, email: string) {
  const [device] = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .innerJoin(users, eq(users._id, knownDevices.userId))
    .where(and(eq(knownDevices.tokenHash, tokenHash), eq(users.email, email), gt(knownDevices.expiresAt, sql`now()`)))
  return device !== undefined
}

/** All but the one whose token has that hash. */
export async function removeKnownDevices(tx: Tx, userId: string, exceptHash = '') {
  await tx.delete(knownDevices).where(and(eq(knownDevices.userId, userId), ne(knownDevices.tokenHash, exceptHash)))
}

export async function removeExpiredDevices(tx: Tx) {
  await tx.delete(knownDevices).where(lte(knownDevices.expiresAt, sql`now()`))
}
