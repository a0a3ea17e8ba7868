import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { batchIn } from '#src/features/batches/rules.ts'
import { formatDate } from '#src/shared/time.ts'
import { Panel } from '#src/web/ui/panel.tsx'
import { openFeedbackQuery } from './api.ts'

/** The batches that a student is asked about; nothing where there are none. */
export function OpenFeedback() {
  const { data = [] } = useQuery(openFeedbackQuery())
  if (data.length === 0) return null
  return (
    <Panel title="How was it?">
      <ul className="grid gap-1">
        {data.map(({ batchId, batchName, courseTitle, closesAt }) => (
          <li key={batchId} className="wrap-anywhere">
            <Link
              to={`/dashboard/student/batches/${batchId}/feedback`}
              className="inline-flex min-h-11 items-center font-semibold"
            >
              {batchIn(courseTitle, batchName)}
            </Link>
            <span className="block text-sm text-ink-muted">{`Five questions, until ${formatDate(closesAt)}`}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
