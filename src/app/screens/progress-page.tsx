import { useQuery } from '@tanstack/react-query'
import { OwnAttendance, ownAttendanceQuery } from '#src/features/attendance/web/own-attendance.tsx'
import { OwnCertificates, ownCertificatesQuery } from '#src/features/certificates/web/own-certificates.tsx'
import { MaterialLink } from '#src/features/courses/web/open-module.tsx'
import { ownCoursesQuery } from '#src/features/enrollments/web/own-courses.ts'
import { ProgressPage } from '#src/features/enrollments/web/progress-page.tsx'
import { openFeedbackQuery } from '#src/features/feedback/web/api.ts'
import { OpenFeedback } from '#src/features/feedback/web/open-feedback.tsx'
import { ownHandoutsQuery } from '#src/features/handouts/web/api.ts'
import { HandoutsOfClass } from '#src/features/handouts/web/own-handouts.tsx'
import { prefetch, requestContext } from '#src/web/api/prefetch.ts'
import { useSetup } from '#src/web/api/setup.ts'
import type { Route } from './+types/progress-page.ts'

export { clientLoader } from '#src/web/api/prefetch.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { classroom, certificates } = context.get(requestContext).setup
  return prefetch(
    context,
    [ownCoursesQuery()],
    [
      ...(classroom ? [ownAttendanceQuery(), openFeedbackQuery(), ownHandoutsQuery()] : []),
      ...(certificates ? [ownCertificatesQuery()] : []),
    ],
  )
}

export default function ProgressWithAttendance() {
  const setup = useSetup()
  return (
    <ProgressPage>
      {setup?.classroom && <OpenFeedback />}
      {setup?.certificates && <OwnCertificates />}
      {setup?.classroom && (
        <OwnAttendance
          materials={(courseId, { _id, topic }) => (
            <>
              <HandoutsOfClass classId={_id} />
              {topic && <TopicModule courseId={courseId} topic={topic} />}
            </>
          )}
        />
      )}
    </ProgressPage>
  )
}

/** What the course has to read on a topic that one of its modules is named by. */
function TopicModule({ courseId, topic }: { courseId: string; topic: string }) {
  const { data = [] } = useQuery(ownCoursesQuery())
  const course = data.find((progress) => progress.course._id === courseId)?.course
  const module = course?.modules.find(({ title }) => title.toLowerCase() === topic.toLowerCase())
  if (!course || !module?.materials.length) return null
  return (
    <ul aria-label={`Materials of ${topic}`} className="flex flex-wrap gap-x-4">
      {module.materials.map(({ name }, at) => (
        <li // biome-ignore lint/suspicious/noArrayIndexKey: its place is how a material is asked for
          key={at}
        >
          <MaterialLink course={course._id} module={module._id} index={at}>
            {name}
          </MaterialLink>
        </li>
      ))}
    </ul>
  )
}
