import { useLocation, useNavigate } from 'react-router'
import type { ApiProcedure } from '#src/web/api/api.ts'
import { StoredEditor } from '#src/web/forms/stored-editor.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import type { CourseEdit, FullCourse } from '../contract.ts'
import { messages } from '../messages.ts'
import { coursesApi } from './api.ts'
import { CourseCombobox } from './course-combobox.tsx'
import { CourseForm, courseDraft, type Send } from './course-form.tsx'

type FullCourseProcedure = ApiProcedure<{ id: string }, FullCourse>
/** `full` is the call that answers a course with its modules and materials. */
type Props = { id: string | undefined; full: FullCourseProcedure }

export function CourseEditor({ id, full }: Props) {
  const list = useLocation().pathname.replace(/\/upload.*$/, '')
  const navigate = useNavigate()
  const title = id ? 'Edit Course' : 'Create New Course'
  async function leave(message: string) {
    toast('success', message)
    await navigate(list)
  }
  const create: Send = (course, context) =>
    coursesApi.create
      .call(course, { context })
      .then(() => leave(course.published ? messages.created : messages.draftCreated))
  return (
    <>
      <PageHead title={title} hidden />
      <h1 className="text-3xl">{title}</h1>
      <CourseCombobox label="Edit an existing course" onChoose={({ _id }) => void navigate(`${list}/upload/${_id}`)} />
      {id ? (
        <StoredEditor
          key={id}
          query={full.queryOptions({ input: { id } })}
          draft={courseDraft(id)}
          loading="Loading the course"
          gone={messages.gone}
          edit={(course: CourseEdit, context) => coursesApi.edit.call({ ...course, id }, { context })}
          onSaved={() => leave(messages.saved)}
        >
          {({ stored, isGone, save }) => (
            <CourseForm
              id={id}
              course={stored}
              action={isGone ? 'Save as a new course' : 'Save course'}
              newest={() => full.call({ id })}
              send={isGone ? create : save}
            />
          )}
        </StoredEditor>
      ) : (
        <CourseForm action="Create course" send={create} />
      )}
    </>
  )
}
