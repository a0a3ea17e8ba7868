import { useQuery } from '@tanstack/react-query'
import { FormerSeatsSection } from '#src/features/seats/web/former-seats-section.tsx'
import { SeatsSection } from '#src/features/seats/web/seats-section.tsx'
import { WaitingSection } from '#src/features/seats/web/waiting-section.tsx'
import { errorStatus } from '#src/web/api/errors.ts'
import { prefetch } from '#src/web/api/prefetch.ts'
import { FormSkeleton } from '#src/web/forms/form-skeleton.tsx'
import { useNow } from '#src/web/hooks/use-now.ts'
import { useStableData } from '#src/web/hooks/use-stable-content.ts'
import { MessagePage } from '#src/web/ui/error-page.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { fullBatch } from '../api.ts'
import { ClassesSection } from '../classes/classes-section.tsx'
import type { Route } from './+types/batch-page.ts'
import { BatchFacts } from './batch-facts.tsx'

export { clientLoader } from '#src/web/api/prefetch.ts'

export const loader = ({ context, params: { id } }: Route.LoaderArgs) => prefetch(context, [fullBatch(id)])

export default function BatchPage({ params: { id } }: Route.ComponentProps) {
  const batchQuery = useQuery(fullBatch(id))
  const batch = useStableData(batchQuery, id)
  const now = useNow()
  if (batchQuery.isPending) return <FormSkeleton label="Loading the batch" />
  if (errorStatus(batchQuery.error) === 404)
    return <MessagePage drawing="not-found" message={batchQuery.error?.message ?? ''} />
  if (!batch) return <Failed query={batchQuery} />
  return (
    <>
      <PageHead title={`${batch.name}: ${batch.courseTitle}`} hidden />
      <BatchFacts batch={batch} now={now} />
      <ClassesSection batch={batch} now={now} />
      {batch.state === 'cancelled' ? (
        <FormerSeatsSection batch={batch} />
      ) : (
        <>
          <SeatsSection batch={batch} now={now} />
          <WaitingSection batch={batch} />
        </>
      )}
    </>
  )
}
