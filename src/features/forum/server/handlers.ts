import { implement } from '@orpc/server'
import type { Context } from '#src/server/context.ts'
import { changeAndRead } from '#src/server/db/change.ts'
import { byAudience } from '#src/server/http/by-audience.ts'
import { notLoggedIn } from '#src/server/http/errors.ts'
import { isRepeated } from '#src/server/http/idempotency.ts'
import { authorize, requireUser } from '#src/server/http/middleware.ts'
import { consume, rateLimit } from '#src/server/security/rate-limit.ts'
import { type ForumEvents, forum } from '../contract.ts'
import { messages } from '../messages.ts'
import { refuseUnknown } from './category.ts'
import { moderationHandlers } from './moderation-handlers.ts'
import { ownPostHandlers } from './own-post-handlers.ts'
import {
  addDiscussion,
  addReply,
  countReply,
  findAuthor,
  findDiscussion,
  findReply,
  listDiscussions,
} from './queries.ts'

/** Ten posts a minute are more than anyone means. */
const postByUser = rateLimit({ name: 'post-user', points: 10, seconds: 60, of: 'forum posts', by: 'user' })
async function tooManyPosts({ db, user, idempotency }: Context<ForumEvents> & { user: { _id: string } }) {
  if (!(await isRepeated(db, idempotency))) await consume(db, [[postByUser, user._id]], () => messages.tooMany)
}

const procedures = implement(forum).$context<Context<ForumEvents>>().use(authorize)
const { anyone, student } = byAudience(procedures, procedures.use(requireUser))

export const forumHandlers = {
  list: anyone.list.handler(({ input, context }) => {
    refuseUnknown(context, input.category)
    return listDiscussions(context.db, context.user?._id ?? null, input)
  }),

  get: anyone.get.handler(async ({ input: { id, cursor }, context: { db, user }, errors }) => {
    const discussion = await findDiscussion(db, user?._id ?? null, id, cursor)
    if (!discussion) throw errors.NOT_FOUND()
    return discussion
  }),

  create: student.create.handler(async ({ input, context }) => {
    await tooManyPosts(context)
    const { user } = context
    return changeAndRead(
      context,
      async (tx, emit, about) => {
        const author = await findAuthor(tx, user._id)
        if (!author) throw notLoggedIn()
        refuseUnknown(context, input.category)
        const discussionId = await addDiscussion(tx, { ...input, authorId: author._id })
        about({ kind: 'discussion', _id: discussionId, label: input.title })
        await emit('discussionChanged', { discussionId }, ['everyone'])
        return discussionId
      },
      async (tx, discussionId) => {
        const discussion = await findDiscussion(tx, user._id, discussionId)
        return discussion && { message: messages.created, discussion }
      },
    )
  }),

  reply: student.reply.handler(async ({ input: { id, content }, context, errors }) => {
    await tooManyPosts(context)
    const { user } = context
    return changeAndRead(
      context,
      async (tx, emit, about) => {
        const author = await findAuthor(tx, user._id)
        if (!author) throw notLoggedIn()
        const discussion = await countReply(tx, id, author._id)
        if (!discussion) throw errors.NOT_FOUND()
        about({ kind: 'discussion', _id: id, label: discussion.title })
        const replyId = await addReply(tx, { discussionId: id, content, authorId: author._id })
        await emit('discussionChanged', { discussionId: id }, ['everyone'])
        return replyId
      },
      async (tx, replyId) => {
        const reply = await findReply(tx, user._id, replyId)
        return reply && { message: messages.replied, reply }
      },
    )
  }),

  ...ownPostHandlers,
  ...moderationHandlers,
}
