import { useNavigate } from 'react-router'
import { prefetch } from '#src/web/api/prefetch.ts'
import { StoredEditor } from '#src/web/forms/stored-editor.tsx'
import { useHasDraft } from '#src/web/forms/use-draft.ts'
import { ErrorPage } from '#src/web/ui/error-page.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import type { BlogEdit } from '../contract.ts'
import { messages } from '../messages.ts'
import type { Route } from './+types/blog-edit-page.ts'
import { blogsApi } from './api.ts'
import { BlogForm, blogDraft, type Send } from './blog-form.tsx'

export { clientLoader } from '#src/web/api/prefetch.ts'

const postOptions = (slug: string) => blogsApi.get.queryOptions({ input: { slug } })

export function loader({ context, params: { slug } }: Route.LoaderArgs) {
  return prefetch(context, slug ? [postOptions(slug)] : [])
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
  const create: Send = (post, context) =>
    blogsApi.create.call(post, { context }).then(() => leave(post.published ? messages.created : messages.draftCreated))
  return (
    <>
      <PageHead title={title} hidden />
      <h1 className="text-3xl">{title}</h1>
      {slug ? (
        <StoredEditor
          key={slug}
          query={postOptions(slug)}
          draft={blogDraft(slug)}
          loading="Loading the blog post"
          gone={messages.gone}
          edit={(post: BlogEdit, context, stored) =>
            blogsApi.edit.call({ ...post, id: stored?._id ?? '' }, { context })
          }
          onSaved={() => leave(messages.saved)}
        >
          {({ stored, isGone, save }) => (
            <BlogForm
              slug={slug}
              blog={stored}
              action={isGone ? 'Save as a new post' : 'Save blog post'}
              newest={() => blogsApi.get.call({ slug })}
              send={isGone ? create : save}
            />
          )}
        </StoredEditor>
      ) : (
        <BlogForm action="Create blog post" send={create} />
      )}
    </>
  )
}
