import { classNumber } from '#src/features/batches/rules.ts'
import { CSV_MARK, csvLine } from '#src/shared/csv.ts'
import { isoDate } from '#src/shared/iso-date.ts'
import { withPlainSpaces } from '#src/shared/text.ts'
import { formatDateTime } from '#src/shared/time.ts'
import { saveCsv } from '#src/web/table/save-csv.ts'
import { describeMark } from '../../rules.ts'
import type { Register } from '../../shapes.ts'
import type { RegisterRow } from './use-register.ts'

export function exportRegister({ class: classInfo, course, batch }: Register, rows: RegisterRow[]) {
  const lines = rows.map(({ student, mark, isGuest, guest, said: [last] }) => [
    student.name,
    isGuest ? 'Guest' : '',
    mark ? describeMark(mark, guest) : '',
    last ? withPlainSpaces(formatDateTime(last.at)) : '',
    last?.byName ?? '',
  ])
  const head = [
    `${course.title}, ${batch.name}, class ${classNumber(classInfo)}`,
    'Guest',
    'Attendance',
    'Marked at',
    'Marked by',
  ]
  saveCsv(
    `attendance-register-${isoDate(classInfo.startsAt)}-class-${classInfo.number}.csv`,
    CSV_MARK + [head, ...lines].map(csvLine).join(''),
  )
}
