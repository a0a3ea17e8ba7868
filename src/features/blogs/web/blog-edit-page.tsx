import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ErrorPage, MessagePage } from '#src/web/error-page.tsx'
import { statusOf } from '#src/web/errors.ts'
import { prefetch } from '#src/web/prefetch.ts'
import { Failed } from '#src/web/ui/failed.tsx'
import { FormSkeleton } from '#src/web/ui/form-skeleton.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { toast } from '#src/web/ui/toast.tsx'
import { useHasDraft } from '#src/web/use-draft.ts'
import { messages } from '../messages.ts'
import type { Route } from './+types/blog-edit-page.ts'
import { blogsApi } from './api.ts'
import { BlogForm, blogDraft, type Send } from './blog-form.tsx'

export { clientLoader } from '#src/web/prefetch.ts'

const postOf = (slug: string) => blogsApi.get.queryOptions({ input: { slug } })

export function loader({ context, params: { slug } }: Route.LoaderArgs) {
  return prefetch(context, slug ? [postOf(slug)] : [])
}

export default function BlogEditPage({ params: { slug } }: Route.ComponentProps) {
  return <Page slug={slug} />
}

/** What was typed into a post that was deleted meanwhile is still there. */
export function ErrorBoundary({ params: { slug } }: Route.ErrorBoundaryProps) {
  return useHasDraft(blogDraft(slug)) ? <Page slug={slug} /> : <ErrorPage />
}

function Page({ slug }: { slug: string | undefined }) {
  const navigate = useNavigate()
  const title = slug ? 'Edit Blog' : 'Create Blog'
  async function leave(message: string) {
    toast('success', message)
    await navigate('/dashboard/admin/blogs')
  }
  const create: Send = (post, context) => blogsApi.create.call(post, { context }).then(() => leave(messages.created))
  return (
    <>
      <PageHead title={title} hidden />
      <h1 className="text-3xl">{title}</h1>
      {slug ? (
        <Editor key={slug} slug={slug} create={create} onSaved={() => leave(messages.saved)} />
      ) : (
        <BlogForm action="Create blog post" send={create} />
      )}
    </>
  )
}

type Editing = { slug: string; create: Send; onSaved: () => Promise<void> }

function Editor({ slug, create, onSaved }: Editing) {
  const queryClient = useQueryClient()
  const found = useQuery(postOf(slug))
  const [isLost, setLost] = useState(false)
  const hasDraft = useHasDraft(blogDraft(slug))
  const isGone = isLost || statusOf(found.error) === 404
  if (found.isPending) return <FormSkeleton label="Loading the blog post" />
  if (isGone && !found.data && !hasDraft)
    return <MessagePage drawing="not-found" message={found.error?.message ?? ''} />
  if (!isGone && !found.data) return <Failed query={found} />
  const save: Send = async (post, context) => {
    try {
      const saved = await blogsApi.edit.call({ ...post, id: found.data?._id ?? '' }, { context })
      queryClient.setQueryData(postOf(slug).queryKey, saved)
    } catch (error) {
      setLost(statusOf(error) === 404)
      throw error
    }
    await onSaved()
  }
  return (
    <>
      {isGone && <p role="alert">{messages.gone}</p>}
      <BlogForm
        slug={slug}
        blog={found.data}
        action={isGone ? 'Save as a new post' : 'Save blog post'}
        newest={() => blogsApi.get.call({ slug })}
        send={isGone ? create : save}
      />
    </>
  )
}
