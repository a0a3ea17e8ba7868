import { useQueryClient } from '@tanstack/react-query'
import { Checkbox, TextArea } from '#src/web/forms/field.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { feedbackApi } from './api.ts'

const schema = () => import('../shapes.ts').then(({ ReviewDraft }) => ReviewDraft)

/** For who answered with their name and offered no sentence then, or withdrew it. */
export function ReviewForm({ batchId }: { batchId: string }) {
  const queryClient = useQueryClient()
  const form = useContractForm<{ review: string; isReviewAgreed: boolean }, { review: string; isReviewAgreed: true }>({
    schema,
    values: { review: '', isReviewAgreed: false },
    async send(draft, context) {
      const { message } = await feedbackApi.offerReview.call({ ...draft, id: batchId }, { context })
      toast('success', message)
      await queryClient.invalidateQueries({ queryKey: feedbackApi.key() })
    },
  })
  return (
    <ContractForm form={form}>
      <h2 className="text-xl">A sentence for our website</h2>
      <TextArea
        name="review"
        label="Your sentence"
        hint="Only if you wish. It is published as it is, with your name, and you can withdraw it here."
        rows={2}
      />
      <Checkbox name="isReviewAgreed" label="You may publish this sentence with my name" />
      <Button type="submit" className="justify-self-start" disabled={form.formState.isSubmitting}>
        {form.formState.isSubmitting ? 'Sending…' : 'Offer the sentence'}
      </Button>
    </ContractForm>
  )
}
