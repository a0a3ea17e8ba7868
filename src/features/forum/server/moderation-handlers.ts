import { implement } from '@orpc/server'
import { userChannel } from '#src/access/channel.ts'
import type { Context } from '#src/server/context.ts'
import { change } from '#src/server/db/change.ts'
import type { Emit } from '#src/server/events/bus.ts'
import { byAudience } from '#src/server/http/by-audience.ts'
import { notLoggedIn } from '#src/server/http/errors.ts'
import { isRepeated } from '#src/server/http/idempotency.ts'
import { authorize, requireUser } from '#src/server/http/middleware.ts'
import { consume, rateLimit } from '#src/server/security/rate-limit.ts'
import { type ForumEvents, forum } from '../contract.ts'
import { messages } from '../messages.ts'
import { listCases } from './case-list-queries.ts'
import { addReport, closeCase, decide, isDeletable, removeCases } from './moderation-queries.ts'
import { findPost, lockAuthors, type Post, type PostId, removePost } from './post-queries.ts'

const DAY = 24 * 60 * 60
const reportByUser = rateLimit({ name: 'report-user', points: 10, seconds: DAY, of: 'forum reports', by: 'user' })

const procedures = implement(forum).$context<Context<ForumEvents>>().use(authorize)
const { approved, staff, admin } = byAudience(procedures, procedures.use(requireUser))

export const moderationHandlers = {
  report: approved.report.handler(async ({ input: { id, replyId, reason }, context, errors }) => {
    const { db, user, idempotency } = context
    if (!(await isRepeated(db, idempotency)))
      await consume(db, [[reportByUser, user._id]], () => messages.tooManyReports)
    return change(context, async (tx, emit, about) => {
      if (!(await lockAuthors(tx, [{ id, replyId }], user._id))) throw notLoggedIn()
      const post = await findPost(tx, { id, replyId })
      if (!post || post.hiddenAt || post.discussion.hiddenAt) throw errors.NOT_FOUND()
      if (!(await addReport(tx, post, { byId: user._id, reason }))) throw errors.CONFLICT()
      about({ kind: 'discussion', _id: id, label: post.discussion.title })
      await emit('postReported', { discussionId: id }, ['staff'])
      return { message: messages.reported }
    })
  }),

  reports: staff.reports.handler(({ input, context: { db } }) => listCases(db, input)),

  setVisibility: staff.setVisibility.handler(({ input: { id, replyId, hidden, reason }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const { user } = context
      if (!(await lockAuthors(tx, [{ id, replyId }], user._id))) throw notLoggedIn()
      const post = await findPost(tx, { id, replyId })
      const decision = { decidedById: user._id, decision: reason }
      if (!post) {
        const reporters = hidden ? undefined : await closeCase(tx, { id, replyId }, decision)
        if (!reporters) throw errors.NOT_FOUND()
        about({ kind: 'discussion', _id: id, label: `${messages.deletedDiscussion} (closed)` })
        await announceClosed(emit, id, reason, reporters)
        return { message: messages.nowClosed }
      }
      const decided = await decide(tx, post, hidden, decision)
      about({
        kind: 'discussion',
        _id: id,
        label: `${post.discussion.title} (${hidden ? 'hidden' : 'shown'})`,
        fields: decided?.isChanged ? ['hiddenAt'] : [],
      })
      if (decided) await announce(emit, post, { hidden, reason, ...decided })
      return { message: hidden ? messages.nowHidden : messages.nowShown }
    }),
  ),

  remove: admin.remove.handler(({ input: { id }, context, errors }) => removeHidden(context, { id }, errors)),

  removeReply: admin.removeReply.handler(({ input: { id, replyId }, context, errors }) =>
    removeHidden(context, { id, replyId }, errors),
  ),
}

type Decided = { hidden: boolean; reason: string; isChanged: boolean; reporters: string[] }

/** Notifies the author of what changed, and whoever reported the post of what was decided. */
async function announce(emit: Emit<ForumEvents>, post: Post, { hidden, reason, isChanged, reporters }: Decided) {
  const { authorId, discussion } = post
  const discussionId = discussion._id
  await emit('discussionChanged', { discussionId }, [isChanged ? 'everyone' : 'staff'])
  await emit('reportsDecided', { discussionId }, ['staff'])
  if (isChanged && authorId) {
    const message = hidden ? messages.yoursIsHidden(reason) : messages.yoursIsShown(reason)
    await emit('postDecided', { discussionId, message }, [userChannel(authorId)])
  }
  const notified = reporters.filter((id) => !isChanged || id !== authorId)
  if (notified.length === 0) return
  const message = hidden ? messages.reportedIsHidden : messages.reportedStays(reason)
  await emit('postDecided', { discussionId, message }, notified.map(userChannel))
}

async function announceClosed(emit: Emit<ForumEvents>, discussionId: string, reason: string, reporters: string[]) {
  await emit('reportsDecided', { discussionId }, ['staff'])
  if (reporters.length === 0) return
  await emit('postDecided', { discussionId, message: messages.reportedIsGone(reason) }, reporters.map(userChannel))
}

type Refusals = { NOT_FOUND: () => Error; CONFLICT: () => Error }

function removeHidden(context: Context<ForumEvents>, { id, replyId }: PostId, errors: Refusals) {
  return change(context, async (tx, emit, about) => {
    await lockAuthors(tx, [{ id, replyId }])
    const post = await findPost(tx, { id, replyId })
    if (!post) throw errors.NOT_FOUND()
    if (!(await isDeletable(tx, post))) throw errors.CONFLICT()
    await removePost(tx, post)
    await removeCases(tx, post)
    about({ kind: 'discussion', _id: id, label: post.discussion.title })
    await emit('discussionChanged', { discussionId: id }, ['everyone'])
    await emit('reportsDecided', { discussionId: id }, ['staff'])
    return { message: messages.deleted }
  })
}
