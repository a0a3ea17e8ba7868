import { useQueryClient } from '@tanstack/react-query'
import { watchChange } from '#src/web/api/refetch.ts'
import { TextArea } from '#src/web/forms/field.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import type { Discussion } from '../contract.ts'
import { forumApi } from './api.ts'

const schema = () => import('../contract.ts').then(({ ReplyDraft }) => ReplyDraft)

export function ReplyForm({ discussion: { _id: id } }: { discussion: Discussion }) {
  const queryClient = useQueryClient()
  const form = useContractForm({
    schema,
    values: { content: '' },
    draft: `reply/${id}`,
    waitingWords: 'Your message is',
    stays: true,
    send: async ({ content }, context) => {
      const refetched = watchChange(queryClient)
      const { message } = await forumApi.reply.call({ id, content }, { context })
      toast('success', message)
      await refetched({ queryKey: forumApi.key() })
    },
  })
  const { isSubmitting } = form.formState
  return (
    <ContractForm form={form}>
      <TextArea name="content" label="Your reply" rows={3} required />
      <Button type="submit" variant="primary" disabled={isSubmitting} className="justify-self-start">
        {isSubmitting ? 'Replying…' : 'Reply'}
      </Button>
    </ContractForm>
  )
}
