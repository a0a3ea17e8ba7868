import type { ClassesEmail } from '#src/features/batches/server/emails.ts'
import { institute } from '#src/institute.ts'
import type { Config } from '#src/server/config.ts'
import type { EmailJob } from '#src/server/mail/emails.ts'
import { composeCalendarFiles } from './calendar.ts'
import { calendarFor } from './calendar-entries.ts'

/** Who sends a calendar file: the institute, by the address of `from`, which may have a name before it. */
export const calendarOrganizer = ({ mail: { from } }: Pick<Config, 'mail'>) => ({
  name: institute.name,
  email: /<([^<>]+)>/.exec(from)?.[1] ?? from,
})

/** The same email with its classes as files for the calendar of its user. */
export const withCalendars = (job: EmailJob<ClassesEmail>): EmailJob<ClassesEmail> => ({
  ...job,
  async compose(payload, services) {
    const email = await job.compose(payload, services)
    const { to, userId, role = 'student', classIds } = payload
    if (!email || !userId || classIds.length === 0) return email
    const { siteUrl, config } = services
    const entries = await calendarFor(services, { _id: userId, role }, classIds)
    const attendee = { name: email.to.name || to.email, email: to.email }
    return {
      ...email,
      calendars: composeCalendarFiles(entries, { siteUrl, organizer: calendarOrganizer(config), attendee }),
    }
  },
})
