import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useAuth } from '#src/features/accounts/web/auth.tsx'
import { prefetch } from '#src/web/api/prefetch.ts'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { messages } from '../../messages.ts'
import { batchesApi } from '../api.ts'
import type { Route } from './+types/new-batch-page.ts'
import { BatchForm } from './batch-form.tsx'
import { mentors } from './choice-fields.tsx'

export { clientLoader } from '#src/web/api/prefetch.ts'

export const loader = ({ context }: Route.LoaderArgs) => prefetch(context, [mentors])

export default function NewBatchPage() {
  const { user } = useAuth()
  const navigate = useNavigate()
  const list = useLocation().pathname.replace(/\/new$/, '')
  const courseId = useSearchParams()[0].get('course') ?? ''
  return (
    <>
      <PageHead title="New batch" hidden />
      <h1 className="text-3xl">New batch</h1>
      <BatchForm
        courseId={courseId}
        mentorId={user?.role === 'mentor' ? user._id : ''}
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
