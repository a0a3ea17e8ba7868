import { Column, type GetColumnData, is, SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { instantText } from './column-types.ts'

// Drizzle's relational queries (`with`, 0.45) cannot take the place of these: they start at one table, follow declared relations
// and filter and sort a list by its own columns, while most lists here stand beside each other without a common row, or are
// joined, filtered or sorted by another table.

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

function fieldValue(field: Field | Fields): SQL {
  if (!isField(field)) return jsonObject(field)
  return is(field, Column) && field.getSQLType() === 'timestamptz' ? instantText(field) : sql`${field}`
}

function jsonObject(fields: Fields) {
  const pairs = Object.entries(fields).map(([name, field]) => sql`${sql.raw(`'${name}'`)}, ${fieldValue(field)}`)
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`
}

/**
 * The rows of a query as one JSON value, so that one query returns several lists. The limit is inlined: with a parameter
 * PostgreSQL assumes many rows and plans anew each time. Whole rows, because json_build_object is slower.
 */
export const jsonList = <Of extends Fields>(fields: Of, select: Select) =>
  sql<Row<Of>[]>`(select coalesce(json_agg(found), '[]') from ${selectRows(fields, select)})`

export const jsonRow = <Of extends Fields>(fields: Of, select: Select) =>
  sql<Row<Of> | null>`(select row_to_json(found) from ${selectRows(fields, select)})`

function selectRows(fields: Fields, select: Select) {
  const columns = Object.entries(fields).map(([name, field]) => [name, fieldValue(field).as(name)])
  return sql`${select(Object.fromEntries(columns)).as('found')}`.inlineParams()
}

/** For a query that selects subqueries alone. */
export const NO_TABLE = sql`(select) as nothing`
