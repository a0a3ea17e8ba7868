import { useNavigate } from 'react-router'
import { PrivacyLink } from '#src/features/accounts/web/privacy-link.tsx'
import type { Batch } from '#src/features/batches/shapes.ts'
import { useInstitute } from '#src/web/api/institute.ts'
import { Select, TextArea } from '#src/web/forms/field.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import type { FormActionData } from '#src/web/forms/form-action.ts'
import { Button } from '#src/web/ui/button.tsx'
import { courseOfRequest, findDemoCourse, type OfferedCourse, seatRequest } from '../rules.ts'
import { enquiriesApi } from './api.ts'
import { SenderFields } from './sender-fields.tsx'
import { useKnownSender } from './use-known-sender.ts'

const schema = () => import('../contract.ts').then(({ BookingForm }) => BookingForm)
const EMPTY = { course: '', message: '' }

export const BOOKING_FAILED = 'Failed to submit your request. Please try again.'

type Props = {
  actionData: FormActionData | undefined
  /** In which someone asks for a seat, or a place on the waiting list. */
  batch?: Batch | undefined
  /** The title of the course that led here. */
  course?: string | undefined
}

export function BookingForm({ actionData, batch, course }: Props) {
  const sender = useKnownSender()
  const { demoCourses } = useInstitute()
  const navigate = useNavigate()
  const form = useContractForm({
    schema,
    values: {
      ...sender,
      ...EMPTY,
      ...(course && { course: listOffered(course, demoCourses) }),
      ...(batch && requestedCourse(batch, demoCourses)),
    },
    actionData,
    draft: batch ? `booking/${batch._id}` : 'booking',
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
      <Select
        name="course"
        label="Course"
        options={{ '': 'Choose a course', ...Object.fromEntries(demoCourses.map(({ key, name }) => [key, name])) }}
        required
      />
      <TextArea name="message" label="Message" hint="Anything we should know. At most 500 characters." />
      <Button type="submit" variant="primary" disabled={isSubmitting} className="justify-self-start max-sm:w-full">
        {isSubmitting ? 'Booking…' : 'Book my free demo'}
      </Button>
      <PrivacyLink purpose="We use this to plan your demo class, and for nothing else." />
    </ContractForm>
  )
}

/** The course is left to choose where the form does not offer it. */
const listOffered = (title: string, offered: OfferedCourse[]) => findDemoCourse(title, offered) ?? ''

const requestedCourse = (batch: Batch, offered: OfferedCourse[]) => ({
  course: courseOfRequest(batch.courseTitle, offered),
  message: seatRequest(batch),
})
