import { invitation, passwordLink } from '#src/features/accounts/server/password-link.ts'
import { classLetter, offerLetter } from '#src/features/batches/server/jobs.ts'
import { approvalLetter } from '#src/features/users/server/jobs.ts'
import { type EmailJob, mailJob } from '#src/server/mail/emails.ts'

/** Every kind of email. Nothing in a queued one is secret: links are made when emails are sent. */
export const EMAIL_JOBS: EmailJob<unknown>[] = [
  mailJob,
  passwordLink,
  invitation,
  approvalLetter,
  offerLetter,
  classLetter,
]

export const EMAIL_JOB_NAMES = EMAIL_JOBS.map(({ name }) => name)
