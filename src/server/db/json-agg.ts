import { Column, type GetColumnData, is, SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { instantText } from './column-types.ts'

type Field = PgColumn | SQL | SQL.Aliased
type Fields = { [name: string]: Field | Fields }
type Row<Of extends Fields> = {
  [Name in keyof Of]: Of[Name] extends PgColumn
    ? GetColumnData<Of[Name]>
    : Of[Name] extends SQL<infer Value> | SQL.Aliased<infer Value>
      ? Value
      : Of[Name] extends Fields
        ? Row<Of[Name]>
        : never
}
/** Selects the columns it is given. */
type Select = (columns: Record<string, SQL.Aliased>) => { as: (alias: 'found') => unknown }

const isField = (value: Field | Fields): value is Field => is(value, Column) || is(value, SQL) || is(value, SQL.Aliased)

function valueIn(field: Field | Fields): SQL {
  if (!isField(field)) return objectOf(field)
  return is(field, Column) && field.getSQLType() === 'timestamptz' ? instantText(field) : sql`${field}`
}

/** A row in another. */
function objectOf(fields: Fields) {
  const pairs = Object.entries(fields).map(([name, field]) => sql`${sql.raw(`'${name}'`)}, ${valueIn(field)}`)
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`
}

/**
 * The rows of a query as one value: what takes several lists is answered by one query. How many at most is written out: of
 * a number that is not known yet PostgreSQL expects the worst, and plans anew each time. To write a row out as it is takes
 * PostgreSQL two thirds of what it takes to build an object of the same.
 */
export const jsonListOf = <Of extends Fields>(fields: Of, select: Select) =>
  sql<Row<Of>[]>`(select coalesce(json_agg(found), '[]') from ${found(fields, select)})`

export const jsonRowOf = <Of extends Fields>(fields: Of, select: Select) =>
  sql<Row<Of> | null>`(select row_to_json(found) from ${found(fields, select)})`

function found(fields: Fields, select: Select) {
  const columns = Object.entries(fields).map(([name, field]) => [name, valueIn(field).as(name)])
  return sql`${select(Object.fromEntries(columns)).as('found')}`.inlineParams()
}

/** For what is put together of parts that stand by themselves. */
export const NOTHING = sql`(select) as nothing`
