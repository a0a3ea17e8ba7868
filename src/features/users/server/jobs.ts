import { type Addressee, approvedLetter } from '#src/features/accounts/server/letters.ts'
import { SOON } from '#src/server/jobs/jobs.ts'
import type { EmailJob } from '#src/server/mail/emails.ts'
import { AccountEmailKind } from '../contract.ts'
import { APPROVAL_EMAIL_DELAY } from '../rules.ts'

export const approvalLetter: EmailJob<Addressee> = {
  name: 'approvalLetter',
  kind: 'approval',
  priority: SOON,
  delay: APPROVAL_EMAIL_DELAY,
  compose: (student, { siteUrl }) => approvedLetter(student, `${siteUrl}/login`),
}

/** Whether staff are shown what became of it on the student's page. */
export const isAccountEmail = (kind: string) => AccountEmailKind.safeParse(kind).success
