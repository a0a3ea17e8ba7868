import { optionalText } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'
import type { BulkAction } from '../../changes-shapes.ts'
import type { Pressed } from './words.ts'

/** What becomes of classes that are cancelled. */
export const INSTEAD = {
  postpone: 'Hold at the end of the batch',
  move: 'Hold on another day',
  cancel: 'Drop: the course becomes shorter',
} as const satisfies Partial<Record<BulkAction, string>>
type Instead = keyof typeof INSTEAD

export const Fields = z.object({
  instead: z.enum(['postpone', 'move', 'cancel']),
  days: z.int('Please enter a number of days').min(-365, 'At most a year earlier').max(365, 'At most a year later'),
  mentorId: z.string(),
  room: optionalText(100),
  reason: optionalText(300),
})
export type BulkFields = z.infer<typeof Fields>

export type Chosen = { _id: string; version: number }

/** What a press does: cancelling asks what becomes of the classes. */
export const actionOf = (pressed: Pressed, instead: Instead): BulkAction => (pressed === 'cancel' ? instead : pressed)

/** What is sent: of the fields those of the action. */
export function bulkOf(pressed: Pressed, classes: Chosen[], fields: BulkFields) {
  const { days, mentorId, room, reason } = fields
  const action = actionOf(pressed, fields.instead)
  return {
    classes: classes.map(({ _id, version }) => ({ _id, version })),
    action,
    ...(action === 'move' && { days }),
    ...(action === 'substitute' && { mentorId: mentorId || null }),
    ...(action === 'room' && { room }),
    reason,
  }
}
