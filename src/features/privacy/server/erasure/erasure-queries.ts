import { and, eq, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import type { Reader, Tx } from '#src/server/db/db.ts'
import { privacy } from '../../notice/settings.ts'
import { INVENTORY } from '../inventory/inventory.ts'
import { type Account, ownRowsCondition } from '../inventory/own-row-queries.ts'
import { requests } from '../table.ts'

/** The tables of the inventory that have a row about an account, by one query. */
export async function listTablesAbout(db: Reader, account: Account) {
  const tables = INVENTORY.flatMap((entry) => {
    const condition = ownRowsCondition(db, entry, account)
    return condition ? [{ entry, condition }] : []
  })
  const hasRows = tables.map(({ entry, condition }): SQL => sql`exists (select from ${entry.table} where ${condition})`)
  const { rows } = await db.execute<{ hasRows: boolean[] }>(
    sql`select array[${sql.join(hasRows, sql`, `)}] as "hasRows"`,
  )
  return tables.flatMap(({ entry }, at) => (rows[0]?.hasRows[at] ? [entry] : []))
}

/** Nothing where the account is to be erased already. */
export async function addErasure(tx: Tx, userId: string) {
  const erasesAt = sql`now() + make_interval(days => ${privacy.daysToWithdraw})`
  const [added] = await tx
    .insert(requests)
    .values({ userId, kind: 'erase', text: '', dueAt: erasesAt, erasesAt })
    .onConflictDoNothing()
    .returning()
  return added
}

export async function findErasure(db: Reader, userId: string) {
  const [erasure] = await db
    .select()
    .from(requests)
    .where(and(eq(requests.userId, userId), isNotNull(requests.erasesAt)))
  return erasure
}

/** Admins who are to be erased. */
export async function adminsToErase(tx: Tx) {
  const rows = await tx
    .select({ _id: users._id })
    .from(users)
    .innerJoin(requests, eq(requests.userId, users._id))
    .where(and(users.isAdmin, isNotNull(requests.erasesAt)))
  return rows.map(({ _id }) => _id)
}

const isDue = lte(requests.erasesAt, sql`now()`)

export async function dueErasures(db: Reader) {
  const rows = await db.select({ userId: requests.userId }).from(requests).where(isDue).orderBy(requests.erasesAt)
  return rows.map(({ userId }) => userId)
}

/** Locked, so that whoever withdraws it now comes before it or too late. */
export async function lockDueErasure(tx: Tx, userId: string) {
  const [due] = await tx
    .select()
    .from(requests)
    .where(and(eq(requests.userId, userId), isDue))
    .for('update')
  return due
}
