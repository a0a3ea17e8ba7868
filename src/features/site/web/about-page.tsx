import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { instituteApi } from '#src/features/institute/web/api.ts'
import { useInstitute } from '#src/web/api/institute.ts'
import { prefetch } from '#src/web/api/prefetch.ts'
import { PageHead } from '#src/web/ui/page-head.tsx'
import type { Route } from './+types/about-page.ts'
import { Portrait } from './portrait.tsx'
import { Section } from './section.tsx'

export { clientLoader } from '#src/web/api/prefetch.ts'

const about = instituteApi.about.queryOptions()

export const loader = ({ context }: Route.LoaderArgs) => prefetch(context, [about])

export default function AboutPage() {
  const { name, look } = useInstitute()
  // Its sign and the people in it are the demo's.
  const hasDrawing = look.version === ''
  const { data } = useQuery(about)
  const { description = '', whoWeAre = '', reasons = [] } = data?.texts ?? {}
  const team = data?.team ?? []
  return (
    <>
      <PageHead title={`About ${name}`} description={description} picture="/drawings/house.svg" />
      <div className="page-width grid items-start gap-x-12 gap-y-12 pt-12 pb-12 has-[>img]:lg:grid-cols-[11fr_8fr] lg:pb-16">
        <div className="grid gap-6">
          <h1 className="text-4xl">About {name}</h1>
          {whoWeAre && (
            <section className="grid gap-2">
              <h2 className="text-3xl">Who We Are</h2>
              <p className="max-w-prose whitespace-pre-line">{whoWeAre}</p>
            </section>
          )}
        </div>
        {hasDrawing && <img src="/drawings/house.svg" alt="" width={640} height={480} className="w-full" />}
      </div>
      {reasons.length > 0 && (
        <Section title="Why Choose Us?" className="border-y border-line bg-paper-raised">
          <ul className="grid gap-x-12 gap-y-4 md:grid-cols-2">
            {reasons.map((reason) => (
              <li key={reason} className="flex gap-3">
                <Check aria-hidden className="mt-0.5 size-6 shrink-0 rounded-full bg-good-soft p-1 text-good" />
                {reason}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {team.length > 0 && (
        <Section title="Meet Our Team">
          <ul className="grid gap-6 lg:grid-cols-3">
            {team.map((colleague) => (
              <li key={colleague.name}>
                <Portrait {...colleague} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}
