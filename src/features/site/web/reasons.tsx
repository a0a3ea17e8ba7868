import type { Website } from '#src/shared/institute/website.ts'
import { Section } from './section.tsx'

export function Reasons({ reasons }: Pick<Website['home'], 'reasons'>) {
  if (reasons.length === 0) return null
  return (
    <Section title="Why choose us" className="border-y border-line bg-paper-raised">
      <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-2 sm:gap-y-6 lg:grid-cols-4">
        {reasons.map(({ drawing, title, text }) => (
          <li key={title} className="grid grid-cols-[auto_1fr] content-start gap-x-4 sm:gap-y-2 lg:grid-cols-1">
            {drawing && (
              <img
                src={`/drawings/${drawing}.svg`}
                alt=""
                width={160}
                height={120}
                loading="lazy"
                className="row-span-2 w-16 sm:w-24 lg:row-auto lg:mb-2 lg:w-40"
              />
            )}
            <h3 className="text-xl">{title}</h3>
            <p className="col-start-2 text-sm text-ink-muted lg:col-start-1">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
