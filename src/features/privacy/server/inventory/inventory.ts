import type { Privacy } from '#src/shared/institute/privacy.ts'
import { fillTemplate } from '#src/shared/text.ts'
import { typedKeys } from '#src/shared/unknown.ts'
import type { Detail } from '../../notice/lines.ts'
import { accountTables } from './accounts.ts'
import { classroomTables } from './classroom.ts'
import { enquiryTables } from './enquiries.ts'
import { learningTables } from './learning.ts'
import { outcomeTables } from './outcomes.ts'
import type { Disposal, PersonalTable } from './personal-table.ts'
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

type NamedColumn = { column: string; fate: Disposal | 'kept'; detail?: Detail; because?: string }

const listDetailColumns = (details: Partial<Record<Detail, readonly string[]>>) =>
  typedKeys(details).flatMap((detail) => (details[detail] ?? []).map((column) => ({ column, detail })))

/** Each column of a table with its fate, in the order in which they are listed; `detail` is the one of the privacy notice. */
export function listColumns({ fates }: PersonalTable): NamedColumn[] {
  const { kept = [], impersonal = [], withheld: _withheld, ...erasing } = fates
  return [
    ...typedKeys(erasing).flatMap((fate) =>
      listDetailColumns(erasing[fate] ?? {}).map((listed) => ({ ...listed, fate })),
    ),
    ...impersonal.map((column) => ({ column, fate: 'impersonal' as const })),
    ...kept.flatMap(({ columns, because }) =>
      listDetailColumns(columns).map((listed) => ({ ...listed, fate: 'kept' as const, because })),
    ),
  ]
}

/** Why and how long, as the institute keeps it. */
export const explainKept = (because: string, keptMonths: Privacy['keptMonths']) => fillTemplate(because, keptMonths)

/** The columns of the sealed record. */
export const listSealedColumns = ({ fates }: PersonalTable) =>
  listDetailColumns(fates.sealed ?? {}).map(({ column }) => column)

const NOT_COPIED: (Disposal | 'kept')[] = ['secret', 'someoneElse']

/** The columns that a copy of one's own data shows. */
export const listCopiedColumns = (table: PersonalTable) =>
  listColumns(table).flatMap(({ column, fate }) =>
    NOT_COPIED.includes(fate) || table.fates.withheld?.includes(column) ? [] : column,
  )
