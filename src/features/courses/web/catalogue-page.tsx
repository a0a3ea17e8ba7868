import { useQuery } from '@tanstack/react-query'
import { institute } from '#src/institute.ts'
import { prefetch } from '#src/web/prefetch.ts'
import { Empty } from '#src/web/ui/empty.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { Page } from '#src/web/ui/page.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { CardsSkeleton } from '#src/web/ui/skeleton.tsx'
import type { Route } from './+types/catalogue-page.ts'
import { coursesApi } from './api.ts'
import { CourseCard } from './course-card.tsx'
import { DemoCard } from './demo-card.tsx'

export { clientLoader } from '#src/web/prefetch.ts'

export const catalogue = () => coursesApi.list.queryOptions({ input: {} })

export const loader = ({ context }: Route.LoaderArgs) => prefetch(context, [catalogue()])

export default function CataloguePage() {
  return (
    <Page>
      <PageHead
        title="Our SAP S/4HANA Courses"
        description="Classroom courses in SAP S/4HANA SD, MM, LE and FICO: durations, fees and mentors."
        picture="/drawings/course-default.svg"
      />
      <div className="mb-8 grid gap-4">
        <h1 className="text-4xl">Our SAP S/4HANA Courses</h1>
        <p className="max-w-prose text-ink-muted">
          In our classroom in {institute.place}, at most 15 students to a batch, on weekday evenings and at weekends.
        </p>
      </div>
      <Courses />
    </Page>
  )
}

function Courses() {
  const courses = useQuery(catalogue())
  if (courses.isPending) return <CardsSkeleton label="Loading courses" />
  if (courses.isError) return <Failed query={courses} />
  if (courses.data.body.length === 0) return <Empty>No courses published yet.</Empty>
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {courses.data.body.map((course, at) => (
        <CourseCard key={course._id} course={course} eager={at === 0} />
      ))}
      <DemoCard after={courses.data.body.length} heading="h2" />
    </ul>
  )
}
