import { procedure } from '#src/access/procedure.ts'
import { byId, listQuery, listResponse, messageOutput, text } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'
import { messages } from './messages.ts'
import { moderation } from './moderation-contract.ts'

/** What a student writes; who wrote it is never taken from there. */
export const DiscussionDraft = z.object({
  title: text('Title is required').min(5, 'Title must be at least 5 characters'),
  content: text('Content is required', 5000).min(10, 'Content must be at least 10 characters'),
  category: text('Category is required', 40),
})

export const ReplyDraft = z.object({
  content: text('Reply cannot be empty', 2000).min(2, 'Reply must be at least 2 characters'),
})

/** What discussions and replies have in common. */
const post = {
  _id: z.uuid(),
  content: z.string(),
  /** Empty where the post is hidden. */
  authorName: z.string(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  /** Staff hid it: title and content are `messages.hidden`, and a discussion comes without its replies. */
  isHidden: z.boolean(),
  /** Whoever asks wrote it. */
  isOwn: z.boolean(),
}

const Reply = z.object(post)
export type Reply = z.infer<typeof Reply>

/** A discussion with a part of its thread: the last replies, or those before a cursor, in the order they were written. */
export const Discussion = z.object({
  ...post,
  title: z.string(),
  /** The first 160 characters of the content, on one line. */
  preview: z.string(),
  category: z.string(),
  replyCount: z.int(),
  replies: z.array(Reply),
  /** The cursor of the part before these replies; null where they are the first. */
  earlier: z.uuid().nullable(),
})
export type Discussion = z.infer<typeof Discussion>

const tags = ['Forum']
const unknownDiscussion = { NOT_FOUND: { message: messages.unknownDiscussion } }
const unknownReply = { NOT_FOUND: { message: messages.unknownReply } }
const FORBIDDEN = { message: messages.notYours }
const tooLate = { FORBIDDEN, CONFLICT: { message: messages.tooLate } }
const isAnswered = { FORBIDDEN, CONFLICT: { message: messages.isAnswered } }
const byReply = byId.extend({ replyId: z.string().toLowerCase() })

export const forum = {
  list: procedure(
    'anyone',
    {
      method: 'GET',
      path: '/forum/discussions',
      tags,
      summary: 'Discussions, newest first, at most 20 with the last 20 replies of each',
      outputStructure: 'detailed',
    },
    'Failed to fetch forum discussions.',
  )
    .input(listQuery(['createdAt']).extend({ category: z.string().max(40).optional() }))
    .output(listResponse(Discussion)),

  get: procedure(
    'anyone',
    { method: 'GET', path: '/forum/discussions/{id}', tags, summary: 'One discussion, with its replies page by page' },
    'Failed to fetch the discussion.',
  )
    .errors(unknownDiscussion)
    .input(
      byId.extend({
        cursor: z
          .uuid('This page of the discussion could not be found. Please start from the latest replies.')
          .optional(),
      }),
    )
    .output(Discussion),

  create: procedure(
    'student',
    { method: 'POST', path: '/forum/discussions', successStatus: 201, tags, summary: 'Start a discussion' },
    'Failed to create discussion.',
  )
    .input(DiscussionDraft)
    .output(messageOutput.extend({ discussion: Discussion })),

  reply: procedure(
    'student',
    {
      method: 'POST',
      path: '/forum/discussions/{id}/reply',
      successStatus: 201,
      tags,
      summary: 'Reply to a discussion',
    },
    'Failed to add reply to discussion.',
  )
    .errors(unknownDiscussion)
    .input(ReplyDraft.extend(byId.shape))
    .output(messageOutput.extend({ reply: Reply })),

  editOwn: procedure(
    'student',
    {
      method: 'PATCH',
      path: '/forum/discussions/{id}/mine',
      tags,
      summary: 'Edit a discussion of one’s own, for 15 minutes',
    },
    'Failed to save your discussion.',
  )
    .errors({ ...unknownDiscussion, ...tooLate })
    .input(DiscussionDraft.extend(byId.shape))
    .output(messageOutput),

  removeOwn: procedure(
    'student',
    {
      method: 'DELETE',
      path: '/forum/discussions/{id}/mine',
      tags,
      summary: 'Delete a discussion of one’s own that has no replies',
    },
    'Failed to delete your discussion.',
  )
    .errors({ ...unknownDiscussion, ...isAnswered })
    .input(byId)
    .output(messageOutput),

  editOwnReply: procedure(
    'student',
    {
      method: 'PATCH',
      path: '/forum/discussions/{id}/replies/{replyId}/mine',
      tags,
      summary: 'Edit a reply of one’s own, for 15 minutes',
    },
    'Failed to save your reply.',
  )
    .errors({ ...unknownReply, ...tooLate })
    .input(ReplyDraft.extend(byReply.shape))
    .output(messageOutput),

  removeOwnReply: procedure(
    'student',
    {
      method: 'DELETE',
      path: '/forum/discussions/{id}/replies/{replyId}/mine',
      tags,
      summary: 'Delete a reply of one’s own that is the last of its discussion',
    },
    'Failed to delete your reply.',
  )
    .errors({ ...unknownReply, ...isAnswered })
    .input(byReply)
    .output(messageOutput),

  ...moderation,
}

export type ForumEvents = {
  discussionChanged: { discussionId: string }
  postReported: { discussionId: string }
  /** Nothing about it waits for a decision any more, unless another of its posts does. */
  reportsDecided: { discussionId: string }
  /** To the author of a post, and to whoever reported it. */
  postDecided: { discussionId: string; message: string }
}
