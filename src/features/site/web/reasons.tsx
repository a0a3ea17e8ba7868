import { Award, CalendarClock, GraduationCap, UsersRound } from 'lucide-react'
import { Section } from './section.tsx'

const REASONS = [
  {
    icon: GraduationCap,
    title: 'Expert-led courses',
    text: 'Certified mentors with 10+ years in SAP, who explain why before they show where to click.',
  },
  {
    icon: UsersRound,
    title: 'Small batches',
    text: 'Maximum 15 students per batch, so every question finds its time.',
  },
  {
    icon: Award,
    title: 'Industry certification',
    text: 'What you practise here prepares you for a certificate that companies know.',
  },
  {
    icon: CalendarClock,
    title: 'Flexible weekend and evening timing',
    text: 'Weekdays 7–9\u00a0PM or weekends 10\u00a0AM–4\u00a0PM: you can keep your job or your college.',
  },
]

export function Reasons() {
  return (
    <Section title="Why choose us" className="border-y border-line bg-paper-raised">
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {REASONS.map(({ icon: Icon, title, text }) => (
          <li key={title} className="grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-1 lg:grid-cols-1 lg:gap-y-2">
            <Icon
              aria-hidden
              className="row-span-2 size-12 rounded-xl bg-brand-soft p-3 text-brand lg:row-auto lg:mb-2"
            />
            <h3 className="text-xl">{title}</h3>
            <p className="col-start-2 text-base text-ink-muted lg:col-start-1">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
