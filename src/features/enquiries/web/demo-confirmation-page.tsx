import { institute } from '#src/institute.ts'
import { ButtonLink } from '#src/web/ui/button.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'

export default function DemoConfirmationPage() {
  return (
    <section className="mx-auto grid max-w-xl justify-items-center gap-6 px-4 py-16 text-center">
      <PageHead title="Thank You" hidden />
      <img src="/drawings/course-default.svg" alt="" width={320} height={180} className="rounded-2xl" />
      <h1 className="text-3xl">Thank You</h1>
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
