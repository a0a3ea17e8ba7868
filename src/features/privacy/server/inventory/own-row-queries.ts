import { and, eq, getTableColumns, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { userChannel } from '#src/access/channel.ts'
import type { Reader } from '#src/server/db/db.ts'
import { INVENTORY } from './inventory.ts'
import type { PersonalTable } from './personal-table.ts'

export type Account = { _id: string; email: string; isEmailVerified: boolean }

export const qualifyColumn = (table: PgTable, name: string) => {
  const column: PgColumn | undefined = getTableColumns(table)[name]
  if (!column) throw new Error(`The inventory names ${name}, which is no column`)
  return column
}

/** Which rows of a table are about an account; nothing where none can be known to be. */
export function ownRowsCondition(db: Reader, { table, whose }: PersonalTable, account: Account): SQL | undefined {
  if (!whose) return
  if ('account' in whose) return eq(qualifyColumn(table, whose.account), account._id)
  if ('channel' in whose) return eq(qualifyColumn(table, whose.channel), userChannel(account._id))
  // Whoever typed an address that is not known to be theirs is no proof that it is.
  if ('address' in whose)
    return account.isEmailVerified ? and(eq(qualifyColumn(table, whose.address), account.email), whose.and) : undefined
  const parent = INVENTORY.find((entry) => entry.table === whose.rowOf)
  const condition = parent && ownRowsCondition(db, parent, account)
  if (!condition) return
  const ids = db
    .select({ id: qualifyColumn(whose.rowOf, '_id') })
    .from(whose.rowOf)
    .where(condition)
  return inArray(qualifyColumn(table, whose.by), ids)
}
