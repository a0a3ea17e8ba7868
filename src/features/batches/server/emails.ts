import { type Addressee, composeEmail } from '#src/features/accounts/server/emails/compose-email.ts'
import { LOW_PRIORITY } from '#src/server/jobs/jobs.ts'
import type { EmailJob, EmailServices } from '#src/server/mail/emails.ts'

const TIMETABLE = 'Your timetable is here, or open our website yourself and log in:'

/** `sentences`: an older version queues a message alone. `subject`: else the first sentence. */
export type TimetableEmail = {
  to: Addressee
  message: string
  sentences?: string[]
  subject?: string | undefined
}

/** Its subject, sentences and the way to the timetable, where `classId` is opened. */
export function timetableEmail(
  { to, message, sentences = [message], subject = deriveSubject(sentences) }: TimetableEmail,
  { siteUrl, institute }: Pick<EmailServices<never>, 'siteUrl' | 'institute'>,
  classId?: string,
) {
  const link = `${siteUrl}/dashboard/timetable${classId ? `?class=${classId}` : ''}`
  return composeEmail(institute.current.identity, to, subject, ...sentences, TIMETABLE, link)
}

/** The first sentence without its full stop, as it follows the institute's name: in lower case where it begins with a word of ours. */
const deriveSubject = ([first = '']: string[]) =>
  first.replace(/\.$/, '').replace(/^(You|Your|A|The) /, (word) => word.toLowerCase())

/** `userId` is who gets it, with their role; an older version queues neither. */
export type ClassesEmail = TimetableEmail & { userId?: string; role?: string; classIds: string[] }

export const composeWithClasses: EmailJob<ClassesEmail>['compose'] = (payload, services) => {
  const { classIds } = payload
  return timetableEmail(payload, services, classIds.length === 1 ? classIds[0] : undefined)
}

/** What changed in the classes of a user: one email for each saved change. */
export const classEmail: EmailJob<ClassesEmail> = {
  name: 'classLetter',
  kind: 'classes changed',
  priority: LOW_PRIORITY,
  compose: composeWithClasses,
}
