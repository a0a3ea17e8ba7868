import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useInstitute } from '#src/web/api/institute.ts'
import { useStableData } from '#src/web/hooks/use-stable-content.ts'
import { Empty } from '#src/web/ui/empty.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { Page } from '#src/web/ui/page.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { CardsSkeleton } from '#src/web/ui/skeleton.tsx'
import { coursesApi } from './api.ts'
import { CourseCard } from './course-card.tsx'
import { DemoCard } from './demo-card.tsx'

export const catalogueQuery = () => coursesApi.list.queryOptions({ input: {} })

type Props = { noteOf: (courseId: string) => ReactNode }

export function CataloguePage({ noteOf }: Props) {
  const { title, description, intro } = useInstitute().pages.courses
  return (
    <Page>
      <PageHead title={title} description={description} picture="/drawings/course-default.svg" />
      <div className="mb-8 grid gap-4">
        <h1 className="text-4xl">{title}</h1>
        {intro && <p className="max-w-prose text-ink-muted">{intro}</p>}
      </div>
      <Courses noteOf={noteOf} />
    </Page>
  )
}

function Courses({ noteOf }: Props) {
  const courses = useQuery(catalogueQuery())
  const shown = useStableData(courses, 'courses')
  if (courses.isPending) return <CardsSkeleton label="Loading courses" />
  if (courses.isError || !shown) return <Failed query={courses} />
  if (shown.body.length === 0) return <Empty>No courses published yet.</Empty>
  const [first, ...rest] = shown.body
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {/* The first one's picture is asked for before anything else, which its page has to know. */}
      {first && (
        <CourseCard course={first} eager>
          {noteOf(first._id)}
        </CourseCard>
      )}
      {rest.map((course) => (
        <CourseCard key={course._id} course={course}>
          {noteOf(course._id)}
        </CourseCard>
      ))}
      <DemoCard after={shown.body.length} heading="h2" />
    </ul>
  )
}
