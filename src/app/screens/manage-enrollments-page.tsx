import { missingOf } from '#src/features/attendance/web/course-attendance.tsx'
import { enrollmentQueries, ManageEnrollmentsPage } from '#src/features/enrollments/web/manage-enrollments-page.tsx'
import { prefetch, requestContext } from '#src/web/api/prefetch.ts'
import type { Route } from './+types/manage-enrollments-page.ts'

export { clientLoader } from '#src/web/api/prefetch.ts'

export function loader({ context, params, request }: Route.LoaderArgs) {
  const { courseId, queries } = enrollmentQueries(params, request)
  const isTaught = courseId && context.get(requestContext).setup.classroom
  return prefetch(context, queries, isTaught ? [missingOf(courseId)] : [])
}

/** The students of a course, with where they sit and who was missing: all in one document, whose rows then stay put. */
export default function ManageEnrollmentsWithClassroom({ params }: Route.ComponentProps) {
  return <ManageEnrollmentsPage params={params} />
}
