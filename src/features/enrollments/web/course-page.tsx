import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Person } from '#src/access/person.ts'
import { isStaff } from '#src/access/rules.ts'
import type { CourseDetail } from '#src/features/courses/contract.ts'
import { coursesApi } from '#src/features/courses/web/api.ts'
import { pictureOf } from '#src/features/courses/web/course-picture.tsx'
import { institute } from '#src/institute.ts'
import { ErrorPage, MessagePage } from '#src/web/error-page.tsx'
import { statusOf } from '#src/web/errors.ts'
import { ArticleSkeleton } from '#src/web/ui/article-skeleton.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { Page } from '#src/web/ui/page.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { ownCourses } from './own-courses.ts'
import { Prospectus } from './prospectus.tsx'
import { insideOf, mayAsk } from './use-inside.ts'

const courseOf = (id: string) => coursesApi.get.queryOptions({ input: { id } })

/** What a loader asks for: first what the page cannot do without. */
export function courseQueries(id: string, person: Person | null) {
  const inside = mayAsk(person) ? [insideOf(id), ...(isStaff(person) ? [] : [ownCourses()])] : []
  return { queries: [courseOf(id)], extras: inside }
}

const ABOVE = { '/': 'Home', '/courses': 'Courses' }

type Shown = {
  id: string
  isKnownShut: boolean
  /** What a later room says of when it is held: on the page, and to search engines. */
  batches: ReactNode
  instances: object[]
}

export function CoursePage({ id, isKnownShut, batches, instances }: Shown) {
  const course = useQuery(courseOf(id))
  if (statusOf(course.error) === 404) return missing(course.error?.message ?? '')
  if (course.data) {
    return (
      <>
        <CourseHead course={course.data} instances={instances} />
        <Prospectus course={course.data} above={ABOVE} isKnownShut={isKnownShut} batches={batches} />
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
  <MessagePage drawing="not-found" message={message} to="/courses" action="See all courses">
    It is not taught at present, or never was.
  </MessagePage>
)

const CourseHead = ({ course, instances }: { course: CourseDetail; instances: object[] }) => (
  <PageHead
    title={course.title}
    description={course.preview}
    picture={pictureOf(course)}
    schema={{ ...schemaOf(course), ...(instances.length > 0 && { hasCourseInstance: instances }) }}
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
