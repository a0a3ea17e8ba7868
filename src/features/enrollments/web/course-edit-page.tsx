import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { messages } from '#src/features/courses/contract.ts'
import { coursesApi } from '#src/features/courses/web/api.ts'
import { CourseCombobox } from '#src/features/courses/web/course-combobox.tsx'
import { CourseForm } from '#src/features/courses/web/course-form.tsx'
import { Notice } from '#src/web/error-page.tsx'
import { statusOf } from '#src/web/errors.ts'
import { prefetch } from '#src/web/prefetch.ts'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { Spinner } from '#src/web/ui/spinner.tsx'
import { toast } from '#src/web/ui/toast.tsx'
import type { Route } from './+types/course-edit-page.ts'
import { enrollmentsApi } from './api.ts'

export { clientLoader } from '#src/web/prefetch.ts'

const fullCourse = (id: string) => enrollmentsApi.fullCourse.queryOptions({ input: { id } })

export function loader({ context, params: { id } }: Route.LoaderArgs) {
  return prefetch(context, id ? [fullCourse(id)] : [])
}

export default function CourseEditPage({ params: { id } }: Route.ComponentProps) {
  const list = useLocation().pathname.replace(/\/upload.*$/, '')
  const navigate = useNavigate()
  const title = id ? 'Edit Course' : 'Create New Course'
  async function leave(message: string) {
    toast('success', message)
    await navigate(list)
  }
  return (
    <>
      <PageHead title={title} hidden />
      <h1 className="text-3xl">{title}</h1>
      <CourseCombobox label="Edit an existing course" onChoose={({ _id }) => void navigate(`${list}/upload/${_id}`)} />
      {id ? (
        <Editor key={id} id={id} onSaved={() => leave(messages.saved)} />
      ) : (
        <CourseForm
          send={(draft, context) => coursesApi.create.call(draft, { context }).then(() => leave(messages.created))}
        />
      )}
    </>
  )
}

function Editor({ id, onSaved }: { id: string; onSaved: () => Promise<void> }) {
  const course = useQuery(fullCourse(id))
  if (course.isPending) return <Spinner label="Loading the course" />
  if (statusOf(course.error) === 404) return <Notice drawing="not-found" message={course.error?.message ?? ''} />
  if (course.isError) return <p role="alert">Error: {course.error.message}</p>
  return (
    <CourseForm
      course={course.data}
      send={(draft, context) => coursesApi.edit.call({ id, ...draft }, { context }).then(onSaved)}
    />
  )
}
