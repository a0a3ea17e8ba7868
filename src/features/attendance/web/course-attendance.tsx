import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Badge } from '#src/web/ui/badge.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { attendedInWords, isMissing } from '../rules.ts'
import { attendanceApi } from './api.ts'

/** Asked for once, for the whole list. */
export const courseAttendance = (courseId: string) => attendanceApi.ofCourse.queryOptions({ input: { courseId } })
const useAttendance = (courseId: string) => useQuery(courseAttendance(courseId)).data ?? []

/** How often each student of a course was there. */
export function useAttendanceOf(courseId: string) {
  const all = new Map(useAttendance(courseId).map((own) => [own.studentId, own]))
  return (studentId: string) => {
    const own = all.get(studentId)
    return own && <Attendance own={own} />
  }
}

function Attendance({ own }: { own: ReturnType<typeof useAttendance>[number] }) {
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-muted">
      {own.of > 0 && attendedInWords(own)}
      {isMissing(own) && <Badge tone="bad">{`Missed ${own.missedInARow} in a row`}</Badge>}
    </span>
  )
}

/** Who missed the last two or more, before everybody else. */
export function MissingFrom({ courseId, area }: { courseId: string; area: string }) {
  const id = useId()
  const missing = useAttendance(courseId).filter(isMissing)
  if (missing.length === 0) return null
  return (
    <section aria-labelledby={id} className="grid gap-1 rounded-2xl bg-warn-soft px-4 py-3">
      <h3 id={id} className="text-lg text-warn">
        Missed two or more in a row
      </h3>
      <ul className="flex flex-wrap gap-x-6">
        {missing
          .toSorted((one, other) => other.missedInARow - one.missedInARow)
          .map(({ studentId, name, missedInARow }) => (
            <li key={studentId} className="flex items-center gap-2">
              <Link
                to={`${area}/student-profile/${studentId}`}
                className="inline-flex min-h-11 items-center wrap-anywhere"
              >
                {name}
              </Link>
              {missedInARow}
            </li>
          ))}
      </ul>
    </section>
  )
}
