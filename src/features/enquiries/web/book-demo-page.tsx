import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { upcomingBatches, useUpcomingBatch } from '#src/features/batches/web/batch/upcoming-batches.ts'
import { useInstitute } from '#src/web/api/institute.ts'
import { prefetch, serverCall } from '#src/web/api/prefetch.ts'
import { handleForm } from '#src/web/forms/form-action.ts'
import { Page } from '#src/web/ui/page.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import type { Route } from './+types/book-demo-page.ts'
import { enquiriesApi } from './api.ts'
import { BOOKING_FAILED, BookingForm } from './booking-form.tsx'
import { Hours, Place } from './contact-lines.tsx'
import { Steps } from './steps.tsx'
import { findRequestedCourse, useRequestedCourse } from './use-known-sender.ts'

export const action = ({ context, request }: Route.ActionArgs) =>
  handleForm(request, {
    send: serverCall(context, enquiriesApi.book),
    next: '/demo-confirmation',
    fallback: BOOKING_FAILED,
  })

export { clientLoader } from '#src/web/api/prefetch.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  const course = new URL(request.url).searchParams.get('course')
  return prefetch(context, [], [...findRequestedCourse(request), ...(course ? upcomingBatches(context, course) : [])])
}

/** The batch that an address names; once it was there it stays, with what was typed, though it begins or is cancelled meanwhile. */
function useRequestedBatch() {
  const [query] = useSearchParams()
  const id = query.get('batch')
  const batch = useUpcomingBatch(query.get('course'), id)
  const [last, setLast] = useState(batch)
  if (batch && batch !== last) setLast(batch)
  return batch ?? (last?._id === id ? last : undefined)
}

/** `?course=` and `?batch=` name the batch in which someone asks for a seat. */
export default function BookDemoPage({ actionData }: Route.ComponentProps) {
  const [batch, course] = [useRequestedBatch(), useRequestedCourse()]
  return (
    <Page>
      <PageHead
        title="Book a Free Demo Class"
        description="Attend a free demo class before you decide: meet the mentor, see the system, ask anything."
        picture="/drawings/hero.svg"
      />
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
        <div className="grid max-w-xl content-start gap-8">
          <div className="grid gap-4">
            <h1 className="text-4xl">Book a Free Demo Class</h1>
            <p className="text-ink-muted">
              Attend a free demo class before you decide. Tell us what interests you, and we will call you to fix a day.
            </p>
          </div>
          <BookingForm key={batch?._id ?? course} actionData={actionData} batch={batch} course={course} />
        </div>
        <InTheDemo />
      </div>
    </Page>
  )
}

function InTheDemo() {
  const { pages, mapQuery, hours } = useInstitute()
  const { steps } = pages.demo
  if (steps.length === 0 && !mapQuery && !hours) return null
  return (
    <section className="grid max-w-xl content-start gap-6 self-start rounded-2xl border border-line bg-paper-raised p-6">
      <h2 className="text-xl">{steps.length > 0 ? 'What happens in the demo' : 'Where we are'}</h2>
      {steps.length > 0 && <Steps of={steps} />}
      {(mapQuery || hours) && (
        <div className={steps.length > 0 ? 'border-t border-line pt-4' : ''}>
          <Place />
          <Hours />
        </div>
      )}
    </section>
  )
}
