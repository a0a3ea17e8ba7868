import type { Missing } from '#src/features/attendance/shapes.ts'
import { toStudent } from '#src/features/batches/rules.ts'
import { UserRow } from '#src/features/seats/web/user-row.tsx'
import { stripBidi } from '#src/shared/text.ts'
import { useInstitute } from '#src/web/api/institute.ts'
import { HomePanel } from './home-panel.tsx'

export function MissingPanel({ missing }: { missing: Missing[] }) {
  const { name: from } = useInstitute()
  return (
    <HomePanel title="Missed two or more in a row">
      <ul className="divide-y divide-line">
        {missing.map((student) => (
          <UserRow
            key={`${student._id} ${student.batchId}`}
            user={student}
            about={`${student.missedInARow} in a row, ${stripBidi(student.batchName)} of ${student.courseTitle}`}
            text={toStudent(
              from,
              student,
              { name: student.batchName, courseTitle: student.courseTitle },
              'We missed you in the last classes.',
            )}
          />
        ))}
      </ul>
    </HomePanel>
  )
}
