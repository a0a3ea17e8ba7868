import { upcomingBatches } from '#src/features/batches/web/batch/upcoming-batches.ts'
import { UpcomingBatchesCard } from '#src/features/batches/web/batch/upcoming-card.tsx'
import { catalogueQuery } from '#src/features/courses/web/catalogue-page.tsx'
import { institute } from '#src/institute.ts'
import { prefetch } from '#src/web/api/prefetch.ts'
import { useOrigin } from '#src/web/api/setup.ts'
import { ButtonLink } from '#src/web/ui/button.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import type { Route } from './+types/home-page.ts'
import { Hero } from './hero.tsx'
import { HomeCourses } from './home-courses.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Mentors } from './mentors.tsx'
import { Reasons } from './reasons.tsx'
import { Reviews } from './reviews.tsx'
import { Section } from './section.tsx'

export { clientLoader } from '#src/web/api/prefetch.ts'

export const loader = ({ context }: Route.LoaderArgs) => prefetch(context, [catalogueQuery()], upcomingBatches(context))

export default function HomePage() {
  return (
    <>
      <PageHead title={institute.name} schema={business(useOrigin())} />
      <Hero timetable={<UpcomingBatchesCard />} />
      <Reasons />
      <Section
        title="Our Core SAP Courses"
        intro="Real-world SAP modules with batch-size focus and practical mentorship"
      >
        <HomeCourses />
        <ButtonLink to="/courses" className="justify-self-center">
          View All Courses
        </ButtonLink>
      </Section>
      <HowItWorks />
      <Mentors />
      <Reviews />
    </>
  )
}

/** Who and where we are, for search engines. No rating: the one on the cards is a fixed label, not data. */
function business(origin: string) {
  const { name, description, phone, email, place, openingHours } = institute
  const [addressLocality, addressRegion] = place.split(', ')
  return {
    '@type': ['EducationalOrganization', 'LocalBusiness'],
    name,
    description,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    image: `${origin}/og.jpg`,
    telephone: phone,
    email,
    address: { '@type': 'PostalAddress', addressLocality, addressRegion, addressCountry: 'IN' },
    openingHours,
    priceRange: '₹₹',
  }
}
