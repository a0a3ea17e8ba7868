import { procedure } from '#src/access/procedure.ts'
import { byId, listQuery, listResponse, messageOutput, text } from '#src/shared/schema.ts'
import { typedKeys } from '#src/shared/unknown.ts'
import * as z from '#src/shared/zod.ts'
import { messages } from './messages.ts'
import { CASE_STATES, REASON } from './rules.ts'

const CaseState = z.enum(typedKeys(CASE_STATES), 'Please choose a state')

const reason = text(messages.noReason, REASON.longest).min(
  REASON.shortest,
  `Please use at least ${REASON.shortest} characters`,
)
/** Why a post is reported, hidden or shown again. */
export const ReasonDraft = z.object({ reason })

/** A discussion, or the reply in it that `replyId` names. */
const ofPost = byId.extend({ replyId: z.uuid(messages.unknownReply).optional() })

const Report = z.object({
  _id: z.uuid(),
  /** Null once the account was deleted. */
  byName: z.string().nullable(),
  reason: z.string(),
  createdAt: z.iso.datetime(),
})

/** What a post said when it was reported or hidden; of a reply without a title. */
const ChangedText = z.object({
  _id: z.uuid(),
  title: z.string().nullable(),
  content: z.string(),
  at: z.iso.datetime(),
})

/** A post that was reported or hidden, with its text; only staff read it. */
export const ModerationCase = z.object({
  _id: z.uuid(),
  discussionId: z.uuid(),
  /** Null where it is about the discussion itself. */
  replyId: z.uuid().nullable(),
  title: z.string(),
  /** Null once the post was deleted. */
  content: z.string().nullable(),
  isDeleted: z.boolean(),
  /** As it was reported, where it says something else now or was deleted; the latest first. Emptied with the author's account. */
  changedTexts: z.array(ChangedText),
  authorName: z.string(),
  postedAt: z.iso.datetime().nullable(),
  editedAt: z.iso.datetime().nullable(),
  state: CaseState,
  /** The first report since the last decision. */
  openedAt: z.iso.datetime(),
  /** Staff decide by then. */
  dueAt: z.iso.datetime(),
  reportCount: z.int(),
  /** The latest 20. */
  reports: z.array(Report),
  /** The latest decision: by whom, when and why. */
  decidedByName: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  decision: z.string().nullable(),
  /** From when an admin may delete it; null where it is not hidden. */
  deletableFrom: z.iso.datetime().nullable(),
})
export type ModerationCase = z.infer<typeof ModerationCase>

const tags = ['Forum']
const unknownPost = { NOT_FOUND: { message: messages.unknownPost } }
const notYet = { CONFLICT: { message: messages.notYetDeletable } }

export const moderation = {
  report: procedure(
    'approved',
    {
      method: 'POST',
      path: '/forum/discussions/{id}/reports',
      successStatus: 201,
      tags,
      summary: 'Report a discussion or a reply to the staff',
    },
    'Failed to report the post.',
  )
    .errors({ ...unknownPost, CONFLICT: { message: messages.isReported } })
    .input(ReasonDraft.extend(ofPost.shape))
    .output(messageOutput),

  reports: procedure(
    'staff',
    {
      method: 'GET',
      path: '/forum/reports',
      tags,
      summary: 'Posts that were reported or hidden, with their texts',
      outputStructure: 'detailed',
    },
    'Failed to fetch the reported posts.',
  )
    .input(listQuery(['openedAt']).omit({ q: true }).extend({ state: CaseState.optional() }))
    .output(listResponse(ModerationCase)),

  setVisibility: procedure(
    'staff',
    {
      method: 'PATCH',
      path: '/forum/discussions/{id}/visibility',
      tags,
      summary: 'Hide a post, show it again, or leave it as it is: decides its reports',
    },
    'Failed to save the decision.',
  )
    .errors(unknownPost)
    .input(ReasonDraft.extend({ ...ofPost.shape, hidden: z.boolean('Please choose whether the post is hidden') }))
    .output(messageOutput),

  remove: procedure(
    'admin',
    {
      method: 'DELETE',
      path: '/forum/discussions/{id}',
      tags,
      summary: 'Delete a discussion that has been hidden for 30 days, with its replies',
    },
    'Failed to delete the discussion.',
  )
    .errors({ ...unknownPost, ...notYet })
    .input(byId)
    .output(messageOutput),

  removeReply: procedure(
    'admin',
    {
      method: 'DELETE',
      path: '/forum/discussions/{id}/replies/{replyId}',
      tags,
      summary: 'Delete a reply that has been hidden for 30 days',
    },
    'Failed to delete the reply.',
  )
    .errors({ ...unknownPost, ...notYet })
    .input(byId.extend({ replyId: z.string().toLowerCase() }))
    .output(messageOutput),
}
