import { calendar } from '#src/features/batches/rules.ts'
import { calendarDate, clockTime } from '#src/shared/schema.ts'
import { momentOf } from '#src/shared/wall-time.ts'
import * as z from '#src/shared/zod.ts'
import { messages } from '../messages.ts'
import { MAX_DAYS_AHEAD, timeRefusal } from '../rules.ts'
import { AnnouncementText } from '../shapes.ts'

export type AnnouncementFields = { subject: string; text: string; when: 'now' | 'later'; day: string; time: string }

const Later = z.object({ day: calendarDate('Please choose the day'), time: clockTime('Please enter the time') })

/** What is sent of the form; day and time are by the institute's clocks. @param now in milliseconds */
export const announcementSchema = (now: () => number) =>
  AnnouncementText.extend({ when: z.enum(['now', 'later']), day: z.string(), time: z.string() }).transform(
    ({ subject, text, when, ...later }, context) => {
      if (when === 'now') return { subject, text }
      const checked = Later.safeParse(later)
      for (const { path, message } of checked.error?.issues ?? [])
        context.issues.push({ code: 'custom', path, message, input: later })
      if (!checked.success) return z.NEVER
      const at = momentOf(checked.data.day, checked.data.time, calendar.timeZone)
      const refused = timeRefusal(Date.parse(at), now())
      if (!refused) return { subject, text, at }
      const message = messages[refused](MAX_DAYS_AHEAD)
      context.issues.push({ code: 'custom', path: ['day'], message, input: later })
      return z.NEVER
    },
  )
