import { isoInstant, optionalText } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'
import { MAX_CLASSES_AT_ONCE } from './rules.ts'
import { isConfirmed, reason } from './shapes.ts'

/** `cancel` drops a class, `postpone` holds it after the last of its batch. */
const ACTIONS = ['cancel', 'postpone', 'move', 'substitute', 'room'] as const
export type BulkAction = (typeof ACTIONS)[number]

const BulkInput = z.object({
  classes: z
    .array(
      z.object({ _id: z.string().toLowerCase(), version: z.int('Please send the version of each class') }),
      'Please choose the classes',
    )
    .min(1, 'Please choose the classes')
    .max(MAX_CLASSES_AT_ONCE, `Please change at most ${MAX_CLASSES_AT_ONCE} classes at once`),
  action: z.enum(ACTIONS, 'Please choose what to change'),
  /** Of the first of them; the others keep their distance to it. */
  startsAt: isoInstant('Please enter the start time').optional(),
  /** So many days later, at the same hours; earlier where it is negative. */
  days: z.int('Please enter a number of days').min(-365).max(365).optional(),
  /** A substitute's; null is the batch's own. */
  mentorId: z.uuid('Please choose a mentor').toLowerCase().nullable().optional(),
  room: optionalText(100).optional(),
  reason,
  isConfirmed,
})

/** One change of many classes. */
export const Bulk = BulkInput.check(({ value, issues }) => {
  const refuse = (path: string, message: string) => issues.push({ code: 'custom', path: [path], message, input: value })
  const { action, startsAt, days, mentorId, room } = value
  if (action === 'move' && (startsAt === undefined) === (days === undefined))
    refuse('days', 'Please enter either the days or the new start')
  if (action === 'substitute' && mentorId === undefined) refuse('mentorId', 'Please choose a mentor')
  if (action === 'room' && room === undefined) refuse('room', 'Please enter the room')
})
export type Bulk = z.output<typeof Bulk>

export const BulkPreview = z.object({
  /** How many would be otherwise. */
  changed: z.int(),
  /** Everyone who gets a message, by name, with that message. */
  recipients: z.array(z.object({ _id: z.uuid(), name: z.string(), message: z.string() })),
  /** Each holiday, and each mentor, room or student that would be in two places at once, as a sentence. */
  clashes: z.array(z.string()),
  /** What the change itself asks about them, word for word; empty where it asks nothing. */
  question: z.string(),
  /** Each batch that would have another number of classes. */
  courses: z.array(z.object({ batch: z.string(), from: z.int(), to: z.int() })),
})
export type BulkPreview = z.infer<typeof BulkPreview>
