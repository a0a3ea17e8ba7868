import { useNavigate } from 'react-router'
import { Select, TextArea } from '#src/web/forms/field.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import type { FormActionData } from '#src/web/forms/form-action.ts'
import { Button } from '#src/web/ui/button.tsx'
import { COURSES } from '../rules.ts'
import { enquiriesApi } from './api.ts'
import { EMPTY_SENDER, SenderFields } from './sender-fields.tsx'

const schema = () => import('../contract.ts').then(({ BookingForm }) => BookingForm)
const EMPTY = { ...EMPTY_SENDER, course: '' as never, message: '' }

export const BOOKING_FAILED = 'Failed to submit your request. Please try again.'

export function BookingForm({ actionData }: { actionData: FormActionData | undefined }) {
  const navigate = useNavigate()
  const form = useContractForm({
    schema,
    values: EMPTY,
    actionData,
    draft: 'booking',
    waitingWords: 'Your request is',
    fallback: BOOKING_FAILED,
    async send(booking, context) {
      await enquiriesApi.book.call(booking, { context })
      await navigate('/demo-confirmation')
    },
  })
  const { isSubmitting } = form.formState
  return (
    <ContractForm form={form}>
      <SenderFields isPhoneMarked />
      <Select name="course" label="Course" options={{ '': 'Choose a course', ...COURSES }} required />
      <TextArea name="message" label="Message" hint="Anything we should know. At most 500 characters." />
      <Button type="submit" variant="primary" disabled={isSubmitting} className="justify-self-start max-sm:w-full">
        {isSubmitting ? 'Booking…' : 'Book my free demo'}
      </Button>
    </ContractForm>
  )
}
