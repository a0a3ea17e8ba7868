import { MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useInstitute } from '#src/web/api/institute.ts'
import { ButtonLink } from '#src/web/ui/button.tsx'
import { callLink, chatLink } from '#src/web/ui/contact-links.ts'

/** `timetable` is the card of the next batches; the picture gives it room, and is whole without it. */
export function Hero({ timetable, proof }: { timetable?: ReactNode; proof?: ReactNode }) {
  const institute = useInstitute()
  const { title, intro } = institute.pages.home
  const { hero } = institute.look
  return (
    <section className="page-width grid gap-6 pt-12 pb-6 sm:gap-12 sm:pb-12 lg:pb-16">
      <div className="grid items-start gap-x-12 gap-y-6 sm:gap-y-12 lg:grid-cols-[11fr_9fr]">
        <div className="grid justify-items-start gap-6">
          <h1 className="text-4xl">{title}</h1>
          {intro && <p className="max-w-prose text-ink-muted">{intro}</p>}
          <div className="grid w-full gap-2 sm:flex sm:gap-4">
            <ButtonLink to="/courses">Explore Courses</ButtonLink>
            <ButtonLink variant="primary" to="/book-demo">
              Book a Demo
            </ButtonLink>
          </div>
          <div className="-ml-3 flex flex-wrap gap-x-2 empty:hidden">
            {institute.phone && (
              <ButtonLink variant="quiet" small to={callLink(institute)}>
                <Phone aria-hidden className="size-5 text-brand" />
                Call {institute.phone}
              </ButtonLink>
            )}
            {institute.whatsapp && (
              <ButtonLink variant="quiet" small to={chatLink(institute)} target="_blank" rel="noopener">
                <MessageCircle aria-hidden className="size-5 text-brand" />
                Chat on WhatsApp
              </ButtonLink>
            )}
          </div>
        </div>
        <div className="grid gap-4">
          {hero && (
            <img
              src={hero}
              alt=""
              width={640}
              height={480}
              fetchPriority="high"
              className="aspect-4/3 w-full object-cover max-sm:aspect-video max-sm:rounded-2xl"
            />
          )}
          {timetable}
        </div>
      </div>
      {proof}
    </section>
  )
}
