import { Check } from 'lucide-react'
import { team, whoWeAre } from '#src/institute/team.ts'
import { institute } from '#src/institute.ts'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { ClosingBanner } from './closing-banner.tsx'
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
      <div className="mx-auto grid max-w-6xl items-center gap-x-14 gap-y-8 px-4 pt-12 pb-14 lg:grid-cols-[11fr_8fr] lg:py-16">
        <div className="grid gap-10">
          <h1 className="text-4xl">About {institute.name}</h1>
          <section className="grid gap-3">
            <h2 className="text-2xl">Who We Are</h2>
            <p className="max-w-prose">{whoWeAre}</p>
          </section>
        </div>
        <img src="/drawings/house.svg" alt="" width={640} height={480} className="w-full" />
      </div>
      <Section title="Why Choose Us?" className="border-y border-line bg-paper-raised">
        <ul className="grid gap-x-10 gap-y-4 md:grid-cols-2">
          {REASONS.map((reason) => (
            <li key={reason} className="flex gap-3">
              <Check aria-hidden className="mt-0.5 size-6 shrink-0 rounded-full bg-good-soft p-1 text-good" />
              {reason}
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Meet Our Team">
        <ul className="grid gap-6 sm:grid-cols-3">
          {team.map(({ name, role, image }) => (
            <li key={name} className="overflow-hidden rounded-2xl border border-line bg-paper-raised max-sm:flex">
              <img src={image} alt="" width={240} height={240} className="size-28 sm:size-auto sm:w-full" />
              <div className="self-center p-5">
                <h3 className="text-xl">{name}</h3>
                <p className="text-base text-ink-muted">{role}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <ClosingBanner />
    </>
  )
}
