import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { pictureSource } from '#src/features/media/rules.ts'
import { useInstitute } from '#src/web/api/institute.ts'
import { prefetch } from '#src/web/api/prefetch.ts'
import { useStableData } from '#src/web/hooks/use-stable-content.ts'
import { Empty } from '#src/web/ui/empty.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { Page } from '#src/web/ui/page.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { CardsSkeleton } from '#src/web/ui/skeleton.tsx'
import type { ListedBlog } from '../contract.ts'
import { blogPicture, chooseDrawing } from '../rules.ts'
import type { Route } from './+types/blogs-page.ts'
import { blogsApi } from './api.ts'
import { Byline } from './byline.tsx'

export { clientLoader } from '#src/web/api/prefetch.ts'

const postsOptions = () => blogsApi.list.queryOptions({ input: {} })

export const loader = ({ context }: Route.LoaderArgs) => prefetch(context, [postsOptions()])

export default function BlogsPage() {
  const { description } = useInstitute().pages.blogs
  return (
    <Page>
      <PageHead title="Blogs" description={description} picture="/drawings/blog.svg" />
      <link rel="alternate" type="application/atom+xml" title="Blogs" href="/blogs/feed.xml" />
      <div className="mb-8 grid gap-4">
        <h1 className="text-4xl">Blogs</h1>
        {description && <p className="max-w-prose text-ink-muted">{description}</p>}
      </div>
      <Posts />
    </Page>
  )
}

function Posts() {
  const postsQuery = useQuery(postsOptions())
  const shown = useStableData(postsQuery, 'posts')
  if (postsQuery.isPending) return <CardsSkeleton label="Loading blogs" />
  if (postsQuery.isError || !shown) return <Failed query={postsQuery} />
  if (shown.body.length === 0) return <Empty>No blog posts published yet.</Empty>
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {shown.body.map((blog, at) => (
        <PostCard key={blog._id} blog={blog} eager={at === 0} />
      ))}
    </ul>
  )
}

function PostCard({ blog, eager }: { blog: ListedBlog; eager: boolean }) {
  return (
    <li className="relative flex flex-col overflow-hidden rounded-2xl border border-line bg-paper-raised">
      <img
        src={pictureSource(blogPicture(blog))}
        data-drawing={chooseDrawing(blog.slug)}
        // The drawing may have taken the place of a picture that did not load.
        suppressHydrationWarning
        alt=""
        width={640}
        height={360}
        loading={eager ? 'eager' : 'lazy'}
        className="aspect-video w-full bg-paper-sunk object-cover"
      />
      <div className="flex grow flex-col gap-4 p-6">
        <h2 className="text-xl">
          <Link
            to={`/blogs/${encodeURIComponent(blog.slug)}`}
            className="text-ink no-underline after:absolute after:inset-0"
          >
            {blog.title}
          </Link>
        </h2>
        <p className="text-base text-ink-muted">{blog.preview}</p>
        <Byline blog={blog} />
      </div>
    </li>
  )
}
