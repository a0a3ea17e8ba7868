import { and, eq, getTableColumns, like, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { renderStoredHtml, toPlainText } from '#src/features/markdown/server/render.ts'
import { claimUploads } from '#src/features/media/server/queries.ts'
import { instantText, isId } from '#src/server/db/column-types.ts'
import { type Db, prepared, type Reader, type Tx } from '#src/server/db/db.ts'
import { contains, type ListQuery, page } from '#src/server/db/list.ts'
import { searchableName } from '#src/server/db/searchable.ts'
import { truncate } from '#src/shared/text.ts'
import type { BlogDraft } from '../contract.ts'
import { findFreeSlug } from '../rules.ts'
import { blogs } from './table.ts'

/** Whose scope a query has: the public's see what is published, an admin's everything. */
type Scope = 'public' | 'admin'

const PREVIEW = 200
const visibleTo = (scope: Scope) => (scope === 'public' ? eq(blogs.published, true) : undefined)
// It was announced as it was published for the first time.
const firstPublished = sql`coalesce(${blogs.announcedAt}, case when ${blogs.published} then ${blogs.createdAt} end)`
const date = sql`coalesce(${blogs.announcedAt}, ${blogs.createdAt})`
const { authorId: _, announcedAt: __, ...columns } = getTableColumns(blogs)
const shown = {
  ...columns,
  publishedAt: sql<string | null>`${instantText(firstPublished)}`,
  updatedAt: instantText(sql`greatest(${date}, ${blogs.updatedAt})`),
}
const { content: ___, version: ____, ...listed } = shown
const authorName = sql<string>`coalesce(${users.name}, '')`
const sortable = { title: sql`lower(${blogs.title})`, createdAt: blogs._id, publishedAt: date }

/** The public reads the latest published first; an admin finds the latest made first, drafts too. */
export function listBlogs(db: Db, scope: Scope, { sort: chosenSort, ...query }: ListQuery<keyof typeof sortable>) {
  const sort = chosenSort ?? (scope === 'public' ? '-publishedAt' : '-createdAt')
  const where = and(visibleTo(scope), contains([searchableName(blogs.title)], query.q))
  const list = { table: blogs, where, id: blogs._id, sortable, name: `${scope} blogs` }
  return page(db, { sort, ...query }, list, ({ sortKey, after, order, limit }, reader) =>
    reader
      .select({ ...listed, authorName, sortKey })
      .from(blogs)
      .leftJoin(users, eq(users._id, blogs.authorId))
      .where(and(where, after))
      .orderBy(...order)
      .limit(limit),
  )
}

const bySlug = prepared((db) =>
  db
    .select({ ...shown, authorName })
    .from(blogs)
    .leftJoin(users, eq(users._id, blogs.authorId))
    .where(eq(blogs.slug, sql.placeholder('slug')))
    .prepare('blog'),
)

export async function findBlog(db: Reader, scope: Scope, slug: string) {
  // PostgreSQL would answer it with an error.
  if (slug.includes('\0')) return
  const [blog] = await bySlug(db).execute({ slug })
  if (!blog || (scope === 'public' && !blog.published)) return
  return { ...blog, contentHtml: renderStoredHtml(blog.content) }
}

/** Locks the row until the end of the transaction. */
export async function findBlogToChange(tx: Tx, id: string) {
  if (!isId(id)) return
  const [blog] = await tx.select().from(blogs).where(eq(blogs._id, id)).for('update')
  return blog
}

export const toBlogRow = <Of extends BlogDraft>(draft: Of) => ({
  ...draft,
  preview: truncate(toPlainText(draft.content), PREVIEW),
  // Only the first time counts.
  ...(draft.published && { announcedAt: sql`coalesce(${blogs.announcedAt}, now())` }),
})

export async function addBlog(tx: Tx, blog: BlogDraft & { _id: string; slug: string; authorId: string }) {
  const announcedAt = blog.published ? sql`now()` : null
  await tx.insert(blogs).values({ ...toBlogRow(blog), announcedAt })
}

export async function saveBlog(tx: Tx, id: string, draft: BlogDraft) {
  await tx
    .update(blogs)
    .set({ ...toBlogRow(draft), updatedAt: sql`now()`, version: sql`${blogs.version} + 1` })
    .where(eq(blogs._id, id))
}

/** A post whose row this transaction wrote. */
export async function findSavedBlog(tx: Tx, slug: string) {
  const blog = await findBlog(tx, 'admin', slug)
  if (!blog) throw new Error('A post that was just saved is gone')
  return blog
}

export async function removeBlog(tx: Tx, id: string) {
  await claimUploads(tx, id, [])
  await tx.delete(blogs).where(eq(blogs._id, id))
}

/** Of several who write under one title at once, each waits for the one before. */
export async function claimSlug(tx: Tx, slug: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${slug}, 0))`)
  const taken = await tx
    .select({ slug: blogs.slug })
    .from(blogs)
    .where(like(blogs.slug, `${slug}%`))
  return findFreeSlug(slug, new Set(taken.map((row) => row.slug)))
}
