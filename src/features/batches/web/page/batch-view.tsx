import { useQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { errorStatus } from '#src/web/api/errors.ts'
import { FormSkeleton } from '#src/web/forms/form-skeleton.tsx'
import { useNow } from '#src/web/hooks/use-now.ts'
import { useStableData } from '#src/web/hooks/use-stable-content.ts'
import { MessagePage } from '#src/web/ui/error-page.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { fullBatch } from '../api.ts'
import type { BatchSlots } from '../slots.ts'
import { BatchHead } from './batch-head.tsx'
import { Tabs } from './tabs.tsx'
import { TodayInBatch } from './today-in-batch.tsx'
import type { BatchOfTab } from './use-batch.ts'

/** What staff see of a batch above its tabs, and one of these. */
export function BatchView({ id, slots }: { id: string; slots: BatchSlots }) {
  const batchQuery = useQuery(fullBatch(id))
  const batch = useStableData(batchQuery, id)
  const now = useNow()
  if (batchQuery.isPending) return <FormSkeleton label="Loading the batch" />
  if (errorStatus(batchQuery.error) === 404)
    return <MessagePage drawing="not-found" message={batchQuery.error?.message ?? ''} />
  if (!batch) return <Failed query={batchQuery} />
  const here = `/dashboard/batches/${id}`
  return (
    <>
      <PageHead title={`${batch.name}: ${batch.courseTitle}`} hidden />
      <BatchHead batch={batch} now={now} {...slots} />
      <TodayInBatch batch={batch} now={now} />
      <Tabs
        label="Batch"
        tabs={{ [here]: 'Classes', [`${here}/students`]: 'Students', [`${here}/attendance`]: 'Attendance' }}
      />
      <Outlet context={{ batch, now } satisfies BatchOfTab} />
    </>
  )
}
