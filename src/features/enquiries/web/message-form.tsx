import { useNavigate } from 'react-router'
import { PrivacyLink } from '#src/features/accounts/web/privacy-link.tsx'
import { Select, TextArea } from '#src/web/forms/field.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import type { FormActionData } from '#src/web/forms/form-action.ts'
import { Button } from '#src/web/ui/button.tsx'
import { enrollRequest, SUBJECTS } from '../rules.ts'
import { enquiriesApi } from './api.ts'
import { SenderFields } from './sender-fields.tsx'
import { useKnownSender } from './use-known-sender.ts'

const schema = () => import('../contract.ts').then(({ MessageForm }) => MessageForm)
const EMPTY = { subject: '' as never, message: '' }
const enrollIn = (title: string) => ({ subject: 'admission' as never, message: enrollRequest(title) })

/** Where a sent message leads: the same page, with thanks in the place of the form. */
export const SENT = '/contact?sent'

export const MESSAGE_FAILED = 'Failed to send message. Please try again.'

type Props = {
  actionData: FormActionData | undefined
  /** The title of the course that led here. */
  course: string | undefined
  /** What they asked elsewhere already. */
  question?: string
}

export function MessageForm({ actionData, course, question }: Props) {
  const sender = useKnownSender()
  const navigate = useNavigate()
  const form = useContractForm({
    schema,
    values: { ...sender, ...(course ? enrollIn(course) : question ? { ...EMPTY, message: question } : EMPTY) },
    actionData,
    draft: 'message',
    waitingWords: 'Your message is',
    fallback: MESSAGE_FAILED,
    async send(message, context) {
      await enquiriesApi.send.call(message, { context })
      await navigate(SENT)
    },
  })
  const { isSubmitting } = form.formState
  return (
    <ContractForm form={form}>
      <SenderFields isPhoneMarked={false} />
      <Select name="subject" label="Subject" options={{ '': 'Choose a subject', ...SUBJECTS }} required />
      <TextArea name="message" label="Message" hint="10 to 1000 characters." rows={6} required />
      <Button type="submit" variant="primary" disabled={isSubmitting} className="justify-self-start max-sm:w-full">
        {isSubmitting ? 'Sending…' : 'Send message'}
      </Button>
      <PrivacyLink purpose="We use this to reply to you, and for nothing else." />
    </ContractForm>
  )
}
