import { Meeting } from '#src/features/batches/shapes.ts'
import { MaterialDraft } from '#src/features/courses/contract.ts'
import * as z from '#src/shared/zod.ts'

/** A material of a batch, or of one of its classes. */
export const HandoutDraft = MaterialDraft.extend({
  classId: z.string('Please choose a class').toLowerCase().nullable().default(null),
})
export type HandoutDraft = z.output<typeof HandoutDraft>

export const HandoutChange = MaterialDraft.partial().extend({
  classId: z.string('Please choose a class').toLowerCase().nullable().optional(),
})

export const Handout = z.object({
  _id: z.uuid(),
  batchId: z.uuid(),
  courseId: z.uuid(),
  name: z.string(),
  type: MaterialDraft.shape.type,
  /** Bytes, of a file that is kept here. */
  size: z.int().nullable(),
  /** For staff; a student reaches it through the call that opens it. */
  url: z.string().nullable(),
  /** Null for the whole batch. */
  class: Meeting.pick({
    _id: true,
    number: true,
    continuesId: true,
    startsAt: true,
    topic: true,
    state: true,
  }).nullable(),
  createdAt: z.iso.datetime(),
})
export type Handout = z.infer<typeof Handout>
