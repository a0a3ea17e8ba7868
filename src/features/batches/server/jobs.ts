import { type Addressee, letter } from '#src/features/accounts/server/letters.ts'
import { institute } from '#src/institute.ts'
import { LATER, SOON } from '#src/server/jobs/jobs.ts'
import type { EmailJob } from '#src/server/mail/emails.ts'
import { formatZonedTime } from '#src/shared/time.ts'
import { filesOf } from './timetable/calendar.ts'
import { calendarFor } from './timetable/calendar-entries.ts'

type Payload = { to: Addressee; message: string }

/** The address alone of a sender that may have a name before it. */
const addressOf = (from: string) => /<([^<>]+)>/.exec(from)?.[1] ?? from

/** Where a student finds what the letter is about. */
const timetableIn = (siteUrl: string) => `${siteUrl}/dashboard/student/timetable`

/** Tells someone of the seat that is kept for them, and where to take it. */
export const offerLetter: EmailJob<Payload & { until: string }> = {
  name: 'offerLetter',
  kind: 'seat offered',
  priority: SOON,
  compose: ({ to, message, until }, { siteUrl }) =>
    letter(
      to,
      'A seat is free for you',
      message,
      `Please accept or decline it by ${formatZonedTime(until)}. After that, it is offered to the next student on the waiting list.`,
      timetableIn(siteUrl),
    ),
}

/**
 * Tells someone what became of their classes: one letter of one saved change, with files for their calendar. An older version
 * queues no `userId`: then there are none.
 */
export const classLetter: EmailJob<Payload & { userId?: string; classIds: string[] }> = {
  name: 'classLetter',
  kind: 'classes changed',
  priority: LATER,
  async compose({ to, message, userId, classIds }, { siteUrl, ...services }) {
    const words = letter(to, 'Your classes have changed', message, 'Your timetable:', timetableIn(siteUrl))
    if (!userId) return words
    const entries = await calendarFor(services, { _id: userId, role: 'student' }, classIds)
    const organizer = { name: institute.name, email: addressOf(services.config.mail.from) }
    const attendee = { name: words.to.name || to.email, email: to.email }
    return { ...words, calendars: filesOf(entries, { siteUrl, organizer, attendee }) }
  },
}
