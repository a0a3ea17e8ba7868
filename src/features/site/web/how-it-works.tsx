import type { Website } from '#src/shared/institute/website.ts'
import { Section } from './section.tsx'

/** From a first question to a job, joined as the documents of the covers are. */
export function HowItWorks({ intro, all }: Website['home']['steps']) {
  if (all.length === 0) return null
  return (
    <Section title="How it works" intro={intro} className="border-y border-line bg-paper-raised">
      <ol className="grid gap-x-8 gap-y-4 md:grid-cols-3 md:gap-y-6">
        {all.map(({ title, text }, at) => (
          <li
            key={title}
            className="relative grid grid-cols-[auto_1fr] content-start gap-x-4 md:gap-y-2 not-last:before:absolute not-last:before:top-8 not-last:before:-bottom-4 not-last:before:left-4 not-last:before:border-l-2 not-last:before:border-line-strong md:grid-cols-1 md:not-last:before:top-6 md:not-last:before:bottom-auto md:not-last:before:left-12 md:not-last:before:-right-8 md:not-last:before:border-t-2 md:not-last:before:border-l-0 md:nth-3:before:-right-0"
          >
            <span
              aria-hidden
              className="relative row-span-2 grid size-8 place-items-center md:size-12 rounded-full bg-brand font-semibold text-brand-ink md:row-auto"
            >
              {at + 1}
            </span>
            <h3 className="self-center text-xl">{title}</h3>
            <p className="text-sm text-ink-muted max-md:col-start-2">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
