import { type Addressee, composeEmail } from '#src/features/accounts/server/emails/compose-email.ts'
import { LOW_PRIORITY } from '#src/server/jobs/jobs.ts'
import type { EmailJob } from '#src/server/mail/emails.ts'
import { now } from '#src/shared/clock.ts'
import { stripBidi } from '#src/shared/text.ts'
import { formatZonedTime } from '#src/shared/time.ts'
import { messages } from '../messages.ts'
import { isOpen } from '../rules.ts'

type Payload = { to: Addressee; batchId: string; courseTitle: string; closesAt: string; isNamedOnly: boolean }

/**
 * Asks a student for feedback. It is sent to whoever has answered meanwhile too: what becomes of an email is kept, and would
 * tell who has answered.
 */
export const feedbackEmail: EmailJob<Payload> = {
  name: 'feedbackAsked',
  kind: 'feedback asked',
  priority: LOW_PRIORITY,
  compose({ to, batchId, courseTitle, closesAt, isNamedOnly }, { siteUrl, institute }) {
    if (!isOpen({ closesAt }, now())) return
    return composeEmail(
      institute.current.identity,
      to,
      `your feedback on ${stripBidi(courseTitle)}`,
      `${messages.youAreAsked(courseTitle)} You can answer until ${formatZonedTime(closesAt)}.`,
      messages.whoSees(isNamedOnly),
      'Answer here, or open our website yourself and log in:',
      `${siteUrl}/dashboard/student/batches/${batchId}/feedback`,
    )
  },
}
