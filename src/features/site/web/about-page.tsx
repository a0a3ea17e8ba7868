import { Check } from 'lucide-react'
import { team, whoWeAre } from '#src/institute/team.ts'
import { institute } from '#src/institute.ts'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { Portrait } from './portrait.tsx'
import { Section } from './section.tsx'

const REASONS = [
  'Experienced certified mentors',
  '100% practical training with real-time case studies',
  'Flexible online and offline learning',
  'Personal mentorship and doubt clearing',
  'Placement support and interview preparation',
  'Affordable flexible fee structure',
]

export default function AboutPage() {
  return (
    <>
      <PageHead
        title={`About ${institute.name}`}
        description={`Who teaches at ${institute.name} in ${institute.place}, and how: certified mentors, practical training, small batches.`}
        picture="/drawings/house.svg"
      />
      <div className="page-width grid items-start gap-x-12 gap-y-12 pt-12 pb-12 lg:grid-cols-[11fr_8fr] lg:pb-16">
        <div className="grid gap-6">
          <h1 className="text-4xl">About {institute.name}</h1>
          <section className="grid gap-2">
            <h2 className="text-3xl">Who We Are</h2>
            <p className="max-w-prose">{whoWeAre}</p>
          </section>
        </div>
        <img src="/drawings/house.svg" alt="" width={640} height={480} className="w-full" />
      </div>
      <Section title="Why Choose Us?" className="border-y border-line bg-paper-raised">
        <ul className="grid gap-x-12 gap-y-4 md:grid-cols-2">
          {REASONS.map((reason) => (
            <li key={reason} className="flex gap-3">
              <Check aria-hidden className="mt-0.5 size-6 shrink-0 rounded-full bg-good-soft p-1 text-good" />
              {reason}
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Meet Our Team">
        <ul className="grid gap-6 lg:grid-cols-3">
          {team.map((colleague) => (
            <li key={colleague.name}>
              <Portrait {...colleague} />
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}
