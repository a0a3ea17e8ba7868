import { useQuery } from '@tanstack/react-query'
import { prefetch } from '#src/web/prefetch.ts'
import { Empty } from '#src/web/ui/empty.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { Spinner } from '#src/web/ui/spinner.tsx'
import type { Route } from './+types/catalogue-page.ts'
import { coursesApi } from './api.ts'
import { CourseCard } from './course-card.tsx'

export { clientLoader } from '#src/web/prefetch.ts'

export const catalogue = () => coursesApi.list.queryOptions({ input: {} })

export const loader = ({ context }: Route.LoaderArgs) => prefetch(context, [catalogue()])

export default function CataloguePage() {
  return (
    <div className="mx-auto grid max-w-6xl gap-8 px-4 py-12">
      <PageHead
        title="Our SAP S/4HANA Courses"
        description="Classroom courses in SAP S/4HANA SD, MM, LE and FICO: durations, fees and mentors."
        picture="/drawings/course-default.svg"
      />
      <h1 className="text-4xl">Our SAP S/4HANA Courses</h1>
      <Courses />
    </div>
  )
}

function Courses() {
  const courses = useQuery(catalogue())
  if (courses.isPending) return <Spinner label="Loading courses" />
  if (courses.isError) return <p role="alert">Error: {courses.error.message}</p>
  if (courses.data.body.length === 0) return <Empty>No courses published yet.</Empty>
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {courses.data.body.map((course, at) => (
        <CourseCard key={course._id} course={course} eager={at === 0} />
      ))}
    </ul>
  )
}
