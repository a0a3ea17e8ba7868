import { Link, useLocation } from 'react-router'
import { toStudent } from '#src/features/batches/rules.ts'
import { stripBidi } from '#src/shared/text.ts'
import { formatDate } from '#src/shared/time.ts'
import { useInstitute } from '#src/web/api/institute.ts'
import { useDialogSubject } from '#src/web/hooks/use-dialog-subject.ts'
import { Button } from '#src/web/ui/button.tsx'
import type { WithoutBatch } from '../shapes.ts'
import { GiveSeatDialog } from './give-seat-dialog.tsx'
import { UserRow } from './user-row.tsx'

/** Students whose batch was cancelled, each with the ways to reach them, the batch that they had, and a seat in another. */
export function WithoutBatchRows({ students }: { students: WithoutBatch[] }) {
  const [toSeat, setToSeat, close] = useDialogSubject<WithoutBatch>()
  const { name: from } = useInstitute()
  const area = useLocation().pathname.split('/').slice(0, 3).join('/')
  return (
    <>
      <ul aria-label="Students without a batch" className="divide-y divide-line">
        {students.map((row) => {
          const { student, batch, course, cancelledAt } = row
          return (
            <UserRow
              key={row._id}
              user={student}
              about={
                <>
                  <Link to={`/dashboard/batches/${batch._id}`}>{stripBidi(batch.name)}</Link>
                  {` of ${stripBidi(course.title)}, cancelled on ${formatDate(cancelledAt)}`}
                  <Link
                    to={`${area}/student-profile/${student._id}`}
                    className="block w-fit"
                    aria-label={`View Profile of ${student.name}`}
                  >
                    View Profile
                  </Link>
                </>
              }
              text={toStudent(from, student, { name: batch.name, courseTitle: course.title })}
              more={
                <Button small aria-label={`Give a seat to ${student.name}`} onClick={() => setToSeat(row)}>
                  Give a seat
                </Button>
              }
            />
          )
        })}
      </ul>
      <GiveSeatDialog withoutBatch={toSeat} onClose={close} />
    </>
  )
}
