import { useWatch } from 'react-hook-form'
import { formatDate } from '#src/shared/time.ts'
import { Checkbox, TextArea } from '#src/web/forms/field.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { messages } from '../messages.ts'
import { feedbackApi } from './api.ts'
import { RatingField } from './rating-field.tsx'

const schema = () => import('../shapes.ts').then(({ FeedbackDraft }) => FeedbackDraft)

type Props = {
  batchId: string
  questions: string[]
  closesAt: string
  isNamedOnly: boolean
  onGiven: () => void
}

export function FeedbackForm({ batchId, questions, closesAt, isNamedOnly, onGiven }: Props) {
  const form = useContractForm({
    schema,
    values: { ratings: questions.map(() => ''), comment: '', isNamed: isNamedOnly, review: '', isReviewAgreed: false },
    // Not kept in the browser: a phone may be shared, and the answers may be nameless.
    async send(values, context) {
      const { message } = await feedbackApi.give.call({ ...values, id: batchId }, { context })
      toast('success', message)
      onGiven()
    },
  })
  const { isSubmitting } = form.formState
  const [isNamed, review] = useWatch({ control: form.control, name: ['isNamed', 'review'] })
  return (
    <ContractForm form={form}>
      <p className="text-ink-muted">{messages.whenShown(formatDate(closesAt), isNamedOnly)}</p>
      {questions.map((question, at) => (
        <RatingField key={question} name={`ratings.${at}`} question={question} />
      ))}
      <TextArea name="comment" label="What should we keep, and what should we change?" />
      {!isNamedOnly && (
        <div className="grid gap-1">
          <Checkbox name="isNamed" label="Give my feedback with my name" />
          <p className="text-ink-muted">{messages.withoutName}</p>
        </div>
      )}
      {(isNamed || review) && (
        <TextArea
          name="review"
          label="A sentence for our website"
          hint="Only if you wish. It is published as it is, with your name, and you can withdraw it here."
          rows={2}
        />
      )}
      {isNamed && review && <Checkbox name="isReviewAgreed" label="You may publish this sentence with my name" />}
      <Button type="submit" variant="primary" disabled={isSubmitting} className="justify-self-start">
        {isSubmitting ? 'Sending…' : 'Send the feedback'}
      </Button>
    </ContractForm>
  )
}
