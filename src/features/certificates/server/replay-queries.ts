import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#src/server/db/db.ts'
import { onlyRow } from '#src/server/db/only-row.ts'
import { listReplays, type Replayed } from '#src/server/replay/replay.ts'
import { messages } from '../messages.ts'
import { readCount } from '../rules.ts'
import { ISSUED_CERTIFICATE } from './queries.ts'
import { certificateCounters, certificateKeys, certificates } from './table.ts'

/** @returns whether it was valid */
export async function revokeAgain(tx: Tx, { subject, at }: Replayed) {
  const revoked = await tx
    .update(certificates)
    .set({ revokedAt: at, reason: messages.revokedByRestore })
    .where(and(eq(certificates.number, subject), isNull(certificates.revokedAt)))
    .returning({ _id: certificates._id })
  return revoked.length > 0
}

/**
 * Also a key that is not in the database, which a process may still have.
 * `subject` is the key's id and the public key, separated by a slash.
 * @returns whether it was not marked
 */
export async function markCompromisedAgain(tx: Tx, { subject, at }: Replayed) {
  const [kid = '', x = ''] = subject.split('/')
  const marked = await tx
    .insert(certificateKeys)
    .values({ kid, x, addedAt: at, retiredAt: at, compromisedAt: at })
    .onConflictDoUpdate({
      target: certificateKeys.kid,
      set: { retiredAt: sql`coalesce(${certificateKeys.retiredAt}, excluded.retired_at)`, compromisedAt: at },
      setWhere: isNull(certificateKeys.compromisedAt),
    })
    .returning({ kid: certificateKeys.kid })
  return marked.length > 0
}

/**
 * The numbers of its year continue above it.
 * @returns the last number of that year
 * @throws {Error} where it is no number of a certificate
 */
export async function continueNumbers(tx: Tx, number: string) {
  const { year, count } = readCount(number)
  const counters = await tx
    .insert(certificateCounters)
    .values({ year, last: count })
    .onConflictDoUpdate({
      target: certificateCounters.year,
      set: { last: sql`greatest(${certificateCounters.last}, excluded.last)` },
    })
    .returning()
  return onlyRow(counters).last
}

/** Of certificates that were issued and are not in the database: a restored backup is older. */
export async function lostNumbers(db: Reader) {
  const numbers = (await listReplays(db, ISSUED_CERTIFICATE)).map(({ subject }) => subject)
  if (numbers.length === 0) return []
  const rows = await db
    .select({ number: certificates.number })
    .from(certificates)
    .where(inArray(certificates.number, numbers))
  const kept = new Set(rows.map(({ number }) => number))
  return numbers.filter((number) => !kept.has(number))
}
