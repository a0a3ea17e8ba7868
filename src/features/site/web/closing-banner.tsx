import { ButtonLink } from '#src/web/ui/button.tsx'

export function ClosingBanner() {
  return (
    <section className="bg-band text-band-ink">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-10 gap-y-6 px-4 py-14">
        <div className="grid gap-2">
          <h2 className="text-3xl">Ready to Transform Your Career?</h2>
          <p className="text-band-muted">Sit in on a class first. It costs nothing and takes one evening.</p>
        </div>
        <div className="grid gap-3 max-sm:w-full sm:flex">
          <ButtonLink variant="primary" to="/book-demo">
            Book Free Demo
          </ButtonLink>
          <ButtonLink to="/courses">View Courses</ButtonLink>
        </div>
      </div>
    </section>
  )
}
