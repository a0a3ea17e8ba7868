import { email, optionalText } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'
import { holdsOnly, line } from './typed.ts'

/** The law asks for a year after something was used for the last time; nobody needs it for ten. */
const months = () => z.int('Please enter a number').min(12, 'The law asks for 12 months').max(120).default(12)

/** What an institute adds to the notice in one language: paragraphs with an empty line between them. */
const addition = () =>
  optionalText(2000)
    .check(holdsOnly(['name', 'city', 'phone']))
    .default('')

/** What an institute decides of personal data; all else of the notice follows from what the program does. ▲ a lawyer confirms it. */
export const Privacy = z.object({
  /** Whom to ask about personal data. Without one it is whoever reads the institute's own email. */
  contact: z
    .object({
      name: line(100),
      role: line(100),
      email: z.literal('').or(email('Please enter an email address', 'Invalid email address')).default(''),
    })
    .prefault({}),
  /**
   * Months after which an enquiry that is done, counted from its last change, a sign-up that nobody decided, the sealed record of a
   * deleted account, an unused account, and what a reported post said, counted from the decision, are deleted; and for how long the
   * institute keeps the log of the process (docs/operations.md).
   */
  keptMonths: z
    .object({
      enquiries: months(),
      signUps: months(),
      sealed: months(),
      /** The notice says it in years. */
      dormant: z
        .int('Please enter a number')
        .min(12, 'The law asks for 12 months')
        .max(120)
        .multipleOf(12, 'Please enter whole years: 12, 24, 36 …')
        .default(36),
      reportedPosts: months(),
      serverLog: months(),
    })
    .prefault({}),
  /** Days after which the institute deletes a backup, also those kept elsewhere (docs/operations.md). */
  keptDays: z.object({ backups: z.int('Please enter a number').min(1).max(365).default(30) }).prefault({}),
  additions: z.object({ english: addition(), kannada: addition(), hindi: addition() }).prefault({}),
})
export type Privacy = z.infer<typeof Privacy>
