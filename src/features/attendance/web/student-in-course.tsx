import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { classNumber, todayAt } from '#src/features/batches/rules.ts'
import type { OfEnrollment } from '#src/features/enrollments/web/student-enrollments.tsx'
import { pauseInWords } from '#src/features/seats/in-words.ts'
import { NextClassLine } from '#src/features/seats/web/own-batches.tsx'
import { stripBidi } from '#src/shared/text.ts'
import { formatDate } from '#src/shared/time.ts'
import { useDialogSubject } from '#src/web/hooks/use-dialog-subject.ts'
import { useNow } from '#src/web/hooks/use-now.ts'
import { Badge } from '#src/web/ui/badge.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { lazyDialog } from '#src/web/ui/overlays/lazy-dialog.tsx'
import { ProgressBar } from '#src/web/ui/progress.tsx'
import { SkeletonBlock } from '#src/web/ui/skeleton.tsx'
import { describeAttended } from '../rules.ts'
import type { StudentInCourse as InCourse } from '../shapes.ts'
import { attendanceApi } from './api.ts'

const MoveSeatDialog = lazyDialog(() => import('#src/features/seats/web/move-seat-dialog.tsx'), 'student')

export const studentAttendanceQuery = (studentId: string) =>
  attendanceApi.ofStudent.queryOptions({ input: { studentId } })

/** For staff: where a student sits in a course, the next class, how often they were there and what they missed. */
export function StudentInCourse({ student, course, isCompleted }: OfEnrollment) {
  const query = useQuery(studentAttendanceQuery(student._id))
  if (query.isError && !query.data) return <Failed query={query} />
  if (!query.data) return <SkeletonBlock className="h-24" />
  const { batches, missed, ...counts } = query.data.find((row) => row.course._id === course._id) ?? NO_CLASSES
  return (
    <div className="grid gap-2 text-base">
      {batches.map((batch) => (
        <Batch key={batch._id} batch={batch} />
      ))}
      {batches.length === 0 && !isCompleted && <WithoutSeat student={student} course={course} />}
      {counts.of > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong>{describeAttended(counts)}</strong>
          <ProgressBar
            label={`Classes attended of ${course.title}`}
            value={counts.attended}
            max={counts.of}
            className="max-w-48 min-w-24 grow"
          />
        </div>
      )}
      <MissedClasses missed={missed} title={course.title} />
    </div>
  )
}

const NO_CLASSES = { batches: [], missed: [], attended: 0, of: 0 }

const STANDING = { held: '', offered: ' A seat is offered.', waiting: ' On the waiting list.' }

function Batch({ batch }: { batch: InCourse['batches'][number] }) {
  const now = useNow()
  const away = pauseInWords(batch, todayAt(now))
  return (
    <div>
      <p>
        <Link to={`/dashboard/batches/${batch._id}`} className="inline-flex min-h-11 items-center wrap-anywhere">
          {stripBidi(batch.name)}
        </Link>
        {STANDING[batch.standing]}
        {away && ` On leave ${away}.`}
      </p>
      {batch.nextClass && (
        <p>
          <span className="text-ink-muted">Next class: </span>
          <NextClassLine next={batch.nextClass} now={now} />
        </p>
      )}
    </div>
  )
}

function WithoutSeat({ student, course }: Omit<OfEnrollment, 'isCompleted'>) {
  const [isAsked, ask, close] = useDialogSubject<true>()
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <Badge tone="warn">No seat in a batch</Badge>
      <Button small aria-label={`Give a seat in ${course.title} to ${student.name}`} onClick={() => ask(true)}>
        Give a seat
      </Button>
      <MoveSeatDialog
        batch={{ _id: '', courseId: course._id, courseTitle: course.title }}
        student={isAsked && student}
        isWithoutSeat
        onClose={close}
      />
    </div>
  )
}

const MAX_SHOWN = 4

type Missed = { missed: InCourse['missed']; title: string }

function MissedClasses({ missed, title }: Missed) {
  if (missed.length === 0) return null
  const [first, rest] = [missed.slice(0, MAX_SHOWN), missed.slice(MAX_SHOWN)]
  return (
    <>
      <ul aria-label={`Missed classes of ${title}`} className="grid gap-1">
        {first.map((row) => (
          <MissedClass key={row._id} {...row} />
        ))}
      </ul>
      {rest.length > 0 && (
        <details>
          <summary className="flex min-h-11 items-center underline">{`${rest.length} more`}</summary>
          <ul aria-label={`Earlier missed classes of ${title}`} className="grid gap-1">
            {rest.map((row) => (
              <MissedClass key={row._id} {...row} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

const MissedClass = ({ startsAt, mark, madeUpAt, topic, ...numbered }: InCourse['missed'][number]) => (
  <li className="wrap-anywhere">
    <strong>{mark === 'absent' ? 'Missed' : 'Excused'}</strong> <time dateTime={startsAt}>{formatDate(startsAt)}</time>
    <span className="text-ink-muted">
      {`, class ${classNumber(numbered)}${topic && `: ${topic}`}`}
      {madeUpAt && `. Made up on ${formatDate(madeUpAt)}`}
    </span>
  </li>
)
