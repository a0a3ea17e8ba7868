import { change } from '#src/server/change.ts'
import { notLoggedIn } from '#src/server/errors.ts'
import { type Context, guest, person } from '#src/server/orpc.ts'
import { spend } from '#src/server/rate-limit.ts'
import { messages } from '../contract.ts'
import {
  addDiscussion,
  addReply,
  countReply,
  discussionAsSaved,
  findAuthor,
  findDiscussion,
  listDiscussions,
} from './queries.ts'

/** Ten posts a minute are more than anyone means. */
const slowDown = ({ limits, person }: Context & { person: { _id: string } }) =>
  spend([[limits.postByPerson, person._id]], () => messages.tooMany)

export const forumHandlers = {
  list: guest.forum.list.handler(({ input, context: { db } }) => listDiscussions(db, input)),

  get: guest.forum.get.handler(async ({ input: { id, cursor }, context: { db }, errors }) => {
    const discussion = await findDiscussion(db, id, cursor)
    if (!discussion) throw errors.NOT_FOUND()
    return discussion
  }),

  create: person.forum.create.handler(async ({ input, context }) => {
    await slowDown(context)
    return change(context, async (tx, tell) => {
      const author = await findAuthor(tx, context.person._id)
      if (!author) throw notLoggedIn()
      const discussionId = await addDiscussion(tx, { ...input, authorId: author._id })
      tell('discussionChanged', { discussionId }, ['everyone'])
      return { message: messages.created, discussion: await discussionAsSaved(tx, discussionId) }
    })
  }),

  reply: person.forum.reply.handler(async ({ input: { id, content }, context, errors }) => {
    await slowDown(context)
    return change(context, async (tx, tell) => {
      const author = await findAuthor(tx, context.person._id)
      if (!author) throw notLoggedIn()
      if (!(await countReply(tx, id, author._id))) throw errors.NOT_FOUND()
      const reply = await addReply(tx, { discussionId: id, content, authorId: author._id })
      tell('discussionChanged', { discussionId: id }, ['everyone'])
      return { message: messages.replied, reply: { ...reply, authorName: author.name } }
    })
  }),
}
