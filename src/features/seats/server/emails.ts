import {
  type ClassesEmail,
  composeWithClasses,
  type TimetableEmail,
  timetableEmail,
} from '#src/features/batches/server/emails.ts'
import { HIGH_PRIORITY } from '#src/server/jobs/jobs.ts'
import type { EmailJob } from '#src/server/mail/emails.ts'

/** Offers a seat: until when it is kept, and where to accept it. */
export const offerEmail: EmailJob<TimetableEmail> = {
  name: 'offerLetter',
  kind: 'seat offered',
  priority: HIGH_PRIORITY,
  compose: (payload, services) => timetableEmail(payload, services),
}

/** What changed in the seat of a student, with the classes that are theirs now, or no longer. */
export const seatEmail: EmailJob<ClassesEmail> = {
  name: 'seatEmail',
  kind: 'seat changed',
  priority: HIGH_PRIORITY,
  compose: composeWithClasses,
}
