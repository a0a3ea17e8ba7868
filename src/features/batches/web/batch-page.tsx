import { useQuery } from '@tanstack/react-query'
import { MessagePage } from '#src/web/error-page.tsx'
import { statusOf } from '#src/web/errors.ts'
import { prefetch } from '#src/web/prefetch.ts'
import { Failed } from '#src/web/ui/failed.tsx'
import { FormSkeleton } from '#src/web/ui/form-skeleton.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { useNow } from '#src/web/use-now.ts'
import type { Route } from './+types/batch-page.ts'
import { fullBatch } from './api.ts'
import { BatchFacts } from './batch-facts.tsx'
import { ClassesSection } from './classes-section.tsx'
import { SeatsSection } from './seats-section.tsx'
import { WaitingSection } from './waiting-section.tsx'

export { clientLoader } from '#src/web/prefetch.ts'

export const loader = ({ context, params: { id } }: Route.LoaderArgs) => prefetch(context, [fullBatch(id)])

export default function BatchPage({ params: { id } }: Route.ComponentProps) {
  const found = useQuery(fullBatch(id))
  const now = useNow(found.dataUpdatedAt)
  if (found.isPending) return <FormSkeleton label="Loading the batch" />
  if (statusOf(found.error) === 404) return <MessagePage drawing="not-found" message={found.error?.message ?? ''} />
  if (!found.data) return <Failed query={found} />
  const batch = found.data
  return (
    <>
      <PageHead title={`${batch.name}: ${batch.courseTitle}`} hidden />
      <BatchFacts batch={batch} />
      <SeatsSection batch={batch} />
      <WaitingSection batch={batch} />
      <ClassesSection batch={batch} now={now} />
    </>
  )
}
