import { useQuery } from '@tanstack/react-query'
import { isStaff } from '#src/access/rules.ts'
import type { CourseDetail } from '#src/features/courses/contract.ts'
import { coursesApi } from '#src/features/courses/web/api.ts'
import { pictureOf } from '#src/features/courses/web/course-picture.tsx'
import { institute } from '#src/institute.ts'
import { ErrorPage, Notice } from '#src/web/error-page.tsx'
import { statusOf } from '#src/web/errors.ts'
import { prefetch, viewer } from '#src/web/prefetch.ts'
import { Failed } from '#src/web/ui/failed.tsx'
import { Page } from '#src/web/ui/page.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { ArticleSkeleton } from '#src/web/ui/skeleton.tsx'
import type { Route } from './+types/course-page.ts'
import { ownCourses } from './own-courses.ts'
import { Prospectus } from './prospectus.tsx'
import { insideOf, mayAsk } from './use-inside.ts'

export { clientLoader } from '#src/web/prefetch.ts'

const courseOf = (id: string) => coursesApi.get.queryOptions({ input: { id } })

export function loader({ context, params: { id } }: Route.LoaderArgs) {
  const person = context.get(viewer)
  if (!mayAsk(person)) return prefetch(context, [courseOf(id)])
  return prefetch(context, [courseOf(id)], [insideOf(id), ...(isStaff(person) ? [] : [ownCourses()])])
}

const ABOVE = { '/': 'Home', '/courses': 'Courses' }

export default function CoursePage({ params: { id }, loaderData }: Route.ComponentProps) {
  const course = useQuery(courseOf(id))
  if (statusOf(course.error) === 404) return missing(course.error?.message ?? '')
  if (course.data) {
    return (
      <>
        <CourseHead course={course.data} />
        <Prospectus course={course.data} above={ABOVE} isKnownShut={loaderData?.isRefused ?? false} />
      </>
    )
  }
  return (
    <Page above={ABOVE}>
      {course.isPending ? <ArticleSkeleton label="Loading the course" /> : <Failed query={course} />}
    </Page>
  )
}

export const ErrorBoundary = () => <ErrorPage missing={missing} />

/** Where news or a bookmark lead that are older than the course's leaving. */
const missing = (message: string) => (
  <Notice drawing="not-found" message={message} to="/courses" action="See all courses">
    It is not taught at present, or never was.
  </Notice>
)

const CourseHead = ({ course }: { course: CourseDetail }) => (
  <PageHead
    title={course.title}
    description={course.preview}
    picture={pictureOf(course)}
    schema={schemaOf(course)}
    above={ABOVE}
  />
)

/** No rating: the one on the cards is a fixed label, not data. */
const schemaOf = ({ title, preview, price }: CourseDetail) => ({
  '@type': 'Course',
  name: title,
  description: preview,
  provider: { '@type': 'EducationalOrganization', name: institute.name },
  ...(price && { offers: { '@type': 'Offer', price, priceCurrency: 'INR', category: 'Paid' } }),
})
