import { nonBreaking } from '#src/shared/text.ts'
import { useInstitute } from '#src/web/api/institute.ts'
import { wasSent } from '#src/web/forms/was-sent.ts'
import { ButtonLink } from '#src/web/ui/button.tsx'
import { Page } from '#src/web/ui/page.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import type { Route } from './+types/demo-confirmation-page.ts'
import { Hours, Place } from './contact-lines.tsx'
import { Steps } from './steps.tsx'

const ATTEND = 'You attend the class and ask everything you want to know.'
const SENT = 'We have emailed you a confirmation.'

const NOT_YET = 'For your interest in a demo class. No request was sent from this browser in the last 30 minutes.'
const TO_SEND = 'You book a free demo class with a short form.'

export const loader = ({ request }: Route.LoaderArgs) => wasSent(request, 'booking')
export { clientLoader } from '#src/web/api/prefetch.ts'

/** Without a booking it says none was received; in a browser the form leads here (no `loaderData`). */
export default function DemoConfirmationPage({ loaderData }: Route.ComponentProps) {
  const isBooked = loaderData ?? true
  const { phone } = useInstitute()
  const toReachUs = phone && ` You can reach us on ${nonBreaking(phone)}.`
  const fixADay = `We will call or write to you to fix a day.${toReachUs}`
  return (
    <Page>
      <PageHead title="Thank You" hidden />
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
        <div className="grid content-start gap-8">
          <div className="grid gap-4">
            <h1 className="text-4xl">Thank You</h1>
            <p className="text-lg">{isBooked ? 'We have received your demo request.' : NOT_YET}</p>
          </div>
          <section className="grid gap-4">
            <h2 className="text-3xl">What happens next</h2>
            <Steps of={[isBooked ? SENT : TO_SEND, fixADay, ATTEND]} />
            <div>
              <Place />
              <Hours />
            </div>
          </section>
          <p className="grid gap-2 sm:flex sm:flex-wrap sm:gap-4">
            {!isBooked && (
              <ButtonLink variant="primary" to="/book-demo">
                Book a Free Demo Class
              </ButtonLink>
            )}
            <ButtonLink to="/">Return to Homepage</ButtonLink>
            <ButtonLink to="/courses">See our courses</ButtonLink>
          </p>
        </div>
        <img
          src="/drawings/calendar.svg"
          alt=""
          width={640}
          height={480}
          className="w-full max-w-md self-start rounded-2xl max-lg:order-last"
        />
      </div>
    </Page>
  )
}
