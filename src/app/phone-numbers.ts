import { and, asc, getTableName, gt, ne, notLike, or, type SQL, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { contactMessages, demoBookings } from '#src/features/enquiries/server/table.ts'
import type { Db } from '#src/server/db/db.ts'
import { findProblem, type NumberProblem, toE164 } from '#src/server/phone-number.ts'

const TABLES = [users, demoBookings, contactMessages]
type Table = (typeof TABLES)[number]
type Row = { _id: string; phone: string; phoneE164: string }

/** Per batch: parsing numbers is CPU work, and requests are served between batches. */
const BATCH_SIZE = 50
const LOWEST_ID = '00000000-0000-0000-0000-000000000000'

/** Or has that of another number, since an earlier version changed the number alone, in this form. */
const hasNoCountry = ({ phone, phoneE164 }: Table) =>
  or(
    and(ne(phone, ''), notLike(sql`${phoneE164}`, '+%')),
    and(sql`${phone} ~ '^[+][0-9]+$'`, sql`${phone} <> ${phoneE164}`),
  )

async function* readBatches(db: Db, table: Table, where: SQL | undefined) {
  let after = LOWEST_ID
  for (;;) {
    const { _id, phone, phoneE164 } = table
    const rows: Row[] = await db
      .select({ _id, phone, phoneE164 })
      .from(table)
      .where(and(gt(_id, after), where))
      .orderBy(asc(_id))
      .limit(BATCH_SIZE)
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)?._id ?? after
  }
}

/**
 * Stores the number with its country beside what earlier versions stored without one, by the rules of today. What is of no
 * known country stays, so it can be repeated. @returns how many were written, and how many of those without a country before
 * may be somebody else's
 */
export async function rewritePhones(db: Db) {
  const counts = { rewritten: 0, doubtful: 0 }
  for (const table of TABLES)
    for await (const rows of readBatches(db, table, hasNoCountry(table))) {
      const read = rows.map(({ phoneE164: before, ...row }) => ({ ...row, before, phoneE164: toE164(row.phone) }))
      counts.doubtful += read.filter(({ phoneE164 }) => findProblem(phoneE164)).length
      const rewritten = read.filter(({ before, phoneE164 }) => before !== phoneE164)
      if (rewritten.length > 0) counts.rewritten += await rewrite(db, table, rewritten)
    }
  return counts
}

/** A number that was changed meanwhile is kept. */
async function rewrite(db: Db, table: Table, rows: Row[]) {
  const { rowCount } = await db.execute(sql`
    update ${table} set phone_e_164 = read."phoneE164"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as read(_id uuid, phone text, "phoneE164" text)
    where ${table._id} = read._id and ${table.phone} = read.phone`)
  return rowCount ?? 0
}

type Doubtful = Row & { table: string; doubt: NumberProblem }

export async function listDoubtfulPhones(db: Db) {
  const doubtful: Doubtful[] = []
  for (const table of TABLES)
    for await (const rows of readBatches(db, table, ne(table.phone, '')))
      for (const row of rows) {
        const doubt = findProblem(row.phoneE164)
        if (doubt) doubtful.push({ ...row, table: getTableName(table), doubt })
      }
  return doubtful
}
