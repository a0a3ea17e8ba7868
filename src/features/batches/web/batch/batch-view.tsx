import { useQuery } from '@tanstack/react-query'
import { errorStatus } from '#src/web/api/errors.ts'
import { FormSkeleton } from '#src/web/forms/form-skeleton.tsx'
import { useNow } from '#src/web/hooks/use-now.ts'
import { useStableData } from '#src/web/hooks/use-stable-content.ts'
import { MessagePage } from '#src/web/ui/error-page.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { fullBatch } from '../api.ts'
import { ClassesSection } from '../classes/classes-section.tsx'
import type { BatchSlots } from '../slots.ts'
import { BatchFacts } from './batch-facts.tsx'

/** All that staff see of a batch. */
export function BatchView({
  id,
  slots: { Students, MessageAll, Announcements, MergeDialog, Receipts },
}: {
  id: string
  slots: BatchSlots
}) {
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
      <BatchFacts batch={batch} now={now} MessageAll={MessageAll} MergeDialog={MergeDialog} />
      <ClassesSection batch={batch} now={now} Receipts={Receipts} />
      <Students batch={batch} now={now} />
      <Announcements batch={batch} />
    </>
  )
}
