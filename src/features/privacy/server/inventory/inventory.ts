import type { Detail } from '#src/institute/privacy/lines.ts'
import { typedKeys } from '#src/shared/unknown.ts'
import { accountTables } from './accounts.ts'
import { classroomTables } from './classroom.ts'
import { enquiryTables } from './enquiries.ts'
import { learningTables } from './learning.ts'
import { outcomeTables } from './outcomes.ts'
import type { Fate, PersonalTable } from './personal-table.ts'
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
  ...outcomeTables,
  ...enquiryTables,
]

type NamedColumn = { column: string; fate: Fate | 'kept'; detail?: Detail; because?: string }

const inDetails = (details: Partial<Record<Detail, readonly string[]>>) =>
  typedKeys(details).flatMap((detail) => (details[detail] ?? []).map((column) => ({ column, detail })))

/** Each column of a table with its fate, in the order in which they are listed; `detail` is the one of the privacy notice. */
export function columnsOf({ fates }: PersonalTable): NamedColumn[] {
  const { kept = [], impersonal = [], withheld: _withheld, ...erasing } = fates
  return [
    ...typedKeys(erasing).flatMap((fate) => inDetails(erasing[fate] ?? {}).map((listed) => ({ ...listed, fate }))),
    ...impersonal.map((column) => ({ column, fate: 'impersonal' as const })),
    ...kept.flatMap(({ columns, because }) =>
      inDetails(columns).map((listed) => ({ ...listed, fate: 'kept' as const, because })),
    ),
  ]
}

/** The columns of the sealed record. */
export const sealedColumns = ({ fates }: PersonalTable) => inDetails(fates.sealed ?? {}).map(({ column }) => column)

const IN_NO_COPY: (Fate | 'kept')[] = ['secret', 'someoneElse']

/** The columns that a copy of one's own data shows. */
export const copiedColumns = (table: PersonalTable) =>
  columnsOf(table).flatMap(({ column, fate }) =>
    IN_NO_COPY.includes(fate) || table.fates.withheld?.includes(column) ? [] : column,
  )
