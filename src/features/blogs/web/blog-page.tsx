import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { institute } from '#src/institute.ts'
import { Notice } from '#src/web/error-page.tsx'
import { statusOf } from '#src/web/errors.ts'
import { prefetch } from '#src/web/prefetch.ts'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { Spinner } from '#src/web/ui/spinner.tsx'
import type { BlogPost } from '../contract.ts'
import type { Route } from './+types/blog-page.ts'
import { blogsApi } from './api.ts'
import { Byline } from './byline.tsx'

export { ErrorPage as ErrorBoundary } from '#src/web/error-page.tsx'
export { clientLoader } from '#src/web/prefetch.ts'

const postOf = (slug: string) => blogsApi.get.queryOptions({ input: { slug } })

export const loader = ({ context, params: { slug } }: Route.LoaderArgs) => prefetch(context, [postOf(slug)])

export default function BlogPage({ params: { slug } }: Route.ComponentProps) {
  const found = useQuery(postOf(slug))
  if (found.isPending) return <Spinner label="Loading the blog post" />
  if (statusOf(found.error) === 404) return <Notice drawing="not-found" message={found.error?.message ?? ''} />
  if (found.isError)
    return (
      <p role="alert" className="p-16 text-center">
        Error: {found.error.message}
      </p>
    )
  return <Post blog={found.data} />
}

const ABOVE = { '/': 'Home', '/blogs': 'Blogs' }

function Post({ blog }: { blog: BlogPost }) {
  return (
    <article className="mx-auto grid max-w-3xl gap-6 px-4 py-12">
      <PageHead
        title={blog.title}
        description={blog.preview}
        picture={blog.image ?? '/drawings/blog.svg'}
        schema={schemaOf(blog)}
        above={ABOVE}
        hidden={!blog.published}
      />
      <p className="absolute -mt-12 flex h-12 items-center">
        <Link to="/blogs" className="inline-flex min-h-11 items-center">
          All blogs
        </Link>
      </p>
      <h1 className="text-4xl">{blog.title}</h1>
      <Byline blog={blog} />
      {!blog.published && <p className="rounded-xl bg-brand-soft px-4 py-3">This is a draft: only admins see it.</p>}
      {blog.image && (
        <img
          src={blog.image}
          alt=""
          width={1280}
          height={720}
          className="aspect-video w-full rounded-2xl bg-paper-sunk object-cover"
        />
      )}
      {/* Rendered from Markdown by the server, without raw markup. */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: blog.contentHtml }} />
    </article>
  )
}

const schemaOf = ({ title, preview, image, authorName, createdAt }: BlogPost) => ({
  '@type': 'BlogPosting',
  headline: title,
  description: preview,
  datePublished: createdAt,
  ...(image && { image }),
  author: authorName ? { '@type': 'Person', name: authorName } : undefined,
  publisher: { '@type': 'EducationalOrganization', name: institute.name },
})
