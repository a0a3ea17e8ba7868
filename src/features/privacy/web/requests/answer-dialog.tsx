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
  /** By the newest data: someone else may have answered it, or the user taken it back. */
  isOpen: boolean
  onClose: () => void
}

export const AnswerDialog = ({ request, isOpen, onClose }: Props) => (
  <Dialog title={request && `Answer ${request.name}`} onClose={onClose}>
    {request && <Answer key={request._id} request={request} isOpen={isOpen} onClose={onClose} />}
  </Dialog>
)

type AnswerProps = { request: PrivacyRequest; isOpen: boolean; onClose: () => void }

function Answer({ request: { _id: id, kind, text, userId, isStudent }, isOpen, onClose }: AnswerProps) {
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
      {!isOpen && !isSubmitting && <p role="status">This request has been answered or withdrawn in the meantime.</p>}
      <ContractForm form={form}>
        <TextArea name="answer" label="Your answer" hint="It is emailed, and cannot be changed." rows={6} required />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={isSubmitting || !isOpen}>
            {isSubmitting ? 'Sending…' : 'Send the answer'}
          </Button>
        </div>
      </ContractForm>
    </div>
  )
}
