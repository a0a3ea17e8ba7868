import { optionalText } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'
import type { BulkAction } from '../../changes-shapes.ts'
import type { TimetableClass } from '../../shapes.ts'

export const Fields = z.object({
  days: z.int('Please enter a number of days').min(-365, 'At most a year earlier').max(365, 'At most a year later'),
  mentorId: z.string(),
  room: optionalText(100),
  reason: optionalText(300),
})
export type BulkFields = z.infer<typeof Fields>

/** What is sent: of the fields those of the action. */
export const bulkOf = (
  action: BulkAction,
  classes: TimetableClass[],
  { days, mentorId, room, reason }: BulkFields,
) => ({
  classes: classes.map(({ _id, version }) => ({ _id, version })),
  action,
  ...(action === 'move' && { days }),
  ...(action === 'substitute' && { mentorId: mentorId || null }),
  ...(action === 'room' && { room }),
  reason,
})
