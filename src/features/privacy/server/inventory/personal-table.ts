import { getTableColumns, getTableName, type SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Detail } from '../../notice/lines.ts'

/** What becomes of a column's values when the account, or the enquiry, of whoever they are about is erased. */
export type Disposal =
  /** Deleted with the row, or emptied in a row that stays. */
  | 'erased'
  /** Erased, and written into the sealed record before. */
  | 'sealed'
  /** Erased, and in no copy: hashes of passwords and tokens. */
  | 'secret'
  /** Refers to someone else than the row is about, such as who marked an absence: erased with their account, in no copy. */
  | 'someoneElse'
  /** Refers to nobody by itself. */
  | 'impersonal'

/**
 * Whose a row is: the account that a column names, the account with that email address once it is verified, the account
 * whose channel it is, or whoever the row of another table is about.
 */
type Owner<Column> =
  | { account: Column }
  /** Where `and` holds too, if the row may be about several people. */
  | { address: Column; and?: SQL }
  | { channel: Column }
  | { rowOf: PgTable; by: Column }

type ColumnName<Table extends PgTable> = Extract<keyof Table['_']['columns'], string>
/** Columns by the detail of the privacy notice that covers them. */
type DetailRules<Column extends string> = { [Each in Detail]?: readonly Column[] }
type Disposals<Column extends string> = { [Each in Exclude<Disposal, 'impersonal'>]?: DetailRules<Column> } & {
  impersonal?: readonly Column[]
  /** With the reason and how long; in braces the months that the institute keeps it. */
  kept?: { columns: DetailRules<Column>; because: string }[]
  /** Of those, what is in no copy although it is about the same account. */
  withheld?: readonly Column[]
}

export type PersonalTable = {
  table: PgTable
  /** What its rows are, in words that whom they are about understands. */
  what: string
  whose?: Owner<string>
  fates: Disposals<string>
}

type Listed<Columns> = Columns extends readonly (infer Column)[] ? Column : never
type InDetails<Details> = Details extends unknown
  ? { [Each in keyof Details]: Listed<Details[Each]> }[keyof Details]
  : never
type Named<Given> =
  | { [Each in keyof Given]: Given[Each] extends readonly unknown[] ? never : InDetails<Given[Each]> }[keyof Given]
  | (Given extends { impersonal: infer Columns } ? Listed<Columns> : never)
  | (Given extends { kept: readonly { columns: infer Details }[] } ? InDetails<Details> : never)

/**
 * One table of the inventory of personal data. Every column has exactly one fate, and is covered by a detail of the privacy notice unless
 * it refers to nobody: one that is missing does not compile, and one that is named twice fails the test of the inventory.
 */
export const personalTable = <Table extends PgTable, const Given extends Disposals<ColumnName<Table>>>(
  table: Table,
  what: string,
  whose: Owner<ColumnName<Table>> | undefined,
  fates: Given &
    (Exclude<ColumnName<Table>, Named<Given>> extends never
      ? unknown
      : Missing<Exclude<ColumnName<Table>, Named<Given>>>),
): PersonalTable => ({ table, what, ...(whose && { whose }), fates })

/** The columns that have no fate yet, so that the compiler names them. */
type Missing<Column extends string> = { 'columns without a fate': Column }

/** As the database calls them. */
export const tableName = ({ table }: PersonalTable) => getTableName(table)
export function columnName({ table }: PersonalTable, column: string) {
  const { name, keyAsName } = getTableColumns(table)[column] ?? { name: column, keyAsName: false }
  return keyAsName ? toSnakeCase(name) : name
}
