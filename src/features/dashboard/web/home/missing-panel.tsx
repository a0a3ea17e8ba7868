import type { Missing } from '#src/features/attendance/shapes.ts'
import { toStudent } from '#src/features/batches/rules.ts'
import { PersonRow } from '#src/features/batches/web/seats/person-row.tsx'
import { inSentence } from '#src/shared/text.ts'
import { HomePanel } from './home-panel.tsx'

/** Who missed the last classes: somebody should call them before anything else. */
export const MissingPanel = ({ missing }: { missing: Missing[] }) => (
  <HomePanel title="Missed two or more in a row">
    <ul className="divide-y divide-line">
      {missing.map((one) => (
        <PersonRow
          key={`${one._id} ${one.batchId}`}
          person={one}
          about={`${one.missedInARow} in a row, ${inSentence(one.batchName)} of ${one.courseTitle}`}
          text={toStudent(
            one,
            { name: one.batchName, courseTitle: one.courseTitle },
            'We missed you in the last classes.',
          )}
        />
      ))}
    </ul>
  </HomePanel>
)
