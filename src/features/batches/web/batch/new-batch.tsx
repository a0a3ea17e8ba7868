import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useAuth } from '#src/features/accounts/web/auth.tsx'
import { errorStatus } from '#src/web/api/errors.ts'
import { useInstitute } from '#src/web/api/institute.ts'
import { FormSkeleton } from '#src/web/forms/form-skeleton.tsx'
import { useNow } from '#src/web/hooks/use-now.ts'
import { MessagePage } from '#src/web/ui/error-page.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { messages } from '../../messages.ts'
import { batchesApi, fullBatch, holidays } from '../api.ts'
import { BatchForm } from './batch-form.tsx'
import { copyBatch, emptyBatch, type Typed } from './batch-values.ts'
import { mentors } from './choice-fields.tsx'

/** For a loader. */
export function newBatchQueries(request: Request) {
  const copied = new URL(request.url).searchParams.get('copy')
  return [mentors, ...(copied ? [fullBatch(copied), holidays] : [])]
}

/** Plans a batch, or another like the one that `?copy` names. */
export function NewBatchForm() {
  const { user } = useAuth()
  const { maxSeats } = useInstitute()
  const [query] = useSearchParams()
  const copied = query.get('copy')
  if (copied) return <Copy key={copied} id={copied} />
  const mentorId = user?.role === 'mentor' ? user._id : ''
  return <NewBatch values={emptyBatch(query.get('course') ?? '', mentorId, maxSeats)} draft="new" />
}

function Copy({ id }: { id: string }) {
  const batchQuery = useQuery(fullBatch(id))
  const holidaysQuery = useQuery(holidays)
  const now = useNow()
  if (batchQuery.isPending || holidaysQuery.isPending) return <FormSkeleton label="Loading the batch" />
  if (errorStatus(batchQuery.error) === 404)
    return <MessagePage drawing="not-found" message={batchQuery.error?.message ?? ''} />
  if (!batchQuery.data) return <Failed query={batchQuery} />
  if (!holidaysQuery.data) return <Failed query={holidaysQuery} />
  const dates = holidaysQuery.data.map(({ date }) => date)
  return <NewBatch values={copyBatch(batchQuery.data, dates, now)} draft={`copy/${id}`} about={batchQuery.data.name} />
}

function NewBatch({ values, draft, about }: { values: Typed; draft: string; about?: string }) {
  const navigate = useNavigate()
  const list = useLocation().pathname.replace(/\/new$/, '')
  return (
    <>
      <PageHead title="New batch" hidden />
      <h1 className="text-3xl">New batch</h1>
      {about && <p className="text-ink-muted">{messages.copied(about)}</p>}
      <BatchForm
        values={values}
        draft={draft}
        action="Plan batch"
        send={async (batch, context) => {
          const { _id } = await batchesApi.create.call(batch, { context })
          toast('success', messages.created)
          await navigate(`${list}/${_id}`)
        }}
      />
    </>
  )
}
