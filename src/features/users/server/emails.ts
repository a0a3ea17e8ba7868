import { type Addressee, approvedEmail } from '#src/features/accounts/server/emails.ts'
import { HIGH_PRIORITY } from '#src/server/jobs/jobs.ts'
import type { EmailJob } from '#src/server/mail/emails.ts'
import { AccountEmailKind } from '../contract.ts'
import { APPROVAL_EMAIL_DELAY } from '../rules.ts'

export const approvalEmail: EmailJob<Addressee> = {
  name: 'approvalLetter',
  kind: 'approval',
  priority: HIGH_PRIORITY,
  delay: APPROVAL_EMAIL_DELAY,
  compose: (student, { siteUrl }) => approvedEmail(student, `${siteUrl}/login`),
}

/** Whether staff are shown what became of it on the student's page. */
export const isAccountEmail = (kind: string) => AccountEmailKind.safeParse(kind).success
