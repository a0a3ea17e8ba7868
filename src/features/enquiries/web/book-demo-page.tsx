import { answerForm } from '#src/web/form-action.ts'
import { serverCall } from '#src/web/prefetch.ts'
import { PageHead } from '#src/web/ui/page-head.tsx'
import type { Route } from './+types/book-demo-page.ts'
import { enquiriesApi } from './api.ts'
import { BookingForm } from './booking-form.tsx'

export const action = ({ context, request }: Route.ActionArgs) =>
  answerForm(request, { send: serverCall(context, enquiriesApi.book), next: '/demo-confirmation' })

export default function BookDemoPage({ actionData }: Route.ComponentProps) {
  return (
    <div className="mx-auto grid max-w-6xl gap-x-16 gap-y-8 px-4 py-12 lg:grid-cols-[2fr_3fr]">
      <PageHead
        title="Book a Free Demo Class"
        description="Sit in on a class before you decide: meet the mentor, see the system, ask everything. It is free."
        picture="/drawings/hero.svg"
      />
      <div className="grid content-start gap-6">
        <h1 className="text-4xl">Book a Free Demo Class</h1>
        <p className="max-w-prose text-ink-muted">
          Sit in on a real class before you decide. Tell us what interests you, and we call you to agree on a day.
        </p>
        <ul className="grid list-disc gap-2 pl-5">
          <li>Meet the mentor who would teach you.</li>
          <li>Work in a live SAP S/4HANA system for an evening.</li>
          <li>Ask about batches, fees and what comes after. It costs nothing.</li>
        </ul>
        <img src="/drawings/hero.svg" alt="" width={640} height={480} loading="lazy" className="w-full max-lg:hidden" />
      </div>
      <BookingForm actionData={actionData} />
    </div>
  )
}
