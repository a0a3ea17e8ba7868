import { Link, useLocation } from 'react-router'
import { inSentence } from '#src/shared/text.ts'
import { formatDate } from '#src/shared/time.ts'
import { toStudent } from '../../rules.ts'
import type { WithoutBatch } from '../../shapes.ts'
import { UserRow } from './user-row.tsx'

/** Students whose batch was cancelled, each with the ways to reach them and the batch that they had. */
export function WithoutBatchRows({ students }: { students: WithoutBatch[] }) {
  const area = useLocation().pathname.split('/').slice(0, 3).join('/')
  return (
    <ul aria-label="Students without a batch" className="divide-y divide-line">
      {students.map(({ student, batch, course, cancelledAt }) => (
        <UserRow
          key={`${student._id} ${course._id}`}
          user={student}
          about={
            <>
              <Link to={`${area}/batches/${batch._id}`}>{inSentence(batch.name)}</Link>
              {` of ${inSentence(course.title)}, cancelled on ${formatDate(cancelledAt)}`}
              <Link
                to={`${area}/student-profile/${student._id}`}
                className="block w-fit"
                aria-label={`View Profile of ${student.name}`}
              >
                View Profile
              </Link>
            </>
          }
          text={toStudent(student, { name: batch.name, courseTitle: course.title })}
        />
      ))}
    </ul>
  )
}
