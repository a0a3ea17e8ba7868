import { and, desc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm'
import { batches, classes } from '#src/features/batches/server/table.ts'
import { courses } from '#src/features/courses/server/table.ts'
import type { PersonalTable } from '#src/features/privacy/server/inventory/personal-table.ts'
import type { Reader, Tx } from '#src/server/db/db.ts'
import { onlyRow } from '#src/server/db/only-row.ts'
import { INVENTORY, listCopiedColumns } from '../inventory/inventory.ts'
import { type Account, ownRowsCondition, qualifyColumn } from '../inventory/own-row-queries.ts'
import { copies } from '../table.ts'

export type OwnRows = { what: string; rows: Record<string, unknown>[] }

/**
 * What is stored about an account, by table of the inventory: unless `columnsFor` chooses others, without hashes, and without
 * what refers to anyone else.
 */
export async function findOwnRows(
  db: Reader,
  account: Account,
  columnsFor: (table: PersonalTable) => string[] = listCopiedColumns,
): Promise<OwnRows[]> {
  const tables: OwnRows[] = []
  for (const entry of INVENTORY) {
    const condition = ownRowsCondition(db, entry, account)
    const names = columnsFor(entry)
    if (!condition || names.length === 0) continue
    const fields = Object.fromEntries(names.map((name) => [name, qualifyColumn(entry.table, name)]))
    const rows = await db.select(fields).from(entry.table).where(condition)
    if (rows.length > 0) tables.push({ what: entry.what, rows })
  }
  return tables
}

/** What ids are called that a copy is full of: courses, batches and classes. */
export async function findNames(db: Reader, ids: string[]) {
  if (ids.length === 0) return new Map<string, string>()
  // One after the other: in a transaction there is one connection.
  const named = [
    ...(await db.select({ id: courses._id, name: courses.title }).from(courses).where(inArray(courses._id, ids))),
    ...(await db.select({ id: batches._id, name: batches.name }).from(batches).where(inArray(batches._id, ids))),
    ...(await db.select({ id: classes._id, name: classes.startsAt }).from(classes).where(inArray(classes._id, ids))),
  ]
  return new Map(named.map(({ id, name }) => [id, name]))
}

/** When the latest copy of the last 24 hours was asked for. */
export async function findRecentCopy(tx: Tx, userId: string) {
  const [recent] = await tx
    .select({ wait: sql<number>`ceil(extract(epoch from ${copies.createdAt} + interval '24 hours' - now()))::int` })
    .from(copies)
    .where(and(eq(copies.userId, userId), gt(copies.createdAt, sql`now() - interval '24 hours'`)))
    .orderBy(desc(copies._id))
    .limit(1)
  return recent
}

export async function addCopy(tx: Tx, userId: string) {
  return onlyRow(await tx.insert(copies).values({ userId }).returning())
}

/** Nothing where the account, and the copy with it, is gone or the copy was read. */
export async function saveCopy(tx: Tx, id: string, made: { html: string; tokenHash: string }) {
  const [saved] = await tx
    .update(copies)
    .set({ ...made, expiresAt: sql`now() + interval '24 hours'` })
    .where(and(eq(copies._id, id), sql`${copies.openedAt} is null`))
    .returning({ _id: copies._id })
  return saved
}

/** As often as it is asked for: a download may break off, and a browser may fetch a link ahead. */
export async function findCopy(db: Reader, userId: string, tokenHash: string) {
  const { _id, html, expiresAt } = copies
  const mine = and(eq(copies.userId, userId), eq(copies.tokenHash, tokenHash), gt(expiresAt, sql`now()`))
  const [copy] = await db.select({ _id, html }).from(copies).where(mine)
  return copy
}

/** When it was opened first. */
export async function noteOpened(tx: Tx, id: string) {
  await tx
    .update(copies)
    .set({ openedAt: sql`coalesce(${copies.openedAt}, now())` })
    .where(eq(copies._id, id))
}

/** Whose link has expired, or was never made. */
export async function removeOldCopies(tx: Tx) {
  await tx
    .delete(copies)
    .where(or(lt(copies.expiresAt, sql`now()`), lt(copies.createdAt, sql`now() - interval '8 days'`)))
}
