import { Column, type GetColumnData, is, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { instantText } from '#src/server/column-types.ts'

type Fields = Record<string, PgColumn | SQL | SQL.Aliased>
type Row<Of extends Fields> = {
  [Name in keyof Of]: Of[Name] extends PgColumn
    ? GetColumnData<Of[Name]>
    : Of[Name] extends SQL<infer Value> | SQL.Aliased<infer Value>
      ? Value
      : never
}
type One = SQL.Aliased<unknown>
/** Selects the one column it is given. */
type Select = (one: { one: One }) => { as: (alias: 'found') => unknown }

/**
 * The rows of a query as one value: what takes several lists is answered by one query. How many at most is written out: of
 * a number that is not known yet PostgreSQL expects the worst, and plans anew each time.
 */
export function listOf<Of extends Fields>(fields: Of, select: Select) {
  const pairs = Object.entries(fields).map(([name, field]) => {
    const value = is(field, Column) && field.getSQLType() === 'timestamptz' ? instantText(field) : field
    return sql`${sql.raw(`'${name}'`)}, ${value}`
  })
  const one = sql`json_build_object(${sql.join(pairs, sql`, `)})`.as('one')
  const rows = sql`(select coalesce(json_agg(found.one), '[]') from ${select({ one }).as('found')})`
  return sql<Row<Of>[]>`${rows.inlineParams()}`
}

/** For what is put together of parts that stand by themselves. */
export const NOTHING = sql`(select) as nothing`
