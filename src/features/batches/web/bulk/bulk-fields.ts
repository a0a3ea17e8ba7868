import { calendarDate, optionalText } from '#src/shared/schema.ts'
import { dateIn, daysAfter, instantAt, wallTime } from '#src/shared/wall-time.ts'
import * as z from '#src/shared/zod.ts'
import type { BulkAction } from '../../bulk-shapes.ts'
import { calendar } from '../../rules.ts'
import type { Pressed } from './words.ts'

const DAY = 24 * 60 * 60_000

/** What becomes of classes that are cancelled. */
export const INSTEAD = {
  postpone: 'Hold at the end of the batch',
  move: 'Hold on another day',
  cancel: 'Drop: the course becomes shorter',
} as const satisfies Partial<Record<BulkAction, string>>
type Instead = keyof typeof INSTEAD

export const Fields = z.object({
  instead: z.enum(['postpone', 'move', 'cancel']),
  day: calendarDate('Please choose the day'),
  mentorId: z.string(),
  room: optionalText(100),
  reason: optionalText(300),
})
export type BulkFields = z.infer<typeof Fields>

export type Chosen = { _id: string; version: number; startsAt: string }

/** What a press does: cancelling asks what becomes of the classes. */
export const chosenAction = (pressed: Pressed, instead: Instead): BulkAction =>
  pressed === 'cancel' ? instead : pressed

/** What is sent: of the fields those of the action. */
export function toBulk(pressed: Pressed, classes: Chosen[], fields: BulkFields) {
  const { day, mentorId, room, reason } = fields
  const action = chosenAction(pressed, fields.instead)
  const [first] = classes
  return {
    classes: classes.map(({ _id, version }) => ({ _id, version })),
    action,
    ...(action === 'move' && first && isDay(day) && { startsAt: onDay(day, first) }),
    ...(action === 'substitute' && { mentorId: mentorId || null }),
    ...(action === 'room' && { room }),
    reason,
  }
}

/** Not while it is typed. */
export const isDay = (day: string) => Fields.shape.day.safeParse(day).success

/** Of the first class; '' where there is none. */
export const aWeekLater = ([first]: Chosen[]) => (first ? daysAfter(dateIn(first.startsAt, calendar.timeZone), 7) : '')

/** When a class begins on another day, at the same time by the clocks of the institute. */
function onDay(day: string, { startsAt }: Chosen) {
  const time = wallTime(Date.parse(startsAt), calendar.timeZone) % DAY
  return new Date(instantAt(Date.parse(day) + time, calendar.timeZone)).toISOString()
}
