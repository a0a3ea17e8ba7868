import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { customType, type PgColumn, uuid } from 'drizzle-orm/pg-core'
import { v7, validate } from 'uuid'
import { toE164 } from '#src/server/phone-number.ts'

/** Sorts by the moment it was made, so an index on it grows at its end. */
export const newId = () => v7()

/** Before every id made at `instant` or later, and after all that are older: a range of ids is a range of time. */
export const firstIdAt = (instant: number) => v7({ msecs: instant, seq: 0, random: new Uint8Array(16) })

/** What is not an id belongs to no row; PostgreSQL would answer it with an error instead. */
export const isId = validate

/** Every entity's id: `_id` on the wire, `id` in the table. */
export const id = () => uuid('id').primaryKey().$defaultFn(newId)

/** For a `check`: a column has one of these words, or nothing where it may. */
export const isOneOf = (column: SQLWrapper, words: readonly string[]) =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`

/** timestamptz that reads as the ISO string the contract speaks, so rows need no translation. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz',
  fromDriver: (value) => new Date(value).toISOString(),
})

/** Whatever is written or compared is E.164: by this number people are known, called and exported. */
export const phoneNumber = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: toE164,
})

/**
 * The number of a row by which its owner is called. What a process of an earlier version writes, beside a newer one, has none
 * until the next start: it wrote its E.164 form as what was typed.
 */
export const storedNumber = ({ phone, phoneE164 }: { phone: PgColumn; phoneE164: PgColumn }) =>
  sql<string>`coalesce(nullif(${phoneE164}, ''), ${phone})`

/** An instant as the contract speaks it, also inside of JSON. */
export const instantText = (instant: PgColumn | SQL) =>
  sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
