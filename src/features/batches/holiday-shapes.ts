import { calendarDate, text } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'

export const holidayDate = calendarDate('Please choose the day')
export const holidayName = text('Please enter a name', 100)

export const Holiday = z.object({
  date: z.iso.date(),
  name: z.string(),
  /** Who declared it, for staff; empty for those of the demo, and of an older version. */
  by: z.string(),
})
export type Holiday = z.infer<typeof Holiday>

export const HolidayClass = z.object({
  _id: z.uuid(),
  number: z.int(),
  /** The class that was held in part, of which this is the rest. */
  continuesId: z.uuid().nullable(),
  startsAt: z.iso.datetime(),
  /** Where it would move. */
  to: z.object({ startsAt: z.iso.datetime(), endsAt: z.iso.datetime() }),
  batch: z.object({ _id: z.uuid(), name: z.string() }),
  course: z.object({ _id: z.uuid(), title: z.string() }),
  /** How many get a message. */
  recipientCount: z.int(),
})
export type HolidayClass = z.infer<typeof HolidayClass>
