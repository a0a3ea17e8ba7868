import { optionalText, text } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'
import { messages } from './messages.ts'
import { MAX_COMMENT_LENGTH, MAX_REVIEW_LENGTH } from './rules.ts'

const QUESTIONS = 5

const Rating = z.coerce
  .number(messages.noRating)
  .int(messages.noRating)
  .min(1, messages.noRating)
  .max(5, messages.noRating)

export const FeedbackDraft = z
  .object({
    /** In the order of the questions, 1 to 5. */
    ratings: z.array(Rating, messages.noRating).length(QUESTIONS, messages.tooManyRatings),
    comment: optionalText(MAX_COMMENT_LENGTH).default(''),
    /** Without it the answer is kept among the others', with nothing that says whose it is. */
    isNamed: z.boolean('Please say yes or no').default(false),
    /** A sentence that may be published with the name. */
    review: optionalText(MAX_REVIEW_LENGTH).default(''),
    /** Agreed to the wording of the review. */
    isReviewAgreed: z.boolean('Please say yes or no').default(false),
  })
  .refine(({ review, isNamed }) => review === '' || isNamed, { message: messages.noName, path: ['review'] })
  .refine(({ review, isReviewAgreed }) => review === '' || isReviewAgreed, {
    message: messages.noConsent,
    path: ['review'],
  })
export type FeedbackDraft = z.infer<typeof FeedbackDraft>

/** A sentence that who answered with their name agrees to publish, later. */
export const ReviewDraft = z.object({
  review: text('Please write a sentence', MAX_REVIEW_LENGTH),
  isReviewAgreed: z.literal(true, 'Please agree to this wording'),
})

/** What a student offered, as admins choose what the website shows. */
export const OfferedReview = z.object({
  _id: z.uuid(),
  text: z.string(),
  name: z.string(),
  courseTitle: z.string(),
  agreedAt: z.iso.datetime(),
})

export const FeedbackForm = z.object({
  batch: z.object({ _id: z.uuid(), name: z.string() }),
  courseTitle: z.string(),
  questions: z.array(z.string()),
  closesAt: z.iso.datetime(),
  isOpen: z.boolean(),
  isGiven: z.boolean(),
  /** With my name, so that I may offer a review. */
  isSigned: z.boolean(),
  /** So few are asked that each answers with their name. */
  isNamedOnly: z.boolean(),
  /** The review that I offered. */
  review: z.string().nullable(),
})
export type FeedbackForm = z.infer<typeof FeedbackForm>

/** A batch whose students are asked, as one of them who has not answered sees it. */
export const OpenFeedback = z.object({
  batchId: z.uuid(),
  batchName: z.string(),
  courseTitle: z.string(),
  closesAt: z.iso.datetime(),
})

const Results = z.object({
  /** How many answers these are of. */
  given: z.int(),
  questions: z.array(
    z.object({
      text: z.string(),
      /** How often 1, 2, 3, 4 and 5 were chosen. */
      counts: z.array(z.int()),
      mean: z.number().nullable(),
    }),
  ),
  /** In the order of their texts; `name` where the student wished it. */
  comments: z.array(z.object({ text: z.string(), name: z.string().nullable() })),
  /** Sentences that may be published as they are, with the name. */
  reviews: z.array(z.object({ text: z.string(), name: z.string(), agreedAt: z.iso.datetime() })),
})

export const BatchFeedback = z.object({
  /** Null before staff have asked. */
  round: z
    .object({
      askedAt: z.iso.datetime(),
      closesAt: z.iso.datetime(),
      /** So few were asked that each answers with their name. */
      isNamedOnly: z.boolean(),
      isOpen: z.boolean(),
    })
    .nullable(),
  /** Whether the results are this user's to see, once feedback is closed. */
  isYours: z.boolean(),
  /** Nothing before feedback is closed, nor of fewer than five answers unless all have a name. */
  results: Results.nullable(),
})
export type BatchFeedback = z.infer<typeof BatchFeedback>
