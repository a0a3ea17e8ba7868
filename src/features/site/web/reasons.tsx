import { Section } from './section.tsx'

const REASONS = [
  {
    drawing: 'fact-mentor',
    title: 'Expert-led courses',
    text: 'Certified mentors with 10+ years in SAP, who explain why before they show where to click.',
  },
  {
    drawing: 'fact-batch',
    title: 'Small batches',
    text: 'Maximum 15 students per batch, so there is time for every question.',
  },
  {
    drawing: 'fact-certificate',
    title: 'Industry certification',
    text: 'What you practise here prepares you for a certificate that companies recognise.',
  },
  {
    drawing: 'fact-timing',
    title: 'Flexible weekend and evening timing',
    text: 'Weekdays 7–9\u00a0PM or weekends 10\u00a0AM–4\u00a0PM: you can keep your job or your college.',
  },
]

export function Reasons() {
  return (
    <Section title="Why choose us" className="border-y border-line bg-paper-raised">
      <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-2 sm:gap-y-6 lg:grid-cols-4">
        {REASONS.map(({ drawing, title, text }) => (
          <li key={title} className="grid grid-cols-[auto_1fr] content-start gap-x-4 sm:gap-y-2 lg:grid-cols-1">
            <img
              src={`/drawings/${drawing}.svg`}
              alt=""
              width={160}
              height={120}
              loading="lazy"
              className="row-span-2 w-16 sm:w-24 lg:row-auto lg:mb-2 lg:w-40"
            />
            <h3 className="text-xl">{title}</h3>
            <p className="col-start-2 text-sm text-ink-muted lg:col-start-1">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
