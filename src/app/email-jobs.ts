import { invitation, passwordLink } from '#src/features/accounts/server/emails/password-emails.ts'
import { announcementEmail } from '#src/features/announcements/server/emails.ts'
import { classEmail } from '#src/features/batches/server/emails.ts'
import { certificateEmail } from '#src/features/certificates/server/emails.ts'
import { feedbackEmail } from '#src/features/feedback/server/emails.ts'
import {
  answerEmail,
  copyEmail,
  dormantEmail,
  erasureEmail,
  newPostEmail,
  requestEmail,
} from '#src/features/privacy/server/emails.ts'
import { offerEmail, seatEmail } from '#src/features/seats/server/emails.ts'
import { withCalendars } from '#src/features/timetable/server/emails.ts'
import { approvalEmail } from '#src/features/users/server/emails.ts'
import { visitEmailJob } from '#src/features/visits/server/emails/visit-email-job.ts'
import { type EmailJob, type EmailName, mailJob } from '#src/server/mail/emails.ts'
import { typedKeys } from '#src/shared/unknown.ts'

/** Every kind of email. Nothing in a queued one is secret: links are made when emails are sent. */
export const EMAIL_JOBS: Record<EmailName, EmailJob<unknown>> = {
  mail: mailJob,
  passwordLink,
  invitation,
  approvalLetter: approvalEmail,
  offerLetter: offerEmail,
  seatEmail: withCalendars(seatEmail),
  classLetter: withCalendars(classEmail),
  announcement: announcementEmail,
  visitEmail: visitEmailJob,
  certificateEmail,
  feedbackAsked: feedbackEmail,
  newPost: newPostEmail,
  copyOfData: copyEmail,
  privacyRequest: requestEmail,
  privacyAnswer: answerEmail,
  erasure: erasureEmail,
  dormantAccount: dormantEmail,
}

export const EMAIL_JOB_NAMES = typedKeys(EMAIL_JOBS)
