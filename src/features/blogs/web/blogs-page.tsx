import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { prefetch } from '#src/web/prefetch.ts'
import { Empty } from '#src/web/ui/empty.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { Spinner } from '#src/web/ui/spinner.tsx'
import type { ListedBlog } from '../contract.ts'
import type { Route } from './+types/blogs-page.ts'
import { blogsApi } from './api.ts'
import { Byline } from './byline.tsx'

export { clientLoader } from '#src/web/prefetch.ts'

const posts = () => blogsApi.list.queryOptions({ input: {} })

export const loader = ({ context }: Route.LoaderArgs) => prefetch(context, [posts()])

export default function BlogsPage() {
  return (
    <div className="mx-auto grid max-w-6xl gap-8 px-4 py-12">
      <PageHead
        title="Blogs"
        description="What is new at the institute, and what we learn from teaching SAP S/4HANA."
        picture="/drawings/blog.svg"
      />
      <link rel="alternate" type="application/atom+xml" title="Blogs" href="/blogs/feed.xml" />
      <h1 className="text-4xl">Blogs</h1>
      <Posts />
    </div>
  )
}

function Posts() {
  const found = useQuery(posts())
  if (found.isPending) return <Spinner label="Loading blogs" />
  if (found.isError) return <p role="alert">Error: {found.error.message}</p>
  if (found.data.body.length === 0) return <Empty>No blog posts published yet.</Empty>
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {found.data.body.map((blog) => (
        <PostCard key={blog._id} blog={blog} />
      ))}
    </ul>
  )
}

function PostCard({ blog }: { blog: ListedBlog }) {
  return (
    <li className="relative flex flex-col overflow-hidden rounded-2xl border border-line bg-paper-raised">
      <img
        src={blog.image ?? '/drawings/blog.svg'}
        alt=""
        width={640}
        height={360}
        loading="lazy"
        className="aspect-video w-full bg-paper-sunk object-cover"
      />
      <div className="flex grow flex-col gap-3 p-5">
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
