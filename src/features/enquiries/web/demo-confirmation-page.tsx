import { institute } from '#src/institute.ts'
import { unbroken } from '#src/shared/text.ts'
import { ButtonLink } from '#src/web/ui/button.tsx'
import { Page } from '#src/web/ui/page.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { Hours, Place } from './contact-lines.tsx'
import { Steps } from './steps.tsx'

const NEXT = [
  'We have emailed you a confirmation.',
  `We will call or write to you to fix a day. You can reach us on ${unbroken(institute.phone)}.`,
  'You attend the class and ask everything you want to know.',
]

export default function DemoConfirmationPage() {
  return (
    <Page>
      <PageHead title="Thank You" hidden />
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
        <div className="grid content-start gap-8">
          <div className="grid gap-4">
            <h1 className="text-4xl">Thank You</h1>
            <p className="text-lg">We have received your demo request.</p>
          </div>
          <section className="grid gap-4">
            <h2 className="text-3xl">What happens next</h2>
            <Steps of={NEXT} />
            <div>
              <Place />
              <Hours />
            </div>
          </section>
          <p className="grid gap-2 sm:flex sm:flex-wrap sm:gap-4">
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
