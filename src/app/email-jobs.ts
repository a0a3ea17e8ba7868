import { invitation, passwordLink } from '#src/features/accounts/server/password-link.ts'
import { classEmail } from '#src/features/batches/server/emails.ts'
import { certificateEmail } from '#src/features/certificates/server/certificate-email.ts'
import { feedbackEmail } from '#src/features/feedback/server/jobs.ts'
import { copyEmail } from '#src/features/privacy/server/copy/copy-email.ts'
import { newPostEmail } from '#src/features/privacy/server/emails.ts'
import { erasureEmail } from '#src/features/privacy/server/erasure/erasure-email.ts'
import { answerEmail, requestEmail } from '#src/features/privacy/server/requests/request-emails.ts'
import { dormantEmail } from '#src/features/privacy/server/retention/dormant-email.ts'
import { offerEmail, seatEmail } from '#src/features/seats/server/emails.ts'
import { withCalendars } from '#src/features/timetable/server/emails.ts'
import { approvalEmail } from '#src/features/users/server/jobs.ts'
import { visitEmailJob } from '#src/features/visits/server/jobs.ts'
import { type EmailJob, mailJob } from '#src/server/mail/emails.ts'

/** Every kind of email. Nothing in a queued one is secret: links are made when emails are sent. */
export const EMAIL_JOBS: EmailJob<unknown>[] = [
  mailJob,
  passwordLink,
  invitation,
  approvalEmail,
  offerEmail,
  withCalendars(seatEmail),
  withCalendars(classEmail),
  visitEmailJob,
  certificateEmail,
  feedbackEmail,
  newPostEmail,
  copyEmail,
  requestEmail,
  answerEmail,
  erasureEmail,
  dormantEmail,
]

export const EMAIL_JOB_NAMES = EMAIL_JOBS.map(({ name }) => name)
