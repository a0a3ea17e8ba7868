import { classNumber, displayName } from '#src/features/batches/rules.ts'
import { csvFile } from '#src/server/csv.ts'
import { logOnce } from '#src/server/observability/audit.ts'
import { withPlainSpaces } from '#src/shared/text.ts'
import { formatDateTime } from '#src/shared/time.ts'
import { MARK_WORDS, sumAttendance } from '../../rules.ts'
import type { AttendanceSheet } from '../../shapes.ts'
import { staff } from '../procedures.ts'
import { listNamesById } from '../register.ts'
import { findSheet, type SheetRow } from './sheet-queries.ts'

export const sheetHandlers = {
  sheet: staff.sheet.handler(async ({ input: { id }, context: { db }, errors }) => {
    const sheet = await findSheet(db, id)
    if (!sheet) throw errors.NOT_FOUND()
    return toSheet(sheet)
  }),

  exportSheet: staff.exportSheet.handler(async ({ input: { id }, context, errors }) => {
    const row = await findSheet(context.db, id)
    if (!row) throw errors.NOT_FOUND()
    const sheet = toSheet(row)
    const label = `Attendance of ${sheet.batch.name} of ${sheet.course.title}`
    logOnce(context, { kind: 'list', _id: sheet.batch._id, label })
    const rows = sheet.students.map((row) => ({ _id: row.student._id, ...row }))
    // One part holds all of it.
    return csvFile(context.log, 'attendance', csvColumns(sheet), async (after) => rows.filter(({ _id }) => _id > after))
  }),
}

function toSheet({ batch, course, mentorName, classes, students, marks }: SheetRow): AttendanceSheet {
  const names = listNamesById(students)
  const marksOf = new Map(marks.map((mark) => [`${mark.studentId} ${mark.classId}`, mark]))
  return {
    batch: { _id: batch._id, name: displayName(batch) },
    course,
    mentorName,
    classes,
    students: students.map(({ classIds, _id }) => {
      const listed = new Set(classIds)
      const inOrder = classes.map(({ _id: classId }) => {
        const marking = listed.has(classId) ? marksOf.get(`${_id} ${classId}`) : undefined
        return { isListed: listed.has(classId), mark: marking?.mark ?? null, isMadeUp: marking?.isMadeUp ?? false }
      })
      const marked = inOrder.flatMap(({ mark, isMadeUp }, at) => {
        const held = classes[at]
        return mark && held ? { ...held, mark, isMadeUp } : []
      })
      return { student: { _id, name: names.get(_id) ?? '' }, ...sumAttendance(marked), marks: inOrder }
    }),
  }
}

type Row = AttendanceSheet['students'][number] & { _id: string }

const csvColumns = ({ classes }: AttendanceSheet): Record<string, (row: Row) => string> => ({
  Student: ({ student }) => student.name,
  ...Object.fromEntries(
    classes.map(
      (held, at) =>
        [
          `${classNumber(held)}: ${withPlainSpaces(formatDateTime(held.startsAt))}`,
          ({ marks }: Row) => describeCell(marks[at]),
        ] as const,
    ),
  ),
  Attended: ({ attended }) => String(attended),
  Of: ({ of }) => String(of),
})

function describeCell(cell: Row['marks'][number] | undefined) {
  if (!cell?.mark) return ''
  return cell.isMadeUp ? `${MARK_WORDS[cell.mark]}, made up` : MARK_WORDS[cell.mark]
}
