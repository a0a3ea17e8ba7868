import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { batchFeedbackQuery } from '#src/features/feedback/web/api.ts'
import { FeedbackPanel } from '#src/features/feedback/web/batch-feedback.tsx'
import { stripBidi } from '#src/shared/text.ts'
import { formatDate } from '#src/shared/time.ts'
import { errorStatus } from '#src/web/api/errors.ts'
import { prefetch } from '#src/web/api/prefetch.ts'
import { useSetup } from '#src/web/api/setup.ts'
import { FormSkeleton } from '#src/web/forms/form-skeleton.tsx'
import { useStableData } from '#src/web/hooks/use-stable-content.ts'
import { Empty } from '#src/web/ui/empty.tsx'
import { MessagePage } from '#src/web/ui/error-page.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { messages } from '../../messages.ts'
import type { BatchEnd } from '../../shapes.ts'
import { batchEndQuery } from '../api.ts'
import type { Route } from './+types/batch-end-page.ts'
import { EndActions } from './end-actions.tsx'
import { EndRow } from './end-row.tsx'

export { clientLoader } from '#src/web/api/prefetch.ts'

export const loader = ({ context, params: { id } }: Route.LoaderArgs) =>
  prefetch(context, [batchEndQuery(id)], [batchFeedbackQuery(id)])

export default function BatchEndPage({ params: { id } }: Route.ComponentProps) {
  const query = useQuery(batchEndQuery(id))
  const end = useStableData(query, id)
  if (query.isPending) return <FormSkeleton label="Loading the end of the batch" />
  if (errorStatus(query.error) === 404) return <MessagePage drawing="not-found" message={query.error?.message ?? ''} />
  if (!end) return <Failed query={query} />
  return <End end={end} />
}

function End({ end: { batch, course, endsAt, isOver, isCancelled, students } }: { end: BatchEnd }) {
  const hasCertificates = useSetup()?.certificates ?? false
  return (
    <>
      <PageHead title={`End of ${stripBidi(batch.name)}`} hidden />
      <div className="grid min-w-0 gap-1">
        <h1 className="text-3xl">End of the batch</h1>
        <p className="wrap-anywhere text-ink-muted">
          <Link to={`/dashboard/batches/${batch._id}`}>{stripBidi(batch.name)}</Link>, {stripBidi(course.title)}
        </p>
      </div>
      {isCancelled && <Empty>{messages.cancelled(batch.name)}</Empty>}
      {!isOver && !isCancelled && <Empty>{messages.notOver(batch.name, formatDate(endsAt))}</Empty>}
      {isOver && students.length === 0 && <Empty>Nobody had a seat at the end of this batch.</Empty>}
      {isOver && students.length > 0 && (
        <>
          <EndActions batchId={batch._id} students={students} hasCertificates={hasCertificates} />
          <ul aria-label="Students" className="grid gap-3">
            {students.map((row) => (
              <EndRow key={row.enrollmentId} row={row} hasCertificates={hasCertificates} />
            ))}
          </ul>
          <FeedbackPanel batchId={batch._id} students={students.length} />
        </>
      )}
    </>
  )
}
