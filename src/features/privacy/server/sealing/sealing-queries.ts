import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { findInstitute } from '#src/features/institute/server/queries.ts'
import type { Reader, Tx } from '#src/server/db/db.ts'
import { replays } from '#src/server/db/table.ts'
import { sealedRecords } from '../table.ts'

/** As it is noted for a restore. */
export const ERASED_ACCOUNT = 'erasedAccount'

type SealedDraft = Pick<typeof sealedRecords.$inferInsert, 'userId' | 'reason' | 'ciphertext'>

/** Kept from the day on which the account was deleted, also where a restored backup has it deleted again. */
export async function addSealedRecord(tx: Tx, draft: SealedDraft) {
  // As it is stored: a restore has no copy of it.
  const { keptMonths } = (await findInstitute(tx)).sections.privacy
  const isErasure = and(eq(replays.kind, ERASED_ACCOUNT), eq(replays.subject, draft.userId))
  const erased = sql`(select ${replays.at} from ${replays} where ${isErasure})`
  const eraseOn = sql`(coalesce(${erased}, now()) + make_interval(months => ${keptMonths.sealed}))::date`
  await tx.insert(sealedRecords).values({ ...draft, eraseOn })
}

export async function removeOldSealedRecords(tx: Tx) {
  await tx.delete(sealedRecords).where(lte(sealedRecords.eraseOn, sql`current_date`))
}

export const listSealedRecords = (db: Reader) => db.select().from(sealedRecords).orderBy(asc(sealedRecords._id))

/** Those of one account, the latest last. */
export const sealedRecordsOf = (db: Reader, userId: string) =>
  db.select().from(sealedRecords).where(eq(sealedRecords.userId, userId)).orderBy(asc(sealedRecords._id))
