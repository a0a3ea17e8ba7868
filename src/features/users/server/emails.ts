import { type Addressee, composeEmail } from '#src/features/accounts/server/emails/compose-email.ts'
import { HIGH_PRIORITY } from '#src/server/jobs/jobs.ts'
import type { EmailJob } from '#src/server/mail/emails.ts'
import { now } from '#src/shared/clock.ts'
import { reachUs } from '#src/shared/institute/reach.ts'
import type { InstituteIdentity } from '#src/shared/institute/shown.ts'
import { formatZonedTime } from '#src/shared/time.ts'
import { AccountEmailKind } from '../contract.ts'
import { APPROVAL_EMAIL_DELAY } from '../rules.ts'

export const approvalEmail: EmailJob<Addressee> = {
  name: 'approvalLetter',
  kind: 'approval',
  priority: HIGH_PRIORITY,
  delay: APPROVAL_EMAIL_DELAY,
  compose: (student, { siteUrl, institute }) =>
    composeEmail(
      institute.current.identity,
      student,
      'your account is approved',
      'A mentor has approved your student account. You can log in now, here or by opening our website yourself:',
      `${siteUrl}/login`,
    ),
}

export const emailChangedEmail = (identity: InstituteIdentity, to: Addressee) =>
  composeEmail(
    identity,
    to,
    'your email address was changed',
    `The email address of your account at ${identity.name} was changed on ${formatZonedTime(now())}. This address no longer belongs to it.`,
    `If this was not you, ${reachUs(identity, ' now')}.`,
  )

/** Whether staff are shown what became of it on the student's page. */
export const isAccountEmail = (kind: string) => AccountEmailKind.safeParse(kind).success
