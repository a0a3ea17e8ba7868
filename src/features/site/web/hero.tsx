import { MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { institute } from '#src/institute.ts'
import { ButtonLink } from '#src/web/ui/button.tsx'
import { callLink, chatLink } from '#src/web/ui/contact-links.ts'
import { Proof } from './proof.tsx'

/** `timetable` is the card of the next batches; the drawing gives it room, and is whole without it. */
export function Hero({ timetable }: { timetable?: ReactNode }) {
  return (
    <section className="page-width grid gap-6 pt-12 pb-6 sm:gap-12 sm:pb-12 lg:pb-16">
      <div className="grid items-start gap-x-12 gap-y-6 sm:gap-y-12 lg:grid-cols-[11fr_9fr]">
        <div className="grid justify-items-start gap-6">
          <h1 className="text-4xl">Build Your Career with SAP S/4HANA Classroom Training</h1>
          <p className="max-w-prose text-ink-muted">
            Personal mentorship, hands-on system access and flexible offline batches. Fees are explained in a direct
            consultation.
          </p>
          <div className="grid w-full gap-2 sm:flex sm:gap-4">
            <ButtonLink to="/courses">Explore Courses</ButtonLink>
            <ButtonLink variant="primary" to="/book-demo">
              Book a Demo
            </ButtonLink>
          </div>
          <div className="-ml-3 flex flex-wrap gap-x-2">
            <ButtonLink variant="quiet" small to={callLink}>
              <Phone aria-hidden className="size-5 text-brand" />
              Call {institute.phone}
            </ButtonLink>
            <ButtonLink variant="quiet" small to={chatLink} target="_blank" rel="noopener">
              <MessageCircle aria-hidden className="size-5 text-brand" />
              Chat on WhatsApp
            </ButtonLink>
          </div>
        </div>
        <div className="grid gap-4">
          <img
            src="/drawings/hero.svg"
            alt=""
            width={640}
            height={480}
            fetchPriority="high"
            className="w-full object-cover max-sm:aspect-video max-sm:rounded-2xl"
          />
          {timetable}
        </div>
      </div>
      <Proof />
    </section>
  )
}
