import { BlogDraft } from '../../../src/features/blogs/contract.ts'
import { createSlug, findFreeSlug } from '../../../src/features/blogs/rules.ts'
import { toBlogRow } from '../../../src/features/blogs/server/queries.ts'
import { blogs } from '../../../src/features/blogs/server/table.ts'
import { demoBlogs } from '../blogs.ts'
import type { Loading } from './loading.ts'
import type { Everyone } from './users.ts'

export type Blogs = Awaited<ReturnType<typeof addBlogs>>

export async function addBlogs({ tx, born }: Loading, { staff }: Everyone) {
  const slugs = new Set<string>()
  const posts = demoBlogs.map(({ by, age, ...written }) => {
    const draft = BlogDraft.parse(written)
    const slug = findFreeSlug(createSlug(draft.title), slugs)
    slugs.add(slug)
    return { draft, slug, age, author: staff[by], ...born(age) }
  })
  await tx.insert(blogs).values(
    posts.map(({ draft, slug, author, _id, createdAt }) => ({
      ...toBlogRow(draft),
      announcedAt: draft.published ? createdAt : null,
      authorId: author._id,
      _id,
      slug,
      createdAt,
    })),
  )
  return posts
}
