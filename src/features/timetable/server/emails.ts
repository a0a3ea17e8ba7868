import { type Addressee, composeEmail } from '#src/features/accounts/server/emails.ts'
import { institute } from '#src/institute.ts'
import type { Config } from '#src/server/config.ts'
import { HIGH_PRIORITY, LOW_PRIORITY } from '#src/server/jobs/jobs.ts'
import type { EmailJob, EmailServices } from '#src/server/mail/emails.ts'
import { filesOf } from './calendar.ts'
import { calendarFor } from './calendar-entries.ts'

const TIMETABLE = 'Your timetable is here, or open our website yourself and log in:'

type Payload = { to: Addressee; message: string }

/** Who sends a calendar file: the institute, by the address of `from`, which may have a name before it. */
export const organizerOf = ({ mail: { from } }: Pick<Config, 'mail'>) => ({
  name: institute.name,
  email: /<([^<>]+)>/.exec(from)?.[1] ?? from,
})

/** Where a user finds what the email is about: the class, where it is one. */
const timetableIn = (siteUrl: string, classId?: string) =>
  `${siteUrl}/dashboard/timetable${classId ? `?class=${classId}` : ''}`

/** Offers a seat: until when it is kept, and where to accept it. An older version queues a message alone. */
export const offerEmail: EmailJob<Payload & { sentences?: string[] }> = {
  name: 'offerLetter',
  kind: 'seat offered',
  priority: HIGH_PRIORITY,
  compose: ({ to, message, sentences = [message] }, { siteUrl }) =>
    composeEmail(to, subjectOf(sentences), ...sentences, TIMETABLE, timetableIn(siteUrl)),
}

type ClassPayload = Payload & {
  userId?: string
  role?: string
  subject?: string
  sentences?: string[]
  classIds: string[]
}

/**
 * What changed in the classes of a user: one email for each saved change, with files for their calendar. An older version
 * queues a message alone: then there are no files.
 */
export const classEmail: EmailJob<ClassPayload> = {
  name: 'classLetter',
  kind: 'classes changed',
  priority: LOW_PRIORITY,
  compose: composeWithClasses,
}

/** What changed in the seat of a student, with the classes that are theirs now, or no longer. */
export const seatEmail: EmailJob<ClassPayload> = {
  name: 'seatEmail',
  kind: 'seat changed',
  priority: HIGH_PRIORITY,
  compose: composeWithClasses,
}

async function composeWithClasses(payload: ClassPayload, services: EmailServices<never>) {
  const {
    to,
    message,
    userId,
    role = 'student',
    sentences = [message],
    subject = subjectOf(sentences),
    classIds,
  } = payload
  const { siteUrl, config } = services
  const link = timetableIn(siteUrl, classIds.length === 1 ? classIds[0] : undefined)
  const words = composeEmail(to, subject, ...sentences, TIMETABLE, link)
  if (!userId || classIds.length === 0) return words
  const entries = await calendarFor(services, { _id: userId, role }, classIds)
  const attendee = { name: words.to.name || to.email, email: to.email }
  return { ...words, calendars: filesOf(entries, { siteUrl, organizer: organizerOf(config), attendee }) }
}

/** The first sentence without its full stop, as it follows the institute's name: in lower case where it begins with a word of ours. */
const subjectOf = ([first = '']: string[]) =>
  first.replace(/\.$/, '').replace(/^(You|Your|A|The) /, (word) => word.toLowerCase())
