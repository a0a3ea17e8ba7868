import { Link } from 'react-router'
import { TextArea } from '#src/web/forms/field.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Dialog } from '#src/web/ui/overlays/dialog.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import type { PrivacyRequest } from '../../requests-contract.ts'
import { REQUEST_KINDS } from '../../rules.ts'
import { privacyApi } from '../api.ts'

const schema = () => import('../../requests-contract.ts').then(({ AnswerDraft }) => AnswerDraft)

type Props = {
  request: PrivacyRequest | undefined
  /** As the list has it now: someone else may have answered it, or the user withdrawn it. */
  newest: PrivacyRequest | undefined
  onClose: () => void
}

export const AnswerDialog = ({ request, newest, onClose }: Props) => (
  <Dialog title={request && `Answer ${request.name}`} onClose={onClose}>
    {request && <Answer key={request._id} request={request} newest={newest} onClose={onClose} />}
  </Dialog>
)

type AnswerProps = Props & { request: PrivacyRequest }

function Answer({ request: { _id: id, kind, text, userId, isStudent }, newest, onClose }: AnswerProps) {
  const form = useContractForm({
    schema,
    values: { answer: '' },
    draft: `privacy-answer/${id}`,
    async send({ answer }, context) {
      const { message } = await privacyApi.answer.call({ id, answer }, { context })
      toast('success', message)
      onClose()
    },
  })
  const { isSubmitting } = form.formState
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <strong>{REQUEST_KINDS[kind]}</strong>
        <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      </div>
      {isStudent && (
        <Link
          to={`/dashboard/admin/student-profile/${userId}`}
          className="inline-flex min-h-11 items-center justify-self-start"
        >
          The student’s profile
        </Link>
      )}
      {!isSubmitting && <p role="status">{describeOutcome(newest)}</p>}
      <ContractForm form={form}>
        <TextArea name="answer" label="Your answer" hint="It is emailed, and cannot be changed." rows={6} required />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={isSubmitting || Boolean(newest?.answeredAt)}>
            {isSubmitting ? 'Sending…' : 'Send the answer'}
          </Button>
        </div>
      </ContractForm>
    </div>
  )
}

function describeOutcome(newest: PrivacyRequest | undefined) {
  if (!newest) return 'This request is no longer on this page of the list. It may have been answered or withdrawn.'
  return newest.answeredAt && 'This request has been answered.'
}
