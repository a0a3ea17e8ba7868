import { FlaskConical, MessageCircle, Phone, Users } from 'lucide-react'
import { institute } from '#src/institute.ts'
import { callLink, chatLink } from '#src/web/contact-links.ts'
import { ButtonLink } from '#src/web/ui/button.tsx'

export function Hero() {
  return (
    <section className="mx-auto grid max-w-6xl items-center gap-x-14 gap-y-10 px-4 pt-10 pb-14 lg:grid-cols-[11fr_10fr] lg:pt-16 lg:pb-20">
      <div className="grid justify-items-start gap-6">
        <h1 className="text-5xl">Build Your Career with SAP S/4HANA Classroom Training</h1>
        <p className="max-w-prose text-lg text-ink-muted">
          Personal mentorship, hands-on system access and flexible offline batches. Fees are explained in a direct
          consultation.
        </p>
        <div className="grid w-full gap-3 sm:flex">
          <ButtonLink variant="primary" to="/courses">
            Explore Courses
          </ButtonLink>
          <ButtonLink to="/book-demo">Book a Demo</ButtonLink>
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
      <div>
        <img src="/drawings/hero.svg" alt="" width={640} height={480} fetchPriority="high" className="w-full" />
        <ul className="relative mx-3 -mt-7 grid grid-cols-[4fr_5fr] divide-x divide-line rounded-xl border border-line bg-paper-raised py-4 shadow-md sm:mx-6">
          <Claim icon={Users}>500+ Trained</Claim>
          <Claim icon={FlaskConical}>Practical Lab Sessions</Claim>
        </ul>
      </div>
    </section>
  )
}

function Claim({ icon: Icon, children }: { icon: typeof Users; children: string }) {
  return (
    <li className="flex items-center justify-center gap-2.5 px-3 text-sm font-semibold sm:text-base">
      <Icon aria-hidden className="size-6 shrink-0 text-brand" />
      {children}
    </li>
  )
}
