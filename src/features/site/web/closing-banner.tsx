import { useLocation } from 'react-router'
import { ButtonLink } from '#src/web/ui/button.tsx'

/** Where a visitor books a demo, has booked one, signs in, or stops emails: the banner would outweigh what the page is for. */
const WITHOUT = [
  '/book-demo',
  '/demo-confirmation',
  '/login',
  '/login/code',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/auth/rejected',
  '/check-in',
  '/unsubscribe',
]

/** What every other public page ends with: the way to a demo. */
export function ClosingBanner() {
  if (WITHOUT.includes(useLocation().pathname)) return null
  return (
    <section className="bg-band text-band-ink">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-12 gap-y-4 py-6 sm:gap-y-6 sm:py-12">
        <div className="grid gap-2">
          <h2 className="text-3xl">Ready to Transform Your Career?</h2>
          <p className="text-band-muted">Attend a free demo class first. It takes one evening.</p>
        </div>
        <div className="grid gap-2 max-sm:w-full sm:flex sm:gap-4">
          <ButtonLink variant="primary" to="/book-demo">
            Book Free Demo
          </ButtonLink>
          <ButtonLink to="/courses">View Courses</ButtonLink>
        </div>
      </div>
    </section>
  )
}
