import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { errorStatus } from '#src/web/api/errors.ts'
import { prefetch } from '#src/web/api/prefetch.ts'
import { FormSkeleton } from '#src/web/forms/form-skeleton.tsx'
import { useNow } from '#src/web/hooks/use-now.ts'
import { MessagePage } from '#src/web/ui/error-page.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { messages } from '../../messages.ts'
import { batchesApi, fullBatch } from '../api.ts'
import type { Route } from './+types/batch-edit-page.ts'
import { BatchForm } from './batch-form.tsx'
import { toFormValues } from './batch-values.ts'
import { mentors } from './choice-fields.tsx'

export { clientLoader } from '#src/web/api/prefetch.ts'

export const loader = ({ context, params: { id } }: Route.LoaderArgs) => prefetch(context, [fullBatch(id), mentors])

export default function BatchEditPage({ params: { id } }: Route.ComponentProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const batchQuery = useQuery(fullBatch(id))
  const now = useNow()
  const page = useLocation().pathname.replace(/\/edit$/, '')
  if (batchQuery.isPending) return <FormSkeleton label="Loading the batch" />
  if (errorStatus(batchQuery.error) === 404)
    return <MessagePage drawing="not-found" message={batchQuery.error?.message ?? ''} />
  if (!batchQuery.data) return <Failed query={batchQuery} />
  return (
    <>
      <PageHead title="Edit batch" hidden />
      <h1 className="text-3xl">Edit batch</h1>
      <BatchForm
        key={id}
        batch={batchQuery.data}
        values={toFormValues(batchQuery.data)}
        now={now}
        action="Save batch"
        newest={() => batchesApi.get.call({ id })}
        send={async (batch, context) => {
          const saved = await batchesApi.edit.call({ ...batch, id }, { context })
          queryClient.setQueryData(fullBatch(id).queryKey, saved)
          toast('success', messages.saved)
          await navigate(page)
        }}
      />
    </>
  )
}
