import type { Fate, PersonalTable } from '#src/server/db/personal-table.ts'
import { keysOf } from '#src/shared/unknown.ts'
import { accountTables } from './accounts.ts'
import { classroomTables } from './classroom.ts'
import { enquiryTables } from './enquiries.ts'
import { learningTables } from './learning.ts'
import { privacyTables } from './privacy.ts'

/**
 * Every table of the database, each of its columns named as erased, kept because of something, sealed, or about nobody.
 * docs/privacy.md is printed from it.
 */
export const INVENTORY: PersonalTable[] = [
  ...accountTables,
  ...privacyTables,
  ...learningTables,
  ...classroomTables,
  ...enquiryTables,
]

type NamedColumn = { column: string; fate: Fate | 'kept'; because?: string }

/** Each column of a table with its fate, in the order in which they are listed. */
export function columnsOf({ fates: { kept = [], withheld: _withheld, ...fates } }: PersonalTable): NamedColumn[] {
  return [
    ...keysOf(fates).flatMap((fate) => (fates[fate] ?? []).map((column) => ({ column, fate }))),
    ...kept.flatMap(({ columns, because }) => columns.map((column) => ({ column, fate: 'kept' as const, because }))),
  ]
}

/** The columns of the sealed record. */
export const sealedColumns = ({ fates }: PersonalTable) => [...(fates.sealed ?? [])]

const IN_NO_COPY: (Fate | 'kept')[] = ['secret', 'someoneElse']

/** The columns that a copy of one's own data shows. */
export const copiedColumns = (table: PersonalTable) =>
  columnsOf(table).flatMap(({ column, fate }) =>
    IN_NO_COPY.includes(fate) || table.fates.withheld?.includes(column) ? [] : column,
  )
