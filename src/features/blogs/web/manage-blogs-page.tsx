import { useMutation, useQuery } from '@tanstack/react-query'
import { formatDate } from '#src/shared/time.ts'
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
import type { ListedBlog } from '../contract.ts'
import { messages } from '../messages.ts'
import type { Route } from './+types/manage-blogs-page.ts'
import { blogsApi } from './api.ts'

export { clientLoader } from '#src/web/api/prefetch.ts'

type Field = 'title' | 'createdAt'
const LIST: ListKind<Field> = { fields: ['createdAt', 'title'], sort: '-createdAt' }

export const loader = ({ context, request }: Route.LoaderArgs) =>
  prefetch(context, [
    blogsApi.all.queryOptions({ input: parseListQuery(new URL(request.url).searchParams, LIST).input }),
  ])

const editorPath = ({ slug }: ListedBlog) => `/dashboard/admin/blogs/${encodeURIComponent(slug)}`

const columns: Column<ListedBlog, Field>[] = [
  { name: 'Title', sort: 'title', share: 'w-3/5', cell: ({ title }) => <strong>{title}</strong> },
  { name: 'Author', share: 'w-1/5', cell: ({ authorName }) => authorName },
  {
    name: 'Created',
    sort: 'createdAt',
    snug: true,
    lesser: true,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time>,
  },
  {
    name: 'Published',
    card: 'second',
    snug: true,
    cell: Published,
  },
]

export default function ManageBlogsPage() {
  const list = useList(LIST)
  const [toDelete, setToDelete, close] = useDialogSubject<ListedBlog>()
  const postsQuery = useQuery({
    ...blogsApi.all.queryOptions({ input: list.input }),
    placeholderData: (before) => before,
  })
  return (
    <>
      <PageHead title="Manage Blogs" hidden />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">Manage Blogs</h1>
        <ButtonLink variant="primary" to="/dashboard/admin/create-blog">
          Create Blog
        </ButtonLink>
      </div>
      <Table
        label="Blogs"
        query={postsQuery}
        columns={columns}
        nameOf={({ title }) => title}
        open={editorPath}
        actions={(blog) => (
          <ButtonLink small to={editorPath(blog)} aria-label={`Edit ${blog.title}`}>
            Edit
          </ButtonLink>
        )}
        more={(blog) => (
          <>
            <ButtonLink small to={`/blogs/${encodeURIComponent(blog.slug)}`} aria-label={`View ${blog.title}`}>
              View
            </ButtonLink>
            <Button small variant="remove" aria-label={`Delete ${blog.title}`} onClick={() => setToDelete(blog)}>
              Delete
            </Button>
          </>
        )}
        list={list}
        empty={<Empty>No blog posts yet. Write the first one.</Empty>}
      />
      <ConfirmDeletion blog={toDelete} onClose={close} />
    </>
  )
}

function ConfirmDeletion({ blog, onClose }: { blog: ListedBlog | undefined; onClose: () => void }) {
  const remove = useMutation(blogsApi.remove.mutationOptions(useMutationFeedback('Failed to delete blog post.')))
  return (
    <Confirm
      question={blog && messages.askDelete(blog.title)}
      action="Delete blog post"
      isWorking={remove.isPending}
      onClose={onClose}
      onConfirm={() => blog && remove.mutate({ id: blog._id }, { onSettled: onClose })}
    />
  )
}
