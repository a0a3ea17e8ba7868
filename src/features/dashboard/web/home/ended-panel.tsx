import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { endedBatchesQuery } from '#src/features/certificates/web/api.ts'
import { countInWords, stripBidi } from '#src/shared/text.ts'
import { formatDate } from '#src/shared/time.ts'
import { type Context, requestContext } from '#src/web/api/prefetch.ts'
import { useSetup } from '#src/web/api/setup.ts'
import { HomePanel, Lines } from './home-panel.tsx'

export const readEnded = (context: Context) =>
  context.get(requestContext).setup.classroom ? [endedBatchesQuery()] : []

/** The batches that are over whose students are still in progress, each with the way to its end. */
export function EndedPanel() {
  const isTaught = useSetup()?.classroom ?? false
  const { data = [] } = useQuery({ ...endedBatchesQuery(), enabled: isTaught })
  if (data.length === 0) return null
  return (
    <HomePanel title="Batches that are over">
      <Lines>
        {data.map(({ _id, name, courseTitle, endsAt, inProgress }) => (
          <li key={_id} className="py-2">
            <Link to={`/dashboard/batches/${_id}/end`} className="flex min-h-11 items-center font-semibold">
              {`${stripBidi(name)} of ${stripBidi(courseTitle)}`}
            </Link>
            <span className="block text-sm text-ink-muted">
              {`Ended on ${formatDate(endsAt)}, ${countInWords(inProgress, 'student')} in progress`}
            </span>
          </li>
        ))}
      </Lines>
    </HomePanel>
  )
}
