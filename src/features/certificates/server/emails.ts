import { type Addressee, composeEmail } from '#src/features/accounts/server/emails/compose-email.ts'
import { HIGH_PRIORITY } from '#src/server/jobs/jobs.ts'
import type { EmailJob } from '#src/server/mail/emails.ts'
import { reachUs } from '#src/shared/institute/reach.ts'
import { findIssued } from './queries.ts'
import { certificateAddress } from './signing.ts'

/** The link to a certificate that was issued; none where it was revoked or erased since. */
export const certificateEmail: EmailJob<{ certificateId: string }> = {
  name: 'certificateEmail',
  kind: 'certificate issued',
  priority: HIGH_PRIORITY,
  async compose({ certificateId }, { db, siteUrl, institute }) {
    const issued = await findIssued(db, certificateId)
    if (!issued?.snapshot || !issued.token || issued.revokedAt) return
    const { number, course } = issued.snapshot
    const to: Addressee = issued.student
    const { identity } = institute.current
    return composeEmail(
      identity,
      to,
      `your certificate for ${course}`,
      `Your certificate ${number} for ${course} is ready. Open it here, to print it or to send its link to an employer:`,
      certificateAddress(siteUrl, issued.token),
      'Or open our website yourself and log in: it is under My Progress.',
      `If something in it is wrong, please ${reachUs(identity)}.`,
    )
  },
}
