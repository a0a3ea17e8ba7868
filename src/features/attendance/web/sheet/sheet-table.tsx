import { useState } from 'react'
import { Link } from 'react-router'
import { homePath } from '#src/features/accounts/rules.ts'
import { useAuth } from '#src/features/accounts/web/auth.tsx'
import { now } from '#src/shared/clock.ts'
import { formatDay } from '#src/shared/time.ts'
import { MARK_WORDS, type Mark } from '../../rules.ts'
import type { AttendanceSheet } from '../../shapes.ts'

type Student = AttendanceSheet['students'][number]
type Cell = Student['marks'][number]

/** On paper they have no colour. */
const CODES: Record<Mark, string> = { present: 'P', late: 'L', absent: 'A', excused: 'E' }
const MARK_STYLES: Record<Mark, string> = {
  present: 'bg-good-soft text-good',
  late: 'bg-warn-soft text-warn',
  absent: 'bg-bad-soft text-bad',
  excused: 'bg-paper-sunk text-ink-muted',
}
/** The names stay while the classes are scrolled past them. */
const NAMES =
  'sticky left-0 z-10 w-32 min-w-32 bg-paper-raised text-left sm:w-56 sm:min-w-56 print:static print:w-[36mm] print:min-w-0'

/** So that the column of a cell is the last in view where the sheet is wider than its page. */
function scrollInto(cell: HTMLElement | null) {
  const box = cell?.closest('div')
  if (cell && box) box.scrollLeft += cell.getBoundingClientRect().right - box.getBoundingClientRect().right
}

/**
 * A row for each student and a column for each class; scrolls by itself where it is wider than its page, and begins with the
 * latest class that has begun in view.
 */
export function SheetTable({ sheet: { batch, classes, students } }: { sheet: AttendanceSheet }) {
  const { user } = useAuth()
  const [openedAt] = useState(now)
  const latest = classes.findLast(({ startsAt }) => startsAt <= openedAt)
  return (
    <>
      <div className="relative overflow-x-auto rounded-2xl border border-line bg-paper-raised print:overflow-visible print:rounded-none">
        <table className="border-separate border-spacing-0 text-base tabular-nums print:w-full print:table-fixed print:border-collapse print:text-[7pt] [&_:is(td,th)]:border-b [&_:is(td,th)]:border-line [&_tr:last-child>*]:border-b-0">
          <caption className="sr-only">{`Attendance of ${batch.name}`}</caption>
          <thead>
            <tr>
              <th scope="col" className={`${NAMES} px-3 py-2`}>
                Student
              </th>
              {classes.map((held) => (
                <th
                  key={held._id}
                  ref={held === latest ? scrollInto : undefined}
                  scope="col"
                  className="p-0 align-top font-normal"
                >
                  <Link
                    to={`/dashboard/classes/${held._id}/register`}
                    className="grid min-h-11 min-w-11 content-center px-1 text-center leading-tight no-underline hover:bg-paper-sunk print:min-h-0 print:min-w-0 print:px-0"
                  >
                    <span className="sr-only">Attendance register of class</span>
                    <strong>{held.number}</strong>
                    {formatDay(held.startsAt)
                      .split(/\s/)
                      .map((line) => (
                        <span key={line} className="text-xs leading-tight text-ink-muted print:text-[6pt]">
                          {line}
                        </span>
                      ))}
                    {held.continuesId && <span className="text-xs text-ink-muted print:text-[5pt]">cont.</span>}
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {students.map((row) => (
              <tr key={row.student._id}>
                <th scope="row" className={`${NAMES} px-3 py-1 font-normal`}>
                  <Link
                    to={`${user && homePath(user)}/student-profile/${row.student._id}`}
                    className="font-semibold leading-tight wrap-anywhere"
                  >
                    {row.student.name}
                  </Link>
                  <span className="block text-sm text-ink-muted print:text-[6pt]">
                    {row.of > 0 ? `${row.attended} of ${row.of}` : 'No attendance yet'}
                  </span>
                </th>
                {row.marks.map((cell, at) => (
                  <Marked key={classes[at]?._id} cell={cell} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-sm text-ink-muted print:text-[7pt]">
        {Object.entries(CODES)
          .map(([mark, code]) => `${code}: ${MARK_WORDS[mark as Mark].toLowerCase()}`)
          .join(', ')}
        . +: made up in another class. Grey: not in the attendance register of that class.
      </p>
    </>
  )
}

function Marked({ cell: { mark, isMadeUp, isListed } }: { cell: Cell }) {
  if (!isListed) return <td className="bg-paper-sunk" />
  if (!mark) return <td />
  const words = isMadeUp ? `${MARK_WORDS[mark]}, made up` : MARK_WORDS[mark]
  return (
    <td className={`text-center ${MARK_STYLES[isMadeUp ? 'present' : mark]}`}>
      <abbr title={words} className="no-underline">
        {CODES[mark]}
        {isMadeUp && '+'}
      </abbr>
    </td>
  )
}
