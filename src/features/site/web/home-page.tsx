import { useQuery } from '@tanstack/react-query'
import { catalogue } from '#src/features/courses/web/catalogue-page.tsx'
import { CourseCard } from '#src/features/courses/web/course-card.tsx'
import { institute } from '#src/institute.ts'
import { api } from '#src/web/api.ts'
import { prefetch } from '#src/web/prefetch.ts'
import { ButtonLink } from '#src/web/ui/button.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { Spinner } from '#src/web/ui/spinner.tsx'
import type { Route } from './+types/home-page.ts'

export { clientLoader } from '#src/web/prefetch.ts'

export const loader = ({ context }: Route.LoaderArgs) => prefetch(context, (api) => [catalogue(api)])

export default function HomePage() {
  return (
    <>
      <PageHead title={institute.name} />
      <section className="mx-auto grid max-w-6xl items-center gap-10 px-4 py-16 lg:grid-cols-2">
        <div className="grid gap-6">
          <h1 className="text-4xl lg:text-5xl">Build Your Career with SAP S/4HANA Classroom Training</h1>
          <p className="max-w-prose text-ink-muted">
            Personal mentorship, hands-on system access and flexible offline batches. Fees are explained in a direct
            consultation.
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink look="main" to="/courses">
              Explore Courses
            </ButtonLink>
            <ButtonLink to="/book-demo">Book a Demo</ButtonLink>
          </div>
        </div>
        <img src="/drawings/hero.svg" alt="" width={640} height={480} className="w-full" />
      </section>
      <section className="mx-auto grid max-w-6xl gap-8 px-4 py-16">
        <div>
          <h2 className="text-3xl">Our Core SAP Courses</h2>
          <p className="text-ink-muted">Real-world SAP modules with batch-size focus and practical mentorship</p>
        </div>
        <Courses />
        <ButtonLink to="/courses" className="justify-self-center">
          View All Courses
        </ButtonLink>
      </section>
    </>
  )
}

function Courses() {
  const courses = useQuery(catalogue(api))
  if (courses.isPending) return <Spinner label="Loading courses" />
  if (courses.isError) return <p role="alert">Error loading courses: {courses.error.message}</p>
  if (courses.data.body.length === 0) return <p>No courses available at the moment.</p>
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {courses.data.body.slice(0, 6).map((course) => (
        <CourseCard key={course._id} course={course} />
      ))}
    </ul>
  )
}
