import { useLocation, useSearchParams } from 'react-router'
import { useInstitute } from '#src/web/api/institute.ts'
import { prefetch, serverCall } from '#src/web/api/prefetch.ts'
import { handleForm } from '#src/web/forms/form-action.ts'
import { wasSent } from '#src/web/forms/was-sent.ts'
import { ButtonLink } from '#src/web/ui/button.tsx'
import { Page } from '#src/web/ui/page.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import type { Route } from './+types/contact-page.ts'
import { enquiriesApi } from './api.ts'
import { ContactDetails } from './contact-details.tsx'
import { MESSAGE_FAILED, MessageForm, SENT } from './message-form.tsx'
import { findRequestedCourse, useRequestedCourse } from './use-known-sender.ts'

export const action = ({ context, request }: Route.ActionArgs) =>
  handleForm(request, { send: serverCall(context, enquiriesApi.send), next: SENT, fallback: MESSAGE_FAILED })

export async function loader({ context, request }: Route.LoaderArgs) {
  const { data } = await prefetch(context, [], findRequestedCourse(request))
  return { ...data, isSent: wasSent(request, 'message') }
}
export { clientLoader } from '#src/web/api/prefetch.ts'

export default function ContactPage({ actionData, loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const course = useRequestedCourse()
  const question = readQuestion(useLocation().state)
  const { name, cityAndCountry } = useInstitute()
  // In a browser only the form leads there.
  const isSent = query.has('sent') && (loaderData?.isSent ?? true)
  return (
    <Page>
      <PageHead
        title="Contact Us"
        description={`Call, write or visit ${name}${cityAndCountry && ` in ${cityAndCountry}`}. We reply within 24 hours.`}
        picture="/drawings/map-cover.svg"
      />
      <div className="mb-8 grid gap-4">
        <h1 className="text-4xl">Contact Us</h1>
        <p className="max-w-prose text-ink-muted">
          Ask us anything about courses, batches, fees or placement. We reply within 24 hours.
        </p>
      </div>
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
        <div className="max-w-xl">
          {isSent ? (
            <Thanks />
          ) : (
            <MessageForm key={course ?? question} actionData={actionData} course={course} question={question} />
          )}
        </div>
        <ContactDetails />
      </div>
    </Page>
  )
}

const MAX_QUESTION_LENGTH = 500

/** What someone asked the chat in vain. */
const readQuestion = (state: unknown) =>
  typeof state === 'object' && state && 'question' in state ? String(state.question).slice(0, MAX_QUESTION_LENGTH) : ''

const focus = (heading: HTMLElement | null) => heading?.focus()

function Thanks() {
  return (
    <div className="grid content-start justify-items-start gap-4 rounded-2xl border border-line bg-paper-raised p-6">
      <h2 ref={focus} tabIndex={-1} className="text-2xl">
        Message Sent!
      </h2>
      <p>Thank you for writing to us. We reply within 24 hours.</p>
      <ButtonLink to="/contact">Write another message</ButtonLink>
    </div>
  )
}
