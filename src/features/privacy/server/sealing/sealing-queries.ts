import { asc, eq, lte, sql } from 'drizzle-orm'
import { privacy } from '#src/institute/privacy/settings.ts'
import type { Reader, Tx } from '#src/server/db/db.ts'
import { erasedAccounts, sealedRecords } from '../table.ts'

type SealedDraft = Pick<typeof sealedRecords.$inferInsert, 'userId' | 'reason' | 'ciphertext'>

/** Kept from the day on which the account was deleted, also where a restored backup has it deleted again. */
export async function addSealedRecord(tx: Tx, draft: SealedDraft) {
  const erased = sql`(select ${erasedAccounts.at} from ${erasedAccounts} where ${erasedAccounts.userId} = ${draft.userId})`
  const eraseOn = sql`(coalesce(${erased}, now()) + make_interval(months => ${privacy.keptMonths.sealed}))::date`
  await tx.insert(sealedRecords).values({ ...draft, eraseOn })
}

export async function removeOldSealedRecords(tx: Tx) {
  await tx.delete(sealedRecords).where(lte(sealedRecords.eraseOn, sql`current_date`))
}

export const listSealedRecords = (db: Reader) => db.select().from(sealedRecords).orderBy(asc(sealedRecords._id))

/** Those of one account, the latest last. */
export const sealedRecordsOf = (db: Reader, userId: string) =>
  db.select().from(sealedRecords).where(eq(sealedRecords.userId, userId)).orderBy(asc(sealedRecords._id))

/** Keeps when each was deleted first. @returns how many were not known as deleted */
export async function noteErased(tx: Tx, erased: (typeof erasedAccounts.$inferInsert)[]) {
  if (erased.length === 0) return 0
  const added = await tx.insert(erasedAccounts).values(erased).onConflictDoNothing().returning()
  return added.length
}

export const listErased = (db: Reader) => db.select().from(erasedAccounts).orderBy(erasedAccounts.at)

/** Any number: of two processes that write the list, the later one has all that the earlier one had. */
const ERASED_LIST_LOCK = 7_301_971

export async function lockErasedList(tx: Tx) {
  await tx.execute(sql`select pg_advisory_xact_lock(${ERASED_LIST_LOCK})`)
}
