import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import type { InClassroom } from '#src/features/enrollments/contract.ts'
import { Badge } from '#src/web/ui/badge.tsx'
import { describeAttended, isMissing } from '../rules.ts'
import { attendanceApi } from './api.ts'

export const missingQuery = (courseId: string) => attendanceApi.missing.queryOptions({ input: { courseId } })

export const Attendance = (props: InClassroom) => (
  <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-muted">
    {props.of > 0 && describeAttended(props)}
    {isMissing(props) && <Badge tone="bad">{`Missed ${props.missedInARow} in a row`}</Badge>}
  </span>
)

/** Who missed the last two or more, before everybody else. */
export function MissingFrom({ courseId, area }: { courseId: string; area: string }) {
  const id = useId()
  const { data: missing = [] } = useQuery(missingQuery(courseId))
  if (missing.length === 0) return null
  return (
    <section aria-labelledby={id} className="grid gap-1 rounded-2xl bg-warn-soft px-4 py-3">
      <h3 id={id} className="text-lg text-warn">
        Missed two or more in a row
      </h3>
      <ul className="flex flex-wrap gap-x-6">
        {missing.map(({ _id, name, missedInARow }) => (
          <li key={_id} className="flex items-center gap-2">
            <Link to={`${area}/student-profile/${_id}`} className="inline-flex min-h-11 items-center wrap-anywhere">
              {name}
            </Link>
            {missedInARow}
          </li>
        ))}
      </ul>
    </section>
  )
}
