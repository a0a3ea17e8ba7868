import { calendarDate } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'
import { address, line, rows } from './typed.ts'

/** What an admin enters: the words of somebody who has no account here, and where they were said. */
const Review = z.object({
  name: line(100),
  /** Who they are: 'B.Com graduate'. */
  role: line(100),
  content: line(600),
  /** None where no stars were given. */
  rating: z.int().min(1).max(5).nullable().default(null),
  image: address(),
  /** Where it was said: 'Google'. */
  source: line(100),
  /** When it was said. */
  date: z.literal('').or(calendarDate('Please enter a date')).default(''),
})
export type Review = z.infer<typeof Review>

/** As the website shows them, also those of feedback, whose words are the student's. */
export const ShownReviews = z.array(
  z.object({
    name: z.string(),
    role: z.string(),
    content: z.string(),
    rating: z.int().nullable(),
    image: z.string(),
    source: z.string(),
    date: z.string(),
  }),
)

/** As the website shows those who agreed, in the order of the institute. */
export const ShownMentors = z.array(
  z.object({ name: z.string(), subject: z.string(), sentence: z.string(), image: z.string() }),
)

const chosen = () => z.array(z.uuid()).max(30, 'Please choose at most 30').default([])

/** Who works and teaches here, and what former students say. */
export const People = z.object({
  team: rows(z.object({ name: line(100), role: line(100), image: address() }), 30),
  /** Ids of users in their order; who of them is shown is their own decision. */
  shownMentors: chosen(),
  /** Ids of reviews from feedback, in their order; one that is withdrawn is not shown. */
  shownReviews: chosen(),
  reviews: rows(Review, 30),
})

/** What a figure can be counted of, instead of being typed. */
export const COUNTED = ['completions', 'certificates'] as const
export type Counted = (typeof COUNTED)[number]

/** What the website shows of what is stored elsewhere than in the sections. */
export type Records = {
  mentors: z.infer<typeof ShownMentors>
  reviews: Review[]
  counts: Partial<Record<Counted, number>>
}
export const NO_RECORDS: Records = { mentors: [], reviews: [], counts: {} }
