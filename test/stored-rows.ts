import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { Reader } from '../src/server/db/db.ts'

type Columns = Record<string, unknown>
/** The rows of a table by their primary key, or by all that they hold where there is none. */
export type StoredRows = Map<string, Map<string, Columns>>

/** Every row of every table, also of the queue of jobs. */
export async function storedRows(db: Reader): Promise<StoredRows> {
  const { rows: tables } = await db.execute<{ schema: string; name: string; key: string[] }>(
    sql`select table_schema as schema, table_name as name, array(
        select attname::text from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
        where indisprimary and indrelid = format('%I.%I', table_schema, table_name)::regclass order by attnum) as key
      from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker') order by table_name`,
  )
  const stored: StoredRows = new Map()
  for (const { schema, name, key } of tables) {
    const { rows } = await db.execute<{ columns: Columns }>(
      sql`select to_jsonb(each) as columns from ${sql.identifier(schema)}.${sql.identifier(name)} as each`,
    )
    const keyOf = (columns: Columns) => JSON.stringify(key.length > 0 ? key.map((column) => columns[column]) : columns)
    stored.set(name, new Map(rows.map(({ columns }) => [keyOf(columns), columns])))
  }
  return stored
}

/** Which columns hold one of these texts, in either case: 'users.name'. */
export function columnsWith(stored: StoredRows, ...texts: string[]) {
  const places = new Set<string>()
  for (const [table, rows] of stored)
    for (const columns of rows.values())
      for (const [column, value] of Object.entries(columns)) {
        const held = JSON.stringify(value).toLowerCase()
        if (texts.some((text) => held.includes(text.toLowerCase()))) places.add(`${table}.${column}`)
      }
  return [...places].sort()
}

/** The tables that lost rows, and the columns that changed in rows that stayed. */
export function changesBetween(before: StoredRows, after: StoredRows) {
  const [lost, changed] = [new Set<string>(), new Set<string>()]
  for (const [table, rows] of after) {
    const old = before.get(table) ?? new Map<string, Columns>()
    if ([...old.keys()].some((key) => !rows.has(key))) lost.add(table)
    for (const [key, columns] of rows) {
      const was = old.get(key)
      for (const [column, value] of Object.entries(was ? columns : {}))
        if (!isDeepStrictEqual(value, was?.[column])) changed.add(`${table}.${column}`)
    }
  }
  return { lost: [...lost], changed: [...changed].sort() }
}
