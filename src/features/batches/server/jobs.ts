import { type Addressee, emailTo } from '#src/features/accounts/server/emails.ts'
import { institute } from '#src/institute.ts'
import { LATER, SOON } from '#src/server/jobs/jobs.ts'
import type { EmailJob } from '#src/server/mail/emails.ts'
import { withPlainSpaces } from '#src/shared/text.ts'
import { formatZonedTime } from '#src/shared/time.ts'
import { filesOf } from './timetable/calendar.ts'
import { calendarFor } from './timetable/calendar-entries.ts'

type Payload = { to: Addressee; message: string }

/** The address alone of a sender that may have a name before it. */
const addressOf = (from: string) => /<([^<>]+)>/.exec(from)?.[1] ?? from

/** Where a user finds what the email is about. */
const timetableIn = (siteUrl: string, role = 'student') =>
  `${siteUrl}/dashboard/${role === 'student' ? 'student' : 'mentor'}/timetable`

/** Tells someone of the seat that is kept for them, and where to take it. */
export const offerEmail: EmailJob<Payload & { until: string }> = {
  name: 'offerLetter',
  kind: 'seat offered',
  priority: SOON,
  compose: ({ to, message, until }, { siteUrl }) =>
    emailTo(
      to,
      'A seat is free for you',
      message,
      `Please accept or decline it by ${formatZonedTime(until)}. After that, it is offered to the next student on the waiting list.`,
      timetableIn(siteUrl),
    ),
}

type ClassPayload = Payload & {
  userId?: string
  role?: string
  subject?: string
  sentences?: string[]
  classIds: string[]
}

/**
 * Tells someone what became of their classes: one email for each saved change, with files for their calendar. An older version
 * queues a message alone: then there are no files.
 */
export const classEmail: EmailJob<ClassPayload> = {
  name: 'classLetter',
  kind: 'classes changed',
  priority: LATER,
  async compose({ to, message, userId, role = 'student', subject, sentences = [message], classIds }, services) {
    const { siteUrl, config } = services
    const title = withPlainSpaces(subject ?? 'Your classes have changed')
    const words = emailTo(to, title, ...sentences, 'Your timetable:', timetableIn(siteUrl, role))
    if (!userId) return words
    const entries = await calendarFor(services, { _id: userId, role }, classIds)
    const organizer = { name: institute.name, email: addressOf(config.mail.from) }
    const attendee = { name: words.to.name || to.email, email: to.email }
    return { ...words, calendars: filesOf(entries, { siteUrl, organizer, attendee }) }
  },
}
