import { isStale, whoSees } from '#src/features/courses/rules.ts'
import { pictured, stored } from '#src/features/media/rules.ts'
import { claim } from '#src/features/media/server/claims.ts'
import { change, type Tell } from '#src/server/change.ts'
import { newId } from '#src/server/column-types.ts'
import type { Tx } from '#src/server/db.ts'
import { guest, person } from '#src/server/orpc.ts'
import { type BlogDraft, messages } from '../contract.ts'
import { slugFrom } from '../rules.ts'
import {
  addBlog,
  blogAsSaved,
  claimSlug,
  findBlog,
  findBlogToChange,
  listBlogs,
  removeBlog,
  saveBlog,
} from './queries.ts'

type Listed = Awaited<ReturnType<typeof listBlogs>>
const shown = (origin: string, { headers, body }: Listed) => ({
  headers,
  body: body.map((blog) => pictured(origin, blog)),
})

export const blogsHandlers = {
  list: guest.blogs.list.handler(async ({ input, context: { db, visit } }) =>
    shown(visit.origin, await listBlogs(db, 'public', input)),
  ),

  all: person.blogs.all.handler(async ({ input, context: { db, visit } }) =>
    shown(visit.origin, await listBlogs(db, 'admin', input)),
  ),

  get: guest.blogs.get.handler(async ({ input: { slug }, context: { db, visit, person }, errors }) => {
    const blog = await findBlog(db, person?.isAdmin ? 'admin' : 'public', slug)
    if (!blog) throw errors.NOT_FOUND()
    return pictured(visit.origin, blog)
  }),

  create: person.blogs.create.handler(({ input, context: { visit, ...context } }) =>
    change(context, async (tx, tell) => {
      const _id = newId()
      const draft = await withUpload(tx, visit.origin, _id, input)
      const slug = await claimSlug(tx, slugFrom(draft.title))
      await addBlog(tx, { ...draft, _id, slug, authorId: context.person._id })
      const saved = await blogAsSaved(tx, slug)
      announce(tell, saved, saved.published)
      return pictured(visit.origin, saved)
    }),
  ),

  edit: person.blogs.edit.handler(({ input: { id, version, ...input }, context: { visit, ...context }, errors }) =>
    change(context, async (tx, tell) => {
      const before = await findBlogToChange(tx, id)
      if (!before) throw errors.NOT_FOUND()
      if (isStale(before, version)) throw errors.CONFLICT()
      await saveBlog(tx, id, await withUpload(tx, visit.origin, id, input))
      const saved = await blogAsSaved(tx, before.slug)
      announce(tell, saved, saved.published && !before.announcedAt, before)
      return pictured(visit.origin, saved)
    }),
  ),

  remove: person.blogs.remove.handler(({ input: { id }, context, errors }) =>
    change(context, async (tx, tell) => {
      const blog = await findBlogToChange(tx, id)
      if (!blog) throw errors.NOT_FOUND()
      await removeBlog(tx, id)
      tell('blogChanged', { blogId: id }, whoSees(blog))
      return { message: messages.deleted(blog.title) }
    }),
  ),
}

type Saved = Awaited<ReturnType<typeof blogAsSaved>>

function announce(
  tell: Tell,
  { _id: blogId, title, authorName, slug, ...saved }: Saved,
  isNew: boolean,
  before: { published: boolean } = saved,
) {
  tell('blogChanged', { blogId }, whoSees(saved, before))
  if (isNew) tell('newBlogPosted', { blogId, title, authorName, slug }, ['everyone'])
}

/** A draft as it is stored; the picture that was uploaded for it is now in use. */
async function withUpload(tx: Tx, origin: string, blogId: string, { image, ...draft }: BlogDraft) {
  const address = stored(origin, image)
  await claim(tx, blogId, address)
  return { ...draft, image: address }
}
