import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { formatDateTime } from '#src/shared/time.ts'
import { Badge } from '#src/web/ui/badge.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { ProgressBar } from '#src/web/ui/progress.tsx'
import { attendedInWords } from '../rules.ts'
import type { OwnAttendance as Own } from '../shapes.ts'
import { attendanceApi } from './api.ts'
import { MakeUpChoice } from './make-up-choice.tsx'

export const ownAttendance = () => attendanceApi.mine.queryOptions()

type Missed = Own['missed'][number]
/** What a course has to read for a topic: its materials, where one is named so. */
type Materials = (courseId: string, topic: string) => ReactNode

/** How often a student was there in each course, what they missed, and where they make up for it. */
export function OwnAttendance({ materials }: { materials: Materials }) {
  const id = useId()
  const own = useQuery(ownAttendance())
  if (own.isError && !own.data) return <Failed query={own} />
  if (!own.data?.length) return null
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-2xl">
        Attendance
      </h2>
      <ul className="grid gap-4 md:grid-cols-2">
        {own.data.map((one) => (
          <li
            key={one.course._id}
            className="grid content-start gap-4 rounded-2xl border border-line bg-paper-raised p-5 only:col-span-full"
          >
            <h3 className="text-xl wrap-anywhere">{one.course.title}</h3>
            {one.of > 0 && (
              <p className="grid gap-2">
                <ProgressBar label={`Classes attended of ${one.course.title}`} value={one.attended} max={one.of} />
                {attendedInWords(one)}
              </p>
            )}
            {one.missed.length > 0 && (
              <ul aria-label={`Missed classes of ${one.course.title}`} className="divide-y divide-line">
                {one.missed.map((missed) => (
                  <MissedClass key={missed._id} missed={missed}>
                    {materials(one.course._id, missed.topic)}
                  </MissedClass>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function MissedClass({ missed, children }: { missed: Missed; children: ReactNode }) {
  const { number, startsAt, topic, mark } = missed
  return (
    <li className="grid gap-2 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="wrap-anywhere">
          {`Class ${number}`}
          {topic && `: ${topic}`}
        </strong>
        <Badge tone={mark === 'absent' ? 'warn' : 'plain'}>{mark === 'absent' ? 'Missed' : 'Excused'}</Badge>
        <time dateTime={startsAt} className="text-base text-ink-muted">
          {formatDateTime(startsAt)}
        </time>
      </p>
      {children}
      <MakeUpChoice missed={missed} />
    </li>
  )
}
