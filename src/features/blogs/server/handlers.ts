import { implement } from '@orpc/server'
import { channelsByVisibility } from '#src/access/channel.ts'
import { toStoredUrl, withImageUrl, withImageUrls } from '#src/features/media/rules.ts'
import { claimUpload } from '#src/features/media/server/claims.ts'
import type { Context } from '#src/server/context.ts'
import { change, changeAndRead } from '#src/server/db/change.ts'
import { newId } from '#src/server/db/column-types.ts'
import type { Tx } from '#src/server/db/db.ts'
import type { Emit } from '#src/server/events/bus.ts'
import { byAudience } from '#src/server/http/by-audience.ts'
import { authorize, requireUser } from '#src/server/http/middleware.ts'
import { changedFields } from '#src/server/observability/audit.ts'
import { isOutdated } from '#src/shared/version.ts'
import { type BlogDraft, type BlogEvents, blogs } from '../contract.ts'
import { messages } from '../messages.ts'
import { createSlug } from '../rules.ts'
import {
  addBlog,
  claimSlug,
  findBlog,
  findBlogToChange,
  findSavedBlog,
  listBlogs,
  removeBlog,
  saveBlog,
} from './queries.ts'

const procedures = implement(blogs).$context<Context<BlogEvents>>().use(authorize)
const { anyone, admin } = byAudience(procedures, procedures.use(requireUser))

export const blogsHandlers = {
  list: anyone.list.handler(async ({ input, context: { db, request } }) =>
    withImageUrls(request.origin, await listBlogs(db, 'public', input)),
  ),

  all: admin.all.handler(async ({ input, context: { db, request } }) =>
    withImageUrls(request.origin, await listBlogs(db, 'admin', input)),
  ),

  get: anyone.get.handler(async ({ input: { slug }, context: { db, request, user }, errors }) => {
    const blog = await findBlog(db, user?.isAdmin ? 'admin' : 'public', slug)
    if (!blog) throw errors.NOT_FOUND()
    return withImageUrl(request.origin, blog)
  }),

  create: admin.create.handler(({ input, context }) => {
    const { request, user } = context
    return changeAndRead(
      context,
      async (tx, emit, about) => {
        const _id = newId()
        const draft = await withUpload(tx, request.origin, _id, input)
        const slug = await claimSlug(tx, createSlug(draft.title))
        await addBlog(tx, { ...draft, _id, slug, authorId: user._id })
        const saved = await findSavedBlog(tx, slug)
        about({ kind: 'blog', _id, label: saved.title })
        await emitChange(emit, saved, saved.published)
        return { _id, slug }
      },
      async (tx, { _id, slug }) => {
        const blog = await findBlog(tx, 'admin', slug)
        // A later one may have the address of one that was deleted.
        return blog?._id === _id ? withImageUrl(request.origin, blog) : undefined
      },
    )
  }),

  edit: admin.edit.handler(({ input: { id, version, ...input }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const { request } = context
      const before = await findBlogToChange(tx, id)
      if (!before) throw errors.NOT_FOUND()
      if (isOutdated(before, version)) throw errors.CONFLICT()
      const after = await withUpload(tx, request.origin, id, input)
      await saveBlog(tx, id, after)
      about({ kind: 'blog', _id: id, label: after.title, fields: changedFields(before, after) })
      const saved = await findSavedBlog(tx, before.slug)
      await emitChange(emit, saved, saved.published && !before.announcedAt, before)
      return withImageUrl(request.origin, saved)
    }),
  ),

  remove: admin.remove.handler(({ input: { id }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const blog = await findBlogToChange(tx, id)
      if (!blog) throw errors.NOT_FOUND()
      await emit('blogChanged', { blogId: id, slug: blog.slug }, channelsByVisibility('admins', blog))
      await removeBlog(tx, id)
      about({ kind: 'blog', _id: id, label: blog.title })
      return { message: messages.deleted(blog.title) }
    }),
  ),
}

type Saved = Awaited<ReturnType<typeof findSavedBlog>>

async function emitChange(
  emit: Emit<BlogEvents>,
  { _id: blogId, title, authorName, slug, ...saved }: Saved,
  isNew: boolean,
  before: { published: boolean } = saved,
) {
  await emit('blogChanged', { blogId, slug }, channelsByVisibility('admins', saved, before))
  if (isNew) await emit('newBlogPosted', { blogId, title, authorName, slug }, ['everyone'])
}

/** A draft as it is stored; the picture that was uploaded for it is now in use. */
async function withUpload(tx: Tx, origin: string, blogId: string, { image, ...draft }: BlogDraft) {
  const address = image && toStoredUrl(origin, image)
  await claimUpload(tx, blogId, address)
  return { ...draft, image: address }
}
