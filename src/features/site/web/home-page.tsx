import { useQuery } from '@tanstack/react-query'
import { upcomingBatches } from '#src/features/batches/web/batch/upcoming-batches.ts'
import { UpcomingBatchesCard } from '#src/features/batches/web/batch/upcoming-card.tsx'
import { catalogueQuery } from '#src/features/courses/web/catalogue-page.tsx'
import { mentorsQuery } from '#src/features/courses/web/mentor-face.tsx'
import { instituteApi } from '#src/features/institute/web/api.ts'
import { withVersion } from '#src/shared/institute/look-files.ts'
import type { ShownInstitute } from '#src/shared/institute/shown.ts'
import { useInstitute } from '#src/web/api/institute.ts'
import { prefetch } from '#src/web/api/prefetch.ts'
import { useOrigin } from '#src/web/api/setup.ts'
import { ButtonLink } from '#src/web/ui/button.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import type { Route } from './+types/home-page.ts'
import { Hero } from './hero.tsx'
import { HomeCourses } from './home-courses.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Mentors } from './mentors.tsx'
import { Proof } from './proof.tsx'
import { Reasons } from './reasons.tsx'
import { Reviews } from './reviews.tsx'
import { Section } from './section.tsx'

export { clientLoader } from '#src/web/api/prefetch.ts'

const texts = instituteApi.home.queryOptions()

export const loader = ({ context }: Route.LoaderArgs) =>
  prefetch(context, [catalogueQuery(), texts, mentorsQuery], upcomingBatches(context))

export default function HomePage() {
  const institute = useInstitute()
  const { coursesTitle, coursesIntro } = institute.pages.home
  const { data } = useQuery(texts)
  const home = data?.texts
  return (
    <>
      <PageHead title={institute.name} schema={business(institute, useOrigin())} />
      <Hero timetable={<UpcomingBatchesCard />} proof={home && <Proof {...home} />} />
      {home && <Reasons reasons={home.reasons} />}
      <Section title={coursesTitle} intro={coursesIntro}>
        <HomeCourses />
        <ButtonLink to="/courses" className="justify-self-center">
          View All Courses
        </ButtonLink>
      </Section>
      {home && <HowItWorks {...home.steps} />}
      <Mentors intro={home?.mentorsIntro ?? ''} />
      {data && <Reviews {...data.texts.reviews} reviews={data.reviews} />}
    </>
  )
}

/** Who and where we are, for search engines. No rating: the one on the cards is a fixed label, not data. */
function business({ name, description, phone, email, city, openingHours, look }: ShownInstitute, origin: string) {
  const [addressLocality, addressRegion] = city.split(', ')
  return {
    '@type': ['EducationalOrganization', 'LocalBusiness'],
    name,
    ...(description && { description }),
    url: `${origin}/`,
    logo: origin + withVersion('/icon-512.png', look),
    image: origin + withVersion('/og.jpg', look),
    ...(phone && { telephone: phone }),
    ...(email && { email }),
    address: { '@type': 'PostalAddress', ...(city && { addressLocality, addressRegion }), addressCountry: 'IN' },
    ...(openingHours && { openingHours }),
    priceRange: '₹₹',
  }
}
