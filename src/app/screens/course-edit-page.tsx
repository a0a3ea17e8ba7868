import { CourseEditor } from '#src/features/courses/web/course-editor.tsx'
import { courseDraft } from '#src/features/courses/web/course-form.tsx'
import { enrollmentsApi } from '#src/features/enrollments/web/api.ts'
import { prefetch } from '#src/web/api/prefetch.ts'
import { useHasDraft } from '#src/web/forms/use-draft.ts'
import { ErrorPage } from '#src/web/ui/error-page.tsx'
import type { Route } from './+types/course-edit-page.ts'

export { clientLoader } from '#src/web/api/prefetch.ts'

const full = enrollmentsApi.fullCourse

export function loader({ context, params: { id } }: Route.LoaderArgs) {
  return prefetch(context, id ? [full.queryOptions({ input: { id } })] : [])
}

/** The editor of courses, with the call that answers a whole course to users with access. */
export default function CourseEditPage({ params: { id } }: Route.ComponentProps) {
  return <CourseEditor id={id} full={full} />
}

/** What was typed into a course that was deleted meanwhile is still there. */
export function ErrorBoundary({ params: { id } }: Route.ErrorBoundaryProps) {
  return useHasDraft(courseDraft(id)) ? <CourseEditor id={id} full={full} /> : <ErrorPage />
}
