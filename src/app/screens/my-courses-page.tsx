import { AnnouncementsOfCourse } from '#src/features/announcements/web/announcements-of-course.tsx'
import { announcementsQuery } from '#src/features/announcements/web/api.ts'
import { MyCoursesPage } from '#src/features/enrollments/web/my-courses-page.tsx'
import { ownCoursesQuery } from '#src/features/enrollments/web/own-courses.ts'
import { ownHandoutsQuery } from '#src/features/handouts/web/api.ts'
import { HandoutsOfCourse } from '#src/features/handouts/web/own-handouts.tsx'
import { prefetch, requestContext } from '#src/web/api/prefetch.ts'
import { useSetup } from '#src/web/api/setup.ts'
import type { Route } from './+types/my-courses-page.ts'

export { clientLoader } from '#src/web/api/prefetch.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { classroom } = context.get(requestContext).setup
  return prefetch(context, [ownCoursesQuery()], classroom ? [announcementsQuery(), ownHandoutsQuery()] : [])
}

/** The courses of a student, each with what was handed out and announced to it. */
export default function MyCourses() {
  const isTaught = useSetup()?.classroom ?? false
  return (
    <MyCoursesPage
      extras={(courseId) =>
        isTaught && (
          <>
            <HandoutsOfCourse courseId={courseId} />
            <AnnouncementsOfCourse courseId={courseId} />
          </>
        )
      }
    />
  )
}
