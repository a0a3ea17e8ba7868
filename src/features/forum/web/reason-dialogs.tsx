import { useQueryClient } from '@tanstack/react-query'
import type { CallContext } from '#src/web/api/api-link.ts'
import { watchChange } from '#src/web/api/refetch.ts'
import { TextArea } from '#src/web/forms/field.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Dialog } from '#src/web/ui/overlays/dialog.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { messages } from '../messages.ts'
import { REASON } from '../rules.ts'
import { forumApi } from './api.ts'

const schema = () => import('../moderation-contract.ts').then(({ ReasonDraft }) => ReasonDraft)

type PostId = { id: string; replyId?: string }
type Props = { post: PostId | undefined; onClose: () => void }

export const ReportDialog = ({ post, isOwn, onClose }: Props & { isOwn: boolean }) => (
  <Dialog title={post && 'Report this post'} onClose={onClose}>
    {post && (
      <ReasonForm
        about={
          isOwn
            ? 'It is your own post: say why the institute should hide it.'
            : 'Only the institute reads your report. It looks at the post within 24 hours.'
        }
        label="What is wrong with it?"
        action="Report"
        send={(reason, context) => forumApi.report.call({ ...post, reason }, { context })}
        onClose={onClose}
      />
    )}
  </Dialog>
)

export const HideDialog = ({ post, onClose }: Props) => (
  <Dialog title={post && 'Hide this post'} onClose={onClose}>
    {post && (
      <ReasonForm
        about={`Everyone sees "${messages.hidden}" in its place. The author reads your reason.`}
        label="Reason"
        action="Hide"
        send={(reason, context) => forumApi.setVisibility.call({ ...post, hidden: true, reason }, { context })}
        onClose={onClose}
      />
    )}
  </Dialog>
)

export const ShowDialog = ({ post, onClose }: Props) => (
  <Dialog title={post && 'Show this post again'} onClose={onClose}>
    {post && (
      <ReasonForm
        about="Everyone reads it again. The author reads your reason."
        label="Reason"
        action="Show again"
        send={(reason, context) => forumApi.setVisibility.call({ ...post, hidden: false, reason }, { context })}
        onClose={onClose}
      />
    )}
  </Dialog>
)

/** Closes the reports of a post that nothing is wrong with. */
export const LeaveDialog = ({ post, isDeleted, onClose }: Props & { isDeleted: boolean }) => (
  <Dialog title={post && (isDeleted ? 'Close this case' : 'Leave this post as it is')} onClose={onClose}>
    {post && (
      <ReasonForm
        about={`The post ${isDeleted ? 'was deleted' : 'stays as it is'}. Whoever reported it reads your reason.`}
        label="Reason"
        action={isDeleted ? 'Close the case' : 'Leave as it is'}
        send={(reason, context) => forumApi.setVisibility.call({ ...post, hidden: false, reason }, { context })}
        onClose={onClose}
      />
    )}
  </Dialog>
)

type Asking = {
  about: string
  label: string
  action: string
  send: (reason: string, context: CallContext) => Promise<{ message: string }>
  onClose: () => void
}

function ReasonForm({ about, label, action, send, onClose }: Asking) {
  const queryClient = useQueryClient()
  const form = useContractForm({
    schema,
    values: { reason: '' },
    send: async ({ reason }, context) => {
      const refetched = watchChange(queryClient)
      const { message } = await send(reason, context)
      toast('success', message)
      onClose()
      await refetched({ queryKey: forumApi.key() })
    },
  })
  return (
    <ContractForm form={form}>
      <p>{about}</p>
      <TextArea
        name="reason"
        label={label}
        hint={`${REASON.shortest} to ${REASON.longest} characters.`}
        maxLength={REASON.longest}
        rows={3}
        required
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={form.formState.isSubmitting}>
          {form.formState.isSubmitting ? 'Sending…' : action}
        </Button>
      </div>
    </ContractForm>
  )
}
