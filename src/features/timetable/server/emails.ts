import type { ClassesEmail } from '#src/features/batches/server/emails.ts'
import type { EmailJob, EmailServices } from '#src/server/mail/emails.ts'
import { emailSender } from '#src/server/mail/sender.ts'
import { composeCalendarFiles } from './calendar.ts'
import { calendarFor } from './calendar-entries.ts'

/** Who sends a calendar file: whoever the email is from. */
export function calendarOrganizer(services: EmailServices<never>) {
  const { name, address } = emailSender(services)
  return { name, email: address }
}

/** The same email with its classes as files for the calendar of its user. */
export const withCalendars = (job: EmailJob<ClassesEmail>): EmailJob<ClassesEmail> => ({
  ...job,
  async compose(payload, services) {
    const email = await job.compose(payload, services)
    const { to, userId, role = 'student', classIds } = payload
    if (!email || !userId || classIds.length === 0) return email
    const { siteUrl } = services
    const entries = await calendarFor(services, { _id: userId, role }, classIds)
    const attendee = { name: email.to.name || to.email, email: to.email }
    return {
      ...email,
      calendars: composeCalendarFiles(entries, { siteUrl, organizer: calendarOrganizer(services), attendee }),
    }
  },
})
