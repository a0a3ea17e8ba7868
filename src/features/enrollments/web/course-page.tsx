import { useQuery } from '@tanstack/react-query'
import type { Person } from '#src/access/person.ts'
import { isPending } from '#src/access/rules.ts'
import type { CourseDetail } from '#src/features/courses/contract.ts'
import { coursesApi } from '#src/features/courses/web/api.ts'
import { CoursePicture, pictureOf } from '#src/features/courses/web/course-picture.tsx'
import { useAuth } from '#src/features/people/web/auth.tsx'
import { institute } from '#src/institute.ts'
import { rupeesOr } from '#src/shared/money.ts'
import { Notice } from '#src/web/error-page.tsx'
import { statusOf } from '#src/web/errors.ts'
import { prefetch, viewer } from '#src/web/prefetch.ts'
import { Breadcrumbs } from '#src/web/ui/breadcrumbs.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { Spinner } from '#src/web/ui/spinner.tsx'
import type { Route } from './+types/course-page.ts'
import { CourseModules, insideOf } from './course-modules.tsx'

export { ErrorPage as ErrorBoundary } from '#src/web/error-page.tsx'
export { clientLoader } from '#src/web/prefetch.ts'

const courseOf = (id: string) => coursesApi.get.queryOptions({ input: { id } })

export function loader({ context, params: { id } }: Route.LoaderArgs) {
  return prefetch(context, [courseOf(id)], mayAsk(context.get(viewer)) ? [insideOf(id)] : [])
}

const mayAsk = (person: Person | null) => person !== null && !isPending(person)

export default function CoursePage({ params: { id }, loaderData }: Route.ComponentProps) {
  const course = useQuery(courseOf(id))
  if (course.isPending) return <Spinner label="Loading the course" />
  if (statusOf(course.error) === 404) return <Notice drawing="not-found" message={course.error?.message ?? ''} />
  if (course.isError)
    return (
      <p role="alert" className="p-16 text-center">
        Error: {course.error.message}
      </p>
    )
  return <CourseArticle course={course.data} isKnownShut={loaderData?.isRefused ?? false} />
}

const ABOVE = { '/': 'Home', '/courses': 'Courses' }

function CourseArticle({ course, isKnownShut }: { course: CourseDetail; isKnownShut: boolean }) {
  const { user } = useAuth()
  return (
    <article className="mx-auto grid max-w-6xl gap-8 px-4 py-12 lg:grid-cols-[2fr_1fr]">
      <PageHead
        title={course.title}
        description={course.preview}
        picture={pictureOf(course)}
        schema={schemaOf(course)}
        above={ABOVE}
      />
      <Breadcrumbs pages={ABOVE} />
      <div className="grid content-start gap-6">
        <h1 className="text-4xl">{course.title}</h1>
        {/* Rendered from Markdown by the server, without raw markup. */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: course.descriptionHtml }} />
        <CourseModules course={course} mayAsk={mayAsk(user)} isKnownShut={isKnownShut} />
      </div>
      <aside className="grid self-start gap-4 overflow-hidden rounded-2xl border border-line bg-paper-raised pb-5">
        <CoursePicture course={course} eager />
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 px-5">
          <Fact name="Instructor">{course.instructorName}</Fact>
          <Fact name="Duration">{course.duration}</Fact>
          <Fact name="Price">{rupeesOr('Contact for price', course.price)}</Fact>
        </dl>
      </aside>
    </article>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <>
      <dt className="text-ink-muted">{name}</dt>
      <dd className="text-right font-semibold">{children}</dd>
    </>
  )
}

/** No rating: the one on the cards is a fixed label, not data. */
const schemaOf = ({ title, preview, price }: CourseDetail) => ({
  '@type': 'Course',
  name: title,
  description: preview,
  provider: { '@type': 'EducationalOrganization', name: institute.name },
  ...(price && { offers: { '@type': 'Offer', price, priceCurrency: 'INR', category: 'Paid' } }),
})
