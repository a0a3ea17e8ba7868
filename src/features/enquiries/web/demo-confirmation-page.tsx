import { institute } from '#src/institute.ts'
import { ButtonLink } from '#src/web/ui/button.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'

export default function DemoConfirmationPage() {
  return (
    <section className="mx-auto grid max-w-xl justify-items-center gap-6 px-4 py-12 text-center">
      <PageHead title="Thank You" hidden />
      <h1 className="text-4xl">Thank You</h1>
      <img src="/drawings/calendar.svg" alt="" width={320} height={200} />
      <p>
        Your demo request has reached us. We call or write to you to agree on a day; a note of it is on its way to your
        email.
      </p>
      <p className="text-ink-muted">
        We are here {institute.hours}, on {institute.phone}.
      </p>
      <ButtonLink variant="primary" to="/">
        Return to Homepage
      </ButtonLink>
    </section>
  )
}
