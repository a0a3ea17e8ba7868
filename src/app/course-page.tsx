import { comingBatches, useComingBatches } from '#src/features/batches/web/coming.ts'
import { courseInstances, NextBatches } from '#src/features/batches/web/next-batches.tsx'
import { CoursePage, courseQueries } from '#src/features/enrollments/web/course-page.tsx'
import { prefetch, viewer } from '#src/web/prefetch.ts'
import type { Route } from './+types/course-page.ts'

export { ErrorBoundary } from '#src/features/enrollments/web/course-page.tsx'
export { clientLoader } from '#src/web/prefetch.ts'

export function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { queries, extras } = courseQueries(id, context.get(viewer))
  return prefetch(context, queries, [...extras, ...comingBatches(context, id)])
}

export default function CourseWithBatches({ params: { id }, loaderData }: Route.ComponentProps) {
  return (
    <CoursePage
      id={id}
      isKnownShut={loaderData?.isRefused ?? false}
      batches={<NextBatches courseId={id} />}
      instances={courseInstances(useComingBatches(id))}
    />
  )
}
