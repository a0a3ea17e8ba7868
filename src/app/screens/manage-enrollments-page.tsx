import { AnnouncementsSection } from '#src/features/announcements/web/announcements-section.tsx'
import { announcementsQuery } from '#src/features/announcements/web/api.ts'
import { MessageAll } from '#src/features/announcements/web/message-all.tsx'
import { missingQuery } from '#src/features/attendance/web/course-attendance.tsx'
import { courseCertificatesQuery } from '#src/features/certificates/web/api.ts'
import { enrollmentQueries, ManageEnrollmentsPage } from '#src/features/enrollments/web/manage-enrollments-page.tsx'
import { prefetch, requestContext } from '#src/web/api/prefetch.ts'
import { useSetup } from '#src/web/api/setup.ts'
import type { Route } from './+types/manage-enrollments-page.ts'

export { clientLoader } from '#src/web/api/prefetch.ts'

export function loader({ context, params, request }: Route.LoaderArgs) {
  const { courseId, queries } = enrollmentQueries(params, request)
  const { classroom, certificates } = context.get(requestContext).setup
  if (!courseId || !classroom) return prefetch(context, queries)
  return prefetch(context, queries, [
    missingQuery(courseId),
    announcementsQuery({ courseId }),
    ...(certificates ? [courseCertificatesQuery(courseId)] : []),
  ])
}

type OfCourse = { courseId: string }
const extras = {
  MessageAll: ({ courseId }: OfCourse) => <MessageAll to={{ courseId }} />,
  Announcements: ({ courseId }: OfCourse) => <AnnouncementsSection to={{ courseId }} />,
}

/** The students of a course, with where they sit and who was missing: all in one document, whose rows then stay put. */
export default function ManageEnrollmentsWithClassroom({ params }: Route.ComponentProps) {
  return <ManageEnrollmentsPage params={params} extras={useSetup()?.classroom ? extras : undefined} />
}
