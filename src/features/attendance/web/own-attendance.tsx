import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { classNumber } from '#src/features/batches/rules.ts'
import { recordingAddress } from '#src/features/batches/web/classes/recording.ts'
import { countInWords } from '#src/shared/text.ts'
import { formatDate, formatDateTime } from '#src/shared/time.ts'
import { Badge } from '#src/web/ui/badge.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { ProgressBar } from '#src/web/ui/progress.tsx'
import { describeAttended } from '../rules.ts'
import type { OwnAttendance as Own } from '../shapes.ts'
import { attendanceApi } from './api.ts'
import { MakeUpChoice } from './make-up-choice.tsx'

export const ownAttendanceQuery = () => attendanceApi.mine.queryOptions()

type Missed = Own['missed'][number]
/** What there is to read for a class. */
type Materials = (courseId: string, missed: Missed) => ReactNode

/** How often a student was there in each course, what they missed, and where they make up for it. */
export function OwnAttendance({ materials }: { materials: Materials }) {
  const id = useId()
  const query = useQuery(ownAttendanceQuery())
  if (query.isError && !query.data) return <Failed query={query} />
  if (!query.data?.length) return null
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-2xl">
        Attendance
      </h2>
      <ul className="grid gap-4 md:grid-cols-2">
        {query.data.map((attendance) => (
          <li
            key={attendance.course._id}
            className="grid content-start gap-4 rounded-2xl border border-line bg-paper-raised p-5 only:col-span-full"
          >
            <h3 className="text-xl wrap-anywhere">{attendance.course.title}</h3>
            {attendance.of > 0 && (
              <p className="grid gap-2">
                <ProgressBar
                  label={`Classes attended of ${attendance.course.title}`}
                  value={attendance.attended}
                  max={attendance.of}
                />
                {describeAttended(attendance)}
              </p>
            )}
            {attendance.missed.length > 0 && (
              <ul aria-label={`Missed classes of ${attendance.course.title}`} className="divide-y divide-line">
                {attendance.missed.map((missed) => (
                  <MissedClass key={missed._id} missed={missed}>
                    {materials(attendance.course._id, missed)}
                  </MissedClass>
                ))}
              </ul>
            )}
            <Recordings classes={attendance.recordings} title={attendance.course.title} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const describeClass = ({ topic, ...of }: Pick<Missed, 'number' | 'continuesId' | 'topic'>) =>
  `Class ${classNumber(of)}${topic && `: ${topic}`}`

function Recordings({ classes, title }: { classes: Own['recordings']; title: string }) {
  if (classes.length === 0) return null
  return (
    <details>
      <summary className="flex min-h-11 items-center underline">{countInWords(classes.length, 'recording')}</summary>
      <ul aria-label={`Recordings of ${title}`} className="divide-y divide-line">
        {classes.map((recorded) => (
          <li key={recorded._id} className="flex flex-wrap items-center justify-between gap-x-3">
            <RecordingLink classId={recorded._id}>{describeClass(recorded)}</RecordingLink>
            <time dateTime={recorded.startsAt} className="text-base text-ink-muted">
              {formatDate(recorded.startsAt)}
            </time>
          </li>
        ))}
      </ul>
    </details>
  )
}

const RecordingLink = ({ classId, children }: { classId: string; children: ReactNode }) => (
  <a
    href={recordingAddress(classId)}
    target="_blank"
    rel="noreferrer"
    className="inline-flex min-h-11 items-center justify-self-start wrap-anywhere"
  >
    {children}
  </a>
)

function MissedClass({ missed, children }: { missed: Missed; children: ReactNode }) {
  const { startsAt, mark } = missed
  return (
    <li className="grid gap-2 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="wrap-anywhere">{describeClass(missed)}</strong>
        <Badge tone={mark === 'absent' ? 'warn' : 'plain'}>{mark === 'absent' ? 'Missed' : 'Excused'}</Badge>
        <time dateTime={startsAt} className="text-base text-ink-muted">
          {formatDateTime(startsAt)}
        </time>
      </p>
      {missed.hasRecording && (
        <RecordingLink classId={missed._id}>
          Watch the recording<span className="sr-only">{` of class ${missed.number}`}</span>
        </RecordingLink>
      )}
      {children}
      <MakeUpChoice missed={missed} />
    </li>
  )
}
