import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { pictureSource } from '#src/features/media/rules.ts'
import { errorStatus } from '#src/web/api/errors.ts'
import { useInstitute } from '#src/web/api/institute.ts'
import { prefetch } from '#src/web/api/prefetch.ts'
import { ArticleSkeleton } from '#src/web/ui/article-skeleton.tsx'
import { ButtonLink } from '#src/web/ui/button.tsx'
import { ErrorPage, MessagePage } from '#src/web/ui/error-page.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { Page } from '#src/web/ui/page.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import type { BlogPost } from '../contract.ts'
import { blogPicture, chooseDrawing } from '../rules.ts'
import type { Route } from './+types/blog-page.ts'
import { blogsApi } from './api.ts'
import { Byline } from './byline.tsx'

export { clientLoader } from '#src/web/api/prefetch.ts'

/** One more than are shown, since the post itself may be among them. */
const latestPostsQuery = () => blogsApi.list.queryOptions({ input: { limit: 4 } })
const postOptions = (slug: string) => blogsApi.get.queryOptions({ input: { slug } })

export const loader = ({ context, params: { slug } }: Route.LoaderArgs) =>
  prefetch(context, [postOptions(slug)], [latestPostsQuery()])

export default function BlogPage({ params: { slug } }: Route.ComponentProps) {
  const postQuery = useQuery(postOptions(slug))
  if (errorStatus(postQuery.error) === 404) return missing(postQuery.error?.message ?? '')
  return (
    <Page width="text" above={ABOVE}>
      {postQuery.isPending && <ArticleSkeleton label="Loading the blog post" />}
      {postQuery.isError && <Failed query={postQuery} />}
      {postQuery.data && <Post blog={postQuery.data} />}
    </Page>
  )
}

export const ErrorBoundary = () => <ErrorPage missing={missing} />

/** Where a notification or a bookmark of an unpublished or deleted post leads. */
const missing = (message: string) => (
  <MessagePage drawing="not-found" message={message} to="/blogs" action="All blogs">
    It may have been removed, or the link is wrong.
  </MessagePage>
)

const ABOVE = { '/': 'Home', '/blogs': 'Blogs' }

function Post({ blog }: { blog: BlogPost }) {
  return (
    <article className="grid gap-6">
      <PageHead
        title={blog.title}
        description={blog.preview}
        picture={blogPicture(blog)}
        schema={postSchema(blog, useInstitute().name)}
        above={ABOVE}
        hidden={!blog.published}
      />
      <h1 className="text-4xl">{blog.title}</h1>
      <Byline blog={blog} />
      {!blog.published && (
        <p className="rounded-xl bg-brand-soft px-4 py-3">This is a draft. Only admins can see it.</p>
      )}
      {blog.image && (
        <img
          src={pictureSource(blog.image)}
          data-drawing={chooseDrawing(blog.slug)}
          // The drawing may have taken the place of a picture that did not load.
          suppressHydrationWarning
          alt=""
          width={1280}
          height={720}
          className="aspect-video w-full rounded-2xl bg-paper-sunk object-cover"
        />
      )}
      {/* Rendered from Markdown by the server, without raw markup. */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: blog.contentHtml }} />
      <MorePosts than={blog._id} />
    </article>
  )
}

function MorePosts({ than }: { than: string }) {
  const { data } = useQuery(latestPostsQuery())
  const otherPosts = data?.body.filter(({ _id }) => _id !== than).slice(0, 3) ?? []
  if (otherPosts.length === 0) return null
  return (
    <nav aria-label="More posts" className="mt-6 grid gap-4 border-t border-line pt-8">
      <h2 className="text-3xl">Read next</h2>
      <ul className="divide-y divide-line">
        {otherPosts.map((blog) => (
          <li key={blog._id} className="relative py-4">
            <Link
              to={`/blogs/${encodeURIComponent(blog.slug)}`}
              className="inline-flex min-h-11 items-center font-semibold after:absolute after:inset-0"
            >
              {blog.title}
            </Link>
            <Byline blog={blog} />
          </li>
        ))}
      </ul>
      <ButtonLink to="/blogs" className="justify-self-start">
        All blogs
      </ButtonLink>
    </nav>
  )
}

const postSchema = (
  { title, preview, image, authorName, createdAt, publishedAt, updatedAt }: BlogPost,
  publisher: string,
) => ({
  '@type': 'BlogPosting',
  headline: title,
  description: preview,
  datePublished: publishedAt ?? createdAt,
  dateModified: updatedAt,
  ...(image && { image }),
  author: authorName ? { '@type': 'Person', name: authorName } : undefined,
  publisher: { '@type': 'EducationalOrganization', name: publisher },
})
