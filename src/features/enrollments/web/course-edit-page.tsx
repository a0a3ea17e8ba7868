import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { messages } from '#src/features/courses/messages.ts'
import { coursesApi } from '#src/features/courses/web/api.ts'
import { CourseCombobox } from '#src/features/courses/web/course-combobox.tsx'
import { CourseForm, courseDraft, type Send } from '#src/features/courses/web/course-form.tsx'
import { ErrorPage, MessagePage } from '#src/web/error-page.tsx'
import { statusOf } from '#src/web/errors.ts'
import { prefetch } from '#src/web/prefetch.ts'
import { Failed } from '#src/web/ui/failed.tsx'
import { FormSkeleton } from '#src/web/ui/form-skeleton.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { toast } from '#src/web/ui/toast.tsx'
import { useHasDraft } from '#src/web/use-draft.ts'
import type { Route } from './+types/course-edit-page.ts'
import { enrollmentsApi } from './api.ts'

export { clientLoader } from '#src/web/prefetch.ts'

const fullCourse = (id: string) => enrollmentsApi.fullCourse.queryOptions({ input: { id } })

export function loader({ context, params: { id } }: Route.LoaderArgs) {
  return prefetch(context, id ? [fullCourse(id)] : [])
}

export default function CourseEditPage({ params: { id } }: Route.ComponentProps) {
  return <Page id={id} />
}

/** What was typed into a course that was deleted meanwhile is still there. */
export function ErrorBoundary({ params: { id } }: Route.ErrorBoundaryProps) {
  return useHasDraft(courseDraft(id)) ? <Page id={id} /> : <ErrorPage />
}

function Page({ id }: { id: string | undefined }) {
  const list = useLocation().pathname.replace(/\/upload.*$/, '')
  const navigate = useNavigate()
  const title = id ? 'Edit Course' : 'Create New Course'
  async function leave(message: string) {
    toast('success', message)
    await navigate(list)
  }
  const create: Send = (course, context) =>
    coursesApi.create.call(course, { context }).then(() => leave(messages.created))
  return (
    <>
      <PageHead title={title} hidden />
      <h1 className="text-3xl">{title}</h1>
      <CourseCombobox label="Edit an existing course" onChoose={({ _id }) => void navigate(`${list}/upload/${_id}`)} />
      {id ? (
        <Editor key={id} id={id} create={create} onSaved={() => leave(messages.saved)} />
      ) : (
        <CourseForm action="Create course" send={create} />
      )}
    </>
  )
}

type Editing = { id: string; create: Send; onSaved: () => Promise<void> }

function Editor({ id, create, onSaved }: Editing) {
  const queryClient = useQueryClient()
  const found = useQuery(fullCourse(id))
  const [isLost, setLost] = useState(false)
  const hasDraft = useHasDraft(courseDraft(id))
  const isGone = isLost || statusOf(found.error) === 404
  if (found.isPending) return <FormSkeleton label="Loading the course" />
  if (isGone && !found.data && !hasDraft)
    return <MessagePage drawing="not-found" message={found.error?.message ?? ''} />
  if (!isGone && !found.data) return <Failed query={found} />
  const save: Send = async (course, context) => {
    try {
      const saved = await coursesApi.edit.call({ ...course, id }, { context })
      queryClient.setQueryData(fullCourse(id).queryKey, saved)
    } catch (error) {
      setLost(statusOf(error) === 404)
      throw error
    }
    await onSaved()
  }
  return (
    <>
      {isGone && <p role="alert">{messages.gone}</p>}
      <CourseForm
        id={id}
        course={found.data}
        action={isGone ? 'Save as a new course' : 'Save course'}
        newest={() => enrollmentsApi.fullCourse.call({ id })}
        send={isGone ? create : save}
      />
    </>
  )
}
