import { implement } from '@orpc/server'
import type { Context } from '#src/server/context.ts'
import { change } from '#src/server/db/change.ts'
import type { Tx } from '#src/server/db/db.ts'
import { byAudience } from '#src/server/http/by-audience.ts'
import { notLoggedIn } from '#src/server/http/errors.ts'
import { authorize, requireUser } from '#src/server/http/middleware.ts'
import { changedFields } from '#src/server/observability/audit.ts'
import { type ForumEvents, forum } from '../contract.ts'
import { messages } from '../messages.ts'
import { refuseUnknown } from './category.ts'
import { editPost, findPost, isAnswered, lockAuthors, type PostId, removePost } from './post-queries.ts'

const procedures = implement(forum).$context<Context<ForumEvents>>().use(authorize)
const { student } = byAudience(procedures, procedures.use(requireUser))

type Refusals = { NOT_FOUND: () => Error; FORBIDDEN: () => Error }

/** A post of the user's own that is not hidden: what staff decided about stays as it was. */
async function ownPost(tx: Tx, userId: string, postId: PostId, errors: Refusals) {
  if (!(await lockAuthors(tx, [postId], userId))) throw notLoggedIn()
  const post = await findPost(tx, postId)
  if (!post || post.hiddenAt || post.discussion.hiddenAt) throw errors.NOT_FOUND()
  if (post.authorId !== userId) throw errors.FORBIDDEN()
  return post
}

export const ownPostHandlers = {
  editOwn: student.editOwn.handler(({ input: { id, ...texts }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const post = await ownPost(tx, context.user._id, { id }, errors)
      if (!post.isEditable) throw errors.CONFLICT()
      // One that is gone by now may stay.
      if (texts.category !== post.discussion.category) refuseUnknown(context, texts.category)
      await editPost(tx, post, texts)
      about({ kind: 'discussion', _id: id, label: texts.title, fields: changedFields(post.discussion, texts) })
      await emit('discussionChanged', { discussionId: id }, ['everyone'])
      return { message: messages.edited }
    }),
  ),

  editOwnReply: student.editOwnReply.handler(({ input: { id, replyId, content }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const post = await ownPost(tx, context.user._id, { id, replyId }, errors)
      if (!post.isEditable) throw errors.CONFLICT()
      await editPost(tx, post, { content })
      about({ kind: 'discussion', _id: id, label: post.discussion.title, fields: ['content'] })
      await emit('discussionChanged', { discussionId: id }, ['everyone'])
      return { message: messages.edited }
    }),
  ),

  removeOwn: student.removeOwn.handler(({ input: { id }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const post = await ownPost(tx, context.user._id, { id }, errors)
      if (await isAnswered(tx, post)) throw errors.CONFLICT()
      await removePost(tx, post)
      about({ kind: 'discussion', _id: id, label: post.discussion.title })
      await emit('discussionChanged', { discussionId: id }, ['everyone'])
      return { message: messages.removed }
    }),
  ),

  removeOwnReply: student.removeOwnReply.handler(({ input: { id, replyId }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const post = await ownPost(tx, context.user._id, { id, replyId }, errors)
      if (await isAnswered(tx, post)) throw errors.CONFLICT()
      await removePost(tx, post)
      about({ kind: 'discussion', _id: id, label: post.discussion.title })
      await emit('discussionChanged', { discussionId: id }, ['everyone'])
      return { message: messages.removed }
    }),
  ),
}
