import { emailTo } from '#src/features/accounts/server/emails.ts'
import { privacy } from '#src/institute/privacy/settings.ts'
import { institute } from '#src/institute.ts'
import { LATER } from '#src/server/jobs/jobs.ts'
import type { EmailJob } from '#src/server/mail/emails.ts'
import { noteWarning, WARNING } from './retention-queries.ts'

/** Warns whoever has been away for long. The hours count from when it was sent, also where emails were held before. */
export const dormantEmail: EmailJob<{ userId: string }> = {
  name: 'dormantAccount',
  kind: WARNING,
  priority: LATER,
  async compose({ userId }, { db, siteUrl }) {
    const { keptMonths, warnHours } = privacy
    const account = await db.transaction((tx) => noteWarning(tx, userId, keptMonths.dormant))
    return (
      account &&
      emailTo(
        account,
        'Your account will be deleted unless you log in',
        `you have not used your account at ${institute.name} for ${keptMonths.dormant / 12} years. We keep nobody’s data longer than we need it, and delete your account ${warnHours} hours from now.`,
        'To keep it, log in before then:',
        `${siteUrl}/login`,
        `If you have questions, write to ${privacy.contact.email}.`,
      )
    )
  },
}
