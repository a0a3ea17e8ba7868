import { DeliveryMode, Meeting } from '#src/features/batches/shapes.ts'
import { Course } from '#src/features/courses/contract.ts'
import * as z from '#src/shared/zod.ts'

/** One class in a week; the address to join is for seat holders and staff. */
export const TimetableClass = Meeting.extend({
  batch: z.object({ _id: z.uuid(), name: z.string(), medium: DeliveryMode }),
  course: Course.pick({ _id: true, title: true }),
  /** A substitute's, where there is one. */
  mentorId: z.uuid().nullable(),
  mentorName: z.string(),
  version: z.int(),
  /** Of those who see all: that they teach it. */
  isOwn: z.boolean(),
  joinUrl: z.string().nullable(),
  /** For the viewer, by `GET /classes/{id}/recording`. */
  hasRecording: z.boolean(),
  /** Of a student who is away and excused from it, until which day. */
  awayUntil: z.string().nullable(),
})
export type TimetableClass = z.infer<typeof TimetableClass>

export const TaughtClass = Meeting.omit({ note: true }).extend({
  batch: z.object({ _id: z.uuid(), name: z.string() }),
  course: Course.pick({ _id: true, title: true }),
  mentorName: z.string(),
})
export type TaughtClass = z.infer<typeof TaughtClass>
