import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { Notice } from '#src/web/error-page.tsx'
import { statusOf } from '#src/web/errors.ts'
import { prefetch } from '#src/web/prefetch.ts'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { Spinner } from '#src/web/ui/spinner.tsx'
import { toast } from '#src/web/ui/toast.tsx'
import { messages } from '../contract.ts'
import type { Route } from './+types/blog-edit-page.ts'
import { blogsApi } from './api.ts'
import { BlogForm } from './blog-form.tsx'

export { clientLoader } from '#src/web/prefetch.ts'

const postOf = (slug: string) => blogsApi.get.queryOptions({ input: { slug } })

export function loader({ context, params: { slug } }: Route.LoaderArgs) {
  return prefetch(context, slug ? [postOf(slug)] : [])
}

export default function BlogEditPage({ params: { slug } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const title = slug ? 'Edit Blog' : 'Create Blog'
  async function leave(message: string) {
    toast('success', message)
    await navigate('/dashboard/admin/blogs')
  }
  return (
    <>
      <PageHead title={title} hidden />
      <h1 className="text-3xl">{title}</h1>
      {slug ? (
        <Editor key={slug} slug={slug} onSaved={() => leave(messages.saved)} />
      ) : (
        <BlogForm
          send={(draft, context) => blogsApi.create.call(draft, { context }).then(() => leave(messages.created))}
        />
      )}
    </>
  )
}

function Editor({ slug, onSaved }: { slug: string; onSaved: () => Promise<void> }) {
  const found = useQuery(postOf(slug))
  if (found.isPending) return <Spinner label="Loading the blog post" />
  if (statusOf(found.error) === 404) return <Notice drawing="not-found" message={found.error?.message ?? ''} />
  if (found.isError) return <p role="alert">Error: {found.error.message}</p>
  const { _id: id } = found.data
  return (
    <BlogForm
      blog={found.data}
      send={(draft, context) => blogsApi.edit.call({ ...draft, id }, { context }).then(onSaved)}
    />
  )
}
