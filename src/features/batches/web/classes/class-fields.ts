import { calendarDate, clockTime, optionalText } from '#src/shared/schema.ts'
import { dateIn, timeIn } from '#src/shared/wall-time.ts'
import * as z from '#src/shared/zod.ts'
import { messages } from '../../messages.ts'
import { hoursOn, isInOrder } from '../../pattern.ts'
import { calendar } from '../../rules.ts'
import type { FullBatch, ManagedClass } from '../../shapes.ts'

const Fields = z.object({
  date: calendarDate('Please choose the day'),
  startsAt: clockTime('Please enter the start time'),
  endsAt: clockTime('Please enter the end time'),
  room: optionalText(100),
  topic: optionalText(200),
  note: optionalText(500),
  recordingUrl: z.string(),
  mentorId: z.string(),
  reason: optionalText(300),
  version: z.int().optional(),
})
/** What the dialog of one class holds. */
export const ClassFields = Fields.refine(
  ({ startsAt, endsAt }) => isInOrder({ startTime: startsAt, endTime: endsAt }),
  { path: ['endsAt'], error: messages.classEndsFirst },
)
export type ClassFields = z.infer<typeof ClassFields>

export const toClassInput = ({ date, startsAt, endsAt, mentorId, ...words }: ClassFields) => ({
  ...hoursOn({ startTime: startsAt, endTime: endsAt }, calendar, date),
  mentorId: mentorId || null,
  ...words,
})

/** As it is; of a new one, at the usual hours. */
export const toFields = (
  managedClass: ManagedClass | undefined,
  { startTime, endTime, room }: FullBatch,
): ClassFields => ({
  date: managedClass ? dateIn(managedClass.startsAt, calendar.timeZone) : '',
  startsAt: managedClass ? timeIn(managedClass.startsAt, calendar.timeZone) : startTime,
  endsAt: managedClass ? timeIn(managedClass.endsAt, calendar.timeZone) : endTime,
  room: managedClass?.room ?? room,
  topic: managedClass?.topic ?? '',
  note: managedClass?.note ?? '',
  recordingUrl: managedClass?.recordingUrl ?? '',
  mentorId: managedClass?.mentorId ?? '',
  reason: '',
  ...(managedClass && { version: managedClass.version }),
})
