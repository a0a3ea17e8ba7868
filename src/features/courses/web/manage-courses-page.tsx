import { useMutation, useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { useLocation } from 'react-router'
import { rupeesOr } from '#src/shared/money.ts'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { prefetch } from '#src/web/api/prefetch.ts'
import { useDialogSubject } from '#src/web/hooks/use-dialog-subject.ts'
import { type ListKind, parseListQuery, useList } from '#src/web/table/list.ts'
import { type Column, Table } from '#src/web/table/table.tsx'
import { Button, ButtonLink } from '#src/web/ui/button.tsx'
import { Empty } from '#src/web/ui/empty.tsx'
import { Confirm } from '#src/web/ui/overlays/confirm.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { Published } from '#src/web/ui/published.tsx'
import type { ManagedCourse } from '../contract.ts'
import { messages } from '../messages.ts'
import type { Route } from './+types/manage-courses-page.ts'
import { coursesApi } from './api.ts'
import { DeletionWarningSlot } from './deletion-warning.ts'

export { clientLoader } from '#src/web/api/prefetch.ts'

type Field = 'title' | 'price' | 'createdAt'
/** What was made last is what one goes on with. */
const LIST: ListKind<Field> = { fields: ['createdAt', 'title', 'price'], sort: '-createdAt' }

export const loader = ({ context, request }: Route.LoaderArgs) =>
  prefetch(context, [
    coursesApi.all.queryOptions({ input: parseListQuery(new URL(request.url).searchParams, LIST).input }),
  ])

const columns: Column<ManagedCourse, Field>[] = [
  { name: 'Title', sort: 'title', share: 'w-3/5', cell: ({ title }) => <strong>{title}</strong> },
  { name: 'Instructor', share: 'w-1/5', cell: ({ instructorName }) => instructorName },
  {
    name: 'Price',
    sort: 'price',
    sortWords: ['Lowest price first', 'Highest price first'],
    snug: true,
    cell: ({ price }) => rupeesOr('N/A', price),
  },
  {
    name: 'Published',
    card: 'second',
    snug: true,
    cell: Published,
  },
]

export default function ManageCoursesPage() {
  const list = useList(LIST)
  const [toDelete, setToDelete, close] = useDialogSubject<ManagedCourse>()
  const courses = useQuery({
    ...coursesApi.all.queryOptions({ input: list.input }),
    placeholderData: (before) => before,
  })
  const here = useLocation().pathname
  const editorPath = ({ _id }: ManagedCourse) => `${here}/upload/${_id}`
  return (
    <>
      <PageHead title="Manage Courses" hidden />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">Manage Courses</h1>
        <ButtonLink variant="primary" to={`${here}/upload`}>
          Create New Course
        </ButtonLink>
      </div>
      <Table
        label="Courses"
        query={courses}
        columns={columns}
        nameOf={({ title }) => title}
        open={editorPath}
        actions={(course) => (
          <ButtonLink small to={editorPath(course)} aria-label={`Edit ${course.title}`}>
            Edit
          </ButtonLink>
        )}
        more={(course) => (
          <>
            <ButtonLink
              small
              to={`/courses/${course._id}`}
              target="_blank"
              aria-label={`View ${course.title} in a new tab`}
            >
              View
            </ButtonLink>
            <Button small variant="remove" aria-label={`Delete ${course.title}`} onClick={() => setToDelete(course)}>
              Delete
            </Button>
          </>
        )}
        list={list}
        empty={<Empty>No courses yet. Create the first one.</Empty>}
      />
      <ConfirmDeletion
        course={toDelete && (courses.data?.body.find(({ _id }) => _id === toDelete._id) ?? toDelete)}
        onClose={close}
      />
    </>
  )
}

function ConfirmDeletion({ course, onClose }: { course: ManagedCourse | undefined; onClose: () => void }) {
  const remove = useMutation(coursesApi.remove.mutationOptions(useMutationFeedback('Failed to delete course.')))
  return (
    <Confirm
      question={course && messages.askDelete(course.title)}
      action="Delete course"
      facts={course && <BeforeDeletion course={course} onClose={onClose} />}
      isWorking={remove.isPending}
      onClose={onClose}
      onConfirm={() => course && remove.mutate({ id: course._id }, { onSettled: onClose })}
    />
  )
}

/** What would go with it, and what else could be done. */
function BeforeDeletion({ course, onClose }: { course: ManagedCourse; onClose: () => void }) {
  const Warning = useContext(DeletionWarningSlot)
  const unpublish = useMutation(
    coursesApi.unpublish.mutationOptions(useMutationFeedback('Failed to unpublish the course.')),
  )
  return (
    <>
      <Warning courseId={course._id} />
      {course.published && (
        <div className="grid gap-2">
          <p>An unpublished course is hidden from visitors, and its students keep access.</p>
          <Button
            small
            className="justify-self-start"
            disabled={unpublish.isPending}
            onClick={() => unpublish.mutate({ id: course._id }, { onSettled: onClose })}
          >
            {unpublish.isPending ? 'Working…' : 'Unpublish it instead'}
          </Button>
        </div>
      )}
    </>
  )
}
