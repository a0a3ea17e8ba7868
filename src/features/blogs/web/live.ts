import { api } from '#src/web/api.ts'
import type { Stale } from '#src/web/stale.ts'

const blogsGrewOld = () => [api.blogs.key()]

export const blogsLive: Stale<'newBlogPosted' | 'blogChanged'> = {
  newBlogPosted: blogsGrewOld,
  blogChanged: blogsGrewOld,
}
