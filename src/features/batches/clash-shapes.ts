import { byId, isoInstant, optionalText } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'
import { messages } from './messages.ts'

/** One class of the batch `id` that is being filled in; with a `classId` it is a change of that one. */
export const UnsavedClass = byId
  .extend({
    classId: z.string().toLowerCase().optional(),
    startsAt: isoInstant('Please enter the start time'),
    endsAt: isoInstant('Please enter the end time'),
    room: optionalText(100).default(''),
    mentorId: z.uuid('Please choose a mentor').toLowerCase().nullable(),
  })
  .refine(({ startsAt, endsAt }) => Date.parse(startsAt) < Date.parse(endsAt), {
    path: ['endsAt'],
    error: messages.classEndsFirst,
  })

/** What is in the way of a change that nobody has saved. */
export const ClashPreview = z.object({
  /** 'Clash in all 20 classes: Meera Nair, Room 1.'; empty where nothing is in the way. */
  summary: z.string(),
  /** 'Meera Nair teaches Weekday evenings of SAP SD', and when. */
  details: z.array(z.object({ words: z.string(), startsAt: z.array(z.iso.datetime()) })),
  /** What a save asks, word for word; empty where it asks nothing. */
  question: z.string(),
})
export type ClashPreview = z.infer<typeof ClashPreview>
