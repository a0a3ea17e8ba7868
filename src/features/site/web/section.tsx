import type { ReactNode } from 'react'

type Content = { title: string; intro?: string; children: ReactNode; className?: string }

/** A section of a public page: a heading, a line that leads in, and room around. */
export function Section({ title, intro, children, className = '' }: Content) {
  return (
    <section className={className}>
      <div className="page-width grid gap-4 py-6 sm:gap-6 sm:py-12 lg:py-16">
        <div className="grid gap-2">
          <h2 className="text-3xl">{title}</h2>
          {intro && <p className="max-w-prose text-ink-muted">{intro}</p>}
        </div>
        {children}
      </div>
    </section>
  )
}
