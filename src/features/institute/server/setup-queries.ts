import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { hashToken, newToken } from '#src/features/accounts/server/sessions.ts'
import { users } from '#src/features/accounts/server/table.ts'
import type { Reader, Tx } from '#src/server/db/db.ts'
import { setupCodes } from './table.ts'

/** An installation is empty until somebody has an account. */
export async function hasUsers(db: Reader) {
  const rows = await db.select({ _id: users._id }).from(users).limit(1)
  return rows.length > 0
}

/** One more, that is good for an hour. */
export async function addSetupCode(db: Reader) {
  const code = newToken()
  await db.delete(setupCodes).where(lte(setupCodes.expiresAt, sql`now()`))
  await db.insert(setupCodes).values({ codeHash: hashToken(code), expiresAt: sql`now() + interval '1 hour'` })
  return code
}

export async function isSetupCode(db: Reader, code: string) {
  const isGood = and(eq(setupCodes.codeHash, hashToken(code)), gt(setupCodes.expiresAt, sql`now()`))
  const rows = await db.select().from(setupCodes).where(isGood)
  return rows.length > 0
}

/** Ends all codes. Of two who set the site up at the same time the second waits here for the first. */
export async function endSetup(tx: Tx) {
  await tx.execute(sql`lock table ${setupCodes} in share row exclusive mode`)
  await tx.delete(setupCodes)
}
