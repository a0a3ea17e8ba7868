import * as z from '#src/shared/zod.ts'

/** What an institute needs before its first day, in the order in which it is shown. */
const FIRST_DAY = ['identity', 'logo', 'course', 'mentor', 'batch', 'email', 'backup', 'privacy'] as const

/** `to`: where it is done; null where no page of the site does it. `about`: what is known of it, where that is more than yes or no. */
export const FirstDayLine = z.object({
  key: z.enum(FIRST_DAY),
  isDone: z.boolean(),
  to: z.string().nullable(),
  about: z.string().optional(),
})
export type FirstDayLine = z.infer<typeof FirstDayLine>

/** A weekly backup may be a day late. */
export const MAX_BACKUP_AGE_DAYS = 8
