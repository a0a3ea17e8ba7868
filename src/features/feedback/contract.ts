import { procedure } from '#src/access/procedure.ts'
import { unknownBatch } from '#src/features/batches/classes-contract.ts'
import { byId, messageOutput } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'
import { messages } from './messages.ts'
import { BatchFeedback, FeedbackDraft, FeedbackForm, OfferedReview, OpenFeedback, ReviewDraft } from './shapes.ts'

const tags = ['Feedback']
const unknown = { NOT_FOUND: { message: messages.unknown } }

export const feedback = {
  ask: procedure(
    'staff',
    {
      method: 'POST',
      path: '/batches/{id}/feedback/ask',
      successStatus: 201,
      tags,
      summary: 'Ask the students of a batch that is over for feedback, once',
    },
    'Failed to ask for feedback.',
  )
    .errors({ ...unknownBatch, CONFLICT: {} })
    .input(byId)
    .output(messageOutput),

  ofBatch: procedure(
    'staff',
    {
      method: 'GET',
      path: '/batches/{id}/feedback',
      tags,
      summary: 'The feedback of a batch: results for who taught it and admins, once feedback is closed',
    },
    'Failed to fetch the feedback.',
  )
    .errors(unknownBatch)
    .input(byId)
    .output(BatchFeedback),

  mine: procedure(
    'student',
    { method: 'GET', path: '/feedback/mine', tags, summary: 'The batches I am asked about and have not answered' },
    'Failed to fetch what you are asked.',
  ).output(z.array(OpenFeedback)),

  form: procedure(
    'student',
    { method: 'GET', path: '/batches/{id}/feedback/form', tags, summary: 'The questions about a batch of mine' },
    'Failed to fetch the questions.',
  )
    .errors(unknown)
    .input(byId)
    .output(FeedbackForm),

  give: procedure(
    'student',
    {
      method: 'POST',
      path: '/batches/{id}/feedback',
      successStatus: 201,
      tags,
      summary: 'Give feedback for a batch of mine, once, with my name or without',
    },
    'Failed to send your feedback.',
    { unlogged: 'with the time of it an answer without a name could be matched with its author', hidesUser: true },
  )
    .errors({ ...unknown, CONFLICT: {} })
    .input(FeedbackDraft.and(byId))
    .output(messageOutput),

  offerReview: procedure(
    'student',
    {
      method: 'PUT',
      path: '/batches/{id}/feedback/review',
      tags,
      summary: 'Offer a review for a batch of mine whose feedback I gave with my name',
    },
    'Failed to send your review.',
  )
    .errors({
      ...unknown,
      CONFLICT: { message: 'You have offered a review for this batch. Withdraw it to write another one.' },
    })
    .input(ReviewDraft.extend(byId.shape))
    .output(messageOutput),

  reviews: procedure(
    'admin',
    { method: 'GET', path: '/feedback/reviews', tags, summary: 'What students agreed to publish, newest first' },
    'Failed to fetch the reviews.',
    { reads: 'personal data' },
  ).output(z.array(OfferedReview)),

  withdrawReview: procedure(
    'student',
    { method: 'DELETE', path: '/batches/{id}/feedback/review', tags, summary: 'Withdraw the review I offered' },
    'Failed to withdraw your review.',
  )
    .errors({ NOT_FOUND: { message: messages.noReview } })
    .input(byId)
    .output(messageOutput),
}

export type FeedbackEvents = {
  /** For the student. */
  feedbackAsked: { studentId: string; batchId: string; message: string }
  /** For staff; only invalidates. */
  feedbackChanged: { batchId: string }
}
